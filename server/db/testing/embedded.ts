import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import type { Database } from '../connect.ts'
import type { Schema } from '../schema.ts'
import { catalogOf, emptied, type Session } from './emptying.ts'
import { noteStatements } from './statements.ts'
import { type EmbeddedConnection, singleConnectionDialect } from '../single-connection.ts'

// Embedded databases for tests. A test returns its database, which is then emptied for the next
// test of this process, unless more than rows changed.

type Instance = { database: PGlite; catalog: unknown }

const spare: Instance[] = []

const freshSession = ['rollback', 'discard all']

const sessionOf =
  (database: PGlite): Session =>
  async (statements) =>
    (await database.exec(statements)).at(-1)?.rows[0]

async function openInstance(cluster: Blob): Promise<Instance> {
  const database = await PGlite.create('memory://', { loadDataDir: cluster })
  return { database, catalog: await catalogOf(sessionOf(database)) }
}

async function giveBack(instance: Instance): Promise<void> {
  const { database, catalog } = instance
  for (const statement of freshSession) await database.exec(statement)
  if (await emptied(sessionOf(database), catalog)) spare.push(instance)
  else await database.close()
}

function lend(instance: Instance): EmbeddedConnection {
  const { database } = instance
  let closed = false
  const open = () => {
    if (closed) throw new Error('This database is closed.')
    return database
  }
  return {
    waitReady: database.waitReady,
    get closed() {
      return closed
    },
    execProtocolStream: async (...asked) => open().execProtocolStream(...asked),
    runExclusive: async (work) => open().runExclusive(work),
    get parsers() {
      return open().parsers
    },
    get serializers() {
      return open().serializers
    },
    close() {
      closed = true
      return giveBack(instance)
    },
  }
}

export const onEmbedded = (database: EmbeddedConnection): Database =>
  new Kysely<Schema>({ dialect: singleConnectionDialect(database), log: noteStatements('embedded') })

export async function openEmptied(cluster: () => Promise<Blob>): Promise<Database> {
  return onEmbedded(lend(spare.pop() ?? (await openInstance(await cluster()))))
}
