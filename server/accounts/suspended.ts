import { activeStates } from '../../domain/releases.ts'
import type { Database } from '../db/connect.ts'
import { Refusal } from '../http/refusal.ts'

export const suspendedRefusal = () =>
  new Refusal(403, 'suspended', 'This account is suspended. Please ask the people who run this site.')

/** Stays false during a report about any of the person's estates, so that they can stop it. */
export const suspensionApplies = async (
  reader: Pick<Database, 'selectFrom'>,
  { id, suspended_at }: { id: string; suspended_at: Date | null },
  now: Date,
): Promise<boolean> => suspended_at !== null && !(await isUnderRelease(reader, id, now))

/** @throws Refusal for a suspended person, except during a report */
export async function refuseSuspended(
  reader: Pick<Database, 'selectFrom'>,
  account: { id: string; suspended_at: Date | null },
  now: Date,
): Promise<void> {
  if (await suspensionApplies(reader, account, now)) throw suspendedRefusal()
}

/** A suspended owner can still read the outcome for this long after a report ends. */
const readableMilliseconds = 24 * 3600_000

/** True from *reported* until a day after the account's last release closed. */
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
