import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PGlite } from '@electric-sql/pglite'
import { openEmbedded } from './embedded.ts'

let folder: string
let warned: string[]
const log = { info: () => {}, error: () => {}, warn: (message: string) => void warned.push(message) }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-first-'))
  warned = []
})
afterEach(() => rm(folder, { recursive: true }))

const refusal = async () => {
  const before = (await readdir(folder, { recursive: true })).toSorted()
  const error: unknown = await openEmbedded(folder, log).catch((cause: unknown) => cause)
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(before)
  return error instanceof Error ? error.message : 'opened'
}

const used = async () => {
  const database = await openEmbedded(folder, log)
  await database.exec("create table promise (text text); insert into promise values ('kept')")
  await database.close()
}

test('the server does not touch a database without its file "created", and says what to restore', async () => {
  await used()
  await rm(join(folder, 'database', 'created'))
  const alone = await refusal()
  await writeFile(join(folder, 'server.key'), Buffer.alloc(32, 1))
  for (const message of [alone, await refusal()]) {
    expect(message).toContain(`The database in ${join(folder, 'database')} is not whole`)
    expect(message).toContain(`Put the whole folder ${folder} back from your last backup`)
  }
  // The repair from the error message, for a database that lacks only this file.
  await writeFile(join(folder, 'database', 'created'), '')
  const database = await openEmbedded(folder, log)
  expect((await database.query('select * from promise')).rows).toEqual([{ text: 'kept' }])
  await database.close()
})

test('the server creates no empty database beside a key or files', async () => {
  await mkdir(join(folder, 'files', 'an-owner'), { recursive: true })
  expect(await refusal()).toMatch(/holds files, but no database/)
  await writeFile(join(folder, 'server.key'), Buffer.alloc(32, 1))
  expect(await refusal()).toMatch(/holds server\.key and files, but no database/)
  await rm(join(folder, 'files'), { recursive: true })
  expect(await refusal()).toContain(`Put the whole folder ${folder} back from your last backup`)
  await mkdir(join(folder, 'database'))
  expect(await refusal()).toMatch(/holds server\.key, but no database/)
})

test('the server repeats an interrupted first start, and the log names the folder moved aside', async () => {
  const create = PGlite.create.bind(PGlite)
  PGlite.create = () => Promise.reject(new Error('broken off'))
  try {
    await expect(openEmbedded(folder, log)).rejects.toThrow('broken off')
  } finally {
    PGlite.create = create
  }
  expect(warned).toEqual([])
  await used()
  const [aside] = (await readdir(folder)).filter((name) => name.startsWith('database-unfinished-'))
  expect(warned).toEqual([expect.stringContaining(join(folder, aside ?? 'nothing'))])
  expect(existsSync(join(folder, 'database', 'making'))).toBe(false)
})

test('the file that marks a complete database is not empty, even in older folders, so backups keep it', async () => {
  await used()
  const created = join(folder, 'database', 'created')
  expect(await readFile(created, 'utf8')).not.toBe('')
  await truncate(created)
  await (await openEmbedded(folder, log)).close()
  expect(await readFile(created, 'utf8')).not.toBe('')
})
