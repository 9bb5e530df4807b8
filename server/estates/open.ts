import { sql } from 'kysely'
import { isStandingState } from '../../domain/releases.ts'
import type { ValueOf } from '../../contract/http.ts'
import type { getEstateState } from '../../contract/estate.ts'
import type { openEstate } from '../../contract/opening.ts'
import { unpackRecords } from '../../contract/packed-records.ts'
import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/connect.ts'
import type { AnswersOf } from '../db/later.ts'
import { enter, inTransaction } from '../db/scope.ts'
import { together } from '../db/together.ts'
import { askLog, askReleases } from '../releases/view.ts'
import { askHeld, heldSeats } from '../seats/held.ts'
import { askOwnKeys, askOwnSeats, ownKeys, ownSeats } from '../seats/own.ts'
import { entriesSince, headOf, recordsAsNeeded, recordsSince, snapshotOf } from './read.ts'

type State = ValueOf<(typeof getEstateState)['answer']>
type Opened = ValueOf<(typeof openEstate)['answer']>

/** About how many bytes of records come along at most: a slow phone that has nothing knows after a few seconds how much there is. */
const firstBytes = 256 * 1024

/** What is to be asked for where the estate stands. */
export const stateOf = (database: Database, { ownerId, accountId }: Session) => ({
  last: headOf(database, ownerId),
  releases: askReleases(database, ownerId, accountId),
  kept: snapshotOf(database, ownerId, false),
})

/** Where the estate stands. */
export function stateIn(
  { ownerId }: Session,
  now: Date,
  { last, releases, kept }: AnswersOf<ReturnType<typeof stateOf>>,
): State {
  return {
    ownerId,
    now,
    n: last.n,
    head: last.head,
    snapshotAt: kept?.n ?? null,
    frozen: releases.some(({ event, state }) => event === 'death' && state === 'released'),
    openReleases: releases.filter(({ state }) => isStandingState(state)),
  }
}

/** Everything that opening an estate takes, but what the release service says. */
export async function opened({ database, clock }: ServerContext, session: Session, since: number): Promise<Opened> {
  const { ownerId, accountId } = session
  const isNew = since === 0
  const afterSnapshot = sql<number>`coalesce((select n from manifest_snapshot where owner_id = ${ownerId} and octet_length(snapshot) > 0), 0)`
  const asked = await inTransaction(database, { as: 'system' }, async (transaction) => {
    const others = await together(database, { ...askOwnSeats(database, ownerId), ...askHeld(database, session) }).later(
      transaction,
    )
    await enter(transaction, { as: 'owner', ownerId, accountId })
    const own = await together(database, {
      ...stateOf(database, session),
      kept: snapshotOf(database, ownerId, isNew),
      log: askLog(database, ownerId),
      ...askOwnKeys(database, ownerId),
    }).later(transaction)
    // Of these there are many: they would come with an empty place for every column of the others.
    const entries = await entriesSince(database, ownerId, isNew ? afterSnapshot : since).later(transaction)
    const first = isNew
      ? recordsAsNeeded(session, undefined, firstBytes)
      : recordsSince(session, since, undefined, firstBytes)
    const records = await first.later(transaction)
    return { others, own, entries, records }
  })
  const own = asked.own()
  const { waiting, held, hasKit, ...seats } = asked.others()
  const snapshot = own.kept?.snapshot
  return {
    state: stateIn(session, clock(), own),
    snapshot: snapshot && snapshot.length > 0 ? snapshot : null,
    entries: asked.entries(),
    records: unpackRecords(asked.records()),
    seats: { seats: ownSeats(seats), ...ownKeys(own) },
    releases: { releases: own.releases },
    log: { entries: own.log },
    // Whoever is suspended has no use for the seats of others: see accounts/suspended.ts.
    held: session.suspended
      ? { seats: [], waiting: [] }
      : { seats: await heldSeats(database, session, { held, hasKit }), waiting },
  }
}
