import * as z from 'zod/mini'
import { bytes, done, moment, route, shortText, uuid } from './http.ts'
import { mailWordsProblem } from './mail-name-rules.ts'
import { bundle, statement, wholeNumber } from './sealed.ts'
import { operatorCode } from './operator-code.ts'

const lockdown = z.nullable(
  z.object({
    lockdownId: uuid(),
    since: moment(),
    lifted: z.int(),
    needed: z.int(),
    liftedByMe: z.boolean(),
    /** Null if the database was restored from a backup made before the lockdown. */
    statement: z.nullable(statement()),
  }),
)

export const getFigures = route({
  method: 'GET',
  path: '/api/admin/figures',
  summary: 'How many people and documents there are',
  access: 'admin',
  answer: z.object({
    figures: z.object({
      totalUsers: z.int(),
      activeUsers: z.int(),
      documentsStored: z.int(),
      storageUsed: z.number(),
      /** When the administrator last recorded a backup; null if never. */
      lastBackup: z.nullable(moment()),
      /** When `restore --check` last tried a backup; null if never. */
      lastBackupCheck: z.nullable(moment()),
    }),
    /** What the server warns about, in sentences for the administrator. */
    warnings: z.array(z.object({ name: z.string(), reason: z.string() })),
    lockdown,
  }),
})

/**
 * Beginning a lockdown ends every session except the caller's (docs/protocol.md).
 * @throws 401 `wrong-code`; 409 `refused`; 503 `release-service-down` for `lift` only: the server
 * queues a `begin` until the service is back
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
    statement: statement(),
  }),
  answer: z.object({ lockdown }),
})

/**
 * Asks the owner by mail to delete their account; only the owner can delete it.
 * @throws 409 `own-account`, `already-asked`, `kept`; `seat-armed`, `under-release`... if others
 * depend on the account
 */
export const askToDelete = route({
  method: 'POST',
  path: '/api/admin/users/{accountId}/deletion-request',
  summary: 'Ask a person to delete their account',
  access: 'admin',
  params: z.object({ accountId: uuid() }),
  body: z.object({
    code: operatorCode,
    /** The mail quotes this reason. */
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
        deletionAskedAt: z.nullable(moment()),
        keptAt: z.nullable(moment()),
        deletesAt: z.nullable(moment()),
      }),
    ),
    more: z.boolean(),
  }),
})

/** Lists all estates of an account, including older ones: a suspension must name each of them. */
export const listEstatesOf = route({
  method: 'GET',
  path: '/api/admin/users/{accountId}/estates',
  summary: 'The estates of a person, by their ids',
  access: 'admin',
  params: z.object({ accountId: uuid() }),
  answer: z.object({ ownerIds: z.array(uuid()) }),
})

/**
 * Signs the person out and deletes nothing; they can only view and stop a report about themselves.
 * The suspending operator can never approve a report about them.
 * @throws 409 `own-account`, `under-release`, `changed` if the statements do not match the
 * account's estates, `refused` for an invalid one
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
    /** One `suspension` statement for each estate of the account. */
    statements: z.array(z.object({ ownerId: uuid(), statement: statement() })).check(z.minLength(1), z.maxLength(100)),
  }),
  answer: done,
})

export const readUserIdentity = route({
  method: 'GET',
  path: '/api/admin/users/{accountId}/identity',
  summary: 'The public identity of a person',
  access: 'admin',
  params: z.object({ accountId: uuid() }),
  answer: z.object({ bundle: bundle() }),
})

/** The release service judges the statement. @throws 409 `refused`; 503 `release-service-down` */
export const introduceOperator = route({
  method: 'POST',
  path: '/api/admin/users/{accountId}/introduce',
  summary: 'Make somebody an operator',
  access: 'admin',
  params: z.object({ accountId: uuid() }),
  body: z.object({ code: operatorCode, statement: statement() }),
  answer: done,
})

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
        /** The operator's email, or `command line`. */
        by: z.string(),
        action: z.string(),
        detail: z.string(),
        prev: bytes(32, 32),
        hash: bytes(32, 32),
      }),
    ),
    /** False if the hash chain is broken. Page one covers the whole log, other pages their lines. */
    intact: z.boolean(),
    more: z.boolean(),
  }),
})

export const listMails = route({
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'Mails that nobody sent yet',
  access: 'admin',
  query: z.object({
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
        problem: z.nullable(z.string()),
        givenUp: z.boolean(),
      }),
    ),
  }),
})
