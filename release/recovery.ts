import { isReviewedMeanwhile } from '../domain/opening.ts'
import type { Heard, Recovery, Refusal, ReleaseMessage } from '../contract/release-service.ts'
import {
  emptyReleaseLog,
  equal,
  fromBase64url,
  lostEntry,
  publicServiceKeys,
  type ReleaseLogHead,
  notesLoss,
  SealError,
  type ServiceIdentity,
  verifyReleaseLog,
  verifyTaken,
} from '../vault/index.ts'
import { isOurs } from './append-log.ts'
import { type Estate, isOpen, type Release, type ServiceContext, withRelease } from './estate.ts'
import { applyMessage } from './apply-message.ts'
import { answeredByLog, fieldOf, protectedByLog } from './by-log.ts'
import type { LogLine, Step } from './outcome.ts'
import { afterReport, lineOf, reviewedAgain, withEnd } from './reporting.ts'
import { stoppedByLog, succeededByLog, restartSuccessionWaits } from './succession.ts'
import type { Records } from './records.ts'

// [Note: older copies] Each message names the last entry that the server heard, which the service
// signed: no server can invent one. If this store lacks it, no estate opens until the server resent
// all messages: a veto may be among them. Then waits restart (docs/protocol.md, Older copies).

type Handled = { done: Step; refused: Refusal | null }

export async function ordinary(
  key: ServiceIdentity,
  records: Records,
  message: ReleaseMessage,
  heard: HeardState | undefined,
  context: ServiceContext,
): Promise<Handled> {
  const known = records.estate(message.ownerId)
  if (!known || !heard || !serverRolledBack(records, message.ownerId, heard))
    return applyMessage(key, records, known, message, context)
  const restarted = restartWaits(known, context)
  const { done, refused } = await applyMessage(key, records, restarted.estate, message, context)
  return { done: { ...done, lines: [...restarted.lines, ...done.lines] }, refused }
}

export async function recovered(
  key: ServiceIdentity,
  records: Records,
  message: ReleaseMessage,
  recovery: Recovery,
  context: ServiceContext,
): Promise<Handled> {
  const { ownerId } = message
  await takeBackLog(records, ownerId, publicServiceKeys(key).signKey, recovery.log)
  const known = records.estate(ownerId)
  // These keys counted while no release was open, so releases that the log shows as closed must not
  // block them.
  const cleared = known && message.type === 'successor' ? closedByLog(records, known, context) : known
  const given = await applyMessage(key, records, cleared, message, context)
  const done = await reconcileWithLog(records, given.done, context)
  if (!recovery.done) return { done, refused: given.refused }
  if (lacksNewKeys(records, ownerId)) return { done, refused: 'behind' }
  const lost = withheldEntry(records, ownerId)
  const lossLines = lost === null ? [] : [{ ...lostEntry(lost), at: context.now }]
  records.endRecovery(ownerId)
  if (!done.estate) return { done: { ...done, lines: [...done.lines, ...lossLines] }, refused: given.refused }
  const closed = protectedByLog(closedByLog(records, done.estate, context), records.log(ownerId, 0))
  const stopped = stoppedIn(records, closed)
  const { estate, lines } = restartWaits(lost === null ? stopped : recloseReleased(stopped), context)
  return { done: { ...done, estate, lines: [...done.lines, ...lossLines, ...lines] }, refused: given.refused }
}

/**
 * The entry that the server once heard, if the returned ones do not lead to it. An honest server
 * may have lost it too, so the service does not wait, but logs the gap and closes open releases.
 */
function withheldEntry(records: Records, ownerId: string): ReleaseLogHead | null {
  const heard = records.heardOfLog(ownerId)
  if (heard === null) return null
  const here = records.logHash(ownerId, heard.n)
  const isHere = here !== null && equal(here, heard.hash)
  return isHere || notesLoss(records.log(ownerId, 0), heard) ? null : heard
}

/** Sends released releases back to their wait: a lost message may have closed them. */
export function recloseReleased(estate: Estate): Estate {
  const open = Object.values(estate.releases).filter(({ state }) => state === 'released')
  return open.reduce(
    (one, release) => withRelease(one, { ...release, state: 'waiting', closedAt: null, firstAt: null }),
    estate,
  )
}

export const firstContact: Heard = { log: null, taken: null }

/** How far a server heard this service; `lost` if this store lacks part of that. */
type HeardState = { log: number; taken: number; lost: boolean; lostLog: ReleaseLogHead | null }

/** Ignores entries that this service neither has nor signed, since anyone could invent them. */
export async function howFarHeard(
  key: ServiceIdentity,
  records: Pick<Records, 'logHash' | 'takenHash'>,
  ownerId: string,
  { log, taken: took }: Heard,
): Promise<HeardState> {
  const ofLog = log && (await reached(log, records.logHash(ownerId, log.n), () => isOurs(key, ownerId, log)))
  const ofTaken = took && (await reached(took, records.takenHash(ownerId, took.n), () => isSigned(key, ownerId, took)))
  const lostLog = log && ofLog?.lost ? { n: log.n, hash: log.hash } : null
  return { log: ofLog?.n ?? 0, taken: ofTaken?.n ?? 0, lost: Boolean(lostLog ?? ofTaken?.lost), lostLog }
}

/** An entry that this store has needs no signature. */
async function reached(
  { n, hash }: { n: number; hash: Uint8Array },
  own: Uint8Array | null,
  isSignedHere: () => Promise<boolean>,
) {
  const held = own !== null && equal(own, hash)
  return held || (await isSignedHere()) ? { n, lost: !held } : null
}

async function isSigned(
  key: ServiceIdentity,
  ownerId: string,
  { signature, ...head }: NonNullable<Heard['taken']>,
): Promise<boolean> {
  if (signature === null) return false
  return verifyTaken(ownerId, head, signature, publicServiceKeys(key).signKey).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SealError) return false
      throw error
    },
  )
}

/** Returns true if the server once heard more, so that it must have been restored. */
function serverRolledBack(records: Records, ownerId: string, { log, taken: took }: HeardState): boolean {
  const before = records.heard(ownerId)
  const now = { log, taken: took }
  records.putHeard(ownerId, now)
  return before !== null && (now.log < before.log || now.taken < before.taken)
}

/** Takes back log entries that this service signed and lost, if they continue its log. */
async function takeBackLog(
  records: Records,
  ownerId: string,
  signKey: Uint8Array,
  entries: Recovery['log'],
): Promise<void> {
  let head = records.lastEntry(ownerId) ?? emptyReleaseLog()
  for (const entry of entries) {
    try {
      head = await verifyReleaseLog(ownerId, signKey, [entry], head)
      records.append(ownerId, entry)
      records.noteGivenBack(ownerId, entry.n)
    } catch (error) {
      if (!(error instanceof SealError)) throw error
    }
  }
}

const aboutOf = (detail: string): unknown => fieldOf(detail, 'releaseId') ?? detail

/** Logs every line except returned ones, so that a server cannot hide one in a recovery. */
async function reconcileWithLog(
  records: Records,
  { estate, lines, ...rest }: Step,
  context: ServiceContext,
): Promise<Step> {
  if (!estate) return { ...rest, estate, lines }
  const log = records.log(estate.ownerId, 0)
  const hasEndedBefore = ({ state, releaseId }: Release) => {
    const entries = log.filter(({ detail }) => aboutOf(detail) === releaseId)
    const ended = entries.findIndex(({ step }) => step === 'in-review')
    const answered = entries.findIndex(({ step, by }) => by === 'attorney' && isOpinion(step))
    return state === 'reported' && ended >= 0 && (answered < 0 || ended < answered)
  }
  let current = estate
  for (const release of Object.values(estate.releases).filter(hasEndedBefore))
    current = withRelease(current, afterReport(release, context.now).release)
  current = await succeededByLog(current, countedIn(log), context)
  const fresh = lines
    .map((line) => ({ line, step: line.step, by: line.by, detail: JSON.stringify(line.about) }))
    .filter((entry) => !records.strikeGivenBack(estate.ownerId, entry))
  const all = [...log, ...fresh.filter((entry) => !isUnchecked(entry))]
  for (const release of Object.values(current.releases).filter(isOpen))
    current = withRelease(current, reviewedByLog(release, all, context))
  const isNot = (entry: LoggedLine) =>
    isUnchecked(entry) && current.releases[String(aboutOf(entry.detail))]?.state === 'in-review'
  return { ...rest, estate: current, lines: fresh.filter((entry) => !isNot(entry)).map(({ line }) => line) }
}

const countedIn = (log: ReturnType<Records['log']>): ReadonlySet<string> =>
  new Set(
    log
      .filter(({ step }) => step === 'new-keys' || step === 'kit-counts')
      .map(({ detail }) => String(fieldOf(detail, 'statement'))),
  )

/**
 * Whether the log has new keys or a kit whose statement the server withholds. The service waits for
 * it: otherwise old keys would count again, or a thief would not need the kit.
 */
const lacksNewKeys = (records: Records, ownerId: string): boolean =>
  records
    .log(ownerId, 0)
    .some(
      ({ step, detail }) =>
        (step === 'new-keys' || step === 'kit-counts') &&
        !records.knows(ownerId, fromBase64url(String(fieldOf(detail, 'statement')))),
    )

const isOpinion = (step: string): boolean => step === 'supported' || step === 'objected'

const closings: readonly string[] = ['vetoed', 'rejected', 'ended']

/** Closes the releases that the log shows as closed, even if the server lost the statements too. */
function closedByLog(records: Records, estate: Estate, { now }: ServiceContext): Estate {
  const closed = records.log(estate.ownerId, 0).filter(({ step }) => closings.includes(step))
  return closed.reduce((current, { step, detail }) => {
    const release = current.releases[String(aboutOf(detail))]
    if (!release || !(isOpen(release) || release.state === 'released')) return current
    const over = { ...release, closedAt: now, firstAt: null }
    if (step === 'ended') return withEnd(current, { ...over, state: 'ended' })
    return withRelease(current, { ...over, state: step === 'vetoed' ? 'vetoed' : 'rejected' })
  }, estate)
}

/** Keeps stopped key changes stopped and a frozen identity frozen, without their statements. */
function stoppedIn(records: Records, estate: Estate): Estate {
  const log = records.log(estate.ownerId, 0)
  const stopped = log.filter(({ step }) => step === 'new-keys-stopped')
  const isFrozen = log.some(({ step }) => step === 'new-keys-frozen')
  return stoppedByLog(estate, new Set(stopped.map(({ detail }) => fieldOf(detail, 'statement'))), isFrozen)
}

type LoggedLine = { step: string; by: string; detail: string }

/** Returns a report to review if the log says so: a demanded approval stays demanded. */
function reviewedByLog(given: Release, log: readonly LoggedLine[], context: ServiceContext): Release {
  const entries = log.filter(({ detail }) => fieldOf(detail, 'releaseId') === given.releaseId)
  const release = answeredByLog(given, entries, context)
  const opinion = entries.findLast(({ step }) => isOpinion(step))
  const newest = opinion && fieldOf(opinion.detail, 'opinion')
  const read: Release = typeof newest === 'string' ? { ...release, newestOpinion: newest } : release
  const last = entries.findLast(({ step }) => step === 'in-review' || step === 'waiting')
  if (last === undefined || isUnchecked(last) || (last.step === 'waiting' && release.approval === 'demanded'))
    return read
  const demanded: Release = { ...read, approval: 'demanded' }
  return demanded.state === 'waiting' ? reviewedAgain(demanded, 'operator', 'approval-fell').release : demanded
}

const isUnchecked = ({ step, detail }: LoggedLine): boolean =>
  step === 'waiting' && fieldOf(detail, 'unchecked') !== undefined

export function restartWaits(
  estate: Estate,
  { now }: Pick<ServiceContext, 'now'>,
): { estate: Estate; lines: (LogLine & { at: number })[] } {
  const open = Object.values(estate.releases).filter(isOpen)
  const fresh = open.map(
    (release): Release => ({
      ...release,
      reportedAt: release.state === 'reported' || isReviewedMeanwhile(release) ? now : release.reportedAt,
      waitFrom: release.waitFrom === null ? null : now,
      noticeAt: null,
      mail: null,
      firstAt: null,
    }),
  )
  return {
    estate: restartSuccessionWaits(fresh.reduce(withRelease, estate), now),
    lines: open.map((release) => ({ ...lineOf(release, 'restored', 'clock'), at: now })),
  }
}
