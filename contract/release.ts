import * as z from 'zod/mini'
import { releaseStates } from '../domain/releases.ts'
import { bytes, done, moment, rawBytes, route, uuid } from './http.ts'
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

/** Whether an operator must approve. `waived`: nobody impartial can, and the owner's policy allows for that. */
export const releaseApproval = z.enum(['undecided', 'demanded', 'waived'])

/** Who could approve a report about one estate, by the release service's own list of operators. */
export const releaseReviewers = z.object({
  /** False: the list lacks somebody or cannot be read, and nobody can approve until a human at that machine confirms it. */
  confirmed: z.boolean(),
  /** Operators on the list. */
  listed: z.int(),
  /** Those of them who have no part in this estate. */
  impartial: z.int(),
  /** The owner is one of them. */
  ownerIsOne: z.boolean(),
  /** Seats that one of them holds. */
  seatIds: z.array(uuid()),
})

/** One line of the release service's hash-chained log (vault/release-log.ts checks the chain). */
export const releaseLogEntry = z.object({
  n: z.int().check(z.positive()),
  prev: bytes(32, 32),
  /** Milliseconds since 1970 by the release service's clock. */
  at: z.number(),
  step: z.string(),
  by: z.string(),
  detail: z.string(),
  hash: bytes(32, 32),
  /** The release service's own. */
  signature: bytes(64, 64),
})
export type ReleaseLogEntry = z.output<typeof releaseLogEntry>

/** One report and what followed, as the owner and the people in the seats see it. */
export const release = z.object({
  ownerId: uuid(),
  releaseId: uuid(),
  event: releaseEvent,
  state: releaseState,
  /** Who reported. */
  seatId: uuid(),
  role: seatRole,
  /** The person signed in made this report. */
  mine: z.boolean(),
  reportedAt: moment(),
  /** Until when the attorney may object: reports of a contact. */
  objectUntil: z.nullable(moment()),
  /** When the wait began, and when it runs out as far as known today. */
  waitingSince: z.nullable(moment()),
  opensAt: z.nullable(moment()),
  /** Until when the link in the mail holds everything. */
  pausedUntil: z.nullable(moment()),
  closedAt: z.nullable(moment()),
  approval: releaseApproval,
  /** Why an operator rejected it. */
  reason: z.nullable(z.string()),
  /** A veto of the owner is on its way to the release service. */
  vetoSent: z.boolean(),
})
export type Release = z.output<typeof release>

const releasePath = z.object({ ownerId: uuid(), releaseId: uuid() })

/** The certificate of a report: a file of the reporter's, sealed chunk by chunk. */
const certificate = z.object({
  fileId: uuid(),
  chunks: z.int().check(z.positive(), z.maximum(8)),
  size: z.int().check(z.positive()),
  hash: bytes(32, 32),
})

/** The certificate's key, sealed to one operator. */
export const sealedForOperator = z.object({ operatorId: uuid(), box: sealedCertificateKey() })
/** The same, sealed to somebody in another seat: who may object has to see what was reported. */
const sealedForHolder = z.object({ acceptanceHash: bytes(32, 32), box: sealedCertificateKey() })

/** The two statements by which somebody holds a seat, and the newest `rearm`, which may name another card: their reader believes these, and not the server. */
const signedHolder = z.object({ invitation: statement(), acceptance: statement(), rearm: z.nullish(statement()) })

/** A report and all that shows who made it, for whoever may open its certificate. */
export const signedReport = z.extend(signedHolder, {
  /** The `claim` statement: it names the hash of the certificate. */
  claim: statement(),
  /** The estate that it is about. */
  ownerBundle: bundle(),
  /** The reporter's identity as it is now. */
  reporterBundle: bundle(),
  /** How everybody but the reporter holds a seat there: the document says for whom it was sealed, and nobody is left out unseen. */
  others: z.array(signedHolder).check(z.maxLength(32)),
  fileId: uuid(),
  /** The certificate's key, sealed to the person who asks; null where nobody sealed it to them. */
  sealedKey: z.nullable(sealedCertificateKey()),
})

/** A person in a seat reports a death or an incapacity. Codes: `not-in-seat`, `file-missing`, `already-open`, `refused`. While the release service is down the report waits and is sent on. */
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
    /** The `claim` statement. */
    statement: statement(),
    certificate,
    sealedKeys: z.array(sealedForOperator).check(z.maxLength(100)),
    sealedForHolders: z.array(sealedForHolder).check(z.maxLength(32)),
  }),
  answer: z.object({ release }),
})

/** Who else sits in the seats of an estate, for somebody who reports: they may object, and the certificate is sealed to them too. 403 `not-in-seat`. */
export const listOtherHolders = route({
  method: 'GET',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/others',
  summary: 'The others who are named in this estate',
  params: z.object({ ownerId: uuid(), seatId: uuid(), invitationId: uuid() }),
  answer: z.object({
    others: z.array(
      z.extend(signedHolder, {
        /** Their identity as it is now: who accepted before there were hybrid keys has one since. */
        bundle: z.nullable(bundle()),
      }),
    ),
  }),
})

/** A report, for somebody in another seat who may object to it. 403 `not-in-seat`. */
export const readReport = route({
  method: 'GET',
  path: '/api/releases/{ownerId}/{releaseId}/report',
  summary: 'Who reported, and with which document',
  params: releasePath,
  answer: signedReport,
})

/** A sealed chunk of the certificate, for the same people. */
export const getReportChunk = route({
  method: 'GET',
  path: '/api/releases/{ownerId}/{releaseId}/report/{index}',
  summary: 'A sealed chunk of the document',
  params: z.extend(releasePath, { index: wholeNumber() }),
  answer: rawBytes(maxChunkBytes),
})

/** The attorney supports or objects to a contact's report; a contact who did not report objects. */
export const giveOpinion = route({
  method: 'POST',
  path: '/api/releases/{ownerId}/{releaseId}/opinion',
  summary: 'Support a report, or object to it',
  params: releasePath,
  body: z.object({ statement: statement(), stance: z.enum(['support', 'object']) }),
  answer: z.object({ release }),
})

/** The owner is here: the report ends. Nothing but the signed statement is believed. */
export const vetoRelease = route({
  method: 'POST',
  path: '/api/releases/{ownerId}/{releaseId}/veto',
  summary: 'I am here. Stop this.',
  params: releasePath,
  body: z.object({ statement: statement() }),
  answer: z.object({ release }),
})

/** The owner ends a release that happened. The new keys come with a save that carries the same statement in `ends`; this call alone closes the release. Asks for the password: 401 `wrong-password`. */
export const endRelease = route({
  method: 'POST',
  path: '/api/releases/{ownerId}/{releaseId}/end',
  summary: 'End a release',
  params: releasePath,
  body: z.object({ statement: statement(), authKey: bytes(32, 32) }),
  answer: z.object({ release }),
})

/** The owner's own releases, open ones first. */
export const listReleases = route({
  method: 'GET',
  path: '/api/releases',
  summary: 'Reports about my own estate',
  answer: z.object({ releases: z.array(release) }),
})

/** The release log of an estate, for its owner and for the people in its seats. */
export const readReleaseLog = route({
  method: 'GET',
  path: '/api/release-log/{ownerId}',
  summary: 'Every step of the releases of an estate',
  params: z.object({ ownerId: uuid() }),
  answer: z.object({ entries: z.array(releaseLogEntry) }),
})

/**
 * An entry of the log that this browser saw and the log no longer goes through. Where the release service signed it and lost it since, it says so in the log
 * (docs/protocol.md, Older copies); where it still has it, nothing happens.
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

/** The link in the owner's mail: holds everything for 7 days, once. Needs no sign-in. All null for a token that is not known, or a report that is over. */
export const pauseByMail = route({
  method: 'POST',
  path: '/api/releases/pause',
  summary: 'Hold a release for seven days',
  access: 'anyone',
  body: z.object({ token: z.string().check(z.minLength(16), z.maxLength(128)) }),
  answer: z.object({
    pausedUntil: z.nullable(moment()),
    /** When everything opens unless somebody stops it, as far as known today. */
    opensAt: z.nullable(moment()),
    /** It was held before: this time nothing was added. */
    again: z.boolean(),
  }),
})

/**
 * The people who may open a certificate that is sent now, and the release service's signed list of operators: nothing is
 * sealed to anybody who is not on it. 503 `release-service-down`.
 */
export const listOperators = route({
  method: 'GET',
  path: '/api/operators',
  summary: 'Public identities of the operators',
  query: z.object({ nonce: nonce() }),
  answer: z.object({
    operators: z.array(z.object({ operatorId: uuid(), bundle: bundle() })),
    list: word(),
    /** Who came to that list and who went, by the release service's own signature; the list says where it ends. */
    log: z.array(releaseLogEntry),
  }),
})

/** The release service's signed word about an estate (vault/service-status.ts), with the parts that concern whoever asks. */
const signedStatus = z.object({
  word: word(),
  ownerPart: z.nullable(word()),
  seatParts: z.array(z.object({ seatId: uuid(), part: word() })),
})
export type SignedStatus = z.output<typeof signedStatus>

/** The release service's word about an estate: all parts for its owner, their own seats' for the others. 503 `release-service-down`. */
export const readReleaseStatus = route({
  method: 'GET',
  path: '/api/release-status/{ownerId}',
  summary: 'What the release service itself says of an estate',
  params: z.object({ ownerId: uuid() }),
  query: z.object({ nonce: nonce() }),
  answer: signedStatus,
})

/** What the owner's app signs and seals to: see {@link releaseInfo}. */
export const releaseInfo = route({
  method: 'GET',
  path: '/api/release-service',
  summary: 'The release service of this server',
  query: z.object({ nonce: z.optional(nonce()) }),
  answer: z.object({
    /** The X25519 and the Ed25519 key by which it is known; its word is signed with the second. */
    boxKey: bytes(32, 32),
    signKey: bytes(32, 32),
    /** The key that shares are sealed to, with the signature of `signKey` over it. */
    hybrid: serviceHybrid(),
    /** Who could approve a report about the person signed in: the release service's own word, not this server's. Null while it is down. */
    reviewers: z.nullable(releaseReviewers),
    /** Where a nonce came: what {@link readReleaseStatus} gives of the own estate. Null while the release service is down. */
    status: z.nullable(signedStatus),
    /** False: there is no mail server, and waits are at least 14 days. */
    mail: z.boolean(),
    daySeconds: z.number(),
  }),
})
