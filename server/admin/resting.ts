import type { Session } from '../accounts/index.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { Refusal } from '../http/refusal.ts'

type Asked = { context: Pick<ServerContext, 'clock' | 'config'>; reader: Pick<Database, 'selectFrom'> }

/** Undefined if the operator may decide now. */
async function operatorRests({ context, reader }: Asked, accountId: string): Promise<Date | undefined> {
  const { factor_changed_at: changed } = await reader
    .selectFrom('account')
    .select('factor_changed_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!changed) return undefined
  const until = new Date(changed.getTime() + context.config.daySeconds * 1000)
  return until > context.clock() ? until : undefined
}

/** @throws Refusal 409 `operator-rests` within a day after the operator's second step changed */
export async function mustHaveRested(
  context: Pick<ServerContext, 'clock' | 'config' | 'database'>,
  { accountId }: Session,
): Promise<void> {
  const until = await operatorRests({ context, reader: context.database }, accountId)
  if (!until) return
  const retryAfter = Math.ceil((until.getTime() - context.clock().getTime()) / 1000)
  throw new Refusal(
    409,
    'operator-rests',
    'Your two-step sign-in changed less than a day ago. For a day after that, you can’t decide anything here. Another reviewer can.',
    { retryAfter },
  )
}
