import * as z from 'zod/mini'
import { bytes, done, moment, route, shortText, uuid } from './http.ts'
import { mailWordsProblem } from './mail-name-rules.ts'
import { bundle, statement, wholeNumber } from './sealed.ts'
import { operatorCode } from './operator-code.ts'

// What operators do besides reviews (reviews.ts): people, figures, the lockdown, the log, mails.

/** The lockdown that lasts: how many of the operators who have to lift it did. */
const lockdown = z.nullable(
  z.object({
    lockdownId: uuid(),
    since: moment(),
    lifted: z.int(),
    needed: z.int(),
    /** This operator lifted it already. */
    liftedByMe: z.boolean(),
    /** The statement that began it, with its reason. Null where this database was put back from before it. */
    statement: z.nullable(statement()),
  }),
)

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
    code: operatorCode,
    action: z.enum(['begin', 'lift']),
    lockdownId: uuid(),
    /** The `lockdown` statement. */
    statement: statement(),
  }),
  answer: z.object({ lockdown }),
})

/**
 * Asks the owner by mail to delete their account: they alone can. 409 `own-account`, `already-asked`, `kept`, and `seat-armed`, `under-release`... where somebody
 * depends on it.
 */
export const askToDelete = route({
  method: 'POST',
  path: '/api/admin/users/{accountId}/deletion-request',
  summary: 'Ask a person to delete their account',
  access: 'admin',
  params: z.object({ accountId: uuid() }),
  body: z.object({
    code: operatorCode,
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
        /** Since when the owner is asked to delete their account, and did not answer. */
        deletionAskedAt: z.nullable(moment()),
        /** When they last answered such a question: the account stays. */
        keptAt: z.nullable(moment()),
        /** When the account is deleted: the owner said so. */
        deletesAt: z.nullable(moment()),
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
    code: operatorCode,
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
  body: z.object({ code: operatorCode, statement: statement() }),
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
    /** False: the chain of hashes is broken; with the first page: anywhere in it, with the others: in what they bring. */
    intact: z.boolean(),
    more: z.boolean(),
  }),
})

/**
 * Without a mail server: the whole outbox. With one: what it did not take, and what it answered. The texts of those are not shown: they may be on their way. The
 * newest first.
 */
export const listMails = route({
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'Mails that nobody sent yet',
  access: 'admin',
  query: z.object({
    /** The last mail of the page before. */
    after: z.optional(uuid()),
  }),
  answer: z.object({
    more: z.boolean(),
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
