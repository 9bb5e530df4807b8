import * as z from 'zod/mini'
import { refusal } from './release-refusals.ts'
import { bytes, uuid } from './http.ts'
import { releaseApproval, releaseLogEntry, releaseReviewers, releaseState } from './release.ts'
import {
  acceptanceState,
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

// The protocol of server and release service (docs/protocol.md, Release service). Times are
// milliseconds since 1970 by the release service's clock.

const estate = { ownerId: uuid() }
/**
 * What the server expects a statement to say, as it cannot read one but keeps rows and audit lines
 * by it. The service refuses a statement that contradicts it.
 */
const expected = z.partialRecord(
  z.enum(['releaseId', 'seatId', 'invitationId', 'event', 'stance', 'decision', 'action', 'deletionId']),
  z.string(),
)
const signed = { ...estate, statement: statement(), expects: z.optional(expected) }
const seen = z.optional(releaseLogEntry)
const aboutRelease = { ...estate, releaseId: uuid() }

/** A mail server's answer is cut to this length. */
export const maxMailAnswer = 500

export type { Refusal } from './release-refusals.ts'

export const releaseMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('policy'), ...signed, ownerBundle: bundle() }),
  z.object({
    type: z.literal('invitation'),
    ...signed,
    ownerBundle: bundle(),
    shares: sealedShares(),
  }),
  /** Same grantees, new shares and epoch. Refused while a release is open or released. */
  z.object({ type: z.literal('rearm'), ...signed, ownerBundle: bundle(), shares: sealedShares() }),
  /** May be the first message about a seat: a withheld invitation must not come after it. */
  z.object({ type: z.literal('disarm'), ...signed, ownerBundle: bundle() }),
  z.object({ type: z.literal('acceptance'), ...signed }),
  z.object({ type: z.literal('step-down'), ...signed }),
  z.object({ type: z.literal('claim'), ...signed }),
  z.object({ type: z.literal('opinion'), ...signed }),
  /** `seen`: the log entry that the statement names as the last one its operator saw. */
  z.object({ type: z.literal('review'), ...signed, seen }),
  /** An operator suspended or activated the account: one message for each of its estates. */
  z.object({ type: z.literal('suspension'), ...signed, ownerBundle: bundle(), operatorBundle: bundle() }),
  z.object({ type: z.literal('card-review'), ...signed }),
  z.object({ type: z.literal('veto'), ...signed }),
  z.object({ type: z.literal('end'), ...signed }),
  /** Starts 30 days; refused while a release is open or released. May be the first message. */
  z.object({ type: z.literal('forget'), ...signed, ownerBundle: bundle() }),
  z.object({ type: z.literal('keep'), ...signed }),
  /** The owner names the succession key. May be the first message about an estate. */
  z.object({ type: z.literal('succession-key'), ...signed, ownerBundle: bundle() }),
  /** The owner's new keys. `ownerBundle` is the previous one, for an unknown estate. */
  z.object({ type: z.literal('successor'), ...signed, ownerBundle: bundle() }),
  z.object({ type: z.literal('succession-veto'), ...signed }),
  /** The server cancels a pending deletion. Unsigned, since it can only keep. */
  z.object({ type: z.literal('stop-deletion'), ...estate }),
  /** The 30 days are over, as far as the server knows. Only the tombstone remains. */
  z.object({ type: z.literal('forget-now'), ...estate }),
  z.object({ type: z.literal('heads'), ...estate, statements: z.array(statement()).check(z.maxLength(maxHeads)) }),
  /** The mail server's answer to the owner's first notice, on the server's word alone. */
  z.object({
    type: z.literal('notice'),
    ...aboutRelease,
    mail: z.boolean(),
    answer: z.optional(z.string().check(z.maxLength(maxMailAnswer))),
  }),
  z.object({ type: z.literal('pause'), ...aboutRelease }),
  /**
   * A grantee collects share B. `acceptanceHash` names their acceptance; `bundle` is their present
   * identity, since they may have a hybrid key only now.
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
  /** The service proves, for this nonce, every armed share: once a day. */
  z.object({ type: z.literal('prove-shares'), ...estate, nonce: nonce() }),
  /** The present state. With a nonce, the answer holds a signed status. */
  z.object({ type: z.literal('state'), ...estate, nonce: z.optional(nonce()) }),
])
export type ReleaseMessage = z.output<typeof releaseMessage>
export type MessageOf<Type extends ReleaseMessage['type']> = Extract<ReleaseMessage, { type: Type }>

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
  /** When the owner was validly notified; null while a notice is due. */
  toldAt: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  /** With its signer's acceptance, so that a server that lost the report can restore it. */
  claim: statement(),
  reporter: bytes(32, 32),
})
export type ServiceRelease = z.output<typeof serviceRelease>

const serviceInvitation = z.object({
  seatId: uuid(),
  invitationId: uuid(),
  /** The present epoch: of the newest accepted `rearm`, or of the invitation. */
  epoch: z.int(),
  void: z.boolean(),
  acceptances: z.array(
    z.object({
      hash: bytes(32, 32),
      via: z.enum(['invitation', 'card']),
      standing: acceptanceState,
      reason: z.nullable(z.string()),
      /** The grantee's `step-down`, for a server that lost it. */
      stepDown: z.nullable(statement()),
    }),
  ),
})
export type ServiceInvitation = z.output<typeof serviceInvitation>

/** A pending deletion. `counter` is the highest of the owner's decisions seen. */
const serviceDeletion = z.object({
  counter: z.int(),
  pending: z.nullable(z.object({ deletionId: uuid(), finalAt: z.number() })),
})
export type ServiceDeletion = z.output<typeof serviceDeletion>

/** A statement that counts from a day on, unless the owner stops it. */
const waiting = z.nullable(z.object({ statement: bytes(32, 32), since: z.number(), countsAt: z.number() }))

/** The identity that counts (SHA-256 of its bundle), its succession key, and what waits. */
const serviceSuccession = z.object({
  identity: bytes(32, 32),
  counter: z.int(),
  key: z.nullable(bytes(32, 32)),
  nextKey: waiting,
  successor: waiting,
  /** Two different successors were named: neither ever counts. */
  frozen: z.boolean(),
})
export type ServiceSuccession = z.output<typeof serviceSuccession>

/** The last accepted statement, signed by the release service (vault/taken-head.ts). */
const takenHead = z.object({ n: z.int().check(z.positive()), hash: bytes(32, 32), signature: bytes(64, 64) })

/**
 * How far the server heard the release service: the last log entry and accepted statement; null:
 * nothing. Only the service's signature proves a loss; servers that heard it before signatures have
 * none.
 */
const heard = z.object({
  log: z.nullable(releaseLogEntry),
  taken: z.nullable(z.extend(takenHead, { signature: z.nullable(bytes(64, 64)) })),
})
export type Heard = z.output<typeof heard>

/** Log entries per message of a recovery. */
export const maxLogEntries = 100
/** A recovery: the server sends its log and every accepted statement again. */
const recovery = z.object({
  log: z.array(releaseLogEntry).check(z.maxLength(maxLogEntries)),
  /** The last message of the recovery. */
  done: z.boolean(),
})
export type Recovery = z.output<typeof recovery>

const common = {
  message: releaseMessage,
  logSince: z.int(),
  daySeconds: z.int(),
}
/** A message says how far the server heard the release service, or belongs to a recovery. */
export const releaseRequest = z.union([z.object({ ...common, recovery }), z.object({ ...common, heard })])

/** Signed proof that the service deleted an estate (vault/tombstone.ts). It names no one. */
const signedTombstone = z.object({ hash: bytes(32, 32), signature: bytes(64, 64) })
export type SignedTombstone = z.output<typeof signedTombstone>

const seatPart = z.object({ seatId: uuid(), part: word() })

export const releaseReply = z.object({
  /** Null: accepted. */
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
  reviewers: releaseReviewers,
  log: z.array(releaseLogEntry),
  /** For a nonce (vault/service-status.ts, vault/identity-status.ts). */
  status: z.nullable(z.object({ word: word(), ownerPart: word(), seatParts: z.array(seatPart), identity: word() })),
  /** Only for `collect`: the owner's newest signed head of each chain that opens. */
  heads: z.array(statement()),
  deletion: z.nullable(serviceDeletion),
  /** The owner's newest terms are weaker: since when known, and when they count. Null if they do. */
  weakened: z.nullable(z.object({ since: z.number(), countsAt: z.number() })),
  succession: z.nullable(serviceSuccession),
  tombstone: z.nullable(signedTombstone),
  taken: z.nullable(takenHead),
  nextAt: z.nullable(z.number()),
})
export type ReleaseReply = z.output<typeof releaseReply>
export type Reviewers = ReleaseReply['reviewers']

/** `POST /operators`: the signed operator list (vault/service-status.ts) and its log. */
export const operatorsRequest = z.object({ nonce: nonce() })
export const operatorsReply = z.object({ list: word(), log: z.array(releaseLogEntry) })

/** `POST /weakens`: whether a `policy` opens anything more or sooner than the newest one. */
export const weakensRequest = z.object({ ownerId: uuid(), statement: statement() })
export const weakensReply = z.object({ weakens: z.boolean() })

/**
 * `POST /introduce`: a listed operator's `introduction` statement, and the bundle of the account
 * that gets the role, which the statement must introduce.
 */
export const introduceRequest = z.object({ statement: statement(), bundle: bundle() })
export const introduceReply = z.object({ refused: z.nullable(refusal) })

/** The operators (ownerIds) who lifted it, and how many must. */
const lockdownNow = z.nullable(
  z.object({ lockdownId: uuid(), since: z.number(), liftedBy: z.array(uuid()), needed: z.int() }),
)
export type LockdownNow = z.output<typeof lockdownNow>

/** `POST /lockdown`: an operator's `lockdown` statement, or none to ask. */
export const lockdownRequest = z.object({ statement: z.optional(statement()) })
export const lockdownReply = z.object({ refused: z.nullable(refusal), lockdown: lockdownNow })
export type LockdownReply = z.output<typeof lockdownReply>

/** `POST /remembered`: a log entry a browser saw. If the service lost it, its log notes that. */
export const rememberedRequest = z.object({ ownerId: uuid(), entry: releaseLogEntry })
export const rememberedReply = z.object({ refused: z.nullable(refusal) })

/** `POST /forgotten`: which have a tombstone. A restored service deletes those again. */
export const maxForgotten = 1000
export const forgottenRequest = z.object({
  ownerIds: z.array(uuid()).check(z.maxLength(maxForgotten)),
  tombstones: z.array(signedTombstone).check(z.maxLength(maxForgotten)),
})
export const forgottenReply = z.object({ ownerIds: z.array(uuid()) })
