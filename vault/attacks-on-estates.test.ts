import { beforeAll, describe, expect, test } from 'vitest'
import { lockWithRecoveryCode, makeAccount, openAccount, openAccountKey } from './account.ts'
import { importBoxKey, openBox } from './box.ts'
import { concat, equal, random, randomId, sha256 } from './bytes.ts'
import { context } from './context.ts'
import { readFacts } from './facts.ts'
import { decodeBundle, encodeBundle } from './identity.ts'
import { openKeptInvitation } from './invitation.ts'
import { applyEntries, emptyManifest, makeEntry, type ManifestEntry } from './manifest.ts'
import { passwordKeys } from './password.ts'
import { openOwnRecord, openRecord, rewrap, sealRecord, type Wrap } from './record.ts'
import { recoveryKeys } from './recovery-code.ts'
import { signGenesis } from './seat.ts'
import { publicServiceKeys } from './service-keys.ts'
import { compareDelivery, emptySeatHead, makeSeatEntry, openSeatChain } from './seat-chain.ts'
import { readStatement, signStatement, verifyStatement } from './statements.ts'
import { OWNER } from './target.ts'
import { checkedBy, expectRefused, flipBit, makeInvitedSeat, makePerson, some, writerOf } from './testing/index.ts'

// Tests the attacks of docs/attacks.md that the vault alone stops; that page names the tests of the
// other attacks. The tests play a lying server. `expectRefused` also proves that all failures look
// alike.

describe('the account', () => {
  const [email, password] = ['ada@example.org', 'Stone 3 Marsh!']
  let own: Awaited<ReturnType<typeof makeAccount>>
  let other: Awaited<ReturnType<typeof makeAccount>>
  let keys: Awaited<ReturnType<typeof passwordKeys>>

  beforeAll(async () => {
    own = await makeAccount(email, password)
    other = await makeAccount(email, password)
    keys = await passwordKeys(email, password, own.lock.seed)
  })

  test('a weak, missing or different KDF is refused: the cost is a constant, and a seed of another length is refused', async () => {
    await expectRefused(() => passwordKeys(email, password, new Uint8Array(0)))
    await expectRefused(() => passwordKeys(email, password, random(8)))
  })

  test('a changed seed or salt is refused', async () => {
    const wrong = await passwordKeys(email, password, other.lock.seed)
    expect(equal(wrong.authKey, own.lock.authKey)).toBe(false)
    await expectRefused(() => openAccountKey(own.account.ownerId, 'password', wrong.boxKey, own.lock.passwordBox))
  })

  test('an account key box that is null, missing or from another account is refused', async () => {
    const { ownerId } = own.account
    for (const box of [new Uint8Array(0), new Uint8Array(92), other.lock.passwordBox]) {
      await expectRefused(() => openAccountKey(ownerId, 'password', keys.boxKey, box))
    }
  })

  test('a password box that the server sends as the recovery box is refused', async () => {
    const { ownerId, accountKey } = own.account
    const kit = await lockWithRecoveryCode(ownerId, accountKey)
    const { boxKey } = await recoveryKeys(kit.groups.join(''))
    await expectRefused(() => openAccountKey(ownerId, 'recovery', boxKey, own.lock.passwordBox))
    await expectRefused(() => openAccountKey(ownerId, 'recovery', keys.boxKey, own.lock.passwordBox))
  })

  test('a replaced public key of the owner is refused', async () => {
    const { ownerId, accountKey } = own.account
    const replaced = { ...own.identity, bundle: other.identity.bundle }
    await expectRefused(() => openAccount(ownerId, accountKey, replaced))
    await expectRefused(() => openAccount(ownerId, accountKey, other.identity))
  })
})

describe('records', () => {
  async function sealedPair() {
    const owner = await makePerson()
    const own = owner.wrapKey
    const mine = { audience: 'contact_1' }
    const contact1 = { target: `${randomId()}:death:1`, key: await importBoxKey(random(32)) }
    const contact2 = { target: `${randomId()}:death:1`, key: await importBoxKey(random(32)) }
    const places = [randomId(), randomId()].map((recordId) => ({ ownerId: owner.ownerId, recordId, version: 2 }))
    const [first, second] = [some(places[0]), some(places[1])]
    const one = await sealRecord(first, { n: 1 }, { key: own, mine }, [contact1])
    const two = await sealRecord(second, { n: 2 }, { key: own, mine }, [contact1])
    return { own, contact1, contact2, first, second, one, two }
  }

  const wrapFor = (wraps: readonly Wrap[], target: string) => some(wraps.find((wrap) => wrap.target === target))

  test('a record under the id of another record is refused', async () => {
    const { own, first, second, one, two } = await sealedPair()
    const [wrapOne, wrapTwo] = [wrapFor(one.wraps, OWNER).box, wrapFor(two.wraps, OWNER).box]
    await expectRefused(() => openOwnRecord(first, two.envelope, wrapTwo, own))
    await expectRefused(() => openOwnRecord(first, two.envelope, wrapOne, own))
    await expectRefused(() => openOwnRecord(second, one.envelope, wrapOne, own))
  })

  test('an older version of a record is refused', async () => {
    const { own, first, one } = await sealedPair()
    const newer = { ...first, version: 3 }
    const now = await sealRecord(newer, { n: 3 }, { key: own, mine: {} }, [])
    await expectRefused(() => openOwnRecord(newer, one.envelope, wrapFor(one.wraps, OWNER).box, own))
    await expectRefused(() => openOwnRecord(newer, one.envelope, wrapFor(now.wraps, OWNER).box, own))
  })

  test('a seat wrap in place of the owner wrap is refused', async () => {
    const { own, contact1, first, one } = await sealedPair()
    const box = wrapFor(one.wraps, contact1.target).box
    await expectRefused(() => openOwnRecord(first, one.envelope, box, own))
    await expectRefused(() => openOwnRecord(first, one.envelope, box, contact1.key))
    await expectRefused(() => rewrap(first, box, own, [contact1]))
  })

  test('an owner wrap that the server sends to a seat is refused, and so is one opened as a seat wrap', async () => {
    const { own, contact1, first, one } = await sealedPair()
    const { box } = wrapFor(one.wraps, OWNER)
    await expectRefused(() => openRecord(first, one.envelope, { target: contact1.target, box }, contact1))
    await expectRefused(() => openRecord(first, one.envelope, { target: OWNER, box }, { target: OWNER, key: own }))
  })

  test('the wrap of contact 1 is refused to contact 2', async () => {
    const { contact1, contact2, first, one } = await sealedPair()
    const wrap = wrapFor(one.wraps, contact1.target)
    await expectRefused(() => openRecord(first, one.envelope, wrap, contact2))
    await expectRefused(() => openRecord(first, one.envelope, { ...wrap, target: contact2.target }, contact2))
  })

  test('a grantee detects dropped, doubled and injected records', async () => {
    const owner = await makePerson()
    const [target, key] = [`${randomId()}:death:1`, await importBoxKey(random(32))]
    const items = [randomId(), randomId()].map((recordId) => ({ recordId, version: 1, envelope: random(400) }))
    const [first, second] = [some(items[0]), some(items[1])]
    const listed = await Promise.all(
      items.map(async ({ recordId, version, envelope }) => ({ recordId, version, hash: await sha256(envelope) })),
    )
    const { entry } = await makeSeatEntry(writerOf(owner), target, key, emptySeatHead(), listed)
    const { rows } = await openSeatChain(checkedBy(owner), target, key, [entry])
    const injected = { ...first, recordId: randomId() }
    expect((await compareDelivery(rows, [first])).missing).toEqual([second.recordId])
    expect((await compareDelivery(rows, [first, second, first])).unlisted).toEqual([first.recordId])
    expect((await compareDelivery(rows, [first, second, injected])).listed).toEqual([first, second])
  })
})

describe('the manifest', () => {
  const notes = { activity: [] }

  async function chain(length: number) {
    const owner = await makePerson()
    let manifest = emptyManifest()
    const entries: ManifestEntry[] = []
    for (let i = 0; i < length; i++) {
      const row = { recordId: randomId(), version: 1, hash: random(32), state: 'live' as const, targets: [] }
      const made = await makeEntry(writerOf(owner), manifest, { rows: [row], notes })
      manifest = made.manifest
      entries.push(made.entry)
    }
    return { owner, manifest, entries }
  }

  test('a device with a newer pin refuses an old manifest', async () => {
    const { owner, manifest, entries } = await chain(3)
    await expectRefused(() => applyEntries(checkedBy(owner), emptyManifest(), entries.slice(0, 2), manifest.head))
    await expectRefused(() => applyEntries(checkedBy(owner), emptyManifest(), [], manifest.head))
  })

  test('a manifest entry that another person signed is refused', async () => {
    const { owner, manifest, entries } = await chain(1)
    const stranger = await makePerson()
    const forged = await makeEntry({ ...writerOf(stranger), ownerId: owner.ownerId }, manifest, { rows: [], notes })
    await expectRefused(() => applyEntries(checkedBy(owner), emptyManifest(), [...entries, forged.entry]))
  })

  test('an older or forged policy with a shorter wait is refused', async () => {
    const owner = await makePerson()
    const stranger = await makePerson()
    const fields = { ownerId: owner.ownerId, waitIncapacityDays: 2, fallbackDays: 14, cardFallback: 0 }
    const long = await signStatement('policy', { ...fields, counter: 2, waitDeathDays: 60 }, owner.identity.signKey)
    const older = await signStatement('policy', { ...fields, counter: 1, waitDeathDays: 0 }, owner.identity.signKey)
    const forged = await signStatement('policy', { ...fields, counter: 3, waitDeathDays: 0 }, stranger.identity.signKey)
    await expectRefused(() => readFacts(checkedBy(owner), [long, older]))
    await expectRefused(() => readFacts(checkedBy(owner), [long, forged]))
  })
})

describe('forms', () => {
  test('an unknown suite or type, or trailing bytes, are refused', async () => {
    const { owner, releaseService, seatKeys, invitation } = await makeInvitedSeat()
    const signer = { ...owner, signKey: owner.identity.signKey }
    const genesis = await signGenesis(signer, publicServiceKeys(releaseService), seatKeys.stored)
    const resigned = async (content: Uint8Array) => concat(content, await owner.identity.signKey.sign(content))
    const otherSuite = context('veto', random(16), random(16))
    otherSuite[5] = 2
    const unknownType = context('pardon', random(16), random(16))
    const trailing = concat(context('veto', random(16), random(16)), Uint8Array.of(0))
    for (const content of [otherSuite, unknownType, trailing]) {
      const statement = await resigned(content)
      await expectRefused(() => readStatement(statement))
      await expectRefused(() => verifyStatement('veto', statement, owner.identity.bundle.signKey))
    }
    for (const statement of [genesis, invitation.statement]) {
      await expectRefused(() => readStatement(concat(statement, Uint8Array.of(0))))
    }
    await expectRefused(() => decodeBundle(concat(encodeBundle(owner.identity.bundle), Uint8Array.of(0))))
    await expectRefused(() => openKeptInvitation(owner, invitation, concat(invitation.keptBox, Uint8Array.of(0))))
  })

  test('a wrong key, context, length, byte or text raises one and the same error', async () => {
    const { owner, invitation, link } = await makeInvitedSeat()
    const box = invitation.keptBox
    await expectRefused(() => openBox(random(32), box, context('x')))
    await expectRefused(() => openBox(random(5), box, context('x')))
    await expectRefused(() => openBox(random(32), new Uint8Array(0), context('x')))
    await expectRefused(() => openKeptInvitation(owner, { ...link, seatId: 'no id' }, box))
    await expectRefused(() => openKeptInvitation(owner, link, flipBit(box, 0)))
    await expectRefused(() => openKeptInvitation(owner, link, flipBit(box, 800)))
    await expectRefused(() => recoveryKeys('not a code'))
    await expectRefused(() => readStatement(new Uint8Array(0)))
  })
})
