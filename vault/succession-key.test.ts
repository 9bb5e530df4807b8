import { describe, expect, test } from 'vitest'
import { concat, random } from './bytes.ts'
import { signingKey } from './curves.ts'
import { encodeBundle } from './identity.ts'
import { readStatement, signStatement } from './statements.ts'
import { succeed } from './succession.ts'
import { openSuccessionKey, openSuccessor, signSuccessionKey, signSuccessor } from './succession-key.ts'
import { checkedBy, expectRefused, flipBit, makePerson } from './testing/index.ts'

async function scene() {
  const owner = await makePerson()
  const [kit, other] = await Promise.all([signingKey(random(32)), signingKey(random(32))])
  const next = (await succeed(owner.identity, owner.wrapKey)).identity
  return { owner, kit, other, next, present: owner.identity.bundle }
}

describe('a succession key', () => {
  test('has its owner’s signature, and a new one shows whether the old one consented', async () => {
    const { owner, kit, other } = await scene()
    const first = await signSuccessionKey(owner.identity, 1, kit.publicKey)
    expect(await openSuccessionKey(first, checkedBy(owner), null)).toMatchObject({ counter: 1, consented: false })
    const bare = await signSuccessionKey(owner.identity, 2, other.publicKey)
    const agreed = await signSuccessionKey(owner.identity, 2, other.publicKey, kit)
    expect((await openSuccessionKey(bare, checkedBy(owner), kit.publicKey)).consented).toBe(false)
    expect((await openSuccessionKey(agreed, checkedBy(owner), kit.publicKey)).consented).toBe(true)
  })

  test('is refused if another key consents, or if the consent is for another counter or key', async () => {
    const { owner, kit, other } = await scene()
    const agreed = await signSuccessionKey(owner.identity, 2, other.publicKey, other)
    await expectRefused(() => openSuccessionKey(agreed, checkedBy(owner), kit.publicKey))
    await expectRefused(() => openSuccessionKey(agreed, checkedBy(owner), null))
    const { consent } = await openSuccessionKey(
      await signSuccessionKey(owner.identity, 2, other.publicKey, kit),
      checkedBy(owner),
      kit.publicKey,
    )
    const { ownerId, identity } = owner
    for (const given of [{ counter: 3 }, { publicKey: random(32) }]) {
      const fields = { ownerId, counter: 2, publicKey: other.publicKey, consent, ...given }
      const moved = await signStatement('succession-key', fields, identity.signKey)
      await expectRefused(() => openSuccessionKey(moved, checkedBy(owner), kit.publicKey))
    }
    const foreign = {
      ownerId: (await makePerson()).ownerId,
      counter: 2,
      publicKey: random(32),
      consent: new Uint8Array(0),
    }
    const elsewhere = await signStatement('succession-key', foreign, identity.signKey)
    await expectRefused(() => openSuccessionKey(elsewhere, checkedBy(owner), null))
  })
})

describe('a successor', () => {
  test('follows the keys that count, and shows whether the succession key consented', async () => {
    const { kit, next, present } = await scene()
    const read = await openSuccessor(await signSuccessor(next, kit), present, kit.publicKey)
    expect(read).toMatchObject({ bundle: next.bundle, encoded: encodeBundle(next.bundle), consented: true })
    expect((await openSuccessor(await signSuccessor(next), present, kit.publicKey)).consented).toBe(false)
  })

  test('is refused with another key’s consent, for another bundle or person, or with the old key’s signature', async () => {
    const { owner, kit, other, next, present } = await scene()
    const stolen = await signSuccessor(next, other)
    for (const counting of [kit.publicKey, null]) await expectRefused(() => openSuccessor(stolen, present, counting))
    const stranger = await makePerson()
    const theirs = (await succeed(stranger.identity, stranger.wrapKey)).identity
    const foreign = await signSuccessor(theirs, kit)
    await expectRefused(() => openSuccessor(foreign, present, kit.publicKey))
    // The consent is for one bundle, but the statement holds another that the same old key named.
    const { consent } = openedFields(await signSuccessor(next, kit))
    const rival = (await succeed(owner.identity, owner.wrapKey)).identity
    const fields = { ownerId: owner.ownerId, bundle: encodeBundle(rival.bundle), consent }
    const swapped = await signStatement('successor', fields, rival.signKey)
    await expectRefused(() => openSuccessor(swapped, present, kit.publicKey))
    const byOld = await signStatement(
      'successor',
      { ...fields, bundle: encodeBundle(next.bundle) },
      owner.identity.signKey,
    )
    await expectRefused(() => openSuccessor(byOld, present, kit.publicKey))
    // A person cannot return to keys that already have a successor.
    const again = await signSuccessor(owner.identity, kit)
    await expectRefused(() => openSuccessor(again, next.bundle, kit.publicKey))
  })

  test('is refused with one changed bit', async () => {
    const { kit, next, present } = await scene()
    const whole = await signSuccessor(next, kit)
    await expectRefused(() => openSuccessor(concat(whole, random(1)), present, kit.publicKey))
    for (let bit = 0; bit < whole.length * 8; bit += 97)
      await expectRefused(() => openSuccessor(flipBit(whole, bit), present, kit.publicKey))
  })
})

function openedFields(statement: Uint8Array) {
  const read = readStatement(statement)
  if (read.type !== 'successor') throw new Error('Another statement')
  return read
}
