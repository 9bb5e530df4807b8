import type { Release, ReleaseLogEntry } from '../../contract/release.ts'
import { seatRoles } from '../../domain/seats.ts'
import { fromBase64url } from '../../vault/index.ts'
import type { Answer, CameBack, ReleaseStep, ReleaseView } from '../model/release.ts'

const aboutOf = ({ detail }: ReleaseLogEntry): object => {
  const about: unknown = JSON.parse(detail)
  return typeof about === 'object' && about !== null ? about : {}
}

export const isAbout = (entry: ReleaseLogEntry, releaseId: string): boolean => {
  const about = aboutOf(entry)
  return 'releaseId' in about && about.releaseId === releaseId
}

function textIn(entry: ReleaseLogEntry, name: 'reason' | 'opinion' | 'because' | 'name'): string | undefined {
  const text = new Map<string, unknown>(Object.entries(aboutOf(entry))).get(name)
  return typeof text === 'string' ? text : undefined
}

/** Why the report was rejected, from the signed log: people act on it, and the server could lie. */
function reasonIn(lines: readonly ReleaseLogEntry[]): string | undefined {
  const rejected = lines.findLast(({ step }) => step === 'rejected')
  return rejected && textIn(rejected, 'reason')
}

/** Who held it, from the signed log: the server could name another. */
function heldByIn(lines: readonly ReleaseLogEntry[]): string {
  const held = lines.find(({ step }) => step === 'held')
  return (held && textIn(held, 'name')) ?? ''
}

const stances: Readonly<Record<string, Answer['stance']>> = { supported: 'support', objected: 'object' }

/** Without an agreement that fell with the deputy who gave it. */
export const answersIn = (log: readonly ReleaseLogEntry[], releaseId: string): Answer[] => {
  const about = log.filter((entry) => isAbout(entry, releaseId))
  const fell = about.findLastIndex(({ step }) => step === 'agreement-withdrawn')
  return about
    .filter((entry, at) => !(entry.step === 'supported' && at < fell))
    .flatMap((entry) => {
      const stance = stances[entry.step]
      const role = seatRoles.find((one) => one === entry.by)
      return stance && role ? [{ role, stance, reason: textIn(entry, 'reason') ?? '' }] : []
    })
}

/** The hash of the newest signed answer; zeros if there is none. */
export function newestOpinionIn(log: readonly ReleaseLogEntry[], releaseId: string): Uint8Array {
  const newest = log.findLast((entry) => isAbout(entry, releaseId) && textIn(entry, 'opinion') !== undefined)
  return newest ? fromBase64url(textIn(newest, 'opinion') ?? '') : new Uint8Array(32)
}

/** Why a verified report is in review again, from a verified log; undefined if it is not. */
export function cameBackIn(log: readonly ReleaseLogEntry[], releaseId: string): CameBack | undefined {
  const lines = log.filter((entry) => isAbout(entry, releaseId))
  const last = lines.findLast(({ step }) => step === 'in-review' || step === 'waiting')
  const because = last?.step === 'in-review' ? textIn(last, 'because') : undefined
  if (!last || because === undefined) return undefined
  const role = seatRoles.find((one) => one === last.by)
  return { at: new Date(last.at).toISOString(), because, ...(role && { role }) }
}

export const stepOf = ({ n, at, step, by, detail }: ReleaseLogEntry): ReleaseStep => ({
  n,
  at: new Date(at).toISOString(),
  step,
  by,
  detail,
})

/** How the server says that it notified the owner. */
export const toldIn = (log: readonly ReleaseLogEntry[], releaseId: string): ReleaseStep[] =>
  log
    .filter((entry) => ['owner-told', 'tried', 'held'].includes(entry.step) && isAbout(entry, releaseId))
    .map((entry) => stepOf(entry))

export function releaseView(release: Release, log: readonly ReleaseLogEntry[]): ReleaseView {
  const { objectUntil, opensAt, firstOpensAt, firstAt, pausedUntil, heldUntil } = release
  const lines = log.filter((entry) => isAbout(entry, release.releaseId))
  const why = reasonIn(lines)
  const steps = lines.map((entry) => stepOf(entry))
  return {
    id: release.releaseId,
    ownerId: release.ownerId,
    event: release.event,
    state: release.state,
    reportedBy: release.role,
    mine: release.mine,
    reportedAt: release.reportedAt.toISOString(),
    ...(objectUntil === null ? {} : { objectUntil: objectUntil.toISOString() }),
    ...(opensAt === null ? {} : { opensAt: opensAt.toISOString() }),
    ...(firstOpensAt === null ? {} : { firstOpensAt: firstOpensAt.toISOString() }),
    ...(firstAt === null ? {} : { firstAt: firstAt.toISOString() }),
    ...(pausedUntil === null ? {} : { pausedUntil: pausedUntil.toISOString() }),
    ...(heldUntil === null ? {} : { heldUntil: heldUntil.toISOString(), heldBy: heldByIn(lines) }),
    ...(why === undefined ? {} : { reason: why }),
    answers: answersIn(lines, release.releaseId),
    approval: release.approval,
    log: steps,
  }
}
