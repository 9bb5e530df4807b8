import { beforeEach, describe, expect, test } from 'vitest'
import { type Identity, signingKey, random, type SigningKey, toBase64url } from '../vault/index.ts'
import { newIdentity } from './testing/owner.ts'
import { namesKeys, namesKit, newKeysOf, newKit } from './testing/succession.ts'
import { settleDue, type Furnished, furnished } from './testing/world.ts'

let scene: Furnished
let owner: Identity
let kit: SigningKey

beforeEach(async () => {
  scene = await furnished()
  owner = scene.owner.identity
  kit = await newKit()
  await scene.world.sent(namesKit(owner, 1, kit))
  for (let i = 0; i < 14; i++) {
    scene.world.days(1)
    await settleDue(scene)
  }
})

const flipped = (statement: Uint8Array) => statement.map((byte, i) => (i === statement.length - 1 ? byte ^ 1 : byte))

async function withNewKeys() {
  const next = await newKeysOf(scene.owner.identity)
  const message = await namesKeys(scene.owner.identity, next, kit)
  await scene.world.sent(message)
  scene.owner.identity = next
  return message
}

test('the service refuses new keys with an older kit’s consent once a newer kit counts', async () => {
  const broken = await namesKeys(owner, await newKeysOf(owner), kit)
  await scene.world.sent(namesKit(owner, 2, await newKit(), kit))
  expect((await scene.world.send(broken)).refused).toBe('not-verified')
  await scene.world.sent(scene.owner.policy())
})

describe('new keys that count', () => {
  test('are accepted again without an error and without effect', async () => {
    const message = await withNewKeys()
    const before = scene.world.estate
    const { refused, lines } = await scene.world.send(message)
    expect({ refused, lines }).toEqual({ refused: null, lines: [] })
    expect(scene.world.estate).toEqual(before)
  })

  test('are refused if another key names them, or once later keys count', async () => {
    const message = await withNewKeys()
    const forged = { ...message, statement: flipped(message.statement) }
    expect((await scene.world.send(forged)).refused).toBe('not-verified')
    await withNewKeys()
    expect((await scene.world.send(message)).refused).toBe('not-verified')
  })
})

test('the service refuses an unused link after the owner changed keys, even before a rearm', async () => {
  const { world, owner: test1 } = scene
  const seat = await test1.seat('contact_2', 2, scene.seats.contact2.seatId)
  await world.sent(seat.invitation)
  await withNewKeys()
  expect((await world.send(await test1.accept(seat, await newIdentity()))).refused).toBe('outdated')
})

describe('a printed card, after its owner changed keys', () => {
  const newCard = () => signingKey(random(32))
  const rearm = async (cardKey: Uint8Array, epoch = 2) => {
    const { owner: test1, seats, accepted, world } = scene
    return (await world.send((await test1.rearm(seats.contact1, [accepted.contact1], epoch, { cardKey })).rearm))
      .refused
  }
  const claimed = async (cardKey: SigningKey) => {
    const { world, owner: test1, seats } = scene
    const card = await test1.accept({ ...seats.contact1, cardKey }, await newIdentity(), 'card')
    return (await world.send(card)).refused
  }

  test('is void once the first rearm names another card, which the service accepts', async () => {
    const [before, next] = [scene.seats.contact1.cardKey, await newCard()]
    await withNewKeys()
    expect(await rearm(next.publicKey)).toBeNull()
    expect(await claimed(before)).toBe('not-verified')
    expect(await claimed(next)).toBeNull()
  })

  test('is required even from the only grantee: the service refuses the old link', async () => {
    const { world, owner: test1, stranger, operator } = scene
    const seat = await test1.seat('contact_2', 2, scene.seats.contact2.seatId)
    const card = await test1.accept(seat, stranger, 'card')
    await world.sent(seat.invitation, card, test1.cardReview(seat, card, operator))
    await withNewKeys()
    const rearmed = await test1.rearm(seat, [card], 3, { cardKey: (await newCard()).publicKey })
    await world.sent(rearmed.rearm)
    const thief = await test1.accept(seat, await newIdentity())
    expect((await world.send(thief)).refused).toBe('outdated')
    expect(world.estate?.seats[seat.seatId]?.invitations[seat.invitationId]?.acceptances).toHaveLength(1)
  })

  test('does not count for a person who presented the old card: no review brings it back', async () => {
    const { world, owner: test1, seats, operator } = scene
    const thief = await test1.accept(seats.contact1, await newIdentity(), 'card')
    await world.sent(thief)
    await withNewKeys()
    expect(await rearm((await newCard()).publicKey)).toBeNull()
    expect((await world.send(test1.cardReview(seats.contact1, thief, operator))).refused).toBe('wrong-state')
    const standings = world.estate?.seats[seats.contact1.seatId]?.invitations[seats.contact1.invitationId]?.acceptances
    expect(standings?.map(({ decision }) => decision)).toEqual([null, 'reject'])
  })

  test('can be replaced only by the first rearm after the new keys, not by an earlier or a second one', async () => {
    expect(await rearm((await newCard()).publicKey)).toBe('not-verified')
    await withNewKeys()
    const next = await newCard()
    expect(await rearm(next.publicKey)).toBeNull()
    expect(await rearm((await newCard()).publicKey, 3)).toBe('not-verified')
    expect(await rearm(next.publicKey, 3)).toBeNull()
    const { contact1 } = scene.seats
    const invitation = scene.world.estate?.seats[contact1.seatId]?.invitations[contact1.invitationId]
    expect(invitation?.cardKey).toBe(toBase64url(next.publicKey))
  })
})
