import * as z from 'zod/mini'
import { refusal } from './release-refusals.ts'
import { bytes, uuid } from './http.ts'
import { releaseApproval, releaseLogEntry, releaseReviewers, releaseState } from './release.ts'
import {
  acceptanceStanding,
  bundle,
  handover,
  keyEvent,
  maxHeads,
  nonce,
  releaseEvent,
  sealedShares,
  seatRole,
  statement,
  word,
} from './sealed.ts'

// What the server and the release service say to each other (docs/protocol.md, Release service). Times are milliseconds since 1970 by the release service's clock.

const estate = { ownerId: uuid() }
/**
 * What the server was told that a statement says. It cannot read one, and keeps rows and lines of its audit log by these
 * words: a statement that says something else is refused.
 */
const expected = z.partialRecord(
  z.enum(['releaseId', 'seatId', 'invitationId', 'event', 'stance', 'decision', 'action', 'deletionId']),
  z.string(),
)
const signed = { ...estate, statement: statement(), expects: z.optional(expected) }
/** An entry of the log that somebody saw, who signed that they did; none where they saw none. */
const seen = z.optional(releaseLogEntry)
const aboutRelease = { ...estate, releaseId: uuid() }

/** What a mail server says in one answer, cut to this length. */
export const maxMailAnswer = 500

export type { Refusal } from './release-refusals.ts'

/** Messages to the release service. Those with a statement are judged by the statement alone. */
export const releaseMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('policy'), ...signed, ownerBundle: bundle() }),
  z.object({
    type: z.literal('invitation'),
    ...signed,
    ownerBundle: bundle(),
    shares: sealedShares(),
  }),
  /** New shares for the same people, under a new epoch of the seat. Not while a release is open or stands. */
  z.object({ type: z.literal('rearm'), ...signed, ownerBundle: bundle(), shares: sealedShares() }),
  /** May be the first word about an estate or a seat: an invitation that was held back must not come after it. */
  z.object({ type: z.literal('disarm'), ...signed, ownerBundle: bundle() }),
  z.object({ type: z.literal('acceptance'), ...signed }),
  /** Somebody in a seat gives it back. */
  z.object({ type: z.literal('step-down'), ...signed }),
  z.object({ type: z.literal('claim'), ...signed }),
  z.object({ type: z.literal('opinion'), ...signed }),
  /** `seen`: the entry of the log that the statement names as the last one that its operator saw. */
  z.object({ type: z.literal('review'), ...signed, seen }),
  /** An operator suspended the owner's account, or let it be used again: one message for each estate of the account. */
  z.object({ type: z.literal('suspension'), ...signed, ownerBundle: bundle(), operatorBundle: bundle() }),
  z.object({ type: z.literal('card-review'), ...signed }),
  z.object({ type: z.literal('veto'), ...signed }),
  z.object({ type: z.literal('end'), ...signed }),
  /**
   * The owner wants everything of the estate gone: the service counts 30 days. Refused while a release is open or happened
   * and did not end. The first word about an estate may be this one.
   */
  z.object({ type: z.literal('forget'), ...signed, ownerBundle: bundle() }),
  /** The owner keeps the estate after all. */
  z.object({ type: z.literal('keep'), ...signed }),
  /** The owner names the key that consents to new keys of the identity. May be the first word about an estate. */
  z.object({ type: z.literal('succession-key'), ...signed, ownerBundle: bundle() }),
  /** New keys of the owner. `ownerBundle` is the one before, where nothing was heard of the estate yet. */
  z.object({ type: z.literal('successor'), ...signed, ownerBundle: bundle() }),
  /** The owner stops a `succession-key` or `successor` that waits. */
  z.object({ type: z.literal('succession-veto'), ...signed }),
  /** The server stops a deletion that is counted down. Nobody signed it: it can only keep. */
  z.object({ type: z.literal('stop-deletion'), ...estate }),
  /** The 30 days are over, as far as the server knows. Nothing is left of the estate then but its tombstone. */
  z.object({ type: z.literal('forget-now'), ...estate }),
  /** The owner's `head` statements: how far each seat's chain reaches. */
  z.object({ type: z.literal('heads'), ...estate, statements: z.array(statement()).check(z.maxLength(maxHeads)) }),
  /** The mail server took the owner's first notice, and what it answered; or there is no mail. The server's word alone. */
  z.object({
    type: z.literal('notice'),
    ...aboutRelease,
    mail: z.boolean(),
    answer: z.optional(z.string().check(z.maxLength(maxMailAnswer))),
  }),
  /** Somebody used the link in the owner's mail. */
  z.object({ type: z.literal('pause'), ...aboutRelease }),
  /**
   * A grantee asks for share B. `acceptanceHash` says which holder of the seat; `bundle` is their identity as it is now: who accepted before
   * there were hybrid keys has one since.
   */
  z.object({
    type: z.literal('collect'),
    ...aboutRelease,
    seatId: uuid(),
    invitationId: uuid(),
    acceptanceHash: bytes(32, 32),
    bundle: z.optional(bundle()),
    nonce: nonce(),
    /** Their `collect-request` statement, and the entry of the log that it names. */
    request: statement(),
    seen,
  }),
  /** The service proves for these random bytes that it holds every share that is armed: once a day. */
  z.object({ type: z.literal('prove-shares'), ...estate, nonce: nonce() }),
  /** What is now. With a nonce, the answer holds the service's signed word. */
  z.object({ type: z.literal('state'), ...estate, nonce: z.optional(nonce()) }),
])
export type ReleaseMessage = z.output<typeof releaseMessage>
export type MessageOf<Type extends ReleaseMessage['type']> = Extract<ReleaseMessage, { type: Type }>

/** One release as the release service sees it. */
const serviceRelease = z.object({
  releaseId: uuid(),
  event: releaseEvent,
  state: releaseState,
  seatId: uuid(),
  invitationId: uuid(),
  role: seatRole,
  claimHash: bytes(32, 32),
  reportedAt: z.number(),
  objectUntil: z.nullable(z.number()),
  waitingSince: z.nullable(z.number()),
  opensAt: z.nullable(z.number()),
  pausedUntil: z.nullable(z.number()),
  closedAt: z.nullable(z.number()),
  approval: releaseApproval,
  /** When the owner was told, as far as it counts; null while they have to be told (again). */
  toldAt: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  /** The statement itself, and the acceptance of whoever signed it: a server that lost the report takes it over. */
  claim: statement(),
  reporter: bytes(32, 32),
})
export type ServiceRelease = z.output<typeof serviceRelease>

/** What the release service holds of one filling of a seat. */
const serviceInvitation = z.object({
  seatId: uuid(),
  invitationId: uuid(),
  /** The present one: that of the newest `rearm` that was taken, or of the invitation. */
  epoch: z.int(),
  void: z.boolean(),
  acceptances: z.array(
    z.object({
      hash: bytes(32, 32),
      via: z.enum(['invitation', 'card']),
      standing: acceptanceStanding,
      /** What an operator wrote when they rejected a card. */
      reason: z.nullable(z.string()),
      /** The statement by which they gave the seat back: a server that lost it takes it over. */
      stepDown: z.nullable(statement()),
    }),
  ),
})
export type ServiceInvitation = z.output<typeof serviceInvitation>

/** Whether the estate is to be forgotten. `counter` is the highest of the owner's decisions that was seen. */
const serviceDeletion = z.object({
  counter: z.int(),
  pending: z.nullable(z.object({ deletionId: uuid(), finalAt: z.number() })),
})
export type ServiceDeletion = z.output<typeof serviceDeletion>

/** A statement that counts from a day on, unless the owner stops it. */
const waiting = z.nullable(z.object({ statement: bytes(32, 32), since: z.number(), countsAt: z.number() }))

/** Which identity counts (SHA-256 of its bundle), which key consents to another, and what waits. */
const serviceSuccession = z.object({
  identity: bytes(32, 32),
  counter: z.int(),
  key: z.nullable(bytes(32, 32)),
  nextKey: waiting,
  successor: waiting,
  /** Two different successors were named: neither counts, ever. */
  frozen: z.boolean(),
})
export type ServiceSuccession = z.output<typeof serviceSuccession>

/** The last statement that was taken, signed by the release service (vault/taken-head.ts). */
const takenHead = z.object({ n: z.int().check(z.positive()), hash: bytes(32, 32), signature: bytes(64, 64) })

/**
 * How far the server heard the release service: the last entry of the log, and the last statement that was taken. Null: nothing yet. Only what
 * the release service signed shows that it lost something; a server that was told before there was a signature has none.
 */
const heard = z.object({
  log: z.nullable(releaseLogEntry),
  taken: z.nullable(z.extend(takenHead, { signature: z.nullable(bytes(64, 64)) })),
})
export type Heard = z.output<typeof heard>

/** Entries of the log that are given back in one message. */
export const maxLogEntries = 100
/** The server sends again what a release service that is behind may have lost: its log, and every statement that it took. */
const recovery = z.object({
  log: z.array(releaseLogEntry).check(z.maxLength(maxLogEntries)),
  /** Nothing more comes. */
  done: z.boolean(),
})
export type Recovery = z.output<typeof recovery>

const told = {
  message: releaseMessage,
  /** The last log entry that the server has. */
  logSince: z.int(),
  /** The length of a day as the server counts it. */
  daySeconds: z.int(),
}
/** A message says how far the server heard the release service, or sends again what that one lost. */
export const releaseRequest = z.union([z.object({ ...told, recovery }), z.object({ ...told, heard })])

/** That the service has forgotten an estate, by its own signature (vault/tombstone.ts). It names nobody. */
const signedTombstone = z.object({ hash: bytes(32, 32), signature: bytes(64, 64) })
export type SignedTombstone = z.output<typeof signedTombstone>

const seatPart = z.object({ seatId: uuid(), part: word() })

export const releaseReply = z.object({
  /** Null: done. */
  refused: z.nullable(refusal),
  /** Only for `collect`: HPKE of B to the grantee, per event. */
  handovers: z.array(z.object({ event: keyEvent, epoch: z.int(), handover: handover() })),
  /** Only for `prove-shares`: a signature of each share's own key (vault/share-proof.ts). */
  proofs: z.array(
    z.object({
      seatId: uuid(),
      invitationId: uuid(),
      event: keyEvent,
      epoch: z.int(),
      signature: bytes(64, 64),
    }),
  ),
  releases: z.array(serviceRelease),
  invitations: z.array(serviceInvitation),
  /** Who could approve a report about this estate today. */
  reviewers: releaseReviewers,
  log: z.array(releaseLogEntry),
  /** Where a nonce came: what is now, signed, with its parts (vault/service-status.ts); whose keys count (vault/identity-word.ts). */
  status: z.nullable(z.object({ word: word(), ownerPart: word(), seatParts: z.array(seatPart), identity: word() })),
  /** Only for `collect`: the owner's newest signed word on each chain that opens. */
  heads: z.array(statement()),
  deletion: z.nullable(serviceDeletion),
  /** The owner's newest terms are weaker than before: since when they are known, and when they count. Null where they do. */
  weakened: z.nullable(z.object({ since: z.number(), countsAt: z.number() })),
  succession: z.nullable(serviceSuccession),
  /** Of an estate that is forgotten. */
  tombstone: z.nullable(signedTombstone),
  /** Null where none was. */
  taken: z.nullable(takenHead),
  /** When the clock alone will change something next. */
  nextAt: z.nullable(z.number()),
})
export type ReleaseReply = z.output<typeof releaseReply>
export type Reviewers = ReleaseReply['reviewers']

/** `POST /operators` of the release service: its list of operators, signed (vault/service-status.ts), and the log of who came and went. */
export const operatorsRequest = z.object({ nonce: nonce() })
export const operatorsReply = z.object({ list: word(), log: z.array(releaseLogEntry) })

/** `POST /weakens`: whether a `policy` statement makes something open more or sooner than the newest before it. */
export const weakensRequest = z.object({ ownerId: uuid(), statement: statement() })
export const weakensReply = z.object({ weakens: z.boolean() })

/**
 * `POST /introduce`: a listed operator's `introduction` statement, and the bundle to whose account the server gives the role: a
 * statement that introduces another is refused. Refused, or the operator is on the list.
 */
export const introduceRequest = z.object({ statement: statement(), bundle: bundle() })
export const introduceReply = z.object({ refused: z.nullable(refusal) })

/** The emergency lockdown that lasts, if any: since when, the ownerIds of the listed operators who lifted it, and how many have to. */
const lockdownNow = z.nullable(
  z.object({ lockdownId: uuid(), since: z.number(), liftedBy: z.array(uuid()), needed: z.int() }),
)
export type LockdownNow = z.output<typeof lockdownNow>

/** `POST /lockdown`: an operator's `lockdown` statement, or none to ask. */
export const lockdownRequest = z.object({ statement: z.optional(statement()) })
export const lockdownReply = z.object({ refused: z.nullable(refusal), lockdown: lockdownNow })
export type LockdownReply = z.output<typeof lockdownReply>

/** `POST /remembered`: an entry of its log that somebody saw and the server does not have. Where the service lost it, it says so in the log. */
export const rememberedRequest = z.object({ ownerId: uuid(), entry: releaseLogEntry })
export const rememberedReply = z.object({ refused: z.nullable(refusal) })

/** `POST /forgotten`: which of these estates have a tombstone. A service whose store is an older copy forgets again what a tombstone of its own names. */
export const maxForgotten = 1000
export const forgottenRequest = z.object({
  ownerIds: z.array(uuid()).check(z.maxLength(maxForgotten)),
  tombstones: z.array(signedTombstone).check(z.maxLength(maxForgotten)),
})
export const forgottenReply = z.object({ ownerIds: z.array(uuid()) })
