import { getReportChunk, readReport, type ReleaseLogEntry } from '../../contract/release.ts'
import {
  decodeBundle,
  fingerprintText,
  type HeldSeat as Share,
  openHolder,
  openReporter,
  serviceFingerprintText,
  sha256,
  type SignedHolder,
  toHex,
} from '../../vault/index.ts'
import type { ValueOf } from '../../contract/http.ts'
import { asAlarm } from '../core/alarm.ts'
import { type Core, timeOf } from '../core/core.ts'
import { signedOperators } from '../estate/release-service.ts'
import { EstateError } from '../model/estate.ts'
import type { Evidence, SignedStep } from '../model/evidence.ts'
import type { ReleaseView } from '../model/release.ts'
import { openReported } from '../release/open-report.ts'
import { readLog } from '../release/release-log.ts'
import { isAbout, stepOf } from '../release/release-view.ts'
import { seatOfRelease, shareOfPlace, statusNow } from './reporting.ts'

type Found = ValueOf<(typeof readReport)['answer']>

const signedStep = (entry: ReleaseLogEntry): SignedStep => ({
  ...stepOf(entry),
  milliseconds: entry.at,
  prev: toHex(entry.prev),
  hash: toHex(entry.hash),
  signature: toHex(entry.signature),
})

/** Skips people whose statements do not verify, for they prove nothing. */
async function provedPeople(share: Share, others: readonly SignedHolder[]): Promise<Evidence['others']> {
  const people = await Promise.all(
    others.map(async (signed) => {
      const holder = await openHolder(share.ownerBundle, signed).catch(() => undefined)
      return holder ? [{ role: holder.role, fingerprint: await fingerprintText(holder.grantee) }] : []
    }),
  )
  return people.flat()
}

const unlessGone = (error: unknown): undefined => {
  if (!(error instanceof EstateError) || error.code !== 'not-found') throw error
}

/** Undefined once the reporter deleted their account or is no longer named. */
const reportOf = (core: Core, { ownerId, id: releaseId }: ReleaseView): Promise<Found | undefined> =>
  core.call(readReport, { params: { ownerId, releaseId } }).catch(unlessGone)

async function provedReport(
  core: Core,
  { ownerId, id: releaseId, event }: ReleaseView,
  { ownerBundle: owner, service }: Share,
  found: Found,
): Promise<Pick<Evidence, 'claim' | 'document'>> {
  const about = { ownerId, releaseId, event }
  const { people } = await statusNow(core, ownerId, { ownerBundle: owner, service })
  const { claim, reporter } = await openReporter(about, owner, found, people)
  const { role, via, grantee } = reporter
  const fingerprint = await fingerprintText(grantee)
  const proved = { role, via, fingerprint, certificateHash: toHex(claim.certificateHash) }
  if (found.sealedKey === null) return { claim: proved }
  const chunk = (index: number) => core.call(getReportChunk, { params: { ownerId, releaseId, index } })
  const trusted = { owner, service, people }
  const done = await openReported(core, about, trusted, found, found.sealedKey, chunk, {}).catch(unlessGone)
  if (!done) return { claim: proved }
  const { opened } = done
  const { person, dateOfEvent, physician, reporter: sender, name, pages, bytes } = opened
  const read = { person, dateOfEvent, reporter: sender, name, pages, sha256: toHex(await sha256(bytes)) }
  return { claim: proved, document: { ...read, ...(physician !== undefined && { physician }) } }
}

/** @throws EstateError `not-verified` if the log or the report fails a check */
async function readEvidence(core: Core, releaseId: string): Promise<Evidence> {
  const { seat, release } = seatOfRelease(core, releaseId)
  const { ownerId, event, state } = release
  const share = await shareOfPlace(core, seat)
  const { ownerBundle, service } = share
  const log = await readLog(core, ownerId, service.signKey)
  try {
    const found = await reportOf(core, release)
    const { listed } = await signedOperators(core, service)
    return {
      releaseId,
      ownerId,
      ownerName: seat.ownerName,
      event,
      state,
      checkedAt: timeOf(core),
      ownerFingerprint: await fingerprintText(ownerBundle),
      service: { fingerprint: await serviceFingerprintText(service), signKey: toHex(service.signKey) },
      ...(found && (await provedReport(core, release, share, found))),
      others: found ? await provedPeople(share, found.others) : [],
      operators: await Promise.all(listed.map(async (bundle) => fingerprintText(await decodeBundle(bundle)))),
      steps: log.filter((entry) => isAbout(entry, releaseId)).map(signedStep),
      entries: log.length,
    }
  } catch (error) {
    throw asAlarm(core, error)
  }
}

export const evidenceCalls = { readEvidence }
