import { sql } from 'kysely'
import { deleteOldCopy } from '../db/before-migrating.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'

const kind = 'housekeeping'
const day = 24 * 3600_000

export function handleHousekeeping({ due, clock, config }: ServerContext): void {
  due.handle(kind, async (transaction, { key }) => {
    await deleteOldCopy(config.serverFolder, clock())
    await deleteExpired(transaction, clock())
    await due.schedule(transaction, { kind, key, at: new Date(clock().getTime() + day) })
  })
}

export async function planHousekeeping({ database, due, clock }: ServerContext): Promise<void> {
  await database
    .transaction()
    .execute((transaction) => due.schedule(transaction, { kind, key: 'accounts', at: clock() }))
}

// A literal, because for a parameter the planner assumes that a third of the table matches.
const at = (moment: Date) => sql<Date>`${sql.lit(moment.toISOString())}::timestamptz`

async function deleteExpired(transaction: Tx, now: Date): Promise<void> {
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
  // A mail that was sent or given up has only its recipient and time left by now. Mails about a
  // release are evidence, so they stay.
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
