import { usualFirstDays, usualTerms } from '../../domain/release-terms.ts'
import { firstEvent } from '../../domain/releases.ts'
import { random } from '../../vault/index.ts'
import { unlocked } from '../core/core.ts'
import { readersChangedAtOnce } from '../estate/audience.ts'
import { commit } from '../estate/commit.ts'
import { signPolicy } from '../estate/genesis.ts'
import { refresh } from '../estate/open.ts'
import { rearmAll } from '../estate/rearm.ts'
import { promisedDay, sealingService, serviceToName } from '../estate/release-service.ts'
import type { SavePlan } from '../estate/save-plan.ts'
import { isQuiet } from '../estate/settle-rearms.ts'
import type { Estate } from '../estate/state.ts'
import { EstateError, type SeatRole } from '../model/estate.ts'
import { authKeyFor } from '../session/password-sign-in.ts'
import type { SessionCore } from '../session/session-state.ts'
import { readOwnReleases } from './own-releases.ts'

const underReport = 'Someone has reported something about you. Please answer that first. Nothing was changed.'

/** Seats of an estate from before, whose keys have none for the first days. */
const rolesWithout = ({ seats }: Estate): SeatRole[] =>
  [...seats.values()].filter(({ events }) => events[firstEvent] === undefined).map(({ role }) => role)

function marksOf(estate: Estate, recordIds: readonly string[], time: string): SavePlan['writes'] {
  const some = new Set(recordIds)
  return [...estate.records].flatMap(([id, { content }]) =>
    some.has(id) && content.firstDays !== true
      ? [{ id, content: { ...content, firstDays: true, updatedAt: time } }]
      : [],
  )
}

/**
 * Gives an estate from before its first days: a policy that has them, a key of them for each seat,
 * and these records marked for them. Repeats nothing that an interrupted call already did.
 * @throws EstateError for a wrong password, and `release-open` while a report is open or stands
 */
async function acceptFirstDays(core: SessionCore, password: string, recordIds: readonly string[]): Promise<void> {
  const keys = unlocked(core)
  const authKey = await authKeyFor(core, password)
  await refresh(core)
  await commit(core, async (estate, time) => {
    if (!isQuiet(estate)) throw new EstateError('release-open', underReport)
    const { policy: before = usualTerms } = estate.facts
    const roles = rolesWithout(estate)
    if (before.firstDays !== undefined && roles.length === 0) return null
    const service = await sealingService(core, estate)
    const { voidCards: _, ...rotation } = await rearmAll(keys, estate, service, { roles, keepBefore: true })
    const terms = { ...before, firstDays: before.firstDays ?? usualFirstDays }
    const counter = (estate.facts.policy?.counter ?? 0) + 1
    const days = await promisedDay(core, estate.facts)
    const policy = await signPolicy(keys, counter, terms, days, serviceToName(estate, terms))
    return {
      // In the same save: nothing asks again about a record whose mark a lost connection prevented.
      writes: marksOf(estate, recordIds.slice(0, readersChangedAtOnce), time),
      activity: [{ text: 'Let some records open in the first days', at: time }],
      ...rotation,
      facts: [policy, ...rotation.facts],
      extras: { ...rotation.extras, policy, authKey },
    }
  })
  for (let from = 0; from < recordIds.length; from += readersChangedAtOnce) {
    const some = recordIds.slice(from, from + readersChangedAtOnce)
    await commit(core, (estate, time) => {
      const writes = marksOf(estate, some, time)
      return writes.length === 0 ? null : { writes, activity: [] }
    })
  }
  await refresh(core)
  await readOwnReleases(core, undefined, random(32))
}

export const firstDaysCalls = { acceptFirstDays }
