import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { keptCluster } from './empty-cluster.ts'

// [Note: what PGlite needs before it may hold a life's records]
// As it comes, PGlite never calls fsync, so a power cut loses what was acknowledged, and two processes that open one
// folder silently overwrite each other. Here: fsync reaches the disk through NODEFS; Postgres is started without -F;
// a fresh folder is synced once as a whole; a lock file keeps other processes out; and the server refuses to run when
// a commit did not reach fsync, so that a new version of PGlite which changes any of it is noticed at start.

/** The part of emscripten's module that the mend touches. */
type EmscriptenModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
    realPath(node: unknown): string
  }
}

/** NODEFS with an fsync that reaches the disk, and counts. */
class DurableNodeFS extends NodeFS {
  fsyncs = 0

  override async init(...[instance, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(instance, options)
    const mend = ({ NODEFS }: EmscriptenModule) => {
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined || stream.nfd === null) syncPath(NODEFS.realPath(stream.node))
        else fsyncSync(stream.nfd)
        this.fsyncs++
        return 0
      }
    }
    result.emscriptenOpts.preRun = [mend, ...(result.emscriptenOpts.preRun ?? [])]
    return result
  }
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name))
  syncPath(folder)
  syncPath(dirname(folder))
}

/** The embedded database cannot be used; the message says what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** Takes the folder for this process alone, until `release` is called or the process ends, however it ends. */
function lockFolder(folder: string): { release(): void } {
  // SQLite's locks are the operating system's: they die with the process, so a crash never leaves a stale one.
  const lock = new DatabaseSync(join(folder, 'database.lock'))
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock.close()
    const message = `Another process is using the data folder ${folder}. Stop it first, or choose another folder with CAIRN_DATA.`
    throw new EmbeddedDatabaseError(message, { cause })
  }
  return { release: () => lock.close() }
}

/**
 * Opens the embedded database so that what it acknowledges survives a power cut.
 * @param dataFolder the server's data folder; the database lives in `database/` under it
 * @returns the open database; closing it gives the folder free
 * @throws EmbeddedDatabaseError when another process holds the folder or a commit does not reach the disk
 */
export async function openEmbedded(dataFolder: string): Promise<PGlite> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataFolder)
  try {
    const folder = join(dataFolder, 'database')
    const ready = join(folder, 'created')
    // A first start that was interrupted acknowledged nothing. It is set aside, never deleted, in case `created` went missing.
    if (existsSync(folder) && !existsSync(ready)) await rename(folder, `${folder}-unfinished-${Date.now()}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files = new DurableNodeFS(join(folder, 'cluster'))
    const startParams = [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=16MB'].flatMap((option) => ['-c', option]),
    ]
    const template = existsSync(ready) ? undefined : await keptCluster()
    const database = await PGlite.create({ fs: files, startParams, ...(template && { loadDataDir: template }) })
    await proveCommitsAreSynced(database, files)
    if (!existsSync(ready)) {
      await syncTree(folder)
      await (await open(ready, 'w', 0o600)).close()
      syncPath(folder)
    }
    return closingAlso(database, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function proveCommitsAreSynced(database: PGlite, files: DurableNodeFS): Promise<void> {
  await database.exec('create table if not exists commit_check (checked_at timestamptz not null)')
  const before = files.fsyncs
  await database.exec('insert into commit_check values (now())')
  const synced = files.fsyncs > before
  await database.exec('delete from commit_check')
  if (synced) return
  await database.close()
  throw new EmbeddedDatabaseError(
    'The embedded database does not write its commits to the disk. It is not safe to run.',
  )
}

function closingAlso(database: PGlite, lock: { release(): void }): PGlite {
  const close = database.close.bind(database)
  database.close = async () => {
    await close()
    lock.release()
  }
  return database
}
