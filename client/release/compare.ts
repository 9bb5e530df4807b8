import type { Release, ReleaseLogEntry } from '../../contract/release.ts'
import { equal, SealError, type Status } from '../../vault/index.ts'
import type { Core } from '../core/core.ts'
import { EstateError } from '../model/estate.ts'

// What the server shows is held against what the release service signed. A difference is told in plain words, once each.

export const tell =
  'Please tell the people who run this Cairn, and do not rely on this page until they have explained it.'

/** What is said of each difference. */
export const differences = {
  notSigned: `This page shows things that the keeper of the second key did not sign. ${tell}`,
  log: `The list of steps shown here is not the one that the keeper of the second key wrote. ${tell}`,
  reports: `The keeper of the second key knows something else about a report than this page shows. ${tell}`,
  day: `A day of waiting is not as long for the keeper of the second key as you were told, so a waiting period could end on another day. ${tell}`,
  policy: `The waiting time you chose has not reached the keeper of the second key. Please save it again under Release Settings. ${tell}`,
  removed: `Someone you removed still counts for the keeper of the second key. ${tell}`,
  invited: `One of your invitations has not reached the keeper of the second key, so that person could not open anything yet. ${tell}`,
  seat: `As far as the keeper of the second key knows, you are not, or no longer, one of the people named here. ${tell}`,
  ownerKeys: `The keeper of the second key knows other keys of the person who named you here than this page shows. ${tell}`,
  holderKeys: `The keeper of the second key knows other keys of someone you named than this page shows. ${tell}`,
  accepted: `Someone accepted one of your invitations, and this page does not show it. ${tell}`,
  steppedDown: `The keeper of the second key knows something else about whether someone stepped down than this page shows. ${tell}`,
  shares: `A key that someone you named will need is not where it should be, so they could not open anything. ${tell}`,
  older: `What our server sent is older than what you saved before. Something is missing. ${tell}`,
  deletion: `Your account is going to be deleted, as far as the keeper of the second key was told, and this page does not show it. If it was not you who asked, change your password. ${tell}`,
  keys: `Someone asked for new keys to your account, as far as the keeper of the second key was told, and this page does not show it. If it was not you, change your password. ${tell}`,
  identity: `The keeper of the second key takes other keys than yours for your own. ${tell}`,
  heads: `How far your records reach has not been passed on to the keeper of the second key. ${tell}`,
} as const
export type Difference = keyof typeof differences

/** Whether the release service counts days of the length that was promised. */
export const dayDiffers = ({ daySeconds }: Pick<Status, 'daySeconds'>, promised: number): Difference[] =>
  daySeconds === promised ? [] : ['day']

/** Whether a log that was read afterwards goes through where the release service's word says it stood. */
export const logHolds = ({ log: { n, hash } }: Status, entries: readonly ReleaseLogEntry[]): boolean => {
  const at = entries[n - 1]
  return n === 0 || (at !== undefined && at.n === n && equal(at.hash, hash))
}

const over: readonly string[] = ['rejected', 'vetoed', 'ended'] satisfies Release['state'][]

/**
 * Whether the server shows exactly the reports that the release service knows, in the same states.
 * @param since what was reported before this moment, in milliseconds since 1970, and is over may be left out: it was over
 *   before somebody took their place here
 */
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

/**
 * What a browser read of the server about reports, to hold against the release service's word. `since`: when somebody took
 * their place here; what was over before is not shown to them.
 */
export type ReportsShown = { releases: readonly Release[]; log: readonly ReleaseLogEntry[]; since?: number }

// Not every difference is a lie: another device may have saved, or the clock moved a report, between one question and the
// next. So there is a second look, on what is read anew, before anybody is told.
export async function afterSecondLook(
  look: () => Promise<Set<Difference>>,
  readAnew: (first: ReadonlySet<Difference>) => Promise<void>,
) {
  const first = await look()
  if (first.size === 0) return first
  await readAnew(first)
  return look()
}

/** What differs from the release service's word; nothing where it does not answer. */
export async function differencesOfWord(look: () => Promise<Difference[]>): Promise<Set<Difference>> {
  try {
    return new Set(await look())
  } catch (error) {
    if (error instanceof SealError) return new Set(['notSigned'])
    // The release service does not answer, or nobody does: nothing was said, so nothing differs.
    if (error instanceof EstateError) return new Set()
    throw error
  }
}

/** Tells each difference once. */
export const tellAll = (core: Core, found: Iterable<Difference>) => {
  for (const one of found) core.notify('alarm', differences[one])
}

// The word first, then the log: a log that was read later goes through where the word says it stood, or is another. Where
// it has gone on since, the reports may have moved with it; then the next look says whether they agree.
export async function differencesOfReports(
  status: Status,
  { releases, log: known, since }: ReportsShown,
  readLater: () => Promise<readonly ReleaseLogEntry[]>,
): Promise<Difference[]> {
  const log = known.length >= status.log.n ? known : await readLater()
  if (!logHolds(status, log)) return ['log']
  return log.length > status.log.n || reportsHold(status, releases, since) ? [] : ['reports']
}
