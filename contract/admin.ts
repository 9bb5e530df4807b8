import * as z from 'zod/mini'
import { bytes, done, moment, rawBytes, route, shortText, uuid } from './http.ts'
import { mailWordsProblem } from './mail-name-rules.ts'
import { maxChunkBytes } from './files.ts'
import { release, sealedForOperator, signedReport } from './release.ts'
import { bundle, seatRole, statement, wholeNumber } from './sealed.ts'

/** A fresh code of the operator's authenticator app. */
const code = shortText(6).check(z.regex(/^\d{6}$/))

/** Why this operator may not decide. */
const mayNot = z.nullable(z.enum(['own-estate', 'holds-seat', 'suspended-owner', 'not-listed']))

/** Rows of a list that come before those that are asked for. */
const skip = z.optional(wholeNumber())

/** The lockdown that lasts: how many of the operators who have to lift it did. */
const lockdown = z.nullable(z.object({ lockdownId: uuid(), since: moment(), lifted: z.int(), needed: z.int() }))

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
    code,
    /** The `review` statement. */
    statement: statement(),
    decision: z.enum(['approve', 'reject']),
  }),
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
    code,
    /** The `card-review` statement. */
    statement: statement(),
    /** The acceptance it is about. */
    acceptance: statement(),
    decision: z.enum(['approve', 'reject']),
  }),
  answer: done,
})

/** The figures of the dashboard, and the emergency lockdown that lasts, if any. */
export const getFigures = route({
  method: 'GET',
  path: '/api/admin/figures',
  summary: 'How many people and documents there are',
  access: 'admin',
  answer: z.object({
    figures: z.object({
      totalUsers: z.int(),
      /** Not suspended, and signed in within the last 30 days. */
      activeUsers: z.int(),
      /** Sealed files of records. */
      documentsStored: z.int(),
      /** Of these, in bytes. */
      storageUsed: z.number(),
      /** When whoever runs Cairn said that they made a copy; null: never. */
      lastBackup: z.nullable(moment()),
    }),
    lockdown,
  }),
})

/**
 * Begins or lifts the emergency lockdown (docs/protocol.md, Emergency lockdown). To begin one ends everybody's sessions but this one. Codes: 401 `wrong-code`,
 * 409 `refused`; 503 `release-service-down` for `lift` alone: what begins is told as soon as the service is back.
 */
export const changeLockdown = route({
  method: 'POST',
  path: '/api/admin/lockdown',
  summary: 'Begin or lift the emergency lockdown',
  access: 'admin',
  body: z.object({
    code,
    action: z.enum(['begin', 'lift']),
    lockdownId: uuid(),
    /** The `lockdown` statement. */
    statement: statement(),
  }),
  answer: z.object({ lockdown }),
})

/**
 * Asks the owner by mail to delete their account: they alone can. 409 `own-account`, `already-asked`, and `seat-armed`, `under-release`... where somebody
 * depends on it.
 */
export const askToDelete = route({
  method: 'POST',
  path: '/api/admin/users/{accountId}/deletion-request',
  summary: 'Ask a person to delete their account',
  access: 'admin',
  params: z.object({ accountId: uuid() }),
  body: z.object({
    code,
    /** Stands in the mail. */
    reason: shortText(500).check(z.refine((words) => mailWordsProblem(words) === undefined)),
  }),
  answer: done,
})

export const listUsers = route({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'People with an account',
  access: 'admin',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(254))),
    role: z.optional(z.enum(['user', 'admin'])),
    /** The last e-mail of the page before. */
    after: z.optional(z.string().check(z.maxLength(254))),
  }),
  answer: z.object({
    users: z.array(
      z.object({
        accountId: uuid(),
        email: z.string(),
        role: z.enum(['user', 'admin']),
        status: z.enum(['active', 'suspended']),
        verified: z.boolean(),
        createdAt: moment(),
        lastSignInAt: z.nullable(moment()),
        /** Since when the owner is asked to delete their account. */
        deletionAskedAt: z.nullable(moment()),
      }),
    ),
    more: z.boolean(),
  }),
})

/** The estates of an account, older ones included: a suspension names each. */
export const listEstatesOf = route({
  method: 'GET',
  path: '/api/admin/users/{accountId}/estates',
  summary: 'The estates of a person, by their ids',
  access: 'admin',
  params: z.object({ accountId: uuid() }),
  answer: z.object({ ownerIds: z.array(uuid()) }),
})

/**
 * Suspends or activates. A suspended person is signed out everywhere and can do nothing here, not even read what was
 * released to them: that waits for them until they are active again. Nothing of theirs or of others' is deleted meanwhile.
 * Only a report about them lets them in again: to see it, stop it and end it. The release service keeps the statements:
 * whoever suspended somebody never approves anything about them. 409 `own-account`, `under-release`, `changed` where the
 * statements are not for exactly the estates of the account, `refused` where one does not hold.
 */
export const setUserStatus = route({
  method: 'PUT',
  path: '/api/admin/users/{accountId}/status',
  summary: 'Suspend or activate a person',
  access: 'admin',
  params: z.object({ accountId: uuid() }),
  body: z.object({
    code,
    status: z.enum(['active', 'suspended']),
    /** A `suspension` for each estate of the account. */
    statements: z.array(z.object({ ownerId: uuid(), statement: statement() })).check(z.minLength(1), z.maxLength(100)),
  }),
  answer: done,
})

/** The public identity of somebody who is to become an operator: its fingerprint is compared with the one on their own screen. */
export const readUserIdentity = route({
  method: 'GET',
  path: '/api/admin/users/{accountId}/identity',
  summary: 'The public identity of a person',
  access: 'admin',
  params: z.object({ accountId: uuid() }),
  answer: z.object({ bundle: bundle() }),
})

/** An operator introduces another. The release service judges the `introduction` statement. 409 `refused`, 503 `release-service-down`. */
export const introduceOperator = route({
  method: 'POST',
  path: '/api/admin/users/{accountId}/introduce',
  summary: 'Make somebody an operator',
  access: 'admin',
  params: z.object({ accountId: uuid() }),
  body: z.object({ code, statement: statement() }),
  answer: done,
})

/** The audit log, newest first: each entry names the hash of the one before. */
export const listAudit = route({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What operators did',
  access: 'admin',
  query: z.object({ before: z.optional(wholeNumber()) }),
  answer: z.object({
    entries: z.array(
      z.object({
        n: z.int(),
        at: moment(),
        /** The operator's e-mail, or `command line`. */
        by: z.string(),
        action: z.string(),
        detail: z.string(),
        prev: bytes(32, 32),
        hash: bytes(32, 32),
      }),
    ),
    /** False: the chain of hashes is broken somewhere. */
    intact: z.boolean(),
    more: z.boolean(),
  }),
})

/** Without a mail server: the whole outbox. With one: what it did not take, and what it answered. The texts of those are not shown: they may be on their way. */
export const listMails = route({
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'Mails that nobody sent yet',
  access: 'admin',
  answer: z.object({
    mails: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        at: moment(),
        sentAt: z.nullable(moment()),
        /** What the mail server answered when it did not take it. */
        problem: z.nullable(z.string()),
        /** Nobody tries any more. */
        givenUp: z.boolean(),
      }),
    ),
  }),
})
