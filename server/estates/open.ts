import { isStandingState } from '../../domain/releases.ts'
import type { ValueOf } from '../../contract/http.ts'
import type { getEstateState } from '../../contract/estate.ts'
import type { openEstate } from '../../contract/opening.ts'
import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import { asSystem, inTransaction, type Tx } from '../db/scope.ts'
import { logOf, releasesOf } from '../releases/view.ts'
import { heldSeats, waitingInvitations } from '../seats/held.ts'
import { ownKeys, ownSeats } from '../seats/own.ts'
import { entriesSince, headOf, recordsSince, snapshotOf } from './read.ts'

type State = ValueOf<(typeof getEstateState)['answer']>
type Opened = ValueOf<(typeof openEstate)['answer']>

/** Where the estate stands. */
export async function stateOf(transaction: Tx, { ownerId, accountId }: Session, now: Date): Promise<State> {
  const { n, head } = await headOf(transaction, ownerId)
  const releases = await releasesOf(transaction, ownerId, accountId)
  const kept = await transaction
    .selectFrom('manifest_snapshot')
    .select('n')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return {
    ownerId,
    now,
    n,
    head,
    snapshotAt: kept?.n ?? null,
    frozen: releases.some(({ event, state }) => event === 'death' && state === 'released'),
    openReleases: releases.filter(({ state }) => isStandingState(state)),
  }
}

/** Everything that opening an estate takes, but what the release service says. */
export async function opened({ database, clock }: ServerContext, session: Session, since: number): Promise<Opened> {
  const { ownerId, accountId } = session
  const own = await inTransaction(database, { as: 'owner', ownerId, accountId }, async (transaction) => {
    const state = await stateOf(transaction, session, clock())
    const kept = since === 0 ? await snapshotOf(transaction, ownerId) : undefined
    const from = kept && kept.length > 0 ? (state.snapshotAt ?? 0) : since
    return {
      state,
      snapshot: kept && kept.length > 0 ? kept : null,
      entries: await entriesSince(transaction, ownerId, from),
      records: await recordsSince(transaction, ownerId, since, undefined),
      releases: { releases: await releasesOf(transaction, ownerId, accountId) },
      log: { entries: await logOf(transaction, ownerId) },
      seats: {
        ...(await ownKeys(transaction, ownerId)),
        seats: await asSystem(transaction, () => ownSeats(transaction, ownerId)),
      },
    }
  })
  // Whoever is suspended has no use for the seats of others: see accounts/suspended.ts.
  if (session.suspended) return { ...own, held: { seats: [], waiting: [] } }
  const seats = await heldSeats(database, session)
  return { ...own, held: { seats, waiting: await waitingInvitations(database, session) } }
}
