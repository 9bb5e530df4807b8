import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { keepingLog } from '../testing/index.ts'
import { connect, type Database } from './connect.ts'
import { DatabaseDown } from './database-down.ts'
import { connectForLong } from './long-connection.ts'

/** What becomes of a statement during which the limits of a request pass. */
async function slowStatement(database: Database): Promise<unknown> {
  await sql`select 1`.execute(database)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = sql`select pg_sleep(1)`.execute(database).catch((error: unknown) => error)
  for (let index = 0; index < 20; index++) await setImmediate()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  const answer = await asked
  await database.destroy()
  return answer
}

const url = process.env.TEST_DATABASE_URL ?? ''

test.skipIf(url === '')('long work has no limit of time, neither in Postgres nor here', async () => {
  const config = { databaseUrl: url, serverFolder: '' }
  const database = await connectForLong(config, keepingLog())
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(database)
  expect(rows).toEqual([{ limit: '0' }])
  expect(await slowStatement(database)).toMatchObject({ rows: [{}] })
  expect(await slowStatement(await connect(config, keepingLog()))).toBeInstanceOf(DatabaseDown)
})
