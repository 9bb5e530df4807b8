import { expect, test } from 'vitest'
import {
  makeServiceIdentity,
  publicServiceKeys,
  readStatement,
  type ServiceIdentity,
  signStatement,
} from '../vault/index.ts'
import { applyMessage } from './apply-message.ts'
import { World } from './testing/world.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'

const nothingKnown = { knows: () => false, remember: () => undefined }

async function invitation(sealedTo: ServiceIdentity, named: ServiceIdentity) {
  const owner = new TestOwner(await newIdentity(), sealedTo)
  const { invitation: made } = await owner.seat('contact_1')
  const claimed = readStatement(made.statement)
  if (claimed.type !== 'invitation') throw new Error('This is another statement')
  const { type: _, signature: _signature, proof: _proof, ...fields } = claimed
  const { boxKey, signKey } = publicServiceKeys(named)
  const relying = { ...fields, releaseServiceBoxKey: boxKey, releaseServiceSignKey: signKey }
  return { ...made, statement: await signStatement('invitation', relying, owner.identity.signKey) }
}

test('the service accepts an invitation only if it can open the shares and if the statement names both its keys', async () => {
  const [own, other] = [await makeServiceIdentity(), await makeServiceIdentity()]
  const judge = async (sealedTo: ServiceIdentity, named: ServiceIdentity) =>
    (await applyMessage(own, nothingKnown, null, await invitation(sealedTo, named), new World().context)).refused
  expect(await judge(own, own)).toBeNull()
  expect(await judge(other, own)).toBe('not-verified')
  expect(await judge(own, other)).toBe('not-verified')
  expect(await judge(own, { ...own, signKey: other.signKey })).toBe('not-verified')
  expect(await judge(own, { ...own, publicKey: other.publicKey })).toBe('not-verified')
})

test('the service refuses a statement that contradicts the server’s fields, and keeps nothing of it', async () => {
  const own = await makeServiceIdentity()
  const owner = new TestOwner(await newIdentity(), own)
  const world = new World()
  await world.sent(owner.policy())
  const { ownerId } = owner
  const keep = await owner.keep()
  const claimed = readStatement(keep.statement)
  if (claimed.type !== 'keep') throw new Error('This is another statement')
  const veto = await owner.veto(claimed.deletionId)
  const judge = async (releaseId: string) => {
    const message = { ...veto, ownerId, expects: { releaseId } }
    return (await applyMessage(own, nothingKnown, world.estate, message, world.context)).refused
  }
  expect(await judge(claimed.deletionId)).toBe('unknown')
  expect(await judge(ownerId)).toBe('not-verified')
})
