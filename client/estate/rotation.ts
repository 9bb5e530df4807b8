import { makeAllKeys, type SealedRearm, type SeatKey, signEpoch, signStatement } from '../../vault/index.ts'
import type { SeatRole } from '../model/estate.ts'
import { releaseEvents } from '../../domain/releases.ts'
import type { SavePlan } from './save-plan.ts'
import type { Keys } from '../core/core.ts'
import { knownEvent, nextKeys } from './seat-keys.ts'
import type { Estate, Seats } from './state.ts'

export type Rotation = Required<Pick<SavePlan, 'seats' | 'facts' | 'extras' | 'allKeys'>> & { voidCards: number }

/** How to arm invited grantees under new keys without a new invitation (rearm.ts). */
type Rearming = {
  keepBefore: boolean
  /** Selects the seats to rearm (default: all); the invitations of the others become void. */
  of?: ((seatId: string) => boolean) | undefined
  arm: (seat: { seatId: string; role: SeatRole; epoch: number }, keys: readonly SeatKey[]) => Promise<SealedRearm>
}

/** Voids old shares unless `rearm` keeps them. The new epochs exceed the lost ones in `above`. */
export async function rotate(
  keys: Keys,
  estate: Estate,
  roles: readonly SeatRole[],
  {
    renewShared = false,
    above = new Map(),
    rearm,
  }: { renewShared?: boolean; above?: ReadonlyMap<string, number>; rearm?: Rearming } = {},
): Promise<Rotation> {
  const owner = { ownerId: keys.ownerId, wrapKey: keys.wrapKey, signKey: keys.identity.signKey }
  const shared = renewShared ? await makeAllKeys(keys.ownerId, keys.wrapKey, releaseEvents) : undefined
  const allKeys = shared?.keys ?? estate.allKeys
  const seats: Map<SeatRole, NonNullable<ReturnType<Seats['get']>>> = new Map(estate.seats)
  const facts: Uint8Array[] = []
  const disarms: NonNullable<SavePlan['extras']>['disarms'] = []
  const rearms: NonNullable<SavePlan['extras']>['rearms'] = []
  const seatKeys: NonNullable<SavePlan['extras']>['seatKeys'] = []
  for (const role of roles) {
    const seat = seats.get(role)
    if (!seat) continue
    const { seatId } = seat
    const lost = above.get(seatId)
    const last = Math.max(seat.epoch, lost ?? 0)
    const next = await nextKeys(keys, { seatId, role, epoch: last + 1 }, allKeys)
    facts.push(await signEpoch(owner, { seatId, role, epoch: last + 1 }, next.stored))
    const isInvited = estate.facts.seats.get(seatId)?.invitation !== undefined
    const stays = rearm !== undefined && isInvited && (rearm.of?.(seatId) ?? true)
    const keepsBefore = stays && rearm.keepBefore
    if (!keepsBefore && (lost !== undefined || isInvited)) {
      const over = { ownerId: keys.ownerId, seatId, role, epoch: last }
      const statement = await signStatement('disarm', over, owner.signKey)
      facts.push(statement)
      disarms.push({ seatId, epoch: last, statement })
    }
    if (stays) {
      const events = Object.values(next.seat.events).map(({ seatKey }) => seatKey)
      const { shares, ...armed } = await rearm.arm(next.seat, events)
      facts.push(armed.statement)
      rearms.push({ ...armed, shares: shares.map((share) => ({ ...share, event: knownEvent(share.event) })) })
    }
    seatKeys.push(...next.stored)
    const moved = keepsBefore ? { ...next.seat, kept: seat.kept ?? seat } : next.seat
    seats.set(role, stays && seat.now ? { ...moved, now: seat.now } : moved)
  }
  const stored = shared?.stored.map((key) => ({ ...key, event: knownEvent(key.event) }))
  return {
    seats,
    allKeys,
    facts,
    voidCards: disarms.length - rearms.length,
    extras: { seatKeys, disarms, rearms, ...(stored ? { allKeys: stored } : {}) },
  }
}
