import * as z from 'zod/mini'
import { done, moment, rawBytes, route, uuid } from './http.ts'
import { maxChunkBytes } from './files.ts'
import { release, releaseLogEntry, sealedForOperator, signedReport } from './release.ts'
import { bundle, nonce, seatRole, statement, wholeNumber, word } from './sealed.ts'
import { operatorCode } from './operator-code.ts'

const mayNot = z.nullable(z.enum(['own-estate', 'holds-seat', 'suspended-owner', 'not-listed']))

const skip = z.optional(wholeNumber())

export const reviewRow = z.object({
  release,
  ownerEmail: z.string(),
  /** False if the operator joined after the report. */
  canOpen: z.boolean(),
  /** Names a report whose document is lost: operators can only reject it. */
  lostClaim: z.nullable(statement()),
  mayNot,
})

/**
 * First the reports that wait for an operator, longest wait first, so that a flood cannot push an
 * honest one off the list; then other open ones; then those decided in the last 90 days.
 */
export const listReviews = route({
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'Reports to review',
  access: 'admin',
  query: z.object({ skip }),
  answer: z.object({
    reviews: z.array(reviewRow),
    damaged: z.array(z.object({ ownerId: z.string(), releaseId: z.string() })),
    next: z.nullable(z.int()),
  }),
})

/** The statements prove who reported; the sealed certificate has the details. */
export const readReview = route({
  method: 'GET',
  path: '/api/admin/reviews/{ownerId}/{releaseId}',
  summary: 'A report to review',
  access: 'admin',
  params: z.object({ ownerId: uuid(), releaseId: uuid() }),
  answer: z.extend(signedReport, {
    /** Operators without a sealed key: an operator who has one may seal it for them. */
    lacking: z.array(z.object({ operatorId: uuid(), bundle: bundle() })),
  }),
})

/**
 * The log has the opinions, and the signed status for `nonce` names its head: the server can
 * neither forge nor omit an opinion.
 * @throws 503 `release-service-down`
 */
export const readAnswers = route({
  method: 'GET',
  path: '/api/admin/reviews/{ownerId}/{releaseId}/answers',
  summary: 'What the others answered to a report',
  access: 'admin',
  params: z.object({ ownerId: uuid(), releaseId: uuid() }),
  query: z.object({ nonce: nonce() }),
  answer: z.object({ word: word(), entries: z.array(releaseLogEntry) }),
})

export const getCertificateChunk = route({
  method: 'GET',
  path: '/api/admin/reviews/{ownerId}/{releaseId}/certificate/{index}',
  summary: 'A sealed chunk of a certificate',
  access: 'admin',
  params: z.object({ ownerId: uuid(), releaseId: uuid(), index: wholeNumber() }),
  answer: rawBytes(maxChunkBytes),
})

export const shareCertificate = route({
  method: 'POST',
  path: '/api/admin/reviews/{ownerId}/{releaseId}/certificate-keys',
  summary: 'Seal a certificate for another operator',
  access: 'admin',
  params: z.object({ ownerId: uuid(), releaseId: uuid() }),
  body: z.object({ sealedKeys: z.array(sealedForOperator).check(z.minLength(1), z.maxLength(100)) }),
  answer: done,
})

/**
 * Waits in the outbox while the release service is down.
 * @throws 401 `wrong-code`; 403 `own-estate`, `holds-seat`, `suspended-owner`; 409 `refused` with
 * the release service's reason
 */
export const reviewRelease = route({
  method: 'POST',
  path: '/api/admin/reviews/{ownerId}/{releaseId}',
  summary: 'Verify or reject a report',
  access: 'admin',
  params: z.object({ ownerId: uuid(), releaseId: uuid() }),
  body: z.object({
    code: operatorCode,
    /** Names the log entry that the operator saw last. */
    statement: statement(),
    decision: z.enum(['approve', 'reject']),
    seen: z.optional(releaseLogEntry),
  }),
  maxBytes: 64 * 1024,
  answer: z.object({ release }),
})

export const cardReviewRow = z.object({
  ownerId: uuid(),
  seatId: uuid(),
  invitationId: uuid(),
  role: seatRole,
  ownerEmail: z.string(),
  claimantEmail: z.string(),
  claimedAt: moment(),
  filledBy: z.nullable(z.object({ email: z.string(), since: moment() })),
  acceptance: statement(),
  mayNot,
})

/** Undecided cards in pages, those that wait longest first. */
export const listCardReviews = route({
  method: 'GET',
  path: '/api/admin/card-reviews',
  summary: 'Cards that were presented',
  access: 'admin',
  query: z.object({ skip }),
  answer: z.object({
    reviews: z.array(cardReviewRow),
    damaged: z.array(z.object({ ownerId: z.string(), invitationId: z.string() })),
    next: z.nullable(z.int()),
  }),
})

export const reviewCard = route({
  method: 'POST',
  path: '/api/admin/card-reviews/{ownerId}/{seatId}/{invitationId}',
  summary: 'Let a presented card count, or not',
  access: 'admin',
  params: z.object({ ownerId: uuid(), seatId: uuid(), invitationId: uuid() }),
  body: z.object({
    code: operatorCode,
    statement: statement(),
    acceptance: statement(),
    decision: z.enum(['approve', 'reject']),
  }),
  answer: done,
})
