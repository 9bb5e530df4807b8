import { existsSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { RunningTime } from './clock.ts'
import { type Records, recordsOf } from './records.ts'
import { preparedOnce } from './statements.ts'
import { StoreError } from './store-error.ts'
import { migrateStore } from './store-migrations.ts'

export type Store = {
  /** Writes are durable when this resolves, and rolled back when it rejects. */
  transaction<T>(work: (records: Records) => Promise<T>): Promise<T>
  /** Whether the store belongs to this key, which the first call writes. */
  belongsTo(boxKey: Uint8Array): boolean
  /** Writes a copy of the store as it is between two transactions; the file must not exist. */
  copyTo(path: string): Promise<void>
  close(): void
}

const keyRow = z.object({ box_key: z.instanceof(Uint8Array) })
const changesRow = z.object({ made: z.int() })

/** @throws StoreError if another process has it open, or a later version wrote it */
export async function openStore(folder: string, beforeMigrating?: (count: number) => Promise<void>): Promise<Store> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'store.db')
  const fresh = !existsSync(path)
  const database = new DatabaseSync(path)
  try {
    // Full: committed writes survive a power cut. Exclusive: no second service can open this store.
    // Secure delete: deleted estates leave no readable free pages.
    database.exec(
      'pragma busy_timeout = 0; pragma locking_mode = exclusive; pragma journal_mode = delete; pragma synchronous = full; pragma secure_delete = on',
    )
    database.exec('begin exclusive; commit')
    await chmod(path, 0o600)
  } catch (cause) {
    database.close()
    if (fresh) await rm(path, { force: true })
    throw new StoreError(`Another release service is using ${folder}. Stop it first.`, { cause })
  }
  try {
    await migrateStore(database, fresh ? undefined : beforeMigrating)
  } catch (error) {
    database.close()
    throw error
  }
  let last: Promise<unknown> = Promise.resolve()
  const prepared = preparedOnce(database)
  const time = new RunningTime(prepared)
  const records = recordsOf(prepared, time)
  const changes = () => changesRow.parse(prepared.prepare('select total_changes() as made').get()).made

  const run = async <T>(work: (records: Records) => Promise<T>): Promise<T> => {
    database.exec('begin immediate')
    try {
      const before = changes()
      const result = await work(records)
      // No row may be newer than the stored clock, but a transaction without writes must not touch
      // the disk.
      if (changes() !== before) time.keep()
      database.exec('commit')
      return result
    } catch (error) {
      database.exec('rollback')
      throw error
    }
  }

  // There is one connection, so each transaction starts after the previous one ended or failed.
  const afterLast = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next
    return next
  }

  return {
    transaction: (work) => afterLast(() => run(work)),
    copyTo: (target) => afterLast(async () => void database.prepare('vacuum into ?').run(target)),
    belongsTo(boxKey) {
      database.prepare('insert or ignore into belongs_to (only_row, box_key) values (1, ?)').run(boxKey)
      const row = keyRow.parse(database.prepare('select box_key from belongs_to').get())
      return Buffer.from(row.box_key).equals(boxKey)
    },
    close: () => database.close(),
  }
}
