import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { product } from '../../domain/product.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import { syncToDisk } from './sync-to-disk.ts'

// The server creates an empty database only in a folder without saved data. `database/making`
// exists from before the first byte until `created` is on the disk; a folder without both lost
// data.

/** Holds text because some backup programs skip empty files. */
const createdText = 'This database was made whole. Keep this file with it.\n'

const marksOf = (folder: string) => ({ created: join(folder, 'created'), making: join(folder, 'making') })

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** `server.key`, `files`, or both. */
export async function savedBeside(serverFolder: string): Promise<string[]> {
  const files = await namesIn(join(serverFolder, 'files'))
  return [
    ...(existsSync(join(serverFolder, 'server.key')) ? ['server.key'] : []),
    ...(files.length > 0 ? ['files'] : []),
  ]
}

const putBack = (serverFolder: string) =>
  `Put the whole folder ${serverFolder} back from your last backup ("Putting back a copy" in docs/operate.md).`

/**
 * True without database and saved data; the caller then calls `markCreated`. Moves an interrupted
 * first start aside.
 * @throws EmbeddedDatabaseError if a database, or part of it, is missing beside saved data
 */
export async function isFirstStart(serverFolder: string, log: Log): Promise<boolean> {
  const folder = join(serverFolder, 'database')
  const { created, making } = marksOf(folder)
  if (existsSync(created)) {
    if ((await stat(created)).size === 0) await writeFile(created, createdText)
    await rm(making, { force: true })
    return false
  }
  const found = await namesIn(folder)
  const saved = await savedBeside(serverFolder)
  if (found.length > 0 && (saved.length > 0 || !found.includes('making')))
    throw new EmbeddedDatabaseError(`The database in ${folder} is not whole: its file "created" is missing. ${product.name} starts no empty one in its place.
${putBack(serverFolder)}
If you know that only this file is missing, as after a backup that leaves out empty files, make one named created in that folder. If the first start of ${product.instance} was broken off and nothing was ever saved in it, delete ${folder}.`)
  if (saved.length > 0)
    throw new EmbeddedDatabaseError(`The folder ${serverFolder} holds ${saved.join(' and ')}, but no database. ${product.name} starts no empty one beside them.
${putBack(serverFolder)}
If the database is on a PostgreSQL server, name it with DATABASE_URL. To begin with nothing, choose an empty folder with CAIRN_DATA.`)
  if (found.length > 0) {
    const aside = `${folder}-unfinished-${Date.now()}`
    await rename(folder, aside)
    log.warn(
      `The first start was broken off before anything could be saved. What it left is in ${aside}; you can delete it.`,
    )
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await (await open(making, 'w', 0o600)).close()
  syncToDisk(folder)
  return true
}

export async function markCreated(serverFolder: string): Promise<void> {
  const folder = join(serverFolder, 'database')
  const { created, making } = marksOf(folder)
  // Written under another name and renamed, so that a crash leaves no empty `created`.
  await writeFile(`${created}.new`, createdText, { mode: 0o600 })
  syncToDisk(`${created}.new`)
  await rename(`${created}.new`, created)
  syncToDisk(folder)
  await rm(making)
  syncToDisk(folder)
}
