import type { Release, ReleaseLogEntry } from '../../contract/release.ts'
import { equal, SealError, type Status } from '../../vault/index.ts'
import type { Core } from '../core/core.ts'
import { EstateError } from '../model/estate.ts'

// The app shows each difference between the server's answers and the signed ones once.

export const advice =
  'Please tell the people who run this site, and do not rely on this page until they have explained it.'

export const differences = {
  notSigned: `This page shows things that the keeper of the second key did not sign. ${advice}`,
  log: `The list of steps shown here is not the one that the keeper of the second key wrote. ${advice}`,
  reports: `The keeper of the second key knows something else about a report than this page shows. ${advice}`,
  day: `A day of waiting is not as long for the keeper of the second key as you were told, so a waiting period could end on another day. ${advice}`,
  policy: `The waiting time you chose has not reached the keeper of the second key. Please save it again under Release Settings. ${advice}`,
  removed: `Someone you removed still counts for the keeper of the second key. ${advice}`,
  invited: `One of your invitations has not reached the keeper of the second key, so that person could not open anything yet. ${advice}`,
  seat: `As far as the keeper of the second key knows, you are not, or no longer, one of the people named here. ${advice}`,
  ownerKeys: `The keeper of the second key knows other keys of the person who named you here than this page shows. ${advice}`,
  holderKeys: `The keeper of the second key knows other keys of someone you named than this page shows. ${advice}`,
  accepted: `Someone accepted one of your invitations, and this page does not show it. ${advice}`,
  steppedDown: `The keeper of the second key knows something else about whether someone stepped down than this page shows. ${advice}`,
  shares: `A key that someone you named will need is not where it should be, so they could not open anything. ${advice}`,
  older: `What our server sent is older than what you saved before. Something is missing. ${advice}`,
  deletion: `Your account is going to be deleted, as far as the keeper of the second key was told, and this page does not show it. If it was not you who asked, change your password. ${advice}`,
  keys: `Someone asked for new keys to your account, as far as the keeper of the second key was told, and this page does not show it. If it was not you, change your password. ${advice}`,
  identity: `The keeper of the second key takes other keys than yours for your own. ${advice}`,
  heads: `How far your records reach has not been passed on to the keeper of the second key. ${advice}`,
} as const
export type Difference = keyof typeof differences

/** Whether the release service counts days of the promised length. */
export const dayDiffers = ({ daySeconds }: Pick<Status, 'daySeconds'>, promised: number): Difference[] =>
  daySeconds === promised ? [] : ['day']

export const logHolds = ({ log: { n, hash } }: Status, entries: readonly ReleaseLogEntry[]): boolean => {
  const at = entries[n - 1]
  return n === 0 || (at !== undefined && at.n === n && equal(at.hash, hash))
}

const over: readonly string[] = ['rejected', 'vetoed', 'ended'] satisfies Release['state'][]

/** Compares reports. One that ended before `since` may be missing: the acceptance was later. */
export function reportsHold(
  { releases }: Pick<Status, 'releases'>,
  shown: readonly Pick<Release, 'releaseId' | 'state'>[],
  since = 0,
): boolean {
  const isShown = (releaseId: string) => shown.some((one) => one.releaseId === releaseId)
  const known = releases.filter(
    ({ releaseId, state, reportedAt }) => isShown(releaseId) || !over.includes(state) || reportedAt >= since,
  )
  return (
    known.length === shown.length &&
    known.every(({ releaseId, state }) => shown.some((one) => one.releaseId === releaseId && one.state === state))
  )
}

/** `since`: when the grantee accepted; the server does not show them reports that ended before. */
export type ReportsShown = { releases: readonly Release[]; log: readonly ReleaseLogEntry[]; since?: number }

// A difference may be a race: between two requests, another device saved or the clock changed a
// report. So the app reads and compares a second time before it shows a notice.
export async function afterSecondLook(
  look: () => Promise<Set<Difference>>,
  readAgain: (first: ReadonlySet<Difference>) => Promise<void>,
) {
  const first = await look()
  if (first.size === 0) return first
  await readAgain(first)
  return look()
}

export async function differencesOfStatus(look: () => Promise<Difference[]>): Promise<Set<Difference>> {
  try {
    return new Set(await look())
  } catch (error) {
    if (error instanceof SealError) return new Set(['notSigned'])
    // The release service or the server did not answer, so there is no status to compare with.
    if (error instanceof EstateError) return new Set()
    throw error
  }
}

export const notifyAll = (core: Core, found: Iterable<Difference>) => {
  for (const one of found) core.notify('alarm', differences[one])
}

// Reads the status before the log, so a log that is not forged passes through the status's head.
// Reports may have changed too; the second comparison decides.
export async function differencesOfReports(
  status: Status,
  { releases, log: known, since }: ReportsShown,
  readLater: () => Promise<readonly ReleaseLogEntry[]>,
): Promise<Difference[]> {
  const log = known.length >= status.log.n ? known : await readLater()
  if (!logHolds(status, log)) return ['log']
  return log.length > status.log.n || reportsHold(status, releases, since) ? [] : ['reports']
}
