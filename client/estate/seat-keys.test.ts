import { keyEvents } from '../../domain/releases.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  makeAccount,
  makeAllKeys,
  makeSeatKeys,
  makeServiceIdentity,
  type OpenedAccount,
  publicServiceKeys,
  randomId,
  signEpoch,
  signGenesis,
} from '../../vault/index.ts'
import { knownEvent, openSeats } from './seat-keys.ts'
import { alarm } from '../core/alarm.ts'
import type { SeatAnswer } from '../core/wire.ts'

// The server stores the seat keys, but the owner's signed manifest decides which are valid.

let keys: OpenedAccount
beforeAll(async () => {
  keys = (await makeAccount('owner@example.org', 'Correct-horse-7!')).account
})

const answerOf = (
  all: Awaited<ReturnType<typeof makeAllKeys>>,
  made: Awaited<ReturnType<typeof makeSeatKeys>>,
): SeatAnswer => ({
  seats: [],
  keys: made.stored.map((key) => ({ ...key, event: knownEvent(key.event) })),
  allKeys: all.stored.map((key) => ({ ...key, event: knownEvent(key.event) })),
  chainHeads: [],
})

const nothingKept = { seats: new Map() }

test('the owner’s device raises the alarm for a seat key that it made but the manifest does not name', async () => {
  const { ownerId, wrapKey, identity } = keys
  const all = await makeAllKeys(ownerId, wrapKey, keyEvents)
  const seat = { seatId: randomId(), role: 'contact_1', epoch: 1 } as const
  // Both keys open under the owner's key and their proof keys match; only the manifest tells them
  // apart.
  const [named, other] = await Promise.all([1, 2].map(() => makeSeatKeys(ownerId, wrapKey, seat, all.keys)))
  if (!named || !other) throw new Error('Keys are missing')
  const service = publicServiceKeys(await makeServiceIdentity())
  const genesis = await signGenesis({ ownerId, wrapKey, signKey: identity.signKey }, service, named.stored)
  const { seats } = await openSeats(keys, [genesis], answerOf(all, named), nothingKept)
  expect(seats.get('contact_1')?.events.death.seatKey.key).toEqual(
    named.keys.find(({ event }) => event === 'death')?.key,
  )
  await expect(openSeats(keys, [genesis], answerOf(all, other), nothingKept)).rejects.toEqual(alarm())
})

async function inSecondEpoch() {
  const { ownerId, wrapKey, identity } = keys
  const all = await makeAllKeys(ownerId, wrapKey, keyEvents)
  const seat = { seatId: randomId(), role: 'contact_1' } as const
  const first = await makeSeatKeys(ownerId, wrapKey, { ...seat, epoch: 1 }, all.keys)
  const second = await makeSeatKeys(ownerId, wrapKey, { ...seat, epoch: 2 }, all.keys)
  const service = publicServiceKeys(await makeServiceIdentity())
  const genesis = await signGenesis({ ownerId, wrapKey, signKey: identity.signKey }, service, first.stored)
  const epoch = await signEpoch({ ownerId, wrapKey, signKey: identity.signKey }, { ...seat, epoch: 2 }, second.stored)
  return { all, seat, first, second, facts: [genesis, epoch] }
}

test('the newest key of a reassigned seat counts, in any order of statements and keys', async () => {
  const { all, seat, first, second, facts } = await inSecondEpoch()
  const newest = second.keys.find(({ event }) => event === 'death')?.key
  for (const said of [facts, facts.toReversed()])
    for (const stored of [
      [...first.stored, ...second.stored],
      [...second.stored, ...first.stored],
    ]) {
      const { seats } = await openSeats(keys, said, answerOf(all, { ...second, stored }), nothingKept)
      expect(seats.get(seat.role)).toMatchObject({ epoch: 2, events: { death: { seatKey: { key: newest } } } })
    }
})

test('the owner’s device raises the alarm if the server gives a key another role', async () => {
  const { all, second, facts } = await inSecondEpoch()
  const stored = second.stored.map((key) => ({ ...key, role: 'attorney' as const }))
  await expect(openSeats(keys, facts, answerOf(all, { ...second, stored }), nothingKept)).rejects.toEqual(alarm())
})
