import type { CheckInPlan } from '../../contract/check-ins.ts'
import type { ServerContext } from '../context.ts'
import type { Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import { lookNow } from './run.ts'
import { isAmong, peopleOf } from './standing.ts'

/**
 * Stores a plan, which is a sign of life too. In the system scope of a save.
 * @throws Refusal 422 `not-consistent` for a person who has not accepted, or a plan without people
 */
export async function saveCheckInPlan(
  transaction: Tx,
  context: Pick<ServerContext, 'due' | 'clock'>,
  ownerId: string,
  { checkIn: plan, restored }: { checkIn: CheckInPlan; restored?: boolean | undefined },
): Promise<void> {
  const named = plan.steps.flatMap(({ people }) => people)
  const holders = await peopleOf(transaction, ownerId, named)
  const areThere = named.every((one) => isAmong(holders, one))
  // A device that continues after a restore must not fail for people whom the server lost.
  if (!restored && plan.everyDays > 0 && (named.length === 0 || !areThere))
    throw new Refusal(422, 'not-consistent', 'Please choose people who have accepted.')
  const row = { plan: JSON.stringify(plan), answered_at: context.clock() }
  await transaction
    .insertInto('check_in')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute()
  await lookNow(transaction, context, ownerId)
}
