import { describe, expect, test } from 'vitest'
import { signAcceptance } from './acceptance.ts'
import { concat, random, randomId, sha256, uuidBytes } from './bytes.ts'
import { type Card, cardKey, openCard } from './card.ts'
import { context, type Field } from './context.ts'
import { signingKey } from './curves.ts'
import { readFacts } from './facts.ts'
import { openHeldSeat, sealHeldSeat } from './held-seat.ts'
import { writeLongCard } from './golden/write-long-card.ts'
import { hkdf } from './hkdf.ts'
import { encodeBundle, encodeCore } from './identity.ts'
import {
  checkAcceptance,
  type InvitationLink,
  openInvitation,
  openKeptInvitation,
  readInvitationLink,
  writeInvitationLink,
} from './invitation.ts'
import { readLongCard } from './long-card.ts'
import { openHolder } from './reporter.ts'
import { armSeat, DEATH, signEpoch, signGenesis } from './seat.ts'
import { publicServiceKeys } from './service-keys.ts'
import { signStatement, verifyStatement } from './statements.ts'
import type { StatementFields } from './statement-fields.ts'
import { checkedBy, expectRefused, keyFor, makeInvitedSeat, makePerson, nextEpoch, sealingTo } from './testing/index.ts'
import { toGroups } from './written-code.ts'

// Each message is valid except for one change, so that a single check must refuse it. The attacker
// has the owner's signing key or the link's secret, to pass the other checks.

type InvitationFields = StatementFields['invitation']

const named = (type: string, { ownerId, seatId, invitationId, epoch }: InvitationLink, ...more: Field[]) =>
  context(type, uuidBytes(ownerId), uuidBytes(seatId), uuidBytes(invitationId), epoch, ...more)

async function invited() {
  const made = await makeInvitedSeat()
  const { identity } = made.owner
  const {
    type: _,
    signature: _signature,
    ...fields
  } = await verifyStatement('invitation', made.invitation.statement, identity.bundle.signKey)
  const signed = (different: Partial<InvitationFields>, signer = identity) =>
    signStatement('invitation', { ...fields, ...different }, signer.signKey)
  const acceptKey = await signingKey(await hkdf(made.link.secret, named('accept-key', made.link)))
  return { ...made, signed, acceptKey }
}

const different: [string, () => Partial<InvitationFields>][] = [
  ['another estate', () => ({ ownerId: randomId() })],
  ['another seat', () => ({ seatId: randomId() })],
  ['another invitation', () => ({ invitationId: randomId() })],
  ['another epoch', () => ({ epoch: 2 })],
  ["another secret's key", () => ({ acceptKey: random(32) })],
  ["another card's key", () => ({ cardKey: random(32) })],
]

describe('an invitation that its owner signed is refused after one change:', () => {
  test.each(different)('%s', async (what, fields) => {
    const { link, card, received, signed } = await invited()
    const statement = await signed(fields())
    await expectRefused(() => openInvitation(link, { ...received, statement }))
    // A card does not involve the link's secret.
    if (what.startsWith("another secret's")) await openCard(card, { ...received, statement })
    else await expectRefused(() => openCard(card, { ...received, statement }))
  })

  test('the bundle and signature of another owner, authenticated by the secret', async () => {
    const { link, card, received, signed } = await invited()
    const { identity } = await makePerson()
    const ownerBundle = encodeBundle(identity.bundle)
    const ownerMac = await hkdf(link.secret, named('owner-mac', link, encodeCore(identity.bundle)))
    const foreign = { ...received, ownerBundle, ownerMac, statement: await signed({}, identity) }
    await expectRefused(() => openInvitation(link, foreign))
    await expectRefused(() => openCard(card, foreign))
  })

  test('another estate’s id, sent to a reader who looks up the holder of the seat', async () => {
    const { owner, link, signed, acceptKey } = await invited()
    const foreign = { ...link, ownerId: randomId() }
    const { identity } = await makePerson()
    const acceptance = await signAcceptance(foreign, 'invitation', identity, acceptKey)
    const invitation = await signed({ ownerId: foreign.ownerId })
    await expectRefused(() => openHolder(owner.identity.bundle, { invitation, acceptance }))
  })
})

describe('an acceptance that the secret authenticates is refused after one change:', () => {
  test.each([
    ['another estate', () => ({ ownerId: randomId() })],
    ['another seat', () => ({ seatId: randomId() })],
    ['another invitation', () => ({ invitationId: randomId() })],
    ['another epoch', () => ({ epoch: 2 })],
  ])('%s', async (_, fields) => {
    const { owner, link, invitation, acceptKey } = await invited()
    const { identity } = await makePerson()
    const accept = (filling: InvitationLink) => signAcceptance(filling, 'invitation', identity, acceptKey)
    const bundles = [owner.identity.bundle, identity.bundle].map(encodeCore)
    const granteeMac = await hkdf(link.secret, named('grantee-mac', link, ...bundles))
    const kept = await openKeptInvitation(owner, link, invitation.keptBox)
    const check = (acceptance: Uint8Array) => checkAcceptance(owner.identity, kept, { acceptance, granteeMac })
    const holder = (acceptance: Uint8Array) =>
      openHolder(owner.identity.bundle, { invitation: invitation.statement, acceptance })
    const [right, wrong] = [await accept(link), await accept({ ...link, ...fields() })]
    await check(right)
    await holder(right)
    await expectRefused(() => check(wrong))
    await expectRefused(() => holder(wrong))
  })
})

describe('a card', () => {
  /** Lines for any 84 bytes; each line alone is valid. */
  async function linesOf(whole: Uint8Array): Promise<string> {
    const lines = Array.from({ length: 6 }, async (_, at) => {
      const data = whole.slice(at * 14, (at + 1) * 14)
      return toGroups(concat(data, (await sha256(context('card-line', at + 1, data))).slice(0, 1))).join('')
    })
    return (await Promise.all(lines)).join('\n')
  }
  const bytesOf = ({ ownerId, seatId, invitationId, epoch, a }: Card, suite: number) =>
    concat(Uint8Array.of(suite), ...[ownerId, seatId, invitationId].map(uuidBytes), Uint8Array.of(0, epoch), a)
  const checkOf = async (bytes: Uint8Array) => (await sha256(context('card-checksum', bytes))).slice(0, 1)

  test('is refused if it is of another suite, or if its lines are valid but not its whole', async () => {
    const { card } = await makeInvitedSeat()
    const bytes = bytesOf(card, 1)
    expect(await readLongCard(await linesOf(concat(bytes, await checkOf(bytes))))).toEqual(card)
    const other = bytesOf(card, 2)
    await expectRefused(async () => readLongCard(await linesOf(concat(other, await checkOf(other)))))
    const [check = 0] = await checkOf(bytes)
    await expectRefused(async () => readLongCard(await linesOf(concat(bytes, Uint8Array.of(check ^ 1)))))
    expect((await writeLongCard(card)).join('')).toBe(
      (await linesOf(concat(bytes, await checkOf(bytes)))).replaceAll('\n', ''),
    )
  })
})

test('a link with a secret of another length is refused', async () => {
  const { link } = await makeInvitedSeat()
  for (const length of [0, 15, 17])
    await expectRefused(() => readInvitationLink(writeInvitationLink({ ...link, secret: random(length) })))
})

test('a held seat with another person’s bundle does not open', async () => {
  const { link, received } = await invited()
  const [grantee, stranger] = [await makePerson(), await makePerson()]
  const { held } = await openInvitation(link, received)
  const box = await sealHeldSeat(grantee.wrapKey, { ...held, ownerBundle: stranger.identity.bundle })
  await expectRefused(() => openHeldSeat(grantee.wrapKey, link, box))
  expect(await openHeldSeat(grantee.wrapKey, link, await sealHeldSeat(grantee.wrapKey, held))).toEqual(held)
})

test('the vault makes no share of another length, and no epoch of another number or seat', async () => {
  const { owner, all, seat, seatKeys, link, releaseService } = await makeInvitedSeat()
  const key = keyFor(seatKeys.keys, DEATH)
  const service = await sealingTo(releaseService)
  const signer = { ...owner, signKey: owner.identity.signKey }
  const keys = await nextEpoch(owner, seat, all.keys)
  for (const length of [16, 31, 33]) {
    await expectRefused(() => armSeat(link, key, random(length), service))
  }
  await armSeat(link, key, random(32), service)
  await expectRefused(() => signEpoch(signer, { ...seat, epoch: 3 }, keys.stored))
  await expectRefused(() => signEpoch(signer, { ...seat, seatId: randomId(), epoch: 2 }, keys.stored))
  expect((await cardKey(link, random(32))).publicKey).toHaveLength(32)
})

describe('a manifest statement that the owner signed is refused after one change:', () => {
  async function estate() {
    const made = await invited()
    const { owner, all, seat, seatKeys, releaseService, invitation } = made
    const signer = { ...owner, signKey: owner.identity.signKey }
    const genesis = await signGenesis(signer, publicServiceKeys(releaseService), seatKeys.stored)
    const facts = [genesis, invitation.statement]
    const read = (...more: Uint8Array[]) => readFacts(checkedBy(owner), [...facts, ...more])
    const epochOf = async (role: 'contact_1' | 'attorney') =>
      signEpoch(signer, { ...seat, role, epoch: 2 }, (await nextEpoch(owner, seat, all.keys)).stored)
    await read()
    return { ...made, genesis, read, epochOf, signKey: owner.identity.signKey }
  }

  test('the id of another estate', async () => {
    const { read, signKey, owner } = await estate()
    const policy = (ownerId: string) =>
      signStatement(
        'policy',
        { ownerId, counter: 1, waitIncapacityDays: 2, waitDeathDays: 7, fallbackDays: 14, cardFallback: 0 },
        signKey,
      )
    await read(await policy(owner.ownerId))
    await expectRefused(async () => read(await policy(randomId())))
  })

  test('another role in an epoch or an invitation', async () => {
    const { read, owner, genesis, epochOf, signed } = await estate()
    await read(await epochOf('contact_1'))
    await expectRefused(async () => read(await epochOf('attorney')))
    const foreign = await signed({ role: 'attorney' })
    await expectRefused(() => readFacts(checkedBy(owner), [genesis, foreign]))
  })

  test('another invitation of a pinned person, or another role or a later epoch of a disarm', async () => {
    const { read, signKey, owner, seat, link } = await estate()
    const pinned = (invitationId: string) => {
      const fields = { ownerId: owner.ownerId, seatId: seat.seatId, invitationId, epoch: 1 }
      return signStatement('pinned', { ...fields, acceptanceHash: random(32), granteeBundle: random(192) }, signKey)
    }
    await read(await pinned(link.invitationId))
    await expectRefused(async () => read(await pinned(randomId())))
    const disarm = (epoch: number, role = seat.role) =>
      signStatement('disarm', { ownerId: owner.ownerId, seatId: seat.seatId, role, epoch }, signKey)
    await read(await disarm(1))
    await expectRefused(async () => read(await disarm(2)))
    await expectRefused(async () => read(await disarm(1, 'attorney')))
  })

  test('a type that does not belong in a manifest', async () => {
    const { read, signKey, owner } = await estate()
    const opinion = {
      ownerId: owner.ownerId,
      releaseId: randomId(),
      claimHash: random(32),
      stance: 'support',
      reason: '',
    } as const
    await expectRefused(async () => read(await signStatement('opinion', opinion, signKey)))
  })
})
