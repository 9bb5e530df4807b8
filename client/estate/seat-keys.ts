import type { AllKey as SentAllKey, SeatKey as SentSeatKey } from '../../contract/sealed.ts'
import {
  type AllKey,
  equal,
  type Facts,
  importBoxKey,
  makeAllKeys,
  makeSeatKeys,
  openAllKey,
  openSeatKey,
  randomId,
  readStatement,
  type SeatKey,
  targetName,
} from '../../vault/index.ts'
import type { SeatRole } from '../model/estate.ts'
import { firstEvent, keyEvents, type KeyEvent, releaseEvents } from '../../domain/releases.ts'
import { seatRoles } from '../../domain/seats.ts'
import { type Keys } from '../core/core.ts'
import { alarm } from '../core/alarm.ts'
import type { SeatAnswer } from '../core/wire.ts'
import type { NowKey, SeatKeys, Seats } from './state.ts'

/** @throws for an event that this app does not know */
export function knownEvent(name: string): KeyEvent {
  const known = keyEvents.find((event) => event === name)
  if (!known) throw alarm()
  return known
}

type Named = { seatId: string; role: SeatRole; epoch: number; verifyKeys: Map<string, Uint8Array> }

function namedSeats(facts: readonly Uint8Array[]): Map<string, Named[]> {
  const seats = new Map<string, Named[]>()
  const add = (seat: { seatId: string; role: SeatRole; epoch: number }, event: string, verifyKey: Uint8Array) => {
    const known = seats.get(seat.seatId) ?? []
    const same = known.find(({ epoch }) => epoch === seat.epoch) ?? {
      ...seat,
      verifyKeys: new Map<string, Uint8Array>(),
    }
    same.verifyKeys.set(event, verifyKey)
    const all = known.includes(same) ? known : [...known, same]
    seats.set(
      seat.seatId,
      all.toSorted((one, other) => one.epoch - other.epoch),
    )
  }
  for (const fact of facts) {
    const statement = readStatement(fact)
    if (statement.type === 'genesis')
      for (const { seatId, role, epoch, event, verifyKey } of statement.seats)
        add({ seatId, role, epoch }, event, verifyKey)
    if (statement.type === 'epoch') {
      const { seatId, role, epoch } = statement
      for (const { event, verifyKey } of statement.keys) add({ seatId, role, epoch }, event, verifyKey)
    }
  }
  return seats
}

async function ready(keys: readonly SeatKey[]): Promise<SeatKeys> {
  const byEvent = async (event: KeyEvent) => {
    const seatKey = keys.find((key) => key.event === event)
    return seatKey && { seatKey, target: targetName(seatKey), box: await importBoxKey(seatKey.key) }
  }
  const [first] = keys
  if (!first) throw alarm()
  const { seatId, role, epoch } = first
  const [incapacity, death, early] = [await byEvent('incapacity'), await byEvent('death'), await byEvent(firstEvent)]
  if (!incapacity || !death) throw alarm()
  return { seatId, role, epoch, events: { incapacity, death, ...(early && { [firstEvent]: early }) } }
}

async function openEpoch(keys: Keys, seat: Named, answer: SeatAnswer): Promise<SeatKeys> {
  const opened = [...seat.verifyKeys].map(async ([event, verifyKey]) => {
    const stored = answer.keys.find(
      (key) => key.seatId === seat.seatId && key.event === event && key.epoch === seat.epoch,
    )
    if (!stored || stored.role !== seat.role || !equal(stored.verifyKey, verifyKey)) throw alarm()
    return openSeatKey(keys.ownerId, keys.wrapKey, stored)
  })
  return ready(await Promise.all(opened))
}

/** The key of what this seat's grantee reads now, by the newest `share-now` in the manifest. */
async function openSharedKey(
  keys: Keys,
  { seatId, role }: Named,
  { sharedKeys = [] }: SeatAnswer,
  { seats }: Pick<Facts, 'seats'>,
): Promise<NowKey | undefined> {
  const share = seats.get(seatId)?.now
  if (!share) return undefined
  const { counter, invitationId, verifyKey } = share
  const sent = sharedKeys.find((one) => one.seatId === seatId && one.counter === counter)
  if (!sent || sent.role !== role || !equal(sent.verifyKey, verifyKey)) throw alarm()
  const stored = { seatId, role, event: 'now', epoch: counter, verifyKey, ownerBox: sent.ownerBox }
  const seatKey = await openSeatKey(keys.ownerId, keys.wrapKey, { ...stored, allBox: null, incapacityBox: null })
  return nowKey(seatKey, invitationId)
}

export const nowKey = async (seatKey: SeatKey, invitationId: string): Promise<NowKey> => ({
  seatKey,
  invitationId,
  counter: seatKey.epoch,
  target: targetName(seatKey),
  box: await importBoxKey(seatKey.key),
})

/** Another epoch or proof key than the manifest (`facts`) names raises the alarm. */
export async function openSeats(
  keys: Keys,
  facts: readonly Uint8Array[],
  answer: SeatAnswer,
  now: Pick<Facts, 'seats'>,
): Promise<{ seats: Seats; allKeys: AllKey[] }> {
  const named = namedSeats(facts)
  const open = [...named].map(async ([seatId, epochs]) => {
    const newest = epochs.at(-1)
    if (!newest) throw alarm()
    const shared = await openSharedKey(keys, newest, answer, now)
    const seat = { ...(await openEpoch(keys, newest, answer)), ...(shared && { now: shared }) }
    const stays = now.seats.get(seatId)?.kept
    const before = epochs.find(({ epoch }) => epoch === stays)
    if (!before) return seat
    const { epoch, events } = await openEpoch(keys, before, answer)
    return { ...seat, kept: { epoch, events } }
  })
  const seats = await Promise.all(open)
  const allKeys = await Promise.all(
    named.size === 0
      ? []
      : releaseEvents.map(async (event) => {
          const stored = answer.allKeys.find((key) => key.event === event)
          if (!stored) throw alarm()
          return openAllKey(keys.ownerId, keys.wrapKey, stored)
        }),
  )
  return { seats: new Map(seats.map((seat) => [seat.role, seat])), allKeys }
}

export async function firstSeats(
  keys: Keys,
): Promise<{ seats: Seats; stored: SentSeatKey[]; allKeys: AllKey[]; storedAll: SentAllKey[] }> {
  const all = await makeAllKeys(keys.ownerId, keys.wrapKey, releaseEvents)
  const made = await Promise.all(
    seatRoles.map((role) => nextKeys(keys, { seatId: randomId(), role, epoch: 1 }, all.keys)),
  )
  return {
    seats: new Map(made.map(({ seat }) => [seat.role, seat])),
    stored: made.flatMap(({ stored }) => stored),
    allKeys: all.keys,
    storedAll: all.stored.map((key) => ({ ...key, event: knownEvent(key.event) })),
  }
}

export async function nextKeys(
  keys: Keys,
  seat: { seatId: string; role: SeatRole; epoch: number },
  allKeys: readonly AllKey[],
): Promise<{ seat: SeatKeys; stored: SentSeatKey[] }> {
  const made = await makeSeatKeys(keys.ownerId, keys.wrapKey, seat, allKeys, [firstEvent])
  return { seat: await ready(made.keys), stored: made.stored.map((key) => ({ ...key, event: knownEvent(key.event) })) }
}
