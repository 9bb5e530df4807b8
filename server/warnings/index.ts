import type { ServerContext } from '../context.ts'
import { inTransaction, type Tx } from '../db/scope.ts'
import { activeOperators } from '../releases/people.ts'
import { type Check, dayMilliseconds, isWarned } from './check.ts'
import { warningMails } from './mail-texts.ts'

export { type Check, isWarned } from './check.ts'
export { backupAction, backupCheckAction, lastNoted, slowChecks } from './checks.ts'

const kind = 'warnings'
const workKey = 'now'
const againDays = 30
/** These last for minutes, or keep the mail itself from going out: a monitor has to see them. */
const notByMail: readonly Check['name'][] = ['database', 'files', 'release-service', 'mail']

/** Once a day, mails operators what they have not read yet, or not for a month. */
export function handleWarnings(context: ServerContext, health: () => Promise<Check[]>): void {
  const { due, clock } = context
  due.handleEffect(kind, async () => {
    const checks = await health()
    return async (transaction) => {
      const at = new Date(clock().getTime() + dayMilliseconds)
      await due.schedule(transaction, { kind, key: workKey, at })
      await mailNew(transaction, context, checks)
    }
  })
}

export const planWarnings = ({ database, due, clock }: ServerContext): Promise<void> =>
  inTransaction(database, { as: 'system' }, (transaction) =>
    due.scheduleOnce(transaction, { kind, key: workKey, at: clock() }),
  )

async function mailNew(
  transaction: Tx,
  { outbox, config, clock }: Pick<ServerContext, 'outbox' | 'config' | 'clock'>,
  checks: readonly Check[],
): Promise<void> {
  const now = clock()
  const warned = checks.filter((check) => isWarned(check) && !notByMail.includes(check.name))
  const before = new Map((await transaction.selectFrom('warning').selectAll().execute()).map((row) => [row.name, row]))
  const isOver = (name: string) => warned.every((one) => one.name !== name)
  for (const name of [...before.keys()].filter(isOver))
    await transaction.deleteFrom('warning').where('name', '=', name).execute()
  const fresh = warned.filter(({ name, stage = 0 }) => {
    const known = before.get(name)
    return !known || stage > known.stage || now.getTime() - known.mailed_at.getTime() >= againDays * dayMilliseconds
  })
  const operators = await activeOperators(transaction)
  // The first operator should get what began before them.
  if (fresh.length === 0 || operators.length === 0) return
  for (const { name, stage = 0 } of fresh)
    await transaction
      .insertInto('warning')
      .values({ name, stage, mailed_at: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ stage, mailed_at: now }))
      .execute()
  const found = fresh.map(({ reason }) => reason)
  for (const { email } of operators)
    await outbox.post(transaction, warningMails.found(email, found, config.publicAddress), { purpose: kind })
}
