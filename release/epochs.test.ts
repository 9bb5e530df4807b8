import { expect, test } from 'vitest'
import { randomId } from '../vault/index.ts'
import { furnished, released } from './test-world.ts'

// Somebody who once had the account key signs the last epoch that there is: the owner could arm nobody any more, ever.

const last = 65_535

test('a disarm, an invitation and new shares that skip to the last epoch are refused, and the owner goes on', async () => {
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

test('an end counts, and uses up no epochs by what it names', async () => {
  const scene = await furnished()
  const { world, owner, seats, contact1 } = scene
  const { releaseId } = await released(scene)
  const { seatId } = seats.contact1
  await world.sent(owner.closing(releaseId, 'death', owner.identity, [{ seatId, epoch: last }]))
  expect(world.release(releaseId).state).toBe('ended')
  const again = await owner.seat('contact_1', 18, seatId)
  await world.sent(again.invitation, owner.accept(again, contact1))
})

test('epochs that were lost, or moved with those of other seats, are no skip', async () => {
  const { world, owner, seats, stranger } = await furnished()
  const far = await owner.seat('contact_1', 17, seats.contact1.seatId)
  const beside = await owner.seat('contact_2', 20, seats.contact2.seatId)
  await world.sent(far.invitation, beside.invitation, owner.accept(beside, stranger))
})
