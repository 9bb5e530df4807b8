import { equal, readStatement, signStatement, statementHash, type StatusSeat } from '../../vault/index.ts'
import { type Keys, unlocked } from '../core/core.ts'
import type { SeatRole } from '../model/estate.ts'
import { commit } from './commit.ts'
import { rearmAll } from './rearm.ts'
import { sealingService } from './release-service.ts'
import { type Estate, type EstateCore, opened, type SeatKeys } from './state.ts'

// [Note: until the service has the new shares] The release service may refuse new shares (a new
// acceptance, a report), so the old epoch opens until the service's status names the new shares.
// During a report or a hold the app does not save: a save is a veto, and the server refuses it.

export async function armingHash({ seats, holding }: Estate['facts'], seatId: string): Promise<Uint8Array | undefined> {
  const { invitation, rearm } = seats.get(seatId) ?? {}
  const bytes = holding.find((fact) => {
    const statement = readStatement(fact)
    if (statement.type === 'rearm') return statement.seatId === seatId && statement.epoch === rearm?.epoch
    return statement.type === 'invitation' && !rearm && statement.invitationId === invitation?.invitationId
  })
  return bytes && statementHash(bytes)
}

/** Whether a save would veto no report and the service would accept new shares. */
export const isQuiet = ({ frozen, openReleases }: Estate): boolean => !frozen && openReleases.length === 0

const isRefused = (estate: Estate, seatId: string): boolean =>
  (estate.seatAnswer.seats.find((seat) => seat.seatId === seatId)?.invitation?.refused ?? null) !== null

/** Seats whose new shares the release service refused, according to the server. */
const refusedRearms = (estate: Estate): SeatRole[] =>
  [...estate.facts.seats]
    .filter(([seatId, { rearm }]) => rearm && isRefused(estate, seatId))
    .map(([, { role }]) => role)

/** Rearms refused seats with their present grantees, once per read of the estate. */
export async function rearmAgain(core: EstateCore): Promise<void> {
  const keys = unlocked(core)
  const before = opened(core)
  if (!isQuiet(before) || refusedRearms(before).length === 0) return
  await commit(core, async (estate) => {
    const roles = refusedRearms(estate)
    if (!isQuiet(estate) || roles.length === 0) return null
    const [kept, others] = [roles.filter((role) => isKept(estate, role)), roles.filter((role) => !isKept(estate, role))]
    const service = await sealingService(core, estate)
    const first = await rearmAll(keys, estate, service, { roles: kept, keepBefore: true })
    const second = await rearmAll(keys, { ...estate, seats: first.seats }, service, {
      roles: others,
      keepBefore: false,
    })
    const { voidCards: _, ...rotation } = second
    return {
      writes: [],
      activity: [],
      ...rotation,
      facts: [...first.facts, ...second.facts],
      extras: {
        seatKeys: [...(first.extras.seatKeys ?? []), ...(second.extras.seatKeys ?? [])],
        disarms: [...(first.extras.disarms ?? []), ...(second.extras.disarms ?? [])],
        rearms: [...(first.extras.rearms ?? []), ...(second.extras.rearms ?? [])],
      },
    }
  })
}

const isKept = (estate: Estate, role: SeatRole): boolean => estate.seats.get(role)?.kept !== undefined

/** Removes the old epoch if the release service has the new shares. */
export async function settleRearms(core: EstateCore, armedSeats: readonly StatusSeat[]): Promise<void> {
  const keys = unlocked(core)
  if (!isQuiet(opened(core)) || (await settled(opened(core), armedSeats)).length === 0) return
  await commit(core, async (estate) => {
    const over = await settled(estate, armedSeats)
    if (!isQuiet(estate) || over.length === 0) return null
    const seats = new Map(estate.seats)
    for (const { kept: _, ...seat } of over) seats.set(seat.role, seat)
    const disarms = await Promise.all(over.map((seat) => disarmBefore(keys, seat)))
    return { writes: [], activity: [], seats, facts: disarms.map(({ statement }) => statement), extras: { disarms } }
  })
}

async function settled(estate: Estate, armedSeats: readonly StatusSeat[]): Promise<SeatKeys[]> {
  const waiting = [...estate.seats.values()].filter(({ kept }) => kept !== undefined)
  const found = waiting.map(async (seat) => {
    const hash = await armingHash(estate.facts, seat.seatId)
    const armed = armedSeats.find(({ seatId }) => seatId === seat.seatId)?.armed ?? []
    return hash && armed.some(({ statementHash: known }) => equal(known, hash)) ? [seat] : []
  })
  return (await Promise.all(found)).flat()
}

async function disarmBefore({ ownerId, identity }: Keys, { seatId, role, kept }: SeatKeys) {
  const epoch = kept?.epoch ?? 0
  return { seatId, epoch, statement: await signStatement('disarm', { ownerId, seatId, role, epoch }, identity.signKey) }
}
