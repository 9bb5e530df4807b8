import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/connect.ts'
import { engines } from '../db/testing/index.ts'
import { folderStore } from './blob-store.ts'
import { ensureSameFolder, folderMark } from './same-folder.ts'

describe.each(engines)('the file folder of several servers, on the $name database', ({ openMigrated }) => {
  let database: Database
  let folder: string
  beforeEach(async () => {
    database = await openMigrated()
    await database
      .insertInto('server_identity')
      .values({ only_row: true, secret_check: Buffer.from('a key') })
      .execute()
    folder = await mkdtemp(join(tmpdir(), 'cairn-'))
  })
  afterEach(async () => {
    await database.destroy()
    await rm(folder, { recursive: true })
  })
  const start = (name: string) => ensureSameFolder(database, folderStore(join(folder, name)), name)
  const outcomes = async (...names: string[]) =>
    (await Promise.allSettled(names.map(start))).map((result) =>
      result.status === 'fulfilled' ? 'started' : String(result.reason),
    )

  test('servers with the same folder start, at the same time and again later', async () => {
    expect(await outcomes('shared', 'shared', 'shared')).toEqual(['started', 'started', 'started'])
    expect(await outcomes('shared')).toEqual(['started'])
  })

  test('of two servers with different folders, only one starts, even if they start together', async () => {
    const both = await outcomes('one', 'other')
    expect(both.filter((outcome) => outcome === 'started')).toHaveLength(1)
    expect(both.join()).toContain('is not the folder that the other servers of this database keep files in')
  })

  test('the server refuses the folder of another database, and says how to repair a lost mark', async () => {
    await start('own')
    const mark = await readFile(join(folder, 'own', folderMark), 'utf8')
    await writeFile(join(folder, 'own', folderMark), 'another')
    await expect(start('own')).rejects.toThrow('says another')
    await rm(join(folder, 'own', folderMark))
    const refused = await start('own').catch(String)
    expect(refused).toContain(`write ${mark} into that file`)
    await writeFile(join(folder, 'own', folderMark), `${mark}\n`)
    await start('own')
  })

  test('a server with a restored database adopts the mark of the folder', async () => {
    await start('own')
    const mark = await readFile(join(folder, 'own', folderMark), 'utf8')
    await database.updateTable('server_identity').set({ file_folder: null }).execute()
    await start('own')
    expect(await database.selectFrom('server_identity').select('file_folder').execute()).toEqual([
      { file_folder: mark },
    ])
  })
})
