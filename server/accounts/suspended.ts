import { standingStates } from '../../domain/releases.ts'
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

// [Note: suspended during a report] Whoever is suspended can do nothing here. But nobody may be shut out while it is reported
// that they died: then one operator and one contact could open what a living owner left. So during a report they can sign in,
// see it, stop it and end it, and nothing else. The calls that this takes stand here, and nowhere else.

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
  // Without the seats that they hold: see server/estates/open.ts.
  openEstate,
  listSeats,
  listReleases,
  readReleaseLog,
  readReleaseStatus,
  releaseInfo,
  vetoRelease,
  endRelease,
  // Only with the end of a release in it: see server/estates.
  saveEstate,
])

export const suspendedRefusal = () =>
  new Refusal(403, 'suspended', 'This account is suspended. Please ask the people who run this Cairn.')

/** @param route a route of the contract @throws Refusal for a call that a suspended person has no use for during a report */
export function refuseWhileSuspended(session: { suspended: boolean }, route: object): void {
  if (session.suspended && !whileSuspended.has(route)) throw suspendedRefusal()
}

/**
 * Refuses a suspended account, but during a report about any of its estates: whichever door its owner comes to then is open, the
 * one to an estate from before they started again too.
 * @throws Refusal
 */
export async function refuseSuspended(
  reader: Pick<Database, 'selectFrom'>,
  { id, suspended_at }: { id: string; suspended_at: Date | null },
  now: Date,
): Promise<void> {
  if (suspended_at && !(await isUnderRelease(reader, id, now))) throw suspendedRefusal()
}

/** So long after a report is over its owner still reads what became of it. */
const readableMilliseconds = 24 * 3600_000

/** True from *reported* until a day after a report about any estate of the account was rejected, stopped or ended. System scope. */
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
        where('release.state', 'in', standingStates),
        where('release.closed_at', '>', new Date(now.getTime() - readableMilliseconds)),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
