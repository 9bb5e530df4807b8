import { Pool } from 'pg'
import type { Log } from '../log.ts'
import { LockTimeout, type KeyedLock, processLock } from './keyed-lock.ts'

/** The time limit for getting a connection, and then for getting the lock. */
const patienceMilliseconds = 10_000

const noTurn = (cause: unknown): never => {
  throw new LockTimeout('Too many others wait for their turn.', { cause })
}

/**
 * Each lock has a connection of its own: work waiting for a lock on a query's connection would
 * starve the holder. A server that dies loses its locks with its connections.
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
          // In a transaction, because a pooler keeps one connection for all of it.
          await connection.query(`begin; set local lock_timeout = ${patienceMilliseconds}`)
          await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`turn ${key}`]).catch(noTurn)
          const result = await work()
          await connection.query('commit')
          broken = false
          return result
        } finally {
          // Closing a connection releases its locks.
          connection.release(broken)
        }
      }),
    close: () => pool.end(),
  }
}
