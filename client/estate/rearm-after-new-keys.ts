import { usualTerms } from '../../domain/release-terms.ts'
import { seatRoles } from '../../domain/seats.ts'
import { unlocked } from '../core/core.ts'
import { commit } from './commit.ts'
import { signPolicy } from './genesis.ts'
import { refresh } from './open.ts'
import { rearmAll } from './rearm.ts'
import { promisedDay, sealingService, serviceToName } from './release-service.ts'
import { isQuiet } from './settle-rearms.ts'
import { type Estate, type EstateCore, opened } from './state.ts'

// [Note: after new keys] The previous account key opened the seat keys and unused links, so the
// first save under new keys rearms all seats and signs the policy again. The facts show whether
// that is done, so the next read retries it after a crash or a report.

export const isArmedUnderPreviousKeys = ({ facts }: Pick<Estate, 'facts'>): boolean =>
  facts.toSignAgain.policy || facts.toSignAgain.seats.length > 0

/** Seats with an accepted grantee. Only the previous keys can open unused links and cards. */
export const acceptedSeats = ({ seatAnswer }: Pick<Estate, 'seatAnswer'>) =>
  seatAnswer.seats.filter(({ invitation }) => invitation?.acceptances.some(({ standing }) => standing === 'accepted'))

/** Renews all seat keys and signs the policy. Does nothing while a report is open. */
export async function rearmAfterNewKeys(core: EstateCore): Promise<void> {
  const keys = unlocked(core)
  if (!isQuiet(opened(core)) || !isArmedUnderPreviousKeys(opened(core))) return
  await commit(core, async (estate) => {
    if (!isQuiet(estate) || !isArmedUnderPreviousKeys(estate)) return null
    const service = await sealingService(core, estate)
    const taken = new Set(acceptedSeats(estate).map(({ seatId }) => seatId))
    const wish = { roles: seatRoles, renewShared: true, keepBefore: true, of: (seatId: string) => taken.has(seatId) }
    const { voidCards: _, ...rotation } = await rearmAll(keys, estate, service, wish)
    const { toSignAgain, policy: terms = usualTerms } = estate.facts
    if (!toSignAgain.policy) return { writes: [], activity: [], ...rotation }
    const policy = await signPolicy(keys, 1, terms, await promisedDay(core, estate.facts), serviceToName(estate, terms))
    const facts = [policy, ...rotation.facts]
    return { writes: [], activity: [], ...rotation, facts, extras: { ...rotation.extras, policy } }
  })
  // The server's answer about the seats is of the previous epoch, so comparing it with the new keys
  // would raise an alarm.
  await refresh(core)
}
