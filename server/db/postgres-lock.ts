import { Pool } from 'pg'
import type { Log } from '../log.ts'
import { LockTimeout, type KeyedLock, processLock } from './keyed-lock.ts'

/** How long somebody waits for a connection, and then for those before them. */
const patienceMilliseconds = 10_000

const noTurn = (cause: unknown): never => {
  throw new LockTimeout('Too many others wait for their turn.', { cause })
}

/**
 * Turns among all servers of a Postgres. Each is held by a connection of its own, apart from those that statements travel on: work that
 * waited for its turn on one of these would keep it from whoever has the turn. A server that dies loses its turns with its connections.
 */
export function postgresLock(databaseUrl: string, log: Log): KeyedLock {
  const here = processLock()
  const pool = new Pool({ connectionString: databaseUrl, max: 5, connectionTimeoutMillis: patienceMilliseconds })
  pool.on('error', (error) => log.warn(`A connection that held a turn was lost: ${error.message}`))
  return {
    withLock: (key, work) =>
      here.withLock(key, async () => {
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
