import * as z from 'zod/mini'
import { releaseStates } from '../domain/releases.ts'
import { bytes, done, linkToken, moment, rawBytes, route, uuid } from './http.ts'
import { maxChunkBytes } from './files.ts'
import {
  bundle,
  nonce,
  releaseEvent,
  sealedCertificateKey,
  seatRole,
  serviceHybrid,
  statement,
  wholeNumber,
  word,
} from './sealed.ts'

export const releaseState = z.enum(releaseStates)

/** `waived`: no impartial operator exists, and the owner's policy allows that. */
export const releaseApproval = z.enum(['undecided', 'demanded', 'waived'])

export const releaseReviewers = z.object({
  /** False while the operator list shrank or is unreadable: no approval counts. */
  confirmed: z.boolean(),
  listed: z.int(),
  impartial: z.int(),
  ownerIsOne: z.boolean(),
  seatIds: z.array(uuid()),
})

export const releaseLogEntry = z.object({
  n: z.int().check(z.positive()),
  prev: bytes(32, 32),
  at: z.number(),
  step: z.string(),
  by: z.string(),
  detail: z.string(),
  hash: bytes(32, 32),
  signature: bytes(64, 64),
})
export type ReleaseLogEntry = z.output<typeof releaseLogEntry>

export const release = z.object({
  ownerId: uuid(),
  releaseId: uuid(),
  event: releaseEvent,
  state: releaseState,
  seatId: uuid(),
  role: seatRole,
  mine: z.boolean(),
  reportedAt: moment(),
  objectUntil: z.nullable(moment()),
  waitingSince: z.nullable(moment()),
  opensAt: z.nullable(moment()),
  /** When the records for the first days can open, and since when they are open. */
  firstOpensAt: z.nullable(moment()),
  firstAt: z.nullable(moment()),
  pausedUntil: z.nullable(moment()),
  /** The owner's lookout held it; the log says who. */
  heldUntil: z.nullable(moment()),
  closedAt: z.nullable(moment()),
  approval: releaseApproval,
  reason: z.nullable(z.string()),
  vetoSent: z.boolean(),
})
export type Release = z.output<typeof release>

const releasePath = z.object({ ownerId: uuid(), releaseId: uuid() })

/** The certificate of a report: the reporter's file, sealed chunk by chunk. */
const certificate = z.object({
  fileId: uuid(),
  chunks: z.int().check(z.positive(), z.maximum(8)),
  size: z.int().check(z.positive()),
  hash: bytes(32, 32),
})

export const sealedForOperator = z.object({ operatorId: uuid(), box: sealedCertificateKey() })
/** Sealed to another grantee, who must see the report before they can object. */
const sealedForHolder = z.object({ acceptanceHash: bytes(32, 32), box: sealedCertificateKey() })

/** Readers verify these, the server does not. `rearm` may name another card than the invitation. */
const signedHolder = z.object({ invitation: statement(), acceptance: statement(), rearm: z.nullish(statement()) })

export const signedReport = z.extend(signedHolder, {
  claim: statement(),
  ownerBundle: bundle(),
  reporterBundle: bundle(),
  /** The document names its readers, so that they notice if the server omits a holder. */
  others: z.array(signedHolder).check(z.maxLength(32)),
  fileId: uuid(),
  /** The certificate's key, sealed to the caller; null if the reporter did not seal it to them. */
  sealedKey: z.nullable(sealedCertificateKey()),
})

/**
 * Waits in the outbox while the release service is down.
 * @throws `not-in-seat`, `file-missing`, `already-open`, `refused`
 */
export const report = route({
  method: 'POST',
  path: '/api/releases',
  summary: 'Report a death or an incapacity',
  body: z.object({
    ownerId: uuid(),
    releaseId: uuid(),
    seatId: uuid(),
    invitationId: uuid(),
    event: releaseEvent,
    statement: statement(),
    certificate,
    sealedKeys: z.array(sealedForOperator).check(z.maxLength(100)),
    sealedForHolders: z.array(sealedForHolder).check(z.maxLength(32)),
  }),
  answer: z.object({ release }),
})

/** A reporter seals the certificate to these grantees too, since they may object. */
export const listOtherHolders = route({
  method: 'GET',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/others',
  summary: 'The others who are named in this estate',
  params: z.object({ ownerId: uuid(), seatId: uuid(), invitationId: uuid() }),
  answer: z.object({
    others: z.array(
      z.extend(signedHolder, {
        /** The grantee's present identity: they may have gained a hybrid key after accepting. */
        bundle: z.nullable(bundle()),
      }),
    ),
    /** Deputies of attorneys, who may read a document too. Answers of before lack them. */
    deputies: z.optional(
      z.array(z.object({ deputy: statement(), acceptance: statement(), bundle: z.nullable(bundle()) })),
    ),
  }),
})

/** Shows a report to another grantee, who may object to it. @throws 403 `not-in-seat` */
export const readReport = route({
  method: 'GET',
  path: '/api/releases/{ownerId}/{releaseId}/report',
  summary: 'Who reported, and with which document',
  params: releasePath,
  answer: signedReport,
})

export const getReportChunk = route({
  method: 'GET',
  path: '/api/releases/{ownerId}/{releaseId}/report/{index}',
  summary: 'A sealed chunk of the document',
  params: z.extend(releasePath, { index: wholeNumber() }),
  answer: rawBytes(maxChunkBytes),
})

/** The attorney supports or objects to a contact's report; the other contact can object. */
export const giveOpinion = route({
  method: 'POST',
  path: '/api/releases/{ownerId}/{releaseId}/opinion',
  summary: 'Support a report, or object to it',
  params: releasePath,
  body: z.object({ statement: statement(), stance: z.enum(['support', 'object']) }),
  answer: z.object({ release }),
})

/** The owner says that they are alive: the signed statement alone ends the report. */
export const vetoRelease = route({
  method: 'POST',
  path: '/api/releases/{ownerId}/{releaseId}/veto',
  summary: 'I am here. Stop this.',
  params: releasePath,
  body: z.object({ statement: statement() }),
  answer: z.object({ release }),
})

/** Closes the release. New keys come with a later save whose `ends` has this statement. */
export const endRelease = route({
  method: 'POST',
  path: '/api/releases/{ownerId}/{releaseId}/end',
  summary: 'End a release',
  params: releasePath,
  body: z.object({ statement: statement(), authKey: bytes(32, 32) }),
  answer: z.object({ release }),
})

export const listReleases = route({
  method: 'GET',
  path: '/api/releases',
  summary: 'Reports about my own estate',
  answer: z.object({ releases: z.array(release) }),
})

export const readReleaseLog = route({
  method: 'GET',
  path: '/api/release-log/{ownerId}',
  summary: 'Every step of the releases of an estate',
  params: z.object({ ownerId: uuid() }),
  answer: z.object({ entries: z.array(releaseLogEntry) }),
})

/**
 * Makes the release service log the loss of this entry, if it signed and lost it; otherwise does
 * nothing (docs/protocol.md, Older copies).
 */
export const showLostEntry = route({
  method: 'POST',
  path: '/api/release-log/{ownerId}/lost',
  summary: 'Show an entry of the log that is missing',
  params: z.object({ ownerId: uuid() }),
  body: z.object({ entry: releaseLogEntry }),
  maxBytes: 64 * 1024,
  answer: done,
})

/** Holds all the owner's releases for 7 days, once, without sign-in. Null for an unknown token. */
export const pauseByMail = route({
  method: 'POST',
  path: '/api/releases/pause',
  summary: 'Hold a release for seven days',
  access: 'anyone',
  body: z.object({ token: linkToken() }),
  answer: z.object({
    pausedUntil: z.nullable(moment()),
    opensAt: z.nullable(moment()),
    /** The wait was already held: this call added no time. */
    again: z.boolean(),
  }),
})

/**
 * Lists, by the service's signed list, the only readers to whom clients seal a certificate.
 * @throws 503 `release-service-down`
 */
export const listOperators = route({
  method: 'GET',
  path: '/api/operators',
  summary: 'Public identities of the operators',
  query: z.object({ nonce: nonce() }),
  answer: z.object({
    operators: z.array(z.object({ operatorId: uuid(), bundle: bundle() })),
    list: word(),
    log: z.array(releaseLogEntry),
  }),
})

/** The signed status of an estate (vault/service-status.ts), with the caller's parts. */
const signedStatus = z.object({
  word: word(),
  ownerPart: z.nullable(word()),
  seatParts: z.array(z.object({ seatId: uuid(), part: word() })),
})
export type SignedStatus = z.output<typeof signedStatus>

const releaseTerms = z.object({
  waitIncapacityDays: z.int(),
  waitDeathDays: z.int(),
  fallbackDays: z.int(),
  cardFallback: z.int(),
  firstDays: z.optional(z.int()),
})

/** What the release service computes the days of a report from, now and for each open report. */
export const releaseOutlook = z.object({
  terms: releaseTerms,
  hasAttorney: z.boolean(),
  reports: z.array(z.object({ releaseId: uuid(), terms: releaseTerms })),
})

/** For grantees who may report; only for display. @throws 503 `release-service-down` */
export const readReleaseOutlook = route({
  method: 'GET',
  path: '/api/release-outlook/{ownerId}',
  summary: 'What a report about an owner waits for',
  params: z.object({ ownerId: uuid() }),
  answer: z.extend(releaseOutlook, {
    operators: z.object({ confirmed: z.boolean(), impartial: z.int() }),
    mail: z.boolean(),
  }),
})

/** The owner gets all parts, grantees those of their seats. @throws 503 `release-service-down` */
export const readReleaseStatus = route({
  method: 'GET',
  path: '/api/release-status/{ownerId}',
  summary: 'What the release service itself says of an estate',
  params: z.object({ ownerId: uuid() }),
  query: z.object({ nonce: nonce() }),
  answer: signedStatus,
})

export const releaseInfo = route({
  method: 'GET',
  path: '/api/release-service',
  summary: 'The release service of this server',
  query: z.object({ nonce: z.optional(nonce()) }),
  answer: z.object({
    /** The release service's X25519 and Ed25519 keys; the second signs its status. */
    boxKey: bytes(32, 32),
    signKey: bytes(32, 32),
    /** The key to which browsers seal shares, signed by `signKey`. */
    hybrid: serviceHybrid(),
    /** Who could approve a report about the caller. Null while the service is down. */
    reviewers: z.nullable(releaseReviewers),
    status: z.nullable(signedStatus),
    /** False if there is no mail server; waits are then at least 14 days. */
    mail: z.boolean(),
    daySeconds: z.number(),
  }),
})
