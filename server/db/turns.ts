import { Pool } from 'pg'
import type { Log } from '../log.ts'

/** One thing at a time for each key, in the order in which it was asked for; what has another key goes on beside it. */
export type Turns = {
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** So many others wait for their turn that this one did not come. */
export class NoTurn extends Error {
  override name = 'NoTurn'
}

/** Turns among whatever this process does. */
export function turnsHere(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    inTurn(key, work) {
      const before = last.get(key) ?? Promise.resolve()
      const mine = before.then(work, work)
      last.set(key, mine)
      const forget = () => {
        if (last.get(key) === mine) last.delete(key)
      }
      mine.then(forget, forget)
      return mine
    },
    close: () => Promise.resolve(),
  }
}

/** How long somebody waits for a connection, and then for those before them. */
const patienceMilliseconds = 10_000

const noTurn = (cause: unknown): never => {
  throw new NoTurn('Too many others wait for their turn.', { cause })
}

/**
 * Turns among all servers of a Postgres. Each is held by a connection of its own, apart from those that statements travel on: work that
 * waited for its turn on one of these would keep it from whoever has the turn. A server that dies loses its turns with its connections.
 */
export function turnsOverServers(databaseUrl: string, log: Log): Turns {
  const here = turnsHere()
  const pool = new Pool({ connectionString: databaseUrl, max: 5, connectionTimeoutMillis: patienceMilliseconds })
  pool.on('error', (error) => log.warn(`A connection that held a turn was lost: ${error.message}`))
  return {
    inTurn: (key, work) =>
      here.inTurn(key, async () => {
        const connection = await pool.connect().catch(noTurn)
        let broken = true
        try {
          // In a transaction: a pooler in between gives all of it the same connection.
          await connection.query(`begin; set local lock_timeout = ${patienceMilliseconds}`)
          await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`turn ${key}`]).catch(noTurn)
          const result = await work()
          await connection.query('commit')
          broken = false
          return result
        } finally {
          // A connection that is closed gives up what it holds.
          connection.release(broken)
        }
      }),
    close: () => pool.end(),
  }
}
