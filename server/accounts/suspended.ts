import { activeStates } from '../../domain/releases.ts'
import { getSession, signOut, submitSecondFactor, touchSession, unlock } from '../../contract/accounts.ts'
import { getEstateState, getSnapshot, listEntries, listRecords, saveEstate } from '../../contract/estate.ts'
import { openEstate } from '../../contract/opening.ts'
import { startPasskeyUnlock, unlockWithPasskey } from '../../contract/passkeys.ts'
import {
  endRelease,
  listReleases,
  readReleaseLog,
  readReleaseStatus,
  releaseInfo,
  vetoRelease,
} from '../../contract/release.ts'
import { listSeats } from '../../contract/seats.ts'
import type { Database } from '../db/connect.ts'
import { Refusal } from '../http/refusal.ts'

// A suspended person can do nothing here. But a reported death must not lock them out: one operator
// and one contact could then open a living owner's estate. So during a report they can sign in, see
// it, stop it and end it, with exactly these calls.

const whileSuspended: ReadonlySet<object> = new Set<object>([
  getSession,
  signOut,
  submitSecondFactor,
  touchSession,
  unlock,
  startPasskeyUnlock,
  unlockWithPasskey,
  getEstateState,
  getSnapshot,
  listEntries,
  listRecords,
  // Without their held seats: see server/estates/open.ts.
  openEstate,
  listSeats,
  listReleases,
  readReleaseLog,
  readReleaseStatus,
  releaseInfo,
  vetoRelease,
  endRelease,
  // Only one that ends a release: see server/estates.
  saveEstate,
])

export const suspendedRefusal = () =>
  new Refusal(403, 'suspended', 'This account is suspended. Please ask the people who run this Cairn.')

/** @throws Refusal for a call that ends no report of a suspended person */
export function refuseWhileSuspended(session: { suspended: boolean }, route: object): void {
  if (session.suspended && !whileSuspended.has(route)) throw suspendedRefusal()
}

/**
 * Lets a suspended account in during a report about any of its estates, by each of them.
 * @throws Refusal
 */
export async function refuseSuspended(
  reader: Pick<Database, 'selectFrom'>,
  { id, suspended_at }: { id: string; suspended_at: Date | null },
  now: Date,
): Promise<void> {
  if (suspended_at && !(await isUnderRelease(reader, id, now))) throw suspendedRefusal()
}

/** For this long after the end of a report its owner still reads the outcome. */
const readableMilliseconds = 24 * 3600_000

/** True from *reported* until a day after any release of the account closed. System scope. */
export async function isUnderRelease(
  reader: Pick<Database, 'selectFrom'>,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const row = await reader
    .selectFrom('release')
    .innerJoin('estate', 'estate.owner_id', 'release.owner_id')
    .select('release.release_id')
    .where('estate.account_id', '=', accountId)
    .where((where) =>
      where.or([
        where('release.state', 'in', activeStates),
        where('release.closed_at', '>', new Date(now.getTime() - readableMilliseconds)),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
