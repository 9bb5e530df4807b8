import { sql } from 'kysely'
import { isActiveState } from '../../domain/releases.ts'
import type { ValueOf } from '../../contract/http.ts'
import type { getEstateState } from '../../contract/estate.ts'
import { openingRest, packOpening } from '../../contract/opening.ts'
import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/connect.ts'
import type { BatchResults } from '../db/deferred.ts'
import { enterScope, inTransaction } from '../db/scope.ts'
import { batch } from '../db/batch.ts'
import { writtenAsJson } from '../http/answers.ts'
import { askLog, askReleases } from '../releases/view.ts'
import { deputizedSeats } from '../deputies/reading.ts'
import { askHeld, heldSeats } from '../seats/held.ts'
import { askOwnKeys, askOwnSeats, ownKeys, ownSeats } from '../seats/own.ts'
import { decodeEntry, entriesSince, headOf, recordsAsNeeded, recordsSince, snapshotOf } from './read.ts'

type State = ValueOf<(typeof getEstateState)['answer']>

/** Small, so that a slow phone without a copy shows the total size after a few seconds. */
const firstBytes = 256 * 1024

export const stateOf = (database: Database, { ownerId, accountId }: Session) => ({
  last: headOf(database, ownerId),
  releases: askReleases(database, ownerId, accountId),
  kept: snapshotOf(database, ownerId, false),
})

export function stateIn(
  { ownerId }: Session,
  now: Date,
  { last, releases, kept }: BatchResults<ReturnType<typeof stateOf>>,
): State {
  return {
    ownerId,
    now,
    n: last.n,
    head: last.head === null ? null : decodeEntry(last.head),
    snapshotAt: kept?.n ?? null,
    frozen: releases.some(({ event, state }) => event === 'death' && state === 'released'),
    openReleases: releases.filter(({ state }) => isActiveState(state)),
  }
}

type Parts = Omit<Parameters<typeof packOpening>[0], 'rest'> & { rest: ValueOf<typeof openingRest> }

/** @returns the packed answer, and as `text` how many of its bytes are text */
export async function opened(context: ServerContext, session: Session, since: number) {
  const { rest, ...parts } = await partsOf(context, session, since)
  const packed = packOpening({ ...parts, rest: writtenAsJson(openingRest, rest) })
  return { packed, text: packed.length - parts.records.length }
}

async function partsOf({ database, clock }: ServerContext, session: Session, since: number): Promise<Parts> {
  const { ownerId, accountId } = session
  const isNew = since === 0
  const afterSnapshot = sql<number>`coalesce((select n from manifest_snapshot where owner_id = ${ownerId} and octet_length(snapshot) > 0), 0)`
  const asked = await inTransaction(database, { as: 'system' }, async (transaction) => {
    const others = await batch(database, { ...askOwnSeats(database, ownerId), ...askHeld(database, session) }).defer(
      transaction,
    )
    await enterScope(transaction, { as: 'owner', ownerId, accountId })
    const own = await batch(database, {
      ...stateOf(database, session),
      kept: snapshotOf(database, ownerId, isNew),
      log: askLog(database, ownerId),
      ...askOwnKeys(database, ownerId),
    }).defer(transaction)
    // A separate statement, because in the batch each of its many rows would have a null for every
    // column of the other queries.
    const entries = await entriesSince(database, ownerId, isNew ? afterSnapshot : since).defer(transaction)
    const first = isNew
      ? recordsAsNeeded(session, undefined, firstBytes)
      : recordsSince(session, since, undefined, firstBytes)
    const records = await first.defer(transaction)
    return { others, own, entries, records }
  })
  const own = asked.own()
  const { waiting, held, hasKit, deputized, ...seats } = asked.others()
  const { entries, more } = asked.entries()
  const last = entries.at(-1)?.n === own.last.n ? { n: own.last.n, head: null } : own.last
  return {
    rest: {
      state: stateIn(session, clock(), { ...own, last }),
      more,
      seats: { seats: ownSeats(seats), ...ownKeys(own) },
      releases: { releases: own.releases },
      log: { entries: own.log },
      // A suspended person may not use held seats: see server/policy.ts.
      held: session.suspended
        ? { seats: [], waiting: [] }
        : {
            seats: await heldSeats(database, session, { held, hasKit }),
            waiting,
            deputized: await deputizedSeats(database, session, deputized),
          },
    },
    entries: Buffer.from(`[${entries.map(({ entry }) => entry).join(',')}]`),
    snapshot: own.kept?.snapshot ?? new Uint8Array(0),
    records: asked.records(),
  }
}
