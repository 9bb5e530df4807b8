import { getSession, signOut, submitSecondFactor, touchSession, unlock } from '../../contract/accounts.ts'
import { getEstateState, getSnapshot, listEntries, listRecords, saveEstate } from '../../contract/estate.ts'
import { startPasskeyUnlock, unlockWithPasskey } from '../../contract/passkeys.ts'
import { endRelease, listReleases, readReleaseLog, releaseInfo, vetoRelease } from '../../contract/release.ts'
import { listSeats } from '../../contract/seats.ts'
import type { Database } from '../db/connect.ts'
import { Refusal } from '../http/refusal.ts'

// [Note: suspended during a report] Whoever is suspended can do nothing here. But nobody may be shut out while it is reported
// that they died: then one operator and one contact could open what a living owner left. So during a report they can sign in,
// see it, stop it and end it, and nothing else. The calls that this takes stand here, and nowhere else.

const allowed: ReadonlySet<unknown> = new Set([
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
  listSeats,
  listReleases,
  readReleaseLog,
  releaseInfo,
  vetoRelease,
  endRelease,
  // Only with the end of a release in it: see server/estates.
  saveEstate,
])

export const suspendedRefusal = () =>
  new Refusal(403, 'suspended', 'This account is suspended. Please ask the people who run this server.')

/** @param route a route of the contract @throws Refusal for a call that a suspended person has no use for during a report */
export function refuseWhileSuspended(session: { suspended: boolean }, route: object): void {
  if (session.suspended && !allowed.has(route)) throw suspendedRefusal()
}

/** True from *reported* until a report about any estate of the account is rejected, stopped or ended. System scope. */
export async function isUnderRelease(reader: Pick<Database, 'selectFrom'>, accountId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('release')
    .innerJoin('estate', 'estate.owner_id', 'release.owner_id')
    .select('release.release_id')
    .where('estate.account_id', '=', accountId)
    .where('release.state', 'in', ['reported', 'in-review', 'waiting', 'released'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
