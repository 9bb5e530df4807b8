import { beforeEach, describe, expect, test } from 'vitest'
import type { ReleaseMessage } from '../contract/release-service.ts'
import { randomId, readStatement, signStatement, statementHash } from '../vault/index.ts'
import { headOf } from './chain-heads.ts'
import { type Furnished, furnished, released, reported, World } from './testing/world.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'

// // Each message has exactly one fault, and exactly one check refuses it.

let scene: Furnished
/** The same people, who sign statements about another estate. */
let elsewhere: TestOwner
beforeEach(async () => {
  scene = await furnished()
  elsewhere = new TestOwner(scene.owner.identity, scene.owner.service, randomId())
})

const send = async (message: ReleaseMessage | Promise<ReleaseMessage>) => (await scene.world.send(message)).refused

describe('the service refuses a statement about another estate in a message about this estate:', () => {
  /** Statements that could be about either estate. */
  const kinds: Record<string, (about: TestOwner) => Promise<ReleaseMessage>> = {
    policy: (about) => about.policy({ counter: 9 }),
    invitation: async (about) => (await about.seat('contact_1', 2, scene.seats.contact1.seatId)).invitation,
    disarm: (about) => about.disarm(scene.seats.contact1),
    acceptance: (about) => about.accept(scene.seats.contact1, scene.stranger, 'card'),
    claim: (about) => about.claim(scene.seats.attorney, scene.attorney, 'death'),
    'card-review': async (about) => {
      const card = await scene.owner.accept(scene.seats.contact2, scene.stranger, 'card')
      await scene.world.sent(card)
      return about.cardReview(scene.seats.contact2, card, scene.operator)
    },
    review: async (about) => {
      const report = await reported(scene)
      return about.review(report.claim, report, scene.operator)
    },
    opinion: async (about) => {
      const releaseId = randomId()
      await scene.world.sent(scene.owner.claim(scene.seats.contact1, scene.contact1, 'death', releaseId))
      return about.opinion(releaseId, scene.attorney)
    },
    veto: async (about) => about.veto((await reported(scene)).releaseId),
    end: async (about) => about.end((await released(scene)).releaseId),
    closing: async (about) => about.closing((await released(scene)).releaseId),
    suspension: (about) => about.suspension(scene.operator),
    forget: (about) => about.forget(),
    keep: (about) => about.keep(),
    heads: async (about) => ({
      type: 'heads',
      ownerId: about.ownerId,
      statements: [await about.head(scene.seats.contact1, 'death')],
    }),
  }

  test.each(Object.entries(kinds))('%s', async (_, make) => {
    const { ownerId } = scene.owner
    const foreign = await make(elsewhere)
    const before = scene.world.estate
    expect(await send({ ...foreign, ownerId })).toBe('not-verified')
    expect(scene.world.estate).toEqual(before)
    scene = await furnished()
    const right = await make(scene.owner)
    expect(await send(right)).toBeNull()
  })
})

describe('an invitation with the owner’s signature', () => {
  const namedBy = ({ statement }: Furnished['seats']['contact1']['invitation']) => {
    const claimed = readStatement(statement)
    if (claimed.type !== 'invitation') throw new Error('This is another statement')
    const { type: _, signature: _signature, proof: _proof, ...fields } = claimed
    return fields
  }

  test('is refused for a later epoch under the id of an earlier invitation', async () => {
    const { owner, seats } = scene
    const { invitation } = await owner.seat('contact_1', 2, seats.contact1.seatId)
    const fields = { ...namedBy(invitation), invitationId: seats.contact1.invitationId }
    const statement = await signStatement('invitation', fields, owner.identity.signKey)
    expect(await send({ ...invitation, statement })).toBe('outdated')
    expect(await send(invitation)).toBeNull()
  })

  test('is refused for another role of the seat', async () => {
    const { owner, seats } = scene
    expect(await send((await owner.seat('attorney', 2, seats.contact1.seatId)).invitation)).toBe('not-verified')
    expect(await send((await owner.seat('contact_1', 2, seats.contact1.seatId)).invitation)).toBeNull()
  })

  test('is refused with the share of one event twice', async () => {
    const { owner } = scene
    const { invitation } = await owner.seat('contact_1', 1)
    const fields = namedBy(invitation)
    const twice = <Share extends { event: string }>(shares: readonly Share[]) =>
      shares.filter(({ event }) => event === 'death').flatMap((share) => [share, share])
    const statement = await signStatement(
      'invitation',
      { ...fields, shares: twice(fields.shares) },
      owner.identity.signKey,
    )
    expect(await send({ ...invitation, statement, shares: twice(invitation.shares) })).toBe('not-verified')
    expect(await send(invitation)).toBeNull()
  })
})

test('the service refuses a removal that names another role of the seat', async () => {
  const { owner, seats } = scene
  expect(await send(owner.disarm({ ...seats.contact1, role: 'attorney' }))).toBe('not-verified')
  expect(await send(owner.disarm(seats.contact1))).toBeNull()
})

describe('an acceptance', () => {
  test('is refused for another epoch, although the invitation proves it', async () => {
    const { owner, seats, stranger } = scene
    expect(await send(owner.accept({ ...seats.contact1, epoch: 2 }, stranger, 'card'))).toBe('not-verified')
    expect(await send(owner.accept(seats.contact1, stranger, 'card'))).toBeNull()
  })

  test('waits for review if it came by card, with at most 16 waiting per invitation', async () => {
    const { owner, seats } = scene
    for (let cards = 1; cards <= 16; cards += 1)
      expect(await send(owner.accept(seats.contact1, await newIdentity(), 'card'))).toBeNull()
    expect(await send(owner.accept(seats.contact1, await newIdentity(), 'card'))).toBe('taken')
  })

  test('cannot be rejected by an operator if it came by link', async () => {
    const { owner, seats, accepted, operator } = scene
    expect(await send(owner.cardReview(seats.contact1, accepted.contact1, operator, 'reject'))).toBe('wrong-state')
  })

  test('stays void for an earlier epoch after a server replays an older removal', async () => {
    const { world, owner, seats } = scene
    const next = await owner.seat('contact_1', 2, seats.contact1.seatId)
    const older = await owner.disarm(seats.contact1)
    await world.sent(next.invitation, owner.disarm(next), older)
    expect(world.estate?.seats[seats.contact1.seatId]?.voidEpoch).toBe(2)
  })
})

test('a card’s wait does not end while the operator list is unconfirmed', async () => {
  const { world, owner, seats, stranger } = scene
  world.operators = []
  await world.sent(owner.policy({ cardFallback: 1 }), owner.accept(seats.contact1, stranger, 'card'))
  world.days(1000)
  const claim = await owner.claim(seats.contact1, stranger, 'death')
  world.operatorsConfirmed = false
  expect(await send(claim)).toBe('card-not-counted')
  world.operatorsConfirmed = true
  expect(await send(claim)).toBeNull()
})

test('the service ignores messages about an unknown estate', async () => {
  const { owner, seats, accepted, attorney } = scene
  const about = [
    owner.veto(randomId()),
    owner.end(randomId()),
    owner.claim(seats.attorney, attorney, 'death'),
    owner.collect(seats.attorney, accepted.attorney, randomId()),
    owner.keep(),
  ]
  for (const message of about) expect((await new World().send(message)).refused).toBe('unknown')
})

describe('a chain head', () => {
  const say = (...statements: Uint8Array[]) => send({ type: 'heads', ownerId: scene.owner.ownerId, statements })

  test('must come from the owner, and is kept for the epoch that it names', async () => {
    const { owner, seats, stranger } = scene
    const { seatId } = seats.contact1
    expect(await say(await owner.head(seats.contact1, 'death', {}, stranger))).toBe('not-verified')
    expect(await say(await owner.head(seats.contact1, 'death'))).toBeNull()
    const known = (epoch: number) => scene.world.estate && headOf(scene.world.estate, { seatId, event: 'death', epoch })
    expect([known(1)?.m, known(2)]).toEqual([3, undefined])
  })

  test('leaves its place to another head once its epoch is void, and a replay takes no place', async () => {
    const { world, owner, seats } = scene
    const [first, second] = [await owner.head(seats.contact1, 'death'), await owner.head(seats.contact2, 'death')]
    await say(first, second)
    await world.sent(owner.disarm(seats.contact1), owner.disarm(seats.contact2))
    const kept = () => Object.values(world.estate?.heads ?? {}).map(({ seatId }) => seatId)
    expect(kept()).toHaveLength(2)
    await say(second)
    expect(kept()).toEqual([seats.contact2.seatId])
    await say(await owner.head(seats.contact2, 'death', { counter: 2 }))
    await say(second)
    expect(Object.values(world.estate?.heads ?? {})).toMatchObject([{ counter: 2 }])
  })

  test('is kept for 256 chains at most', async () => {
    const { owner, seats } = scene
    const of = (count: number) =>
      Promise.all(Array.from({ length: count }, () => owner.head({ ...seats.contact1, seatId: randomId() }, 'death')))
    expect(await say(...(await of(256)))).toBeNull()
    expect(await say(...(await of(1)))).toBe('not-verified')
  })
})

test('the owner ends a release only for its own event', async () => {
  const { releaseId } = await released(scene)
  expect(await send(scene.owner.closing(releaseId, 'incapacity'))).toBe('not-verified')
  expect(await send(scene.owner.closing(releaseId, 'death', scene.stranger))).toBe('not-verified')
  expect(scene.world.release(releaseId).state).toBe('released')
  expect(await send(scene.owner.closing(releaseId))).toBeNull()
  expect(scene.world.release(releaseId).state).toBe('ended')
})

test('a replayed end of an earlier report does not end a later report', async () => {
  const { world, owner, seats, attorney } = scene
  const first = await released(scene, 'incapacity')
  const ends = [await owner.closing(first.releaseId, 'incapacity'), await owner.end(first.releaseId)]
  await world.sent(...ends.slice(0, 1))
  const again = await owner.seat('attorney', 2, seats.attorney.seatId)
  await world.sent(again.invitation, owner.accept(again, attorney))
  for (const event of ['incapacity', 'death'] as const) {
    const { releaseId } = await released({ ...scene, seats: { ...seats, attorney: again } }, event)
    for (const end of ends) await send(end)
    expect(world.release(releaseId).state).toBe('released')
  }
})

test('the service refuses to end a report that did not open', async () => {
  const { releaseId } = await reported(scene)
  expect(await send(scene.owner.end(releaseId))).toBe('wrong-state')
  expect(scene.world.release(releaseId).state).toBe('in-review')
})

test('the service refuses opinions on a closed report, and from people without a seat', async () => {
  const { world, owner, seats, contact1, attorney, contact2, stranger } = scene
  const releaseId = randomId()
  await world.sent(owner.claim(seats.contact1, contact1, 'death', releaseId))
  expect(await send(owner.opinion(releaseId, stranger))).toBe('not-verified')
  await world.sent(owner.veto(releaseId))
  for (const person of [attorney, contact2]) expect(await send(owner.opinion(releaseId, person))).toBe('wrong-state')
  expect(world.release(releaseId)).toMatchObject({ state: 'vetoed', objections: [], opinion: null })
})

test('the service refuses an opinion on another claim than its own', async () => {
  const { world, owner, seats, contact1, attorney, contact2 } = scene
  const releaseId = randomId()
  const counted = await owner.claim(seats.contact1, contact1, 'death', releaseId)
  // The reporter signs two claims, and the server shows the grantees the claim that it did not send
  // to the service.
  const shown = await statementHash((await owner.claim(seats.contact1, contact1, 'death', releaseId)).statement)
  await world.sent(counted)
  for (const stance of ['support', 'object'] as const)
    expect(await send(owner.opinion(releaseId, attorney, stance, shown))).toBe('not-verified')
  expect(await send(owner.opinion(releaseId, contact2, 'object', shown))).toBe('not-verified')
  expect(world.release(releaseId)).toMatchObject({ state: 'reported', objections: [], opinion: null })
  const read = await statementHash(counted.statement)
  await world.sent(owner.opinion(releaseId, attorney, 'support', read))
  expect(world.release(releaseId)).toMatchObject({ state: 'in-review', opinion: { stance: 'support' } })
})

test('the service takes at most 256 seats per estate, so an owner cannot fill the store', async () => {
  const { owner, seats } = scene
  const more = 256 - Object.keys(scene.world.estate?.seats ?? {}).length
  for (let made = 1; made <= more; made += 1)
    expect(await send(owner.disarm({ ...seats.contact1, seatId: randomId() }))).toBeNull()
  expect(await send(owner.disarm({ ...seats.contact1, seatId: randomId() }))).toBe('not-verified')
  expect(await send((await owner.seat('contact_1')).invitation)).toBe('not-verified')
  expect(await send(owner.disarm(seats.contact1))).toBeNull()
})

test('the service remembers a limited number of unlisted people who suspended an owner, and all listed operators', async () => {
  const { world, owner, operator, stranger } = scene
  for (let made = 1; made <= 256; made += 1) await world.sent(owner.suspension(await newIdentity()))
  expect(await send(owner.suspension(stranger))).toBe('wrong-state')
  expect(await send(owner.suspension(stranger, 'activate'))).toBeNull()
  await world.sent(owner.suspension(operator))
  expect(world.estate?.suspendedBy).toContain(operator.ownerId)
})

test('a grantee without the right to report can neither report nor give an opinion', async () => {
  const { world, owner, seats, contact1, contact2 } = scene
  const { releaseId } = await reported(scene)
  const { estate } = world
  if (!estate) throw new Error('There is no estate')
  const text = JSON.stringify(estate).replaceAll('"contact_1"', '"reader"').replaceAll('"contact_2"', '"reader"')
  world.estate = JSON.parse(text)
  expect(await send(owner.claim(seats.contact1, contact1, 'incapacity'))).toBe('not-verified')
  expect(await send(owner.opinion(releaseId, contact2))).toBe('not-verified')
  world.estate = estate
  expect(await send(owner.opinion(releaseId, contact2))).toBeNull()
})
