import { sql } from 'kysely'
import type { offlineWorld } from './offline.ts'

type OfflineWorld = Awaited<ReturnType<typeof offlineWorld>>

/** Copies what is not about accounts and sessions. @returns restores the copy */
export async function copyDatabase({ server }: Pick<OfflineWorld, 'server'>): Promise<() => Promise<void>> {
  const { database } = server.context
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'owner_id'
      and table_name not in ('account', 'estate', 'identity', 'session') and table_name not like 'copy_of_%'`.execute(
    database,
  )
  const tables = rows.map(({ name }) => ({ table: sql.table(name), copy: sql.table(`copy_of_${name}`) }))
  for (const { table, copy } of tables) {
    await sql`drop table if exists ${copy}`.execute(database)
    await sql`create table ${copy} as select * from ${table}`.execute(database)
  }
  return () =>
    database.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction)
      for (const { table, copy } of tables) {
        await sql`delete from ${table}`.execute(transaction)
        await sql`insert into ${table} select * from ${copy}`.execute(transaction)
      }
    })
}
