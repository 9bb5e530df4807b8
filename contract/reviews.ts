import * as z from 'zod/mini'
import { done, moment, rawBytes, route, uuid } from './http.ts'
import { maxChunkBytes } from './files.ts'
import { release, releaseLogEntry, sealedForOperator, signedReport } from './release.ts'
import { bundle, nonce, seatRole, statement, wholeNumber, word } from './sealed.ts'
import { operatorCode } from './operator-code.ts'

// What operators judge: reports with their documents, and cards that were presented.

/** Why this operator may not decide. */
const mayNot = z.nullable(z.enum(['own-estate', 'holds-seat', 'suspended-owner', 'not-listed']))

/** Rows of a list that come before those that are asked for. */
const skip = z.optional(wholeNumber())

export const reviewRow = z.object({
  release,
  ownerEmail: z.string(),
  /** The certificate was sealed to this operator. False when the report was made before they became one. */
  canOpen: z.boolean(),
  /** The claim, where its document is lost: the report can be rejected by it, so that it can be made anew, and nothing else. */
  lostClaim: z.nullable(statement()),
  mayNot,
})

/**
 * Reports that wait for an operator, the longest waiting first; then those that wait for something else, then those decided
 * in the last 90 days. A page of them: nobody can push an honest one off the list.
 */
export const listReviews = route({
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'Reports to review',
  access: 'admin',
  query: z.object({ skip }),
  answer: z.object({
    reviews: z.array(reviewRow),
    /** Reports of this page that cannot be shown: something of them is damaged. */
    damaged: z.array(z.object({ ownerId: z.string(), releaseId: z.string() })),
    /** There is a page after this one; its `skip`. */
    next: z.nullable(z.int()),
  }),
})

/** One report with its certificate: who reported is in the statements, the particulars are in the sealed file. */
export const readReview = route({
  method: 'GET',
  path: '/api/admin/reviews/{ownerId}/{releaseId}',
  summary: 'A report to review',
  access: 'admin',
  params: z.object({ ownerId: uuid(), releaseId: uuid() }),
  answer: z.extend(signedReport, {
    /** Operators who have no sealed key yet: whoever has one may seal it for them. */
    lacking: z.array(z.object({ operatorId: uuid(), bundle: bundle() })),
  }),
})

/**
 * What the others answered to a report: the release service's log of the estate, and its signed word for `nonce`, which says how far the log goes. So the server
 * alone neither makes up an answer nor leaves one out. 503 `release-service-down`.
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

/** An operator seals the certificate's key for operators who came later. */
export const shareCertificate = route({
  method: 'POST',
  path: '/api/admin/reviews/{ownerId}/{releaseId}/certificate-keys',
  summary: 'Seal a certificate for another operator',
  access: 'admin',
  params: z.object({ ownerId: uuid(), releaseId: uuid() }),
  body: z.object({ sealedKeys: z.array(sealedForOperator).check(z.minLength(1), z.maxLength(100)) }),
  answer: done,
})

/** An operator verifies or rejects. Codes: 401 `wrong-code`, 403 `own-estate`, 403 `holds-seat`, 403 `suspended-owner`, 409 `refused` with the release service's reason. While the release service is down the review waits and is sent on. */
export const reviewRelease = route({
  method: 'POST',
  path: '/api/admin/reviews/{ownerId}/{releaseId}',
  summary: 'Verify or reject a report',
  access: 'admin',
  params: z.object({ ownerId: uuid(), releaseId: uuid() }),
  body: z.object({
    code: operatorCode,
    /** The `review` statement, and the entry of the release log that it names as the last one seen here. */
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
  /** Whoever sits in this seat already, and since when. */
  filledBy: z.nullable(z.object({ email: z.string(), since: moment() })),
  /** The `acceptance` statement: the review names its hash. */
  acceptance: statement(),
  mayNot,
})

/** Cards that were presented and not decided on, the longest waiting first: a page of them. */
export const listCardReviews = route({
  method: 'GET',
  path: '/api/admin/card-reviews',
  summary: 'Cards that were presented',
  access: 'admin',
  query: z.object({ skip }),
  answer: z.object({
    reviews: z.array(cardReviewRow),
    /** Cards of this page that cannot be shown. */
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
    /** The `card-review` statement. */
    statement: statement(),
    /** The acceptance it is about. */
    acceptance: statement(),
    decision: z.enum(['approve', 'reject']),
  }),
  answer: done,
})
