import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import type { Log } from '../log.ts'
import { keptCluster } from './empty-cluster.ts'
import { isFirstStart, markCreated } from './first-start.ts'
import { lockFolder } from './folder-lock.ts'
import { syncToDisk } from './sync-to-disk.ts'

// PGlite never calls fsync, and lets two processes overwrite one folder. Here NODEFS fsyncs,
// Postgres runs without -F, a fresh folder is synced once, and a lock keeps other processes out.
// The server refuses to start if a commit reaches no fsync, for example under a newer PGlite.

type StreamOps = {
  fsync?: (stream: { node: unknown }) => number
  write: (...given: unknown[]) => number
}

type EmscriptenModule = {
  NODEFS: {
    stream_ops: StreamOps
    realPath(node: unknown): string
  }
}

/** NODEFS with an fsync that reaches the disk, and a counter of its calls. */
class DurableNodeFS extends NodeFS {
  fsyncs = 0
  readonly #log: Log

  constructor(folder: string, log: Log) {
    super(folder)
    this.#log = log
  }

  override async init(...[instance, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(instance, options)
    const mend = ({ NODEFS }: EmscriptenModule) => {
      const { write } = NODEFS.stream_ops
      NODEFS.stream_ops.write = (...given) => this.#orEnd(() => write(...given), isBroken)
      NODEFS.stream_ops.fsync = (stream) => {
        this.#orEnd(() => syncToDisk(NODEFS.realPath(stream.node)))
        this.fsyncs++
        return 0
      }
    }
    result.emscriptenOpts.preRun = [mend, ...(result.emscriptenOpts.preRun ?? [])]
    return result
  }

  /**
   * Ends the process if the disk fails, as Postgres does: what the disk has is then unknown. An
   * error that passed through Postgres would leave its locks held, and the process spinning.
   */
  #orEnd<T>(work: () => T, isFatal: (error: unknown) => boolean = () => true): T {
    try {
      return work()
    } catch (error) {
      if (!isFatal(error)) throw error
      this.#log.error(
        'The disk of the database failed, so the server ends. Look at the disk, then start it again.',
        error,
      )
      return process.exit(1)
    }
  }
}

/** EIO and EROFS in Emscripten's numbers. Postgres lives through a full disk (ENOSPC). */
const brokenDisk: readonly unknown[] = [29, 69]

const isBroken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errno' in error && brokenDisk.includes(error.errno)

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() || entry.isDirectory()) syncToDisk(join(entry.parentPath, entry.name))
  syncToDisk(folder)
  syncToDisk(dirname(folder))
}

/** PGlite has one connection; Postgres's default of a hundred would take 6 MB of memory. */
const oneConnection = ['max_connections=5', 'max_wal_senders=0', 'max_locks_per_transaction=256']
const settings = [
  'fsync=on',
  'wal_sync_method=fsync',
  'shared_buffers=16MB',
  'plan_cache_mode=force_generic_plan',
  ...oneConnection,
]

async function lock(folder: string): Promise<() => Promise<void>> {
  const release = await lockFolder(folder).catch((cause: unknown) => {
    const message = `No socket can be made in ${folder}. Its path may be too long: choose another folder with CAIRN_DATA.`
    throw new EmbeddedDatabaseError(message, { cause })
  })
  if (release) return release
  throw new EmbeddedDatabaseError(
    `Another process is using the data folder ${folder}. Stop it first, or choose another folder with CAIRN_DATA.`,
  )
}

/**
 * Opens `database/` under the server's folder. Closing it unlocks the folder.
 * @throws EmbeddedDatabaseError if another process holds the folder, a commit does not reach the
 * disk, or the database is missing beside saved data
 */
export async function openEmbedded(dataFolder: string, log: Log): Promise<PGlite> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const release = await lock(dataFolder)
  try {
    const folder = join(dataFolder, 'database')
    const first = await isFirstStart(dataFolder, log)
    const files = new DurableNodeFS(join(folder, 'cluster'), log)
    const startParams = [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...settings.flatMap((option) => ['-c', option]),
    ]
    const template = first ? await keptCluster() : undefined
    const database = await PGlite.create({ fs: files, startParams, ...(template && { loadDataDir: template }) })
    await proveCommitsAreSynced(database, files)
    if (first) {
      await syncTree(folder)
      await markCreated(dataFolder)
    }
    return closingAlso(database, release)
  } catch (error) {
    await release()
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

function closingAlso(database: PGlite, release: () => Promise<void>): PGlite {
  const close = database.close.bind(database)
  database.close = async () => {
    await close()
    await release()
  }
  return database
}
