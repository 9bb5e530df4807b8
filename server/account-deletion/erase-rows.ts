import { sql } from 'kysely'
import type { Tx } from '../db/scope.ts'

export function names(text: string, address: string): boolean {
  const lower = text.toLowerCase()
  const wanted = address.toLowerCase()
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1)) {
    const [before = ''] = lower.slice(0, at).match(/.$/u) ?? []
    const after = lower.slice(at + wanted.length)
    if (!/[^\s@,;:<>()[\]\\"]/u.test(before) && !/^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(after)) return true
  }
  return false
}

export async function deleteMails(
  transaction: Tx,
  addresses: readonly string[],
  ids: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    const perhaps = await transaction
      .selectFrom('mail')
      .select(['id', 'recipient', 'subject', 'body'])
      .where(
        sql<boolean>`position(${address.toLowerCase()} in lower(recipient || ' ' || subject || ' ' || coalesce(body, ''))) > 0`,
      )
      .execute()
    for (const { id, recipient, subject, body } of perhaps)
      if (recipient === address || names(`${subject}\n${body ?? ''}`, address))
        await transaction.deleteFrom('mail').where('id', '=', id).execute()
  }
  await transaction
    .deleteFrom('mail')
    .where('reference', 'in', [...ids])
    .execute()
}

export async function deleteDueWork(transaction: Tx, traces: readonly string[]): Promise<void> {
  for (const trace of traces)
    await transaction
      .deleteFrom('due_work')
      .where((row) =>
        row.or([
          row('key', '=', trace),
          sql<boolean>`split_part(key, ' ', 1) = ${trace}`,
          sql<boolean>`payload->>'email' = ${trace}`,
        ]),
      )
      .execute()
}

/** Reads the catalog, so a new table is included. */
async function tablesWith(transaction: Tx, column: 'owner_id' | 'account_id'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.column_name = ${column}
    order by c.table_name`.execute(transaction)
  return rows.map(({ name }) => name)
}

export async function deleteRows(transaction: Tx, accountId: string, ownerIds: readonly string[]): Promise<void> {
  const last = new Set(['estate', 'account'])
  for (const [column, values] of [
    ['owner_id', ownerIds],
    ['account_id', [accountId]],
  ] as const)
    for (const table of await tablesWith(transaction, column))
      if (!last.has(table) && values.length > 0)
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(values)})`.execute(
          transaction,
        )
  await transaction.deleteFrom('estate').where('account_id', '=', accountId).execute()
  await transaction.deleteFrom('account').where('id', '=', accountId).execute()
}
