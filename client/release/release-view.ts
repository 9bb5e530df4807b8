import type { Release, ReleaseLogEntry } from '../../contract/release.ts'
import { seatRoles } from '../../domain/seats.ts'
import type { Answer, ReleaseStep, ReleaseView } from '../model/release.ts'

const aboutOf = ({ detail }: ReleaseLogEntry): object => {
  const about: unknown = JSON.parse(detail)
  return typeof about === 'object' && about !== null ? about : {}
}

const isAbout = (entry: ReleaseLogEntry, releaseId: string): boolean => {
  const about = aboutOf(entry)
  return 'releaseId' in about && about.releaseId === releaseId
}

const reasonOf = (entry: ReleaseLogEntry): string | undefined => {
  const about = aboutOf(entry)
  return 'reason' in about && typeof about.reason === 'string' ? about.reason : undefined
}

/** Why a report was rejected, in the words that the release service wrote down: people act on them, and the server could say anything. */
function reasonIn(lines: readonly ReleaseLogEntry[]): string | undefined {
  const rejected = lines.findLast(({ step }) => step === 'rejected')
  return rejected && reasonOf(rejected)
}

const stances: Readonly<Record<string, Answer['stance']>> = { supported: 'support', objected: 'object' }

/** What the others who were named answered to a report, by a log that was verified. */
export const answersIn = (log: readonly ReleaseLogEntry[], releaseId: string): Answer[] =>
  log
    .filter((entry) => isAbout(entry, releaseId))
    .flatMap((entry) => {
      const stance = stances[entry.step]
      const role = seatRoles.find((one) => one === entry.by)
      return stance && role ? [{ role, stance, reason: reasonOf(entry) ?? '' }] : []
    })

/** A release as screens see it, with its own lines of the log. */
export function releaseView(release: Release, log: readonly ReleaseLogEntry[]): ReleaseView {
  const { objectUntil, opensAt, pausedUntil } = release
  const lines = log.filter((entry) => isAbout(entry, release.releaseId))
  const why = reasonIn(lines)
  const steps = lines.map(
    ({ n, at, step, by, detail }): ReleaseStep => ({ n, at: new Date(at).toISOString(), step, by, detail }),
  )
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
    ...(pausedUntil === null ? {} : { pausedUntil: pausedUntil.toISOString() }),
    ...(why === undefined ? {} : { reason: why }),
    answers: answersIn(lines, release.releaseId),
    approval: release.approval,
    log: steps,
  }
}
