import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../server/config.ts'
import { dump, type DumpPart } from '../../server/db/dump.ts'
import { connectForLong } from '../../server/db/long-connection.ts'
import { migrate } from '../../server/db/migrate.ts'
import { consoleLog } from '../../server/log.ts'
import { BackupError } from './backup-error.ts'
import { loadInto } from './restore.ts'
import { product } from '../../domain/product.ts'

type Folders = Pick<Config, 'dataFolder' | 'serverFolder'>

const embeddedIn = (serverFolder: string) => join(serverFolder, 'database')

export async function moveToPostgres({ serverFolder }: Folders, databaseUrl: string): Promise<string> {
  if (!existsSync(join(embeddedIn(serverFolder), 'created')))
    throw new BackupError(`There is no embedded database in ${embeddedIn(serverFolder)}.`)
  const rows = await copyRows({ serverFolder, databaseUrl: undefined }, { serverFolder, databaseUrl })
  // Renames the old database, because a server without DATABASE_URL would start with it.
  const aside = `${embeddedIn(serverFolder)}-moved-${Date.now()}`
  await rename(embeddedIn(serverFolder), aside)
  return `${rows} rows moved. Start ${product.name} with DATABASE_URL from now on. The embedded database as it was is in ${aside}; delete it once you have a backup of the new one.`
}

export async function moveToEmbedded({ serverFolder }: Folders, databaseUrl: string): Promise<string> {
  const names = await readdir(embeddedIn(serverFolder)).catch(() => [])
  if (names.length > 0) throw new BackupError(`There is an embedded database in ${embeddedIn(serverFolder)} already.`)
  // The server creates an embedded database only in an empty folder.
  const unfinished = join(serverFolder, 'moving')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  const rows = await copyRows({ serverFolder, databaseUrl }, { serverFolder: unfinished, databaseUrl: undefined })
  await rename(embeddedIn(unfinished), embeddedIn(serverFolder))
  await rm(unfinished, { recursive: true })
  return `${rows} rows moved. Start ${product.name} without DATABASE_URL from now on. The Postgres database is as it was; drop it once you have a backup of the new one.`
}

type Place = Pick<Config, 'serverFolder' | 'databaseUrl'>

async function copyRows(from: Place, to: Place): Promise<number> {
  const source = await connectForLong(from, consoleLog)
  try {
    await migrate(source)
    const { readable, writable } = new TransformStream<DumpPart, DumpPart>()
    const writer = writable.getWriter()
    const dumping = dump(source, (part) => writer.write(part)).then(
      async (whole) => {
        await writer.close()
        return whole.counts
      },
      async (error: unknown) => {
        await writer.abort(error)
        throw error
      },
    )
    await Promise.all([dumping, loadInto(to, readable, { counts: () => dumping })])
    return Object.values(await dumping).reduce((sum, count) => sum + count, 0)
  } finally {
    await source.destroy()
  }
}
