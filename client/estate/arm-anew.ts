import { usualTerms } from '../../domain/release-terms.ts'
import { seatRoles } from '../../domain/seats.ts'
import { unlocked } from '../core/core.ts'
import { commit } from './commit.ts'
import { signPolicy } from './genesis.ts'
import { refresh } from './open.ts'
import { rearmAll } from './rearm.ts'
import { promisedDay, sealingService } from './release-service.ts'
import { isQuiet } from './settle-rearms.ts'
import { type Estate, type EstateCore, opened } from './state.ts'

// [Note: after new keys] What the keys of before named last is still in force then: keys of seats, the policy. Whoever had the account key has those seat
// keys, and the links of invitations that nobody used. So the first save under new keys says all of it anew. Whether that is done is read in the facts
// themselves: where a crash or a report came between, the next reading does it.

/** Whether anything that keys of before named has to be said anew. */
export const isArmedBefore = ({ facts }: Pick<Estate, 'facts'>): boolean =>
  facts.ofBefore.policy || facts.ofBefore.seats.length > 0

/** The seats in which somebody counts: link and card of others opened only for whoever had the keys of before. */
export const takenSeats = ({ seatAnswer }: Pick<Estate, 'seatAnswer'>) =>
  seatAnswer.seats.filter(({ invitation }) => invitation?.acceptances.some(({ standing }) => standing === 'accepted'))

/** Gives everybody who accepted new shares, seats new keys and the policy a new signature. Waits while a report is open. */
export async function armAnew(core: EstateCore): Promise<void> {
  const keys = unlocked(core)
  if (!isQuiet(opened(core)) || !isArmedBefore(opened(core))) return
  await commit(core, async (estate) => {
    if (!isQuiet(estate) || !isArmedBefore(estate)) return null
    const service = await sealingService(core, estate)
    const taken = new Set(takenSeats(estate).map(({ seatId }) => seatId))
    const wish = { roles: seatRoles, renewShared: true, keepBefore: true, of: (seatId: string) => taken.has(seatId) }
    const { voidCards: _, ...rotation } = await rearmAll(keys, estate, service, wish)
    const { ofBefore, policy: terms = usualTerms } = estate.facts
    if (!ofBefore.policy) return { writes: [], activity: [], ...rotation }
    const policy = await signPolicy(keys, 1, terms, await promisedDay(core, estate.facts))
    const facts = [policy, ...rotation.facts]
    return { writes: [], activity: [], ...rotation, facts, extras: { ...rotation.extras, policy } }
  })
  // What the server showed of the seats is of the epoch before: held against the new keys, it would be an alarm.
  await refresh(core)
}
