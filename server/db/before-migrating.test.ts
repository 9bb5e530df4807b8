import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { putDatabaseInto } from '../../commands/prepared-database.ts'
import { readConfig } from '../config.ts'
import { keepingLog } from '../testing/index.ts'
import { beforeMigrating, deleteOldCopy } from './before-migrating.ts'
import { connect, type Database } from './connect.ts'
import { migrate, migrationsFolder } from './migrate.ts'

let folder: string
let database: Database | undefined
const log = keepingLog()
const newest = '900-for-this-test.sql'

// Each test updates a database with data to a version of the server with one more migration.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-'))
  log.lines.length = 0
  await cp(migrationsFolder, next(), { recursive: true })
  await writeFile(join(next(), newest), 'create table later (id int);')
  await putDatabaseInto(join(folder, 'server'))
  database = await connect(configOf('copy'), log)
  await sql`create table kept as select 'before' as text`.execute(database)
})
afterEach(async () => {
  await database?.destroy()
  await rm(folder, { recursive: true })
})

const next = () => join(folder, 'next')
const configOf = (policy: string, more: Record<string, string> = {}) =>
  readConfig({ CAIRN_DATA: folder, CAIRN_MIGRATE: policy, ...more })
const update = (policy: string, more: Record<string, string> = {}) => {
  if (!database) throw new Error('The database is closed')
  return migrate(database, next(), beforeMigrating(configOf(policy, more), log))
}
const copy = () => join(folder, 'server', 'database-before-update')

test('the server announces an update, and keeps a copy that the earlier version can open', async () => {
  expect(await update('copy')).toEqual([newest])
  expect(log.lines[0]).toContain(`makes one change to the database (${newest})`)
  expect(log.lines[0]).toMatch(/the only way back is a copy/)
  expect(log.lines[1]).toContain(copy())
  if (database) await sql`update kept set text = 'after'`.execute(database)
  await database?.destroy()

  await rm(join(folder, 'server', 'database'), { recursive: true })
  await cp(copy(), join(folder, 'server', 'database'), { recursive: true })
  database = await connect(configOf('copy'), log)
  expect(await migrate(database)).toEqual([])
  expect((await sql`select text from kept`.execute(database)).rows).toEqual([{ text: 'before' }])
})

test.each([
  ['CAIRN_MIGRATE is ask', 'ask', {}, 'because CAIRN_MIGRATE is "ask"'],
  ['it cannot copy the database', 'copy', { DATABASE_URL: 'postgres://h/d' }, 'that DATABASE_URL names. Dump it'],
] as const)('the server changes nothing if %s, until CAIRN_MIGRATE is yes', async (_, policy, more, why) => {
  await expect(update(policy, more)).rejects.toThrow(why)
  expect(existsSync(copy())).toBe(false)
  expect(await update('yes', more)).toEqual([newest])
  expect(existsSync(copy())).toBe(false)
})

test('the server deletes the copy after 30 days', async () => {
  await update('copy')
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  await deleteOldCopy(join(folder, 'server'), days(29))
  expect(existsSync(copy())).toBe(true)
  await deleteOldCopy(join(folder, 'server'), days(31))
  expect(existsSync(copy())).toBe(false)
})
