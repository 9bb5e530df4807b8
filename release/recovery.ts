import type { Heard, Recovery, Refusal, ReleaseMessage } from '../contract/release-service.ts'
import {
  emptyReleaseLog,
  equal,
  fromBase64url,
  lostEntry,
  publicServiceKeys,
  type ReleaseLogHead,
  saysLost,
  SealError,
  type ServiceIdentity,
  verifyReleaseLog,
  verifyTaken,
} from '../vault/index.ts'
import { isOurs } from './append-log.ts'
import { type Estate, isOpen, type Release, type ServiceContext, withRelease } from './estate.ts'
import { taken } from './apply-message.ts'
import { answeredByLog, fieldOf, protectedByLog } from './by-log.ts'
import type { LogLine, Step } from './outcome.ts'
import { afterReport, lineOf, reviewedAgain, withEnd } from './reporting.ts'
import { stoppedByLog, succeededByLog, succeedingAgain } from './succession.ts'
import type { Records } from './records.ts'

// [Note: older copies] Store and database are copied and put back each on its own, so either may be older than the other. With every message the server says
// how far it heard this service: the last entry of the log, and the last statement that was taken, both with this service's signature, so that it cannot make
// them up. What is not in this store was lost here: then nothing is answered but `behind` until the server has sent again whatever was ever taken, and nothing leaves this process meanwhile: a veto may be among it. A server that
// heard more before than it says now was put back itself. Either way every wait that runs starts again, and the owner is told again (docs/protocol.md, Older copies).

type Handled = { done: Step; refused: Refusal | null }

/** A message of every day. Where the server was put back, waits start again before anything else. */
export async function ordinary(
  key: ServiceIdentity,
  records: Records,
  message: ReleaseMessage,
  heard: OwnWord | undefined,
  around: ServiceContext,
): Promise<Handled> {
  const known = records.estate(message.ownerId)
  if (!known || !heard || !wentBack(records, message.ownerId, heard)) return taken(key, records, known, message, around)
  const restarted = startWaitsAgain(known, around)
  const { done, refused } = await taken(key, records, restarted.estate, message, around)
  return { done: { ...done, lines: [...restarted.lines, ...done.lines] }, refused }
}

/** A message of a server that sends again what this store lost. With the last one waits start again. */
export async function recovered(
  key: ServiceIdentity,
  records: Records,
  message: ReleaseMessage,
  recovery: Recovery,
  around: ServiceContext,
): Promise<Handled> {
  const { ownerId } = message
  await takeBackLog(records, ownerId, publicServiceKeys(key).signKey, recovery.log)
  const known = records.estate(ownerId)
  // New keys came when nothing was open: what the log says to be over stands in the way of none, whatever ended it.
  const cleared = known && message.type === 'successor' ? closedByLog(records, known, around) : known
  const given = await taken(key, records, cleared, message, around)
  const done = await again(records, given.done, around)
  if (!recovery.done) return { done, refused: given.refused }
  if (lacksNewKeys(records, ownerId)) return { done, refused: 'behind' }
  const lost = keptBack(records, ownerId)
  const told = lost === null ? [] : [{ ...lostEntry(lost), at: around.now }]
  records.endRecovery(ownerId)
  if (!done.estate) return { done: { ...done, lines: [...done.lines, ...told] }, refused: given.refused }
  const closed = protectedByLog(closedByLog(records, done.estate, around), records.log(ownerId, 0))
  const stopped = stoppedIn(records, closed)
  const { estate, lines } = startWaitsAgain(lost === null ? stopped : shutAgain(stopped), around)
  return { done: { ...done, estate, lines: [...done.lines, ...told, ...lines] }, refused: given.refused }
}

/**
 * The entry of the log that the server once heard, where what it gave back does not lead there: it keeps it back, or came with it too late. Nobody is kept
 * waiting for it, since an honest server may have lost it meanwhile. But the log says so, and nothing stays open.
 */
function keptBack(records: Records, ownerId: string): ReleaseLogHead | null {
  const heard = records.heardOfLog(ownerId)
  if (heard === null) return null
  const here = records.logHash(ownerId, heard.n)
  const isHere = here !== null && equal(here, heard.hash)
  return isHere || saysLost(records.log(ownerId, 0), heard) ? null : heard
}

/** What is open waits again: what closed it may be among what was lost. */
export function shutAgain(estate: Estate): Estate {
  const open = Object.values(estate.releases).filter(({ state }) => state === 'released')
  return open.reduce((one, release) => withRelease(one, { ...release, state: 'waiting', closedAt: null }), estate)
}

/** What a server that heard nothing of an estate says. */
export const firstContact: Heard = { log: null, taken: null }

/** How far a server heard what this service said; `lost` where some of it is not in this store. */
type OwnWord = { log: number; taken: number; lost: boolean; lostLog: ReleaseLogHead | null }

/** How far the server heard this service. What this service neither holds nor signed counts as not heard: anybody could say it. */
export async function ownWordIn(
  key: ServiceIdentity,
  records: Pick<Records, 'logHash' | 'takenHash'>,
  ownerId: string,
  { log, taken: took }: Heard,
): Promise<OwnWord> {
  const ofLog = log && (await reached(log, records.logHash(ownerId, log.n), () => isOurs(key, ownerId, log)))
  const ofTaken = took && (await reached(took, records.takenHash(ownerId, took.n), () => isSigned(key, ownerId, took)))
  const lostLog = log && ofLog?.lost ? { n: log.n, hash: log.hash } : null
  return { log: ofLog?.n ?? 0, taken: ofTaken?.n ?? 0, lost: Boolean(lostLog ?? ofTaken?.lost), lostLog }
}

/** What is held here needs no signature. */
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

/** Notes how far the server heard. True where it was further once. */
function wentBack(records: Records, ownerId: string, { log, taken: took }: OwnWord): boolean {
  const before = records.heard(ownerId)
  const now = { log, taken: took }
  records.putHeard(ownerId, now)
  return before !== null && (now.log < before.log || now.taken < before.taken)
}

/**
 * Takes back entries of the log that this service wrote once and lost: they carry its own signature. Whatever does not follow on what is here is left aside.
 */
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

/**
 * What a statement that is sent again does beyond the step itself. The time for objecting does not start again where the log says that it ended by itself, so
 * that what was said after it still counts. And what was given back is not said twice: each such entry stands for one line, the same in every word. So whatever
 * else is said in a recovery is logged, and a server that brings one about hides nothing by it.
 */
async function again(records: Records, { estate, lines, ...rest }: Step, around: ServiceContext): Promise<Step> {
  if (!estate) return { ...rest, estate, lines }
  const log = records.log(estate.ownerId, 0)
  const unheard = ({ state, releaseId }: Release) => {
    const said = log.filter(({ detail }) => aboutOf(detail) === releaseId)
    const ended = said.findIndex(({ step }) => step === 'in-review')
    const heard = said.findIndex(({ step, by }) => by === 'attorney' && isOpinion(step))
    return state === 'reported' && ended >= 0 && (heard < 0 || ended < heard)
  }
  let current = estate
  for (const release of Object.values(estate.releases).filter(unheard))
    current = withRelease(current, afterReport(release, around.now).release)
  current = await succeededByLog(current, countedIn(log), around)
  const fresh = lines
    .map((line) => ({ line, step: line.step, by: line.by, detail: JSON.stringify(line.about) }))
    .filter((said) => !records.strikeGivenBack(estate.ownerId, said))
  // Whether nobody has to approve was decided anew, by the list of now.
  const all = [...log, ...fresh.filter((said) => !isUnchecked(said))]
  for (const release of Object.values(current.releases).filter(isOpen))
    current = withRelease(current, reviewedByLog(release, all, around))
  const isNot = (said: Said) =>
    isUnchecked(said) && current.releases[String(aboutOf(said.detail))]?.state === 'in-review'
  return { ...rest, estate: current, lines: fresh.filter((said) => !isNot(said)).map(({ line }) => line) }
}

/** Hashes of what was said about keys and counts, by the log. */
const countedIn = (log: ReturnType<Records['log']>): ReadonlySet<string> =>
  new Set(
    log
      .filter(({ step }) => step === 'new-keys' || step === 'kit-counts')
      .map(({ detail }) => String(fieldOf(detail, 'statement'))),
  )

/**
 * Whether the log says that new keys, or a kit, count whose statement came back from nobody. A server has both or neither, so this one keeps it back: the keys
 * of before would count again, or a thief would need no kit. Nothing goes on until it comes.
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

/**
 * What the log says to be over is over, also where the statement that ended it came back from nobody: the server may have lost it as well. The log is this
 * service's own word.
 */
function closedByLog(records: Records, estate: Estate, { now }: ServiceContext): Estate {
  const closed = records.log(estate.ownerId, 0).filter(({ step }) => closings.includes(step))
  return closed.reduce((current, { step, detail }) => {
    const release = current.releases[String(aboutOf(detail))]
    if (!release || !(isOpen(release) || release.state === 'released')) return current
    const over = { ...release, closedAt: now }
    if (step === 'ended') return withEnd(current, { ...over, state: 'ended' })
    return withRelease(current, { ...over, state: step === 'vetoed' ? 'vetoed' : 'rejected' })
  }, estate)
}

/** Keys that were stopped, and an identity that is frozen, stay so, also where the statement that did it came back from nobody. */
function stoppedIn(records: Records, estate: Estate): Estate {
  const log = records.log(estate.ownerId, 0)
  const stopped = log.filter(({ step }) => step === 'new-keys-stopped')
  const isFrozen = log.some(({ step }) => step === 'new-keys-frozen')
  return stoppedByLog(estate, new Set(stopped.map(({ detail }) => fieldOf(detail, 'statement'))), isFrozen)
}

type Said = { step: string; by: string; detail: string }

/**
 * An open report as the log has it, whatever came back from whom: with the operators where it was there last, or where somebody approved what would wait
 * unchecked now, for what was demanded once stays demanded; and with the newest opinion that an operator reads there.
 */
function reviewedByLog(given: Release, log: readonly Said[], around: ServiceContext): Release {
  const said = log.filter(({ detail }) => fieldOf(detail, 'releaseId') === given.releaseId)
  const release = answeredByLog(given, said, around)
  const opinion = said.findLast(({ step }) => isOpinion(step))
  const newest = opinion && fieldOf(opinion.detail, 'opinion')
  const read: Release = typeof newest === 'string' ? { ...release, newestOpinion: newest } : release
  const last = said.findLast(({ step }) => step === 'in-review' || step === 'waiting')
  if (last === undefined || isUnchecked(last) || (last.step === 'waiting' && release.approval === 'demanded'))
    return read
  const demanded: Release = { ...read, approval: 'demanded' }
  return demanded.state === 'waiting' ? reviewedAgain(demanded, 'operator', 'approval-fell').release : demanded
}

const isUnchecked = ({ step, detail }: Said): boolean =>
  step === 'waiting' && fieldOf(detail, 'unchecked') !== undefined

/** Every wait that runs starts again, and the owner has to be told again. */
export function startWaitsAgain(
  estate: Estate,
  { now }: Pick<ServiceContext, 'now'>,
): { estate: Estate; lines: (LogLine & { at: number })[] } {
  const open = Object.values(estate.releases).filter(isOpen)
  const fresh = open.map(
    (release): Release => ({
      ...release,
      reportedAt: release.state === 'reported' ? now : release.reportedAt,
      waitFrom: release.waitFrom === null ? null : now,
      noticeAt: null,
      mail: null,
    }),
  )
  return {
    estate: succeedingAgain(fresh.reduce(withRelease, estate), now),
    lines: open.map((release) => ({ ...lineOf(release, 'restored', 'clock'), at: now })),
  }
}
