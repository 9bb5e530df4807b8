import { execFile } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { openEmbedded } from './embedded.ts'

const run = promisify(execFile)

describe('the embedded database', () => {
  // All tests share one folder with a closed database: making one takes twice as long as opening it.
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-embedded-'))
    await (await openEmbedded(folder, console)).close()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('the folder lock keeps another process out until the database closes', async () => {
    const database = await openEmbedded(folder, console)
    const other = () =>
      run(process.execPath, [
        '--input-type=module',
        '-e',
        `import { openEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
         const database = await openEmbedded(${JSON.stringify(folder)}, console)
         await database.close()`,
      ])
    await expect(other()).rejects.toThrow('Another process is using the data folder')
    await database.close()
    await other()
  })

  test('no other user of the machine can read the database', async () => {
    const { mode } = await stat(join(folder, 'database'))
    expect(mode & 0o077).toBe(0)
  })

  test('a database that was not closed holds every commit', async () => {
    const database = await openEmbedded(folder, console)
    await database.exec('create table promise (text text)')
    await database.exec("insert into promise values ('kept')")
    // A copy of the files now, as after a power cut.
    const copy = `${folder}-copy`
    cpSync(join(folder, 'database'), join(copy, 'database'), { recursive: true })
    await database.close()
    await rm(join(copy, 'database', 'cluster', 'postmaster.pid'), { force: true })
    const reopened = await openEmbedded(copy, console)
    expect((await reopened.query('select * from promise')).rows).toEqual([{ text: 'kept' }])
    await reopened.close()
    rmSync(copy, { recursive: true })
  })

  test('the server refuses to start if commits do not reach the disk', async () => {
    const create = PGlite.create.bind(PGlite)
    // A PGlite that ignores the fsync patch, as a later version might.
    PGlite.create = ((options?: { fs?: NodeFS }) =>
      create(options?.fs ? { ...options, fs: unmended(options.fs) } : options)) as typeof PGlite.create
    try {
      await expect(openEmbedded(folder, console)).rejects.toThrow('not safe to run')
    } finally {
      PGlite.create = create
    }
  })
})

function unmended(files: NodeFS): NodeFS {
  const { rootDir } = files as unknown as { rootDir: string }
  return new NodeFS(rootDir)
}
