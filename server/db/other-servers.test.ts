import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPostgres } from '../../commands/test/postgres.ts'
import { keepingLog } from '../testing/index.ts'
import { migrationsFolder } from './migrate.ts'
import { connectionName, otherServers, refuseBesideOthers } from './other-servers.ts'
import { connectPostgres } from './pooled.ts'
import { newDatabaseOn } from './testing/server.ts'

const log = keepingLog()
beforeEach(() => {
  log.lines.length = 0
})

const postgres = await startTestPostgres()
afterAll(() => postgres?.stop())

describe.each(postgres ? [postgres] : [])('servers of one Postgres', ({ url }) => {
  test('a server knows the other servers by their connections, and forgets those that ended', async () => {
    const fresh = await newDatabaseOn(url)
    const names = ['one', 'other'].map((mark) => connectionName('0.2.0', `:/srv/${mark}`))
    const [own = ''] = names
    const [one, other] = names.map((name) => connectPostgres(fresh.url, log, undefined, name))
    if (!one || !other) throw new Error('There are two')
    await sql`select 1`.execute(one)
    expect(await otherServers(one, own)).toEqual([])
    await sql`select 1`.execute(other)
    expect(await otherServers(one, own)).toEqual([expect.stringMatching(/^0\.2\.0 .*:\/srv\/other$/)])
    await other.destroy()
    await expect.poll(() => otherServers(one, own)).toEqual([])
    await one.destroy()
    await fresh.drop()
  })
})

test('names that Postgres would shorten still end with the part that distinguishes two servers', () => {
  const [one, other] = ['one', 'other'].map((end) => connectionName('0.2.0', `:/a/long/${'folder/'.repeat(12)}${end}`))
  expect([one?.length, other?.length]).toEqual([63, 63])
  expect(one).not.toBe(other)
})

test('a migration runs beside other servers only if its first line allows that', async () => {
  const allowed = '120-file-folder.sql'
  await refuseBesideOthers([], ['117-said-last.sql'], log)
  expect(log.lines).toEqual([])
  await refuseBesideOthers(['0.2.0 node-b'], [allowed], log)
  expect(log.lines.join()).toContain('go on as they are until you update them: 0.2.0 node-b')
  await expect(refuseBesideOthers(['0.2.0 node-b'], [allowed, '117-said-last.sql'], log)).rejects.toThrow(
    '117-said-last.sql cannot run beside servers of the version before, and these run: 0.2.0 node-b',
  )
})

test('a migration that runs beside other servers only adds what they ignore', async () => {
  const adds =
    /^(create (table|(unique )?index)|alter table \w+ add column (?!.*not null)|grant |create policy|select protect_estate_table\(|alter table \w+ enable row level security)/i
  for (const name of await readdir(migrationsFolder)) {
    const text = await readFile(join(migrationsFolder, name), 'utf8')
    if (!text.startsWith('-- while old servers run')) continue
    const statements = text
      .replaceAll(/--.*$/gm, '')
      .split(';')
      .map((statement) => statement.trim())
      .filter(Boolean)
    expect(statements.filter((statement) => !adds.test(statement))).toEqual([])
  }
})
