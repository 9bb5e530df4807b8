import { Pool } from 'pg'
import type { Log } from '../log.ts'

/** One thing at a time for each key, in the order in which it was asked for; what has another key goes on beside it. */
export type Turns = {
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
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

/**
 * Turns among all servers of a Postgres. Each is held by a connection of its own, apart from those that statements travel on: work that
 * waited for its turn on one of these would keep it from whoever has the turn. A server that dies loses its turns with its connections.
 */
export function turnsOverServers(databaseUrl: string, log: Log): Turns {
  const here = turnsHere()
  const pool = new Pool({ connectionString: databaseUrl, max: 5 })
  pool.on('error', (error) => log.warn(`A connection that held a turn was lost: ${error.message}`))
  return {
    inTurn: (key, work) =>
      here.inTurn(key, async () => {
        const connection = await pool.connect()
        let broken = true
        try {
          await connection.query('select pg_advisory_lock(hashtextextended($1, 0))', [`turn ${key}`])
          const result = await work()
          await connection.query('select pg_advisory_unlock_all()')
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
