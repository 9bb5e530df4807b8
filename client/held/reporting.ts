import { isActiveState } from '../../domain/releases.ts'
import { getReportChunk, giveOpinion, listOtherHolders, readReport, report } from '../../contract/release.ts'
import {
  type Bundle,
  type Counting,
  countingIn,
  decodeBundle,
  type FileSeal,
  follow,
  type HeldSeat as Share,
  type Holder,
  openHolder,
  randomId,
  sealCertificateKey,
  sealedFileHash,
  signStatement,
  type Status,
  statementHash,
} from '../../vault/index.ts'
import type { ValueOf } from '../../contract/http.ts'
import type { HeldSeat, OpenedCertificate, ReleaseView, Report } from '../model/release.ts'
import type { Watch } from '../model/watch.ts'
import { EstateError } from '../model/estate.ts'
import { packCertificate } from '../release/certificate.ts'
import { type Core, stillUnlocked, unlocked } from '../core/core.ts'
import { upload } from '../files/files.ts'
import { trustOfDeputy } from './deputized.ts'
import { readingDeputies } from './deputy-readers.ts'
import { readHeldSeats, shareOf } from './held-seats.ts'
import { claimRead, noteClaimRead, openReported, type ReadClaims } from '../release/open-report.ts'
import { askService, listedOperators } from '../estate/release-service.ts'
import { advice } from '../release/compare.ts'
import { heldIdOf } from '../seats/held-id.ts'
import { asAlarm } from '../core/alarm.ts'

type Other = ValueOf<(typeof listOtherHolders)['answer']>['others'][number]
type Place = { ownerId: string; seatId: string; invitationId: string }
type About = { ownerId: string; releaseId: string; fileId: string }

const sealedEarlier = new EstateError(
  'not-in-seat',
  'You accepted this before you started over. Please use your release card.',
)

const ownReport = (core: Core, { heldId, event }: Pick<Report, 'heldId' | 'event'>): ReleaseView | undefined =>
  core
    .slice('held')
    .find(({ id }) => id === heldId)
    ?.releases.find((release) => release.mine && release.event === event && isActiveState(release.state))

export type ReportingCore = Core & { readonly reportsRead: ReadClaims }

export async function shareOfPlace(core: Core, place: Place): Promise<Share> {
  const answer = (await readHeldSeats(core)).find((seat) => heldIdOf(seat) === heldIdOf(place))
  const share = answer && (await shareOf(core, answer))
  if (!share) throw sealedEarlier
  return share
}

/** Throws if the status names another owner bundle than the trusted one. */
export async function statusNow(
  core: Core,
  ownerId: string,
  { ownerBundle, service }: Pick<Share, 'ownerBundle' | 'service'>,
): Promise<Status> {
  try {
    const { status } = await askService(core, ownerId, service)
    await follow(ownerBundle, ownerBundle, countingIn(status.identity))
    return status
  } catch (error) {
    throw asAlarm(core, error)
  }
}

export function seatOfRelease(core: Core, releaseId: string): { seat: HeldSeat; release: ReleaseView } {
  for (const seat of core.slice('held')) {
    const release = seat.releases.find(({ id }) => id === releaseId)
    if (release && seat.state !== 'void') return { seat, release }
  }
  throw new EstateError('unknown-release', 'This report is no longer there.')
}

const otherKeys = `Our server shows keys of someone else who is named here that the keeper of the second key does not know. Your document was not sealed to these. ${advice}`

// Every grantee who may object can read a report. Owner and grantees signed statements that name
// their keys; a grantee whose statement fails a check gets no key, and the report continues. The
// document does not list grantees whom the server omits.
async function readingHolders(core: Core, place: Place, owner: Bundle, people: Counting) {
  const { others, deputies = [] } = await core.call(listOtherHolders, { params: place })
  const own = unlocked(core).ownerId
  const read = await Promise.all(
    others.map(async ({ bundle, ...signed }) => {
      const holder = await openHolder(owner, signed).catch(() => undefined)
      const reader = holder && holder.grantee.ownerId !== own && (await readerNow(core, holder, bundle, people))
      return reader ? [{ holder, reader }] : []
    }),
  )
  const readers = read.flat()
  const attorneys = readers.map(({ holder, reader: now }) => ({ holder, now }))
  return [
    ...readers.map(({ holder: { acceptanceHash }, reader }) => ({ acceptanceHash, reader })),
    ...(await readingDeputies(deputies, attorneys, people)),
  ]
}

/** If the shown bundle is not the grantee's: that of their acceptance, if valid. */
async function readerNow(
  core: Core,
  { grantee }: Holder,
  shown: Other['bundle'],
  people: Counting,
): Promise<Bundle | undefined> {
  try {
    return await follow(grantee, shown ? await decodeBundle(shown) : grantee, people)
  } catch {
    core.notify('alarm', otherKeys)
    return follow(grantee, grantee, people).catch(() => undefined)
  }
}

const sealedFor = <Named extends object>(
  readers: readonly (Named & { reader: Bundle })[],
  about: About,
  seal: FileSeal,
) =>
  Promise.all(
    readers.map(async ({ reader, ...named }) => ({
      ...named,
      box: await sealCertificateKey(reader, about, seal),
    })),
  )

async function reportEvent(core: Core, input: Report, watch: Watch = {}): Promise<ReleaseView> {
  const seat = core.slice('held').find(({ id }) => id === input.heldId)
  if (!seat || seat.state === 'void') throw new EstateError('not-in-seat', 'You are no longer named here.')
  const email = core.slice('session').email ?? ''
  const pack = (sealedTo: string[]) => packCertificate(input, email, sealedTo)
  return sendReport(core, seat, input.event, pack, watch)
}

/** @param pack makes the file for a list of the readers' ownerIds */
export async function sendReport(
  core: Core,
  seat: HeldSeat,
  event: Report['event'],
  pack: (sealedTo: string[]) => Blob,
  watch: Watch,
): Promise<ReleaseView> {
  const keys = unlocked(core)
  const { ownerId: reporter, identity } = keys
  const { ownerId, seatId, invitationId } = seat
  const place = { ownerId, seatId, invitationId }
  const { ownerBundle, service } = await shareOfPlace(core, place)
  // The report may have arrived before the browser crashed, so the app looks first and does not
  // send the report twice.
  const sent = ownReport(core, { heldId: seat.id, event })
  if (sent) return sent
  // Only operators on the list of this owner's release service become readers, so the server cannot
  // add one.
  const operators = await listedOperators(core, service)
  const { people } = await statusNow(core, ownerId, { ownerBundle, service })
  const holders = await readingHolders(core, place, ownerBundle, people)
  const packed = pack([...new Set([...operators, ...holders].map(({ reader }) => reader.ownerId))])
  const { seal, chunks, sealedSize, chunkHashes } = await upload(core, packed, watch, 'certificate')
  const about = { ownerId, releaseId: randomId(), fileId: seal.fileId }
  try {
    const hash = await sealedFileHash(reporter, seal, chunkHashes)
    const sealedKeys = await sealedFor(operators, about, seal)
    const sealedForHolders = await sealedFor(holders, about, seal)
    const { releaseId } = about
    const claim = { ...place, releaseId, event, certificateHash: hash }
    const statement = await signStatement('claim', claim, identity.signKey)
    stillUnlocked(core, keys)
    const certificate = { fileId: seal.fileId, chunks, size: sealedSize, hash }
    await core.call(report, {
      body: { ...place, releaseId, event, statement, certificate, sealedKeys, sealedForHolders },
    })
  } catch (error) {
    throw asAlarm(core, error)
  }
  await readHeldSeats(core)
  return seatOfRelease(core, about.releaseId).release
}

async function openReport(core: ReportingCore, releaseId: string, watch: Watch = {}): Promise<OpenedCertificate> {
  const { seat, release } = seatOfRelease(core, releaseId)
  const { ownerId, event } = release
  const { ownerBundle: owner, service } = seat.deputy
    ? await trustOfDeputy(core, seat.id)
    : await shareOfPlace(core, seat)
  const found = await core.call(readReport, { params: { ownerId, releaseId } })
  if (found.sealedKey === null)
    throw new EstateError(
      'no-key',
      'You can’t open this document: you were named after the report was made, or its sender left you out. You can object all the same.',
    )
  const fetchChunk = (index: number) =>
    core.call(getReportChunk, { params: { ownerId, releaseId, index } }, watch.signal)
  try {
    const asked = { ownerId, releaseId, event }
    const { people } = await statusNow(core, ownerId, { ownerBundle: owner, service })
    const trusted = { owner, service, people }
    const done = await openReported(core, asked, trusted, found, found.sealedKey, fetchChunk, watch)
    noteClaimRead(core, core.reportsRead, releaseId, done.claimHash)
    return done.opened
  } catch (error) {
    throw asAlarm(core, error)
  }
}

async function signOpinion(
  core: ReportingCore,
  input: { releaseId: string; stance: 'support' | 'object'; reason: string },
): Promise<void> {
  const { identity } = unlocked(core)
  const { releaseId, stance, reason } = input
  const { ownerId } = seatOfRelease(core, releaseId).release
  const params = { ownerId, releaseId }
  const seen = claimRead(core, core.reportsRead, releaseId)
  if (!seen && stance === 'support')
    throw new EstateError('not-opened', 'Please open the document first. You can only agree to what you have read.')
  const claimHash = seen ?? (await statementHash((await core.call(readReport, { params })).claim))
  const statement = await signStatement('opinion', { ...params, claimHash, stance, reason }, identity.signKey)
  await core.call(giveOpinion, { params, body: { statement, stance } })
  await readHeldSeats(core)
}

export const reportingCalls = { report: reportEvent, openReport, giveOpinion: signOpinion }
