import * as z from 'zod/mini'
import type { ReleaseLogEntry } from '../contract/release.ts'
import type { ReleaseLogHead } from '../vault/index.ts'
import type { Statements } from './statements.ts'

/** How far the server heard the service, and the state of a running recovery (recovery.ts). */
export type Recoveries = {
  heard(ownerId: string): { log: number; taken: number } | null
  putHeard(ownerId: string, heard: { log: number; taken: number }): void
  isRecovering(ownerId: string): boolean
  /** @param heard the signed log entry that this store lacks; the store keeps the furthest one */
  beginRecovery(ownerId: string, heard: ReleaseLogHead | null): void
  heardOfLog(ownerId: string): ReleaseLogHead | null
  noteGivenBack(ownerId: string, n: number): void
  /** Uses up one entry that the server returned. Returns false if none matches. */
  strikeGivenBack(ownerId: string, line: Pick<ReleaseLogEntry, 'step' | 'by' | 'detail'>): boolean
  endRecovery(ownerId: string): void
}

const heardRow = z.object({ log: z.int(), taken: z.int() })
const heardOfLogRow = z.object({ log_n: z.nullable(z.int()), log_hash: z.nullable(z.instanceof(Uint8Array)) })

export const recoveriesIn = (database: Statements): Recoveries => ({
  heard(ownerId) {
    const row = database.prepare('select log, taken from heard where owner_id = ?').get(ownerId)
    return row ? heardRow.parse(row) : null
  },
  putHeard(ownerId, { log, taken }) {
    database
      .prepare(
        `insert into heard (owner_id, log, taken) values (?, ?, ?)
          on conflict do update set log = excluded.log, taken = excluded.taken where log <> excluded.log or taken <> excluded.taken`,
      )
      .run(ownerId, log, taken)
  },
  isRecovering: (ownerId) => database.prepare('select 1 from recovering where owner_id = ?').get(ownerId) !== undefined,
  beginRecovery(ownerId, heard) {
    database
      .prepare(
        `insert into recovering (owner_id, log_n, log_hash) values (?, ?, ?)
          on conflict do update set log_n = excluded.log_n, log_hash = excluded.log_hash
          where excluded.log_n > coalesce(recovering.log_n, 0)`,
      )
      .run(ownerId, heard?.n ?? null, heard?.hash ?? null)
  },
  heardOfLog(ownerId) {
    const row = database.prepare('select log_n, log_hash from recovering where owner_id = ?').get(ownerId)
    const { log_n: n, log_hash: hash } = row ? heardOfLogRow.parse(row) : { log_n: null, log_hash: null }
    return n === null || hash === null ? null : { n, hash }
  },
  noteGivenBack(ownerId, n) {
    database.prepare('insert into given_back (owner_id, n) values (?, ?)').run(ownerId, n)
  },
  strikeGivenBack(ownerId, { step, by, detail }) {
    const { changes } = database
      .prepare(
        `delete from given_back where owner_id = ?1 and n = (select min(n) from given_back natural join log
          where owner_id = ?1 and step = ?2 and by = ?3 and detail = ?4)`,
      )
      .run(ownerId, step, by, detail)
    return changes === 1
  },
  endRecovery(ownerId) {
    for (const table of ['recovering', 'given_back', 'heard'])
      database.prepare(`delete from ${table} where owner_id = ?`).run(ownerId)
  },
})
