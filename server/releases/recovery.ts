import type { Selectable } from 'kysely'
import {
  type Heard,
  maxLogEntries,
  type Recovery,
  type ReleaseMessage,
  type ReleaseReply,
} from '../../contract/release-service.ts'
import { type BatchQuery, batchQuery } from '../db/deferred.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import type { ReleaseClient } from './client.ts'
import { journalOf } from './messages.ts'
import { applyReply, dropReports } from './mirror.ts'
import type { ReleaseTables } from './tables.ts'
import { logOf } from './view.ts'

/** The last log entry and reply that the server received about an estate. */
export type Link = { heard: Heard; said: Uint8Array | null }

export const askLink = (reader: Pick<Tx, 'selectFrom'>, ownerId: string): BatchQuery<Link> =>
  batchQuery(
    reader
      .selectFrom('release_link')
      .leftJoin('release_log', (join) =>
        join
          .onRef('release_log.owner_id', '=', 'release_link.owner_id')
          .onRef('release_log.n', '=', 'release_link.log_n'),
      )
      .select(['taken_n', 'taken_hash', 'taken_signature', 'said'])
      .select(['release_log.n', 'prev', 'at', 'step', 'by', 'detail', 'release_log.hash', 'release_log.signature'])
      .where('release_link.owner_id', '=', ownerId)
      .compile(),
    ([row]) => (row ? linkIn(row) : { heard: { log: null, taken: null }, said: null }),
  )

type Entry = Omit<Selectable<ReleaseTables['release_log']>, 'owner_id'>
type LinkRow = Pick<Selectable<ReleaseTables['release_link']>, 'taken_n' | 'taken_hash' | 'taken_signature' | 'said'>

const isThere = (entry: { [Name in keyof Entry]: Entry[Name] | null }): entry is Entry => entry.n !== null

function linkIn(row: LinkRow & { [Name in keyof Entry]: Entry[Name] | null }): Link {
  const { taken_n, taken_hash, taken_signature, said, ...entry } = row
  const taken = taken_n > 0 && taken_hash ? { n: taken_n, hash: taken_hash, signature: taken_signature } : null
  return { heard: { log: isThere(entry) ? { ...entry, at: Number(entry.at) } : null, taken }, said }
}

/** Resends the log and every message to a service that lost them, and applies the last reply. */
export async function sendAgain(context: ServerContext, client: ReleaseClient, ownerId: string): Promise<void> {
  const { database, log: serverLog } = context
  serverLog.warn(
    'The release service lost something of an estate: everything is sent to it again, and its waits start again.',
  )
  const asked = { type: 'state', ownerId } as const
  const log = await logOf(database, ownerId)
  const since = log.at(-1)?.n ?? 0
  const again = (message: ReleaseMessage, recovery: Recovery, logSince = since) =>
    client.step(message, logSince, { recovery })
  for (let at = 0; at < log.length; at += maxLogEntries)
    await again(asked, { log: log.slice(at, at + maxLogEntries), done: false })
  for (const message of await journalOf(database, ownerId)) {
    const { refused } = await again(message, { log: [], done: false })
    if (refused !== null) serverLog.warn(`A message of the type ${message.type} is not taken again: ${refused}`)
  }
  const reply = await again(asked, { log: [], done: true }, 0)
  if (reply.refused === 'behind')
    serverLog.error(
      `The release service's log names new keys, or a recovery kit, of the estate ${ownerId} that are not in this database. Nothing of that estate goes on before they are. What to do is in docs/operate.md, under "New keys that no copy has".`,
    )
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('release_log').where('owner_id', '=', ownerId).execute()
    await transaction.updateTable('release_link').set({ log_n: 0 }).where('owner_id', '=', ownerId).execute()
    await applyReply(transaction, context, ownerId, reply, 0, undefined)
    // The service may reject a resent report, for example by a card whose time restarted. Then the
    // server deletes the report too.
    await dropReports(transaction, context, ownerId, await unknownReports(transaction, ownerId, reply))
  })
}

async function unknownReports(transaction: Tx, ownerId: string, { releases }: ReleaseReply): Promise<string[]> {
  const known = new Set(releases.map(({ releaseId }) => releaseId))
  const rows = await transaction
    .selectFrom('release')
    .select('release_id')
    .where('owner_id', '=', ownerId)
    .where('told_state', 'is not', null)
    .execute()
  return rows.map(({ release_id }) => release_id).filter((id) => !known.has(id))
}
