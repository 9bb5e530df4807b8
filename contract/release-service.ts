import * as z from 'zod/mini'
import { refusal } from './release-refusals.ts'
import { bytes, uuid } from './http.ts'
import { releaseApproval, releaseLogEntry, releaseOutlook, releaseReviewers, releaseState } from './release.ts'
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

// The protocol between server and release service (docs/protocol.md, Release service). Times are
// milliseconds since 1970 by the release service's clock.

const estate = { ownerId: uuid() }
/** Tells the service what the server assumes of a statement that it cannot read. */
const expected = z.partialRecord(
  z.enum([
    'releaseId',
    'seatId',
    'invitationId',
    'event',
    'stance',
    'decision',
    'action',
    'deletionId',
    'deputyId',
    'lookoutId',
    'name',
  ]),
  z.string(),
)
const signed = { ...estate, statement: statement(), expects: z.optional(expected) }
const seen = z.optional(releaseLogEntry)
const aboutRelease = { ...estate, releaseId: uuid() }

/** The server cuts a mail server's answer to this length. */
export const maxMailAnswer = 500

/** How many people may have accepted one invitation: one by its link, and some by its card. */
const maxAcceptances = 64

export type { Refusal } from './release-refusals.ts'

export const releaseMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('policy'), ...signed, ownerBundle: bundle() }),
  z.object({
    type: z.literal('invitation'),
    ...signed,
    ownerBundle: bundle(),
    shares: sealedShares(),
  }),
  /**
   * Refused while a release is open or released.
   * `before`: the filling, for a service that does not know it because its key is new.
   */
  z.object({
    type: z.literal('rearm'),
    ...signed,
    ownerBundle: bundle(),
    shares: sealedShares(),
    before: z.optional(
      z.object({ invitation: statement(), acceptances: z.array(statement()).check(z.maxLength(maxAcceptances)) }),
    ),
  }),
  /** May come first for a seat: a server could otherwise deliver a withheld invitation afterwards. */
  z.object({ type: z.literal('disarm'), ...signed, ownerBundle: bundle() }),
  z.object({ type: z.literal('acceptance'), ...signed }),
  z.object({ type: z.literal('step-down'), ...signed }),
  z.object({ type: z.literal('deputy'), ...signed }),
  z.object({ type: z.literal('deputy-acceptance'), ...signed }),
  z.object({ type: z.literal('deputy-end'), ...signed }),
  z.object({ type: z.literal('claim'), ...signed }),
  z.object({ type: z.literal('opinion'), ...signed }),
  /** `seen`: the log entry that the statement names as the last one its operator saw. */
  z.object({ type: z.literal('review'), ...signed, seen }),
  z.object({ type: z.literal('suspension'), ...signed, ownerBundle: bundle(), operatorBundle: bundle() }),
  z.object({ type: z.literal('card-review'), ...signed }),
  z.object({ type: z.literal('veto'), ...signed }),
  z.object({ type: z.literal('end'), ...signed }),
  /** Refused while a release is open or released. May be the first message about an estate. */
  z.object({ type: z.literal('forget'), ...signed, ownerBundle: bundle() }),
  z.object({ type: z.literal('keep'), ...signed }),
  /** The owner names the succession key. May be the first message about an estate. */
  z.object({ type: z.literal('succession-key'), ...signed, ownerBundle: bundle() }),
  /** `ownerBundle`: the previous one, for an estate that the service does not know. */
  z.object({ type: z.literal('successor'), ...signed, ownerBundle: bundle() }),
  z.object({ type: z.literal('succession-veto'), ...signed }),
  /** Needs no signature, since it can only keep an estate. */
  z.object({ type: z.literal('stop-deletion'), ...estate }),
  /** The server considers the 30 days over. The service then keeps only the tombstone. */
  z.object({ type: z.literal('forget-now'), ...estate }),
  z.object({ type: z.literal('heads'), ...estate, statements: z.array(statement()).check(z.maxLength(maxHeads)) }),
  /** Reports the first notice to the owner. The service cannot check the mail server's answer. */
  z.object({
    type: z.literal('notice'),
    ...aboutRelease,
    mail: z.boolean(),
    answer: z.optional(z.string().check(z.maxLength(maxMailAnswer))),
  }),
  /** Another way by which the server tried to reach the owner. It moves no date. */
  z.object({
    type: z.literal('tried'),
    ...aboutRelease,
    channel: z.enum(['own-email', 'email', 'webhook', 'push', 'lookout']),
    ok: z.boolean(),
    answer: z.string().check(z.maxLength(maxMailAnswer)),
  }),
  z.object({ type: z.literal('pause'), ...aboutRelease }),
  /** Names a lookout, or removes them. Refused while a report is open. May be the first message. */
  z.object({ type: z.literal('lookout'), ...signed, ownerBundle: bundle() }),
  /** The lookout pressed the link in a mail, as the server says. Needs the owner's statement. */
  z.object({ type: z.literal('hold'), ...aboutRelease, lookoutId: uuid() }),
  z.object({
    type: z.literal('collect'),
    ...aboutRelease,
    seatId: uuid(),
    invitationId: uuid(),
    acceptanceHash: bytes(32, 32),
    bundle: z.optional(bundle()),
    nonce: nonce(),
    /** The grantee's `collect-request` statement, and the log entry that it names. */
    request: statement(),
    seen,
  }),
  /** Asks a proof for every armed share, under this nonce; allowed once a day. */
  z.object({ type: z.literal('prove-shares'), ...estate, nonce: nonce() }),
  /** Asks for the present state. With a nonce, the answer holds a signed status. */
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
  /** When the records for the first days can open, and since when they are open; null if not. */
  firstOpensAt: z.nullable(z.number()),
  firstAt: z.nullable(z.number()),
  pausedUntil: z.nullable(z.number()),
  /** Older services lack both. */
  heldUntil: z.optional(z.nullable(z.number())),
  heldBy: z.optional(z.nullable(z.string())),
  closedAt: z.nullable(z.number()),
  approval: releaseApproval,
  /** When the owner was validly notified; null while they have yet to be notified. */
  toldAt: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  /** Carries its signer's acceptance, so that a server that lost the report can restore it. */
  claim: statement(),
  reporter: bytes(32, 32),
})
export type ServiceRelease = z.output<typeof serviceRelease>

const serviceInvitation = z.object({
  seatId: uuid(),
  invitationId: uuid(),
  /** The present epoch, from the newest accepted `rearm` or else from the invitation. */
  epoch: z.int(),
  void: z.boolean(),
  acceptances: z.array(
    z.object({
      hash: bytes(32, 32),
      via: z.enum(['invitation', 'card']),
      standing: acceptanceState,
      reason: z.nullable(z.string()),
      /** The grantee's `step-down`, for a server that lost the statement. */
      stepDown: z.nullable(statement()),
    }),
  ),
})
export type ServiceInvitation = z.output<typeof serviceInvitation>

/** `counter` is the highest among the owner's decisions that the service saw. */
const serviceDeletion = z.object({
  counter: z.int(),
  pending: z.nullable(z.object({ deletionId: uuid(), finalAt: z.number() })),
})
export type ServiceDeletion = z.output<typeof serviceDeletion>

/** A statement that begins to count on a certain day, unless the owner stops it. */
const waiting = z.nullable(z.object({ statement: bytes(32, 32), since: z.number(), countsAt: z.number() }))

/** The identity that counts is the SHA-256 of its bundle. */
const serviceSuccession = z.object({
  identity: bytes(32, 32),
  counter: z.int(),
  key: z.nullable(bytes(32, 32)),
  nextKey: waiting,
  successor: waiting,
  /** Two different successors were named, so neither will ever count. */
  frozen: z.boolean(),
})
export type ServiceSuccession = z.output<typeof serviceSuccession>

/** The last accepted statement, signed by the release service (vault/taken-head.ts). */
const takenHead = z.object({ n: z.int().check(z.positive()), hash: bytes(32, 32), signature: bytes(64, 64) })

/** Null if the server heard none. Only the service's signature proves a loss. */
const heard = z.object({
  log: z.nullable(releaseLogEntry),
  taken: z.nullable(z.extend(takenHead, { signature: z.nullable(bytes(64, 64)) })),
})
export type Heard = z.output<typeof heard>

export const maxLogEntries = 100
/** A recovery: the server sends its log and every accepted statement again. */
const recovery = z.object({
  log: z.array(releaseLogEntry).check(z.maxLength(maxLogEntries)),
  done: z.boolean(),
})
export type Recovery = z.output<typeof recovery>

const common = {
  message: releaseMessage,
  logSince: z.int(),
  daySeconds: z.int(),
}
/** Says how far the server heard the release service, or belongs to a recovery. */
export const releaseRequest = z.union([z.object({ ...common, recovery }), z.object({ ...common, heard })])

/** Signed proof that the service deleted an estate (vault/tombstone.ts). It names no person. */
const signedTombstone = z.object({ hash: bytes(32, 32), signature: bytes(64, 64) })
export type SignedTombstone = z.output<typeof signedTombstone>

const seatPart = z.object({ seatId: uuid(), part: word() })

export const releaseReply = z.object({
  /** Null if the service accepted the message. */
  refused: z.nullable(refusal),
  /** Answers `collect` alone: share B, sealed to the grantee with HPKE, one per event. */
  handovers: z.array(z.object({ event: keyEvent, epoch: z.int(), handover: handover() })),
  /** Answers `prove-shares` alone: a signature per share by its proof key (vault/share-proof.ts). */
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
  /** Older services lack it. */
  outlook: z.optional(releaseOutlook),
  log: z.array(releaseLogEntry),
  /** Signed for the nonce of the request (vault/service-status.ts, vault/identity-status.ts). */
  status: z.nullable(z.object({ word: word(), ownerPart: word(), seatParts: z.array(seatPart), identity: word() })),
  /** Answers `collect`: the owner's newest signed head of each chain that this release opens. */
  heads: z.array(statement()),
  deletion: z.nullable(serviceDeletion),
  /** While the owner's newest terms are weaker and do not count yet. */
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

/** `POST /weakens` asks whether a `policy` lets more open than the newest one, or sooner. */
export const weakensRequest = z.object({ ownerId: uuid(), statement: statement() })
export const weakensReply = z.object({ weakens: z.boolean() })

/** `POST /introduce`: `bundle` is the future operator's; the statement must match it. */
export const introduceRequest = z.object({ statement: statement(), bundle: bundle() })
export const introduceReply = z.object({ refused: z.nullable(refusal) })

/** The operators (ownerIds) who lifted the lockdown, and how many operators must lift it. */
const lockdownNow = z.nullable(
  z.object({ lockdownId: uuid(), since: z.number(), liftedBy: z.array(uuid()), needed: z.int() }),
)
export type LockdownNow = z.output<typeof lockdownNow>

/** `POST /lockdown`: without a statement, the call only reads the state. */
export const lockdownRequest = z.object({ statement: z.optional(statement()) })
export const lockdownReply = z.object({ refused: z.nullable(refusal), lockdown: lockdownNow })
export type LockdownReply = z.output<typeof lockdownReply>

/** `POST /remembered`: if the service lost this entry, its log notes the loss. */
export const rememberedRequest = z.object({ ownerId: uuid(), entry: releaseLogEntry })
export const rememberedReply = z.object({ refused: z.nullable(refusal) })

/** `POST /forgotten` returns estates with a tombstone: a restored server deletes them again. */
export const maxForgotten = 1000
export const forgottenRequest = z.object({
  ownerIds: z.array(uuid()).check(z.maxLength(maxForgotten)),
  tombstones: z.array(signedTombstone).check(z.maxLength(maxForgotten)),
})
export const forgottenReply = z.object({ ownerIds: z.array(uuid()) })
