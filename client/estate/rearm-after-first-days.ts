import * as z from 'zod/mini'
import type { ReleaseLogEntry } from '../../contract/release.ts'
import { firstEvent } from '../../domain/releases.ts'
import { unlocked } from '../core/core.ts'
import type { SeatRole } from '../model/estate.ts'
import { commit } from './commit.ts'
import { rearmAll } from './rearm.ts'
import { sealingService } from './release-service.ts'
import { isQuiet } from './settle-rearms.ts'
import { type Estate, type EstateCore, opened } from './state.ts'

// [Note: first days that closed again] Grantees may have the key of the first days although the
// owner then stopped the report. Only the service's log is sure of that, so the app reads it there,
// seals nothing more to that key, and makes new keys once no report is open.

const deathOf = z.object({ event: z.literal('death') })
const seatOf = z.object({ seatId: z.string(), epoch: z.string() })

/** After a restore, the line that opened the first days of an open report may be lost. */
const opening: readonly string[] = ['first-released', 'restored', 'restored-by-hand']
const opens = (step: string, detail: string): boolean =>
  opening.includes(step) && deathOf.safeParse(JSON.parse(detail)).success

/** The `seatId:epoch` of each key of the first days that a report opened, from a verified log. */
export function openedFirstIn(log: readonly Pick<ReleaseLogEntry, 'step' | 'detail'>[]): ReadonlySet<string> {
  const armed = new Map<string, string>()
  const found = new Set<string>()
  for (const { step, detail } of log) {
    const seat = step === 'armed' || step === 'disarmed' ? seatOf.parse(JSON.parse(detail)) : undefined
    if (seat && step === 'armed') armed.set(seat.seatId, seat.epoch)
    // After a rearm, the disarm of the keys before it follows.
    if (seat && step === 'disarmed' && Number(armed.get(seat.seatId)) <= Number(seat.epoch)) armed.delete(seat.seatId)
    if (opens(step, detail)) for (const [seatId, epoch] of armed) found.add(`${seatId}:${epoch}`)
  }
  return found
}

const rolesToRenew = ({ seats, openedFirst }: Estate): SeatRole[] =>
  [...seats.values()]
    .filter(({ seatId, epoch, events }) => events[firstEvent] && openedFirst.has(`${seatId}:${epoch}`))
    .map(({ role }) => role)

/** Gives seats new keys if their key of the first days was opened by a report that is over. */
export async function rearmAfterFirstDays(core: EstateCore): Promise<void> {
  const keys = unlocked(core)
  if (!isQuiet(opened(core)) || rolesToRenew(opened(core)).length === 0) return
  await commit(core, async (estate) => {
    const roles = rolesToRenew(estate)
    if (!isQuiet(estate) || roles.length === 0) return null
    const service = await sealingService(core, estate)
    const { voidCards: _, ...rotation } = await rearmAll(keys, estate, service, { roles, keepBefore: true })
    return { writes: [], activity: [], ...rotation }
  })
}
