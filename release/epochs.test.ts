import { expect, test } from 'vitest'
import { randomId } from '../vault/index.ts'
import { namesKeys, namesKit, newKeysOf, newKit } from './testing/succession.ts'
import { furnished, type Furnished, released } from './testing/world.ts'

// A thief of the account key who used up the last epoch would prevent the owner from arming any
// seat.

const last = 65_535

test('the service refuses a disarm, invitation or rearm that skips to the last epoch, and the owner can still arm seats', async () => {
  const { world, owner, seats, accepted, stranger } = await furnished()
  const { attorney, contact1, contact2 } = seats
  const skips = [
    owner.disarm({ ...attorney, epoch: last }),
    owner.disarm({ ...attorney, seatId: randomId(), epoch: 18 }),
    owner.seat('contact_1', last, contact1.seatId).then(({ invitation }) => invitation),
    owner.rearm(contact2, [accepted.contact2], last).then(({ rearm }) => rearm),
  ]
  for (const skip of skips) expect((await world.send(skip)).refused).toBe('epoch-too-far')
  const next = await owner.seat('attorney', 2, attorney.seatId)
  await world.sent(
    next.invitation,
    owner.accept(next, stranger),
    (await owner.rearm(contact2, [accepted.contact2])).rearm,
  )
})

test('the end of a release voids its epochs only up to the limit, so the owner can arm seats again', async () => {
  const scene = await furnished()
  const { world, owner, seats, contact1 } = scene
  const { releaseId } = await released(scene)
  const { seatId } = seats.contact1
  await world.sent(owner.closing(releaseId, 'death', owner.identity, [{ seatId, epoch: last }]))
  expect(world.release(releaseId).state).toBe('ended')
  const again = await owner.seat('contact_1', 18, seatId)
  await world.sent(again.invitation, owner.accept(again, contact1))
})

test('the service accepts an epoch that skips lost epochs or the epochs of other seats', async () => {
  const { world, owner, seats, stranger } = await furnished()
  const far = await owner.seat('contact_1', 17, seats.contact1.seatId)
  const beside = await owner.seat('contact_2', 20, seats.contact2.seatId)
  await world.sent(far.invitation, beside.invitation, owner.accept(beside, stranger))
})

/** Returns the last epoch that the service accepted. */
async function climb({ world, owner, seats }: Furnished): Promise<number> {
  let reached = 0
  for (let up = 1; up < 300; up += 1) {
    const { refused } = await world.send(owner.disarm({ ...seats.attorney, epoch: up }))
    if (refused === null) reached = up
  }
  return reached
}

test('a thief can raise only a few epochs per day, and the owner can arm seats a day later', async () => {
  const scene = await furnished()
  const { world, owner, seats, stranger } = scene
  const { attorney } = seats
  const first = await climb(scene)
  expect(first).toBeLessThan(100)
  // Arming another seat does not get around the limit.
  const beside = await owner.seat('contact_2', first + 1, seats.contact2.seatId)
  expect((await world.send(beside.invitation)).refused).toBe('epoch-too-far')
  expect((await world.send(owner.disarm({ ...seats.contact2, epoch: first }))).refused).toBeNull()
  world.days(1)
  const next = await owner.seat('attorney', first + 1, attorney.seatId)
  await world.sent(next.invitation, owner.accept(next, stranger))
  expect(await climb(scene)).toBeLessThan(2 * first + 10)
})

test('in a recovery the service accepts the epochs of many years at once', async () => {
  const { world, owner, seats } = await furnished()
  const disarms = []
  for (let epoch = 1; epoch < 200; epoch += 10) disarms.push(await owner.disarm({ ...seats.attorney, epoch }))
  world.recovering = true
  await world.sent(...disarms)
  world.recovering = false
  await world.sent((await owner.seat('contact_2', 193, seats.contact2.seatId)).invitation)
})

test('the daily limit of epochs restarts with new keys, even if a thief of the old keys used it up', async () => {
  const scene = await furnished()
  const { world, owner, seats, stranger } = scene
  const kit = await newKit()
  await world.sent(namesKit(owner.identity, 1, kit))
  for (let i = 0; i < 14; i++) {
    world.days(1)
    await world.send({ type: 'state', ownerId: owner.identity.ownerId })
  }
  const reached = await climb(scene)
  const next = await newKeysOf(owner.identity)
  await world.sent(namesKeys(owner.identity, next, kit))
  owner.identity = next
  const again = await owner.seat('attorney', reached + 1, seats.attorney.seatId)
  await world.sent(again.invitation, owner.accept(again, stranger))
})
