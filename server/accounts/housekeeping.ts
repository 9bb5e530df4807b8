import { sql } from 'kysely'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'

const kind = 'housekeeping'
const day = 24 * 3600_000

/** Does the housekeeping of accounts once a day, from the next start on. */
export function keepHouse({ due, clock }: ServerContext): void {
  due.handle(kind, async (transaction, { key }) => {
    await forgetWhatExpired(transaction, clock())
    await due.schedule(transaction, { kind, key, at: new Date(clock().getTime() + day) })
  })
}

/** Puts today's housekeeping on the list. Called when the server starts. */
export async function planHousekeeping({ database, due, clock }: ServerContext): Promise<void> {
  await database
    .transaction()
    .execute((transaction) => due.schedule(transaction, { kind, key: 'accounts', at: clock() }))
}

// In the text of the statement: of a moment that is a value the database expects that a third of the table is older.
const at = (moment: Date) => sql<Date>`${sql.lit(moment.toISOString())}::timestamptz`

/** Removes what no longer has any effect: ended sessions, links and challenges, full buckets, old failures, letters of a year ago, settled changes of e-mail. */
async function forgetWhatExpired(transaction: Tx, now: Date): Promise<void> {
  const before = (days: number) => at(new Date(now.getTime() - days * day))
  await transaction.deleteFrom('session').where('expires_at', '<', at(now)).execute()
  await transaction.deleteFrom('one_time_link').where('expires_at', '<', at(now)).execute()
  await transaction.deleteFrom('passkey_challenge').where('expires_at', '<', at(now)).execute()
  await transaction.deleteFrom('known_device').where('seen_at', '<', before(400)).execute()
  await transaction.deleteFrom('token_bucket').where('updated_at', '<', before(1)).execute()
  await transaction
    .deleteFrom('failed_attempts')
    .where('first_at', '<', before(1))
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<', now)]))
    .execute()
  // A letter that was sent or given up says to whom and when, no more. Those about a release are part of what can be shown of it.
  await transaction
    .deleteFrom('mail')
    .where('created_at', '<', before(365))
    .where((row) => row.or([row('accepted_at', 'is not', null), row('failed_at', 'is not', null)]))
    .where('id', 'not in', (from) => from.selectFrom('release_notice').select('mail_id'))
    .execute()
  await transaction
    .deleteFrom('email_change')
    .where((row) =>
      row.or([
        row('applied_at', '<', before(8)),
        row.and([row('applied_at', 'is', null), row('created_at', '<', before(2))]),
      ]),
    )
    .execute()
}
