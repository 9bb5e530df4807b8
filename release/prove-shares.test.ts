import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  checkShareProof,
  fromBase64url,
  random,
  readStatement,
  sealTo,
  sha256,
  signStatement,
  toBase64url,
} from '../vault/index.ts'
import { makeTestShares, type TestSeat } from './testing/seat.ts'
import { serviceIn, type TestService } from './testing/service.ts'
import { hybridKeyOf, newIdentity, TestOwner } from './testing/owner.ts'
import { dayMilliseconds } from './testing/world.ts'

// These tests run the service with its key and store, and check which shares it can open and prove.

let folder: string
let service: TestService
let owner: TestOwner
let seat: TestSeat
let accepted: { statement: Uint8Array }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'))
  service = await serviceIn(folder)
  owner = new TestOwner(await newIdentity(), service.parts.key)
  seat = await owner.seat('contact_1')
  const acceptance = await owner.accept(seat, await newIdentity())
  accepted = acceptance
  for (const message of [await owner.policy(), seat.invitation, acceptance])
    expect((await service.tell(message)).refused).toBeNull()
})
afterEach(async () => {
  service.parts.store.close()
  await rm(folder, { recursive: true, force: true })
})

const asked = (nonce: Uint8Array) => service.tell({ type: 'prove-shares', ownerId: owner.ownerId, nonce })

const provenBy = async (nonce: Uint8Array) => {
  const { refused, proofs, status } = await asked(nonce)
  expect(refused).toBeNull()
  expect(status).not.toBeNull()
  return proofs
}

const keyIn = (statement: Uint8Array, event: string): Uint8Array => {
  const claimed = readStatement(statement)
  const shares = claimed.type === 'invitation' || claimed.type === 'rearm' ? claimed.shares : []
  const key = shares.find((share) => share.event === event)?.proofKey
  if (!key) throw new Error('The statement names no key')
  return key
}

test('the service proves every armed share of the present epoch once a day', async () => {
  const nonce = random(32)
  const { ownerId } = owner
  for (const { seatId, invitationId, epoch, event, signature } of await provenBy(nonce)) {
    const key = keyIn(seat.invitation.statement, event)
    await checkShareProof({ ownerId, seatId, invitationId, epoch }, event, key, nonce, signature)
  }
  expect(await asked(nonce)).toMatchObject({ refused: 'too-early', proofs: [] })
  const rearmed = await owner.rearm(seat, [accepted])
  expect((await service.tell(rearmed.rearm)).refused).toBeNull()
  service.runs(dayMilliseconds)
  const again = await provenBy(nonce)
  expect(again.map(({ epoch }) => epoch)).toEqual([2, 2, 2])
  for (const { epoch, event, signature } of again) {
    const filling = { ownerId, seatId: seat.seatId, invitationId: seat.invitationId, epoch }
    await checkShareProof(filling, event, keyIn(rearmed.rearm.statement, event), nonce, signature)
    expect(toBase64url(signature)).not.toContain(toBase64url(rearmed.shares.get(event) ?? random(32)))
  }
})

test('the service proves no void shares, and none of an unknown estate', async () => {
  await service.tell(owner.disarm(seat))
  expect(await provenBy(random(32))).toEqual([])
  const other = await service.tell({ type: 'prove-shares', ownerId: seat.seatId, nonce: random(32) })
  expect(other).toMatchObject({ refused: 'unknown', proofs: [] })
})

test('the service refuses shares with another key than the owner named, or sealed to another service', async () => {
  const { ownerId } = owner
  const wrong = async (change: Partial<{ epoch: number; sealedTo: Uint8Array; proofKey: Uint8Array }>) => {
    const rearmed = await owner.rearm(seat, [accepted])
    const claimed = readStatement(rearmed.rearm.statement)
    if (claimed.type !== 'rearm') throw new Error('This is another statement')
    const { type: _, signature: _signature, proof: _proof, ...fields } = claimed
    const foreign = change.sealedTo && (await sealTo(change.sealedTo, random(32), random(8)))
    const shares = rearmed.rearm.shares.map(({ event, sealedB }) => ({ event, sealedB: foreign ?? sealedB }))
    const named = fields.shares.map(async (share) => ({
      ...share,
      sealedShareHash: await sha256(foreign ?? shares.find(({ event }) => event === share.event)?.sealedB ?? random(1)),
      ...(change.proofKey && { proofKey: change.proofKey }),
    }))
    const statement = await signStatement(
      'rearm',
      { ...fields, shares: await Promise.all(named) },
      owner.identity.signKey,
    )
    return service.tell({ ...rearmed.rearm, statement, shares })
  }
  const before = await service.tell({ type: 'state', ownerId })
  const stranger = await newIdentity()
  for (const change of [{ proofKey: random(32) }, { sealedTo: fromBase64url(hybridKeyOf(stranger)) }])
    expect(await wrong(change)).toMatchObject({ refused: 'not-verified', invitations: before.invitations })
  expect(await wrong({})).toMatchObject({ refused: null, invitations: [{ epoch: 2 }] })
  const invited = await owner.seat('attorney')
  const other = await makeTestShares(service.parts.key, { ...seat, ownerId })
  const claimed = readStatement(invited.invitation.statement)
  if (claimed.type !== 'invitation') throw new Error('This is another statement')
  const { type: _, signature: _signature, proof: _proof, ...fields } = claimed
  const swapped = fields.shares.map((share, at) => ({ ...share, proofKey: other.named[at]?.proofKey }))
  const statement = await signStatement('invitation', { ...fields, shares: swapped }, owner.identity.signKey)
  expect((await service.tell({ ...invited.invitation, statement })).refused).toBe('not-verified')
  expect((await service.tell(invited.invitation)).refused).toBeNull()
})
