import {
  getCertificateChunk,
  listCardReviews,
  listReviews,
  readAnswers,
  readReview,
  reviewCard,
  reviewRelease,
  shareCertificate,
} from '../../contract/reviews.ts'
import type { ValueOf } from '../../contract/http.ts'
import {
  countingIn,
  decodeBundle,
  followFromId,
  openStatus,
  random,
  randomId,
  sealCertificateKey,
  signStatement,
  type ServiceKeys,
  type Status,
  statementHash,
  verifyReleaseLog,
} from '../../vault/index.ts'
import { alarm, asAlarm } from '../core/alarm.ts'
import { type Core, unlocked } from '../core/core.ts'
import { listedOperators, listedByService, promisedDay } from '../estate/release-service.ts'
import type { EstateCore } from '../estate/state.ts'
import { EstateError } from '../model/estate.ts'
import type { Answer, CameBack, CardReview, Listed, OpenedCertificate, ReleaseStep, Review } from '../model/release.ts'
import type { Watch } from '../model/watch.ts'
import { dayDiffers, logHolds } from '../release/compare.ts'
import { noteSeen, seenOf } from '../release/release-log.ts'
import { type Checked, claimRead, noteClaimRead, openReported, type ReadClaims } from '../release/open-report.ts'
import { answersIn, cameBackIn, newestOpinionIn, toldIn } from '../release/release-view.ts'
import { heldIdOf } from '../seats/held-id.ts'
import { ownService } from './lockdown.ts'

// The server checks the role at every call; the operator's own key signs each decision.

type Lacking = ValueOf<(typeof readReview)['answer']>['lacking']
type CardRow = ValueOf<(typeof listCardReviews)['answer']>['reviews'][number]
type ReviewRow = ValueOf<(typeof listReviews)['answer']>['reviews'][number]

export type ReviewsCore = EstateCore & {
  readonly operator: {
    /** The rows of the list by id: a decision must be about the report that the operator saw. */
    reviews: ReadonlyMap<string, ReviewRow>
    cards: ReadonlyMap<string, CardRow>
    /** The claims that the operator read in this app: only these can be approved. */
    readonly read: ReadClaims
    readonly answers: ReadClaims
  }
}

export const nothingReviewed = (): ReviewsCore['operator'] => ({
  reviews: new Map(),
  cards: new Map(),
  read: new WeakMap(),
  answers: new WeakMap(),
})

/** Asks the service. True without an answer, because the service checks each decision. */
async function isListed(core: EstateCore): Promise<boolean> {
  try {
    const { ownerId } = unlocked(core)
    const listed = await listedOperators(core, await ownService(core))
    return listed.some(({ reader }) => reader.ownerId === ownerId)
  } catch {
    return true
  }
}

/** Why this operator may not decide: the server's reason, or else that they are not listed. */
const withWhyNot = <Row extends { mayNot: ReviewRow['mayNot'] }>(found: Listed<Row>, listed: boolean): Row[] =>
  listed ? found.items : found.items.map((row) => ({ ...row, mayNot: row.mayNot ?? 'not-listed' }))

function reviewView(row: ReviewRow): Review {
  const { release, ownerEmail, canOpen, lostClaim, mayNot } = row
  return {
    releaseId: release.releaseId,
    ownerId: release.ownerId,
    ownerEmail,
    event: release.event,
    state: release.state,
    reportedBy: release.role,
    reportedAt: release.reportedAt.toISOString(),
    canOpen,
    documentLost: lostClaim !== null,
    mayDecide: mayNot === null,
    ...(release.reason === null ? {} : { reason: release.reason }),
    approval: release.approval,
    ...(mayNot === null ? {} : { mayNot }),
  }
}

function cardView(row: CardRow): CardReview {
  const { ownerId, seatId, invitationId, role, ownerEmail, claimantEmail, filledBy, mayNot } = row
  return {
    id: heldIdOf(row),
    ownerId,
    seatId,
    invitationId,
    role,
    ownerEmail,
    claimantEmail,
    claimedAt: row.claimedAt.toISOString(),
    ...(filledBy && { filledBy: { email: filledBy.email, since: filledBy.since.toISOString() } }),
    mayDecide: mayNot === null,
    ...(mayNot === null ? {} : { mayNot }),
  }
}

async function pagesOf<T>(
  pages: number,
  ask: (query: { skip?: number }) => Promise<{ reviews: T[]; damaged: unknown[]; next: number | null }>,
): Promise<Listed<T>> {
  const found: Listed<T> = { items: [], damaged: 0, more: true }
  for (let skip: number | null = 0, page = 0; skip !== null && page < pages; page++) {
    const { reviews, damaged, next } = await ask(skip === 0 ? {} : { skip })
    found.items.push(...reviews)
    found.damaged += damaged.length
    found.more = next !== null
    skip = next
  }
  return found
}

async function readReviews(core: ReviewsCore, pages: number): Promise<Listed<ReviewRow>> {
  const found = await pagesOf(pages, (query) => core.call(listReviews, { query }))
  core.operator.reviews = new Map(found.items.map((row) => [row.release.releaseId, row]))
  return found
}

async function readCards(core: ReviewsCore, pages: number): Promise<Listed<CardRow>> {
  const found = await pagesOf(pages, (query) => core.call(listCardReviews, { query }))
  core.operator.cards = new Map(found.items.map((row) => [heldIdOf(row), row]))
  return found
}

async function rowOf(core: ReviewsCore, releaseId: string): Promise<ReviewRow> {
  if (!core.operator.reviews.has(releaseId)) await readReviews(core, Infinity)
  const row = core.operator.reviews.get(releaseId)
  if (!row) throw new EstateError('unknown-release', 'This report is no longer there.')
  return row
}

// Seals the certificate's key to operators who joined later, if the release service's own list
// names them.
async function shareOn(core: Core, place: { ownerId: string; releaseId: string }, missing: Lacking, done: Checked) {
  const { seal, listed } = done
  const lacking = await listedByService(listed, missing)
  const sealedKeys = await Promise.all(
    lacking.map(async ({ operatorId, reader }) => ({
      operatorId,
      box: await sealCertificateKey(reader, { ...place, fileId: seal.fileId }, seal),
    })),
  )
  if (sealedKeys.length > 0) await core.call(shareCertificate, { params: place, body: { sealedKeys } })
}

type Answered = {
  told: ReleaseStep[]
  answers: Answer[]
  newest: Uint8Array
  cameBack: CameBack | undefined
  status: Status
}

// Returns the answers in the release service's log, up to its signed head, that a decision must
// consider.
async function answersTo(
  core: Core,
  place: { ownerId: string; releaseId: string },
  service: ServiceKeys,
): Promise<Answered> {
  const { ownerId, releaseId } = place
  const nonce = random(32)
  const { word, entries } = await core.call(readAnswers, { params: place, query: { nonce } })
  const status = await openStatus(word, { ownerId, nonce }, service.signKey)
  await verifyReleaseLog(ownerId, service.signKey, entries)
  await noteSeen(core, ownerId, service.signKey, entries)
  if (!logHolds(status, entries) || dayDiffers(status, await promisedDay(core)).length > 0) throw alarm()
  return {
    status,
    told: toldIn(entries, releaseId),
    answers: answersIn(entries, releaseId),
    newest: newestOpinionIn(entries, releaseId),
    cameBack: cameBackIn(entries, releaseId),
  }
}

async function listReviewsShown(core: ReviewsCore, pages: number): Promise<Listed<Review>> {
  const found = await readReviews(core, pages)
  const listed = found.items.length === 0 || (await isListed(core))
  return { ...found, items: withWhyNot(found, listed).map(reviewView) }
}

async function openCertificate(core: ReviewsCore, releaseId: string, watch: Watch = {}): Promise<OpenedCertificate> {
  const { release } = await rowOf(core, releaseId)
  const { ownerId, event } = release
  const found = await core.call(readReview, { params: { ownerId, releaseId } })
  if (!found.sealedKey)
    throw new EstateError(
      'no-key',
      'This document was not sealed for you: you became a reviewer after the report was made, or its sender left you out. Another reviewer has to open it first.',
    )
  const fetchChunk = (index: number) =>
    core.call(getCertificateChunk, { params: { ownerId, releaseId, index } }, watch.signal)
  try {
    const asked = { ownerId, releaseId, event }
    const place = { ownerId, releaseId }
    const service = await ownService(core)
    const { answers, newest, cameBack, status, told } = await answersTo(core, place, service)
    // A thief of the former account key has a chain that looks equally valid. The service says
    // which of the two chains counts.
    const shown = await decodeBundle(found.ownerBundle)
    const owner = await followFromId(ownerId, shown, countingIn(status.identity))
    const trusted = { owner, service, people: status.people }
    const done = await openReported(core, asked, trusted, found, found.sealedKey, fetchChunk, watch)
    noteClaimRead(core, core.operator.read, releaseId, done.claimHash)
    noteClaimRead(core, core.operator.answers, releaseId, newest)
    await shareOn(core, place, found.lacking, done).catch(() => undefined)
    return { ...done.opened, answers, told, ...(cameBack && { cameBack }) }
  } catch (error) {
    throw asAlarm(core, error)
  }
}

type Decision = { decision: 'approve' | 'reject'; reason: string; code: string }

/** Signs a decision about exactly the claim whose certificate was opened in this app. */
async function signReview(core: ReviewsCore, input: Decision & { releaseId: string }): Promise<void> {
  const { identity } = unlocked(core)
  const { releaseId, decision, reason, code } = input
  const { lostClaim, release } = await rowOf(core, releaseId)
  const { ownerId, event } = release
  const seen = claimRead(core, core.operator.read, releaseId)
  if (!seen && decision === 'approve')
    throw new EstateError('not-opened', 'Please open the document first. You can only verify what you have read.')
  const params = { ownerId, releaseId }
  const claimHash = seen ?? (await statementHash(lostClaim ?? (await core.call(readReview, { params })).claim))
  const newestOpinion = claimRead(core, core.operator.answers, releaseId) ?? new Uint8Array(32)
  const { lastSeen, shown } = await seenOf(core, ownerId, await ownService(core))
  const read = { newestOpinion, reviewId: randomId(), lastSeen }
  const fields = { ownerId, releaseId, event, claimHash, decision, reason, ...read }
  const statement = await signStatement('review', fields, identity.signKey)
  await core.call(reviewRelease, { params, body: { code, statement, decision, ...shown } })
}

async function listCardReviewsShown(core: ReviewsCore, pages: number): Promise<Listed<CardReview>> {
  const found = await readCards(core, pages)
  const listed = found.items.length === 0 || (await isListed(core))
  return { ...found, items: withWhyNot(found, listed).map(cardView) }
}

async function signCardReview(core: ReviewsCore, input: Decision & { id: string }): Promise<void> {
  const { identity } = unlocked(core)
  const { id, decision, reason, code } = input
  if (!core.operator.cards.has(id)) await readCards(core, Infinity)
  const row = core.operator.cards.get(id)
  if (!row) throw new EstateError('unknown-card', 'This card was already decided.')
  const { ownerId, seatId, invitationId, acceptance } = row
  const acceptanceHash = await statementHash(acceptance)
  const fields = { ownerId, seatId, invitationId, acceptanceHash, decision, reason }
  const statement = await signStatement('card-review', fields, identity.signKey)
  await core.call(reviewCard, {
    params: { ownerId, seatId, invitationId },
    body: { code, statement, acceptance, decision },
  })
}

export const reviewCalls = {
  listReviews: listReviewsShown,
  openCertificate,
  review: signReview,
  listCardReviews: listCardReviewsShown,
  reviewCard: signCardReview,
}
