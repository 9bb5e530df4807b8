import { beforeEach, describe, expect, test } from 'vitest'
import type { ReleaseMessage } from '../contract/release-service.ts'
import {
  type Identity,
  random,
  randomId,
  type SigningKey,
  signingKey,
  type StatementFields,
  statementHash,
} from '../vault/index.ts'
import { acceptAsDeputy, endDeputy, type NamedDeputy, nameTestDeputy, seatDeputy } from './testing/deputies.ts'
import { newIdentity } from './testing/owner.ts'
import { furnished, type Furnished, settleDue } from './testing/world.ts'

let scene: Furnished
let deputy: Identity
beforeEach(async () => {
  scene = await furnished()
  deputy = await newIdentity()
})

const names = (by: Identity = scene.attorney, given: Partial<StatementFields['deputy']> = {}): Promise<NamedDeputy> =>
  nameTestDeputy(scene.owner.ownerId, scene.seats.attorney, scene.accepted.attorney, by, given)

const accepts = (
  named: NamedDeputy,
  who: Identity = deputy,
  given: Partial<StatementFields['deputy-acceptance']> = {},
  proof?: SigningKey,
) => acceptAsDeputy(named, who, given, proof)

const ends = (deputyId: string, by: Identity) => endDeputy(scene.owner.ownerId, deputyId, by)

const seated = () => seatDeputy(scene, deputy)

async function reportedByContact(): Promise<string> {
  const { world, owner, seats, contact1 } = scene
  const releaseId = randomId()
  await world.sent(owner.claim(seats.contact1, contact1, 'death', releaseId))
  return releaseId
}

const refusalOf = async (message: ReleaseMessage | Promise<ReleaseMessage>) => (await scene.world.send(message)).refused
const answers = (releaseId: string, who: Identity, stance: 'support' | 'object') =>
  refusalOf(scene.owner.opinion(releaseId, who, stance))
const stateOf = (releaseId: string) => scene.world.release(releaseId).state

describe('a deputy', () => {
  test('agrees for the attorney, under the attorney’s name and as one voice', async () => {
    const deputyId = await seated()
    const releaseId = await reportedByContact()
    expect(await answers(releaseId, deputy, 'support')).toBe(null)
    expect(scene.world.release(releaseId)).toMatchObject({ state: 'in-review', opinion: { deputy: deputyId } })
    expect(scene.world.lines.findLast(({ step }) => step === 'supported')).toMatchObject({
      by: 'attorney',
      about: { deputy: deputyId },
    })
    expect(await answers(releaseId, scene.attorney, 'support')).toBe('wrong-state')
    expect(await answers(releaseId, scene.attorney, 'object')).toBe(null)
    expect(await answers(releaseId, deputy, 'object')).toBe('wrong-state')
    expect(scene.world.release(releaseId).objections.map(({ who }) => who)).toEqual([scene.attorney.ownerId])
  })

  test('neither reports nor collects, and is no impartial operator, not even after the end', async () => {
    const { world, owner, seats, accepted, operator } = scene
    deputy = operator
    const deputyId = await seated()
    expect(await refusalOf(owner.claim(seats.attorney, deputy, 'death'))).toBe('not-verified')
    await world.sent(ends(deputyId, owner.identity))
    const releaseId = await reportedByContact()
    expect(world.release(releaseId).approval).toBe('waived')
    world.days(60)
    await settleDue(scene)
    const collect = await owner.collect(seats.attorney, accepted.attorney, releaseId, { grantee: deputy })
    expect(await refusalOf(collect)).not.toBe(null)
  })

  test('does not answer the attorney’s own report', async () => {
    await seated()
    const { world, owner, seats, attorney } = scene
    const releaseId = randomId()
    await world.sent(owner.claim(seats.attorney, attorney, 'death', releaseId))
    for (const stance of ['support', 'object'] as const)
      expect(await answers(releaseId, deputy, stance)).toBe('not-verified')
  })

  test.each(['support', 'object'] as const)('says nothing after the attorney’s own answer: %s', async (stance) => {
    scene = await furnished(undefined, { firstDays: 1 })
    await seated()
    const releaseId = await reportedByContact()
    expect(await answers(releaseId, scene.attorney, stance)).toBe(null)
    for (const other of ['support', 'object'] as const)
      expect(await answers(releaseId, deputy, other)).toBe('wrong-state')
    expect(scene.world.release(releaseId).opinion).toEqual({ stance, reason: 'I spoke with her.' })
  })

  test('does not answer a report of their own, from when they had a seat', async () => {
    deputy = scene.contact1
    scene.world.days(1)
    const releaseId = await reportedByContact()
    await scene.world.sent(scene.owner.disarm(scene.seats.contact1))
    await seated()
    for (const stance of ['support', 'object'] as const)
      expect(await answers(releaseId, deputy, stance)).toBe('not-verified')
  })

  test('who came after the report answers only the next one', async () => {
    const releaseId = await reportedByContact()
    scene.world.days(1)
    await seated()
    expect(await answers(releaseId, deputy, 'support')).toBe('not-verified')
    expect(stateOf(releaseId)).toBe('reported')
  })

  test('counts only while the attorney who named them does', async () => {
    await seated()
    const { world, owner, seats, attorney } = scene
    await world.sent(owner.stepDown(seats.attorney, attorney))
    expect(await refusalOf((await names()).message)).toBe('not-verified')
    const releaseId = await reportedByContact()
    expect(await answers(releaseId, deputy, 'object')).toBe('not-verified')
  })

  test('stays through a rearm, and leaves with the seat', async () => {
    await seated()
    const { world, owner, seats, accepted } = scene
    const { rearm, ...armed } = await owner.rearm(seats.attorney, [accepted.attorney])
    await world.sent(rearm)
    expect(await answers(await reportedByContact(), deputy, 'support')).toBe(null)
    const [releaseId = ''] = Object.keys(world.estate?.releases ?? {})
    await world.sent(owner.veto(releaseId), owner.disarm(armed))
    expect(await answers(await reportedByContact(), deputy, 'support')).toBe('not-verified')
  })
})

describe('a person who may not be a deputy is refused', () => {
  test('by another key than the attorney’s, in another seat, or of another estate', async () => {
    const { owner, seats, accepted, contact1, stranger } = scene
    for (const by of [contact1, stranger, owner.identity, deputy])
      expect(await refusalOf((await names(by)).message)).toBe('not-verified')
    const { seatId, invitationId } = seats.contact1
    const acceptanceHash = await statementHash(accepted.contact1.statement)
    const inContacts = await names(contact1, { seatId, invitationId, acceptanceHash })
    expect(await refusalOf(inContacts.message)).toBe('not-verified')
    const elsewhere = await names(scene.attorney, { ownerId: stranger.ownerId })
    expect(await refusalOf(elsewhere.message)).toBe('not-verified')
    expect(await refusalOf((await names(scene.attorney, { acceptanceHash: random(32) })).message)).toBe('not-verified')
  })

  test('without the link’s key, by the words of another naming, or for another estate', async () => {
    const { world, attorney, stranger } = scene
    const [named, other] = [await names(), await names()]
    await world.sent(named.message, other.message)
    expect(await refusalOf(accepts(named, deputy, {}, await signingKey(random(32))))).toBe('not-verified')
    expect(await refusalOf(accepts(named, deputy, {}, attorney.signKey))).toBe('not-verified')
    expect(await refusalOf(accepts(named, deputy, { deputyHash: await statementHash(other.message.statement) }))).toBe(
      'not-verified',
    )
    expect(await refusalOf(accepts(named, deputy, { deputyId: other.deputyId }))).toBe('not-verified')
    expect(await refusalOf(accepts(named, deputy, { ownerId: stranger.ownerId }))).toBe('not-verified')
    expect(await refusalOf(accepts(named, deputy, { deputyId: randomId() }))).toBe('unknown')
  })

  test('twice: one link is one person, and one person one voice', async () => {
    const { world, owner, contact1, attorney } = scene
    const [named, second] = [await names(), await names()]
    await world.sent(named.message, second.message)
    for (const who of [owner.identity, contact1, attorney])
      expect(await refusalOf(accepts(named, who))).toBe('not-verified')
    await world.sent(accepts(named))
    expect(await refusalOf(accepts(named, await newIdentity()))).toBe('taken')
    expect(await refusalOf(accepts(second))).toBe('not-verified')
    expect(await refusalOf(named.message)).toBe('outdated')
  })

  test('who takes a seat of their own, and then speaks for that seat alone', async () => {
    await seated()
    const { world, owner } = scene
    const seat = await owner.seat('contact_1', 2, scene.seats.contact1.seatId)
    await world.sent(seat.invitation, owner.accept(seat, deputy))
    const releaseId = randomId()
    await world.sent(owner.claim(scene.seats.contact2, scene.contact2, 'death', releaseId))
    expect(await answers(releaseId, deputy, 'support')).toBe('not-verified')
    expect(await answers(releaseId, deputy, 'object')).toBe(null)
    expect(world.release(releaseId).objections).toMatchObject([{ who: deputy.ownerId, role: 'contact_1' }])
  })

  test('who took a seat of their own, also after they left it', async () => {
    await seated()
    const { world, owner } = scene
    const seat = await owner.seat('contact_1', 2, scene.seats.contact1.seatId)
    await world.sent(seat.invitation, owner.accept(seat, deputy), owner.stepDown(seat, deputy))
    const releaseId = randomId()
    await world.sent(owner.claim(scene.seats.contact2, scene.contact2, 'death', releaseId))
    for (const stance of ['support', 'object'] as const)
      expect(await answers(releaseId, deputy, stance)).toBe('not-verified')
  })
})

describe('the end of a deputy', () => {
  test.each(['owner', 'attorney', 'deputy'] as const)('by the %s counts at once and for ever', async (by) => {
    const { world, owner, attorney } = scene
    const named = await names()
    const taken = await accepts(named)
    await world.sent(named.message, taken)
    await world.sent(ends(named.deputyId, { owner: owner.identity, attorney, deputy }[by]))
    expect(world.lines.at(-1)).toMatchObject({ step: 'deputy-ended', by })
    expect(await answers(await reportedByContact(), deputy, 'support')).toBe('not-verified')
    for (const again of [named.message, taken]) expect(await refusalOf(again)).toBe('outdated')
  })

  test('by anybody else changes nothing', async () => {
    const deputyId = await seated()
    for (const who of [scene.contact1, scene.stranger, scene.operator])
      expect(await refusalOf(ends(deputyId, who))).toBe('not-verified')
    expect(await answers(await reportedByContact(), deputy, 'support')).toBe(null)
  })

  test('by the owner counts before a server shows the naming', async () => {
    const named = await names()
    expect(await refusalOf(ends(named.deputyId, scene.attorney))).toBe('not-verified')
    await scene.world.sent(ends(named.deputyId, scene.owner.identity))
    expect(await refusalOf(named.message)).toBe('outdated')
  })

  test('during a report takes the agreement back, and the attorney’s time runs again', async () => {
    const { world, owner, operator } = scene
    const deputyId = await seated()
    const { ownerId } = owner
    const releaseId = randomId()
    const claim = await owner.claim(scene.seats.contact1, scene.contact1, 'death', releaseId)
    await world.sent(claim, { type: 'notice', ownerId, releaseId, mail: true })
    await world.sent(owner.opinion(releaseId, deputy, 'support'))
    await world.sent(
      owner.review(claim, { releaseId, event: 'death' }, operator, 'approve', world.newestOpinion(releaseId)),
    )
    expect(stateOf(releaseId)).toBe('waiting')
    await world.sent(ends(deputyId, owner.identity))
    expect(world.release(releaseId)).toMatchObject({
      state: 'reported',
      opinion: null,
      waitFrom: null,
      approvedBy: null,
    })
    expect(world.lines.slice(-2).map(({ step }) => step)).toEqual(['deputy-ended', 'agreement-withdrawn'])
    world.days(8)
    await settleDue(scene)
    expect(stateOf(releaseId)).toBe('reported')
    expect(await answers(releaseId, scene.attorney, 'support')).toBe(null)
  })

  test('takes back the agreement that hastens the whole under first days', async () => {
    scene = await furnished(undefined, { firstDays: 1 })
    const deputyId = await seated()
    const releaseId = await reportedByContact()
    await scene.world.sent(scene.owner.opinion(releaseId, deputy, 'support'), ends(deputyId, scene.attorney))
    expect(scene.world.release(releaseId)).toMatchObject({ state: 'in-review', opinion: null })
  })

  test('leaves an objection, which only protects', async () => {
    const deputyId = await seated()
    const releaseId = await reportedByContact()
    await scene.world.sent(scene.owner.opinion(releaseId, deputy, 'object'), ends(deputyId, scene.attorney))
    expect(scene.world.release(releaseId)).toMatchObject({ opinion: { stance: 'object' }, objections: [{}] })
  })
})
