import { Pool } from 'pg'
import type { Log } from '../log.ts'
import { LockTimeout, type KeyedLock, processLock } from './keyed-lock.ts'

/** The time limit for a connection, and then for the lock. */
const patienceMilliseconds = 10_000

const noTurn = (cause: unknown): never => {
  throw new LockTimeout('Too many others wait for their turn.', { cause })
}

/** Uses its own connections: callers that wait on those of queries could leave the holder none. */
export function postgresLock(databaseUrl: string, log: Log): KeyedLock {
  const here = processLock()
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 5,
    keepAlive: true,
    connectionTimeoutMillis: patienceMilliseconds,
    // Longer than Postgres's own lock timeout, whose error says that another caller holds the lock.
    query_timeout: patienceMilliseconds * 1.5,
  })
  // Without these listeners, a broken connection would end the process: the pool reports an idle one,
  // and a connection that holds a lock reports itself.
  const lost = (error: Error) => log.warn(`A connection that held a turn was lost: ${error.message}`)
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return {
    withLock: (key, work) =>
      here.withLock(key, async () => {
        const connection = await pool.connect().catch(noTurn)
        let broken = true
        try {
          // In a transaction, because a pooler keeps one connection for a whole transaction.
          await connection.query(`begin; set local lock_timeout = ${patienceMilliseconds}`).catch(noTurn)
          await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`turn ${key}`]).catch(noTurn)
          const result = await work()
          broken = await connection.query('commit').then(
            () => false,
            () => true,
          )
          return result
        } finally {
          connection.release(broken)
        }
      }),
    close: () => pool.end(),
  }
}
