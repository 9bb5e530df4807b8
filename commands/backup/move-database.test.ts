import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { newDatabaseOn } from '../../server/db/testing/server.ts'
import { keepingLog } from '../../server/testing/index.ts'
import { putDatabaseInto } from '../prepared-database.ts'
import { moveToEmbedded, moveToPostgres } from './move-database.ts'

const postgres = process.env.TEST_DATABASE_URL

describe.each(postgres ? [postgres] : [])('moving the database', (server) => {
  let folder: string
  let target: Awaited<ReturnType<typeof newDatabaseOn>>
  const config = () => readConfig({ CAIRN_DATA: folder })
  const openAt = (databaseUrl?: string) => connect({ ...config(), databaseUrl }, keepingLog())
  const subjects = async (databaseUrl?: string) => {
    const database = await openAt(databaseUrl)
    const rows = await database.selectFrom('mail').select('subject').orderBy('subject').execute()
    await database.destroy()
    return rows.map(({ subject }) => subject)
  }
  const write = async (subject: string, databaseUrl?: string) => {
    const database = await openAt(databaseUrl)
    await migrate(database)
    const mail = { recipient: 'ruth@example.org', body: '', purpose: 'test', created_at: new Date() }
    await database
      .insertInto('mail')
      .values({ ...mail, subject })
      .execute()
    await database.destroy()
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-move-'))
    target = await newDatabaseOn(server)
    await putDatabaseInto(join(folder, 'server'))
    await writeFile(join(folder, 'server', 'server.key'), 'a key')
    await write('first')
  })
  afterEach(async () => {
    await target.drop()
    await rm(folder, { recursive: true })
  })

  test('a move copies all rows to Postgres and back, and leaves no stale database that a server could use', async () => {
    expect(await moveToPostgres(config(), target.url)).toMatch(/^\d+ rows moved/)
    expect(await subjects(target.url)).toEqual(['first'])
    await expect(subjects()).rejects.toThrow('no database')
    await expect(moveToPostgres(config(), target.url)).rejects.toThrow('no embedded database')
    await write('second', target.url)
    await moveToEmbedded(config(), target.url)
    expect(await subjects()).toEqual(['first', 'second'])
    await expect(moveToEmbedded(config(), target.url)).rejects.toThrow('already')
    expect((await readdir(join(folder, 'server'))).filter((name) => name === 'moving')).toEqual([])
  })

  test('the command rejects a Postgres with rows, and changes neither database', async () => {
    await write('other', target.url)
    await expect(moveToPostgres(config(), target.url)).rejects.toThrow('holds rows already')
    expect([await subjects(), await subjects(target.url)]).toEqual([['first'], ['other']])
  })
})
