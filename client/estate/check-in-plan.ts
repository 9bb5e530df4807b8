import type { CheckInPlan } from '../../contract/check-ins.ts'
import { signStatement } from '../../vault/index.ts'
import type { Keys } from '../core/core.ts'
import type { SavePlan } from './save-plan.ts'

/** The signed fact, and the server's copy of it. */
export async function checkInParts(
  { ownerId, identity }: Keys,
  plan: CheckInPlan,
): Promise<Required<Pick<SavePlan, 'facts' | 'extras'>>> {
  return {
    facts: [await signStatement('check-in', { ownerId, ...plan }, identity.signKey)],
    extras: { checkIn: plan },
  }
}

export const planIn = ({ counter, everyDays, graceDays, pausedUntil, steps }: CheckInPlan): CheckInPlan => ({
  counter,
  everyDays,
  graceDays,
  pausedUntil,
  steps,
})
