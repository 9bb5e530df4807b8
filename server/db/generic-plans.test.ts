import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { openEmbedded } from './embedded.ts'
import { onEmbedded } from './testing/embedded.ts'
import { engines } from './testing/index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-plans-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Opened as in production, because the tests' in-memory database has other settings. */
const embedded = async (): Promise<Database> => onEmbedded(await openEmbedded(folder, console))

const servers = engines.filter(({ name }) => name === 'postgres')
const opened: [string, () => Promise<Database>][] = [
  ['embedded', embedded],
  ...servers.map(({ name, open }): [string, () => Promise<Database>] => [name, open]),
]

// Planning a list for each call took twice as long, and a plan made for one person's values can be
// slow for another's.
test.each(opened)('Postgres plans a statement once for all callers, on %s', async (_, open) => {
  const database = await open()
  await database.transaction().execute(async (transaction) => {
    const ask = (name: string) => sql`select oid, relkind from pg_class where relname = ${name}`.execute(transaction)
    for (const name of ['pg_class', 'pg_index', 'pg_proc']) await ask(name)
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
      where statement like 'select oid, relkind%'`.execute(transaction)
    expect(rows).toEqual([{ custom: 0, generic: 3 }])
  })
  await database.destroy()
})
