import { equal, readStatement, signStatement, statementHash, type StatusSeat } from '../../vault/index.ts'
import { type Keys, unlocked } from '../core/core.ts'
import type { SeatRole } from '../model/estate.ts'
import { commit } from './commit.ts'
import { rearmAll } from './rearm.ts'
import { sealingService } from './release-service.ts'
import { type Estate, type EstateCore, opened, type SeatKeys } from './state.ts'

// [Note: until the new shares are held] What a device of the owner armed anew is on its way to the release service, and may be refused there: somebody
// accepted meanwhile, or a report came first. Until the service's signed word names the new shares, the epoch before opens as well. Nothing of
// this is saved while a report is open or something stands: a save is a veto, and it would be refused.

/** The hash of the owner's statement that arms a seat now: the newest `rearm`, or the invitation. */
export async function armingHash({ seats, holding }: Estate['facts'], seatId: string): Promise<Uint8Array | undefined> {
  const { invitation, rearm } = seats.get(seatId) ?? {}
  const bytes = holding.find((fact) => {
    const said = readStatement(fact)
    if (said.type === 'rearm') return said.seatId === seatId && said.epoch === rearm?.epoch
    return said.type === 'invitation' && !rearm && said.invitationId === invitation?.invitationId
  })
  return bytes && statementHash(bytes)
}

/** Whether a save is no veto, and new shares would be taken. */
export const isQuiet = ({ frozen, openReleases }: Estate): boolean => !frozen && openReleases.length === 0

const isRefused = (estate: Estate, seatId: string): boolean =>
  (estate.seatAnswer.seats.find((seat) => seat.seatId === seatId)?.invitation?.refused ?? null) !== null

/** Seats whose new shares the release service refused, as the server tells. */
export const refusedRearms = (estate: Estate): SeatRole[] =>
  [...estate.facts.seats]
    .filter(([seatId, { rearm }]) => rearm && isRefused(estate, seatId))
    .map(([, { role }]) => role)

/** Arms those anew once more who were refused: with whoever counts now, and what opened before still does. Once for each reading of the estate. */
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

/**
 * Lets the epoch before go where the release service holds the new shares.
 * @param said what it signed of the seats just now
 */
export async function settleRearms(core: EstateCore, said: readonly StatusSeat[]): Promise<void> {
  const keys = unlocked(core)
  if (!isQuiet(opened(core)) || (await settled(opened(core), said)).length === 0) return
  await commit(core, async (estate) => {
    const over = await settled(estate, said)
    if (!isQuiet(estate) || over.length === 0) return null
    const seats = new Map(estate.seats)
    for (const { kept: _, ...seat } of over) seats.set(seat.role, seat)
    const disarms = await Promise.all(over.map((seat) => disarmBefore(keys, seat)))
    return { writes: [], activity: [], seats, facts: disarms.map(({ statement }) => statement), extras: { disarms } }
  })
}

/** The seats of which the epoch before is no longer needed. */
async function settled(estate: Estate, said: readonly StatusSeat[]): Promise<SeatKeys[]> {
  const waiting = [...estate.seats.values()].filter(({ kept }) => kept !== undefined)
  const found = waiting.map(async (seat) => {
    const hash = await armingHash(estate.facts, seat.seatId)
    const armed = said.find(({ seatId }) => seatId === seat.seatId)?.armed ?? []
    return hash && armed.some(({ statementHash: known }) => equal(known, hash)) ? [seat] : []
  })
  return (await Promise.all(found)).flat()
}

async function disarmBefore({ ownerId, identity }: Keys, { seatId, role, kept }: SeatKeys) {
  const epoch = kept?.epoch ?? 0
  return { seatId, epoch, statement: await signStatement('disarm', { ownerId, seatId, role, epoch }, identity.signKey) }
}
