import { type CheckInPlan, checkInPlan } from './check-in-fields.ts'
import { deputyLayouts, type DeputyStatements } from './deputy-fields.ts'
import { type Drill, type DrillCall, drill, drillCall } from './drill-fields.ts'
import type { Introduction } from './introduction-fields.ts'
import { type NamedLookout, namedLookout } from './lookout-fields.ts'
import {
  bytes,
  bytesOrNone,
  epoch,
  grown,
  hash,
  type Layout,
  id,
  listOf,
  noneOr,
  objectOf,
  oneOf,
  text,
  whole,
} from './field-codec.ts'
import type { ReleaseLogHead } from './release-log.ts'
import { event } from './target.ts'

export type Role = 'attorney' | 'contact_1' | 'contact_2'
type Decision = 'approve' | 'reject'

/** Anyone can check the share without opening it: B gives the key of `proofKey`. */
export type NamedShare = { event: string; sealedShareHash: Uint8Array; seatBoxHash: Uint8Array; proofKey: Uint8Array }

/** Older invitations name neither the box nor the proof key. */
type InvitedShare = Pick<NamedShare, 'event' | 'sealedShareHash'> & {
  seatBoxHash: Uint8Array | undefined
  proofKey: Uint8Array | undefined
}

export type StatementFields = {
  /** Owner: the seats, the release service, and the keys that prove that a seat was opened. */
  genesis: {
    ownerId: string
    releaseServiceBoxKey: Uint8Array
    releaseServiceSignKey: Uint8Array
    seats: { seatId: string; role: Role; event: string; epoch: number; verifyKey: Uint8Array }[]
    /** The length of a day as shown to the owner, here and in `policy`; older statements lack it. */
    daySeconds?: number | undefined
  }
  /**
   * Owner: how long releases wait. The highest counter counts. `fallbackDays`: the shortest wait
   * without an approval, 14 to 90; 0 means that it never opens without one. `cardFallback`: 1 if a
   * card that no operator can review counts after a wait.
   */
  policy: {
    ownerId: string
    counter: number
    waitIncapacityDays: number
    waitDeathDays: number
    fallbackDays: number
    cardFallback: number
    daySeconds?: number | undefined
    /** The release service, once it is another one than the genesis names, or with `firstDays`. */
    releaseServiceBoxKey?: Uint8Array | undefined
    releaseServiceSignKey?: Uint8Array | undefined
    /** Days until records for the first days open; 0: never early. Older statements lack it. */
    firstDays?: number | undefined
  }
  /** Owner: an invitation with its shares, and the release service for the grantee to pin. */
  invitation: {
    ownerId: string
    releaseServiceBoxKey: Uint8Array
    releaseServiceSignKey: Uint8Array
    seatId: string
    role: Role
    invitationId: string
    epoch: number
    acceptKey: Uint8Array
    cardKey: Uint8Array
    shares: InvitedShare[]
  }
  /**
   * Owner: new shares of a filling under a new epoch, for the same grantee with the same share A.
   * Exactly the named acceptances still count, and so do an open link and a printed card.
   */
  rearm: {
    ownerId: string
    seatId: string
    role: Role
    invitationId: string
    epoch: number
    acceptanceHashes: Uint8Array[]
    cardKey: Uint8Array
    shares: NamedShare[]
    /** The release service of these shares, once the owner named another service than the genesis. */
    releaseServiceBoxKey?: Uint8Array | undefined
    releaseServiceSignKey?: Uint8Array | undefined
  }
  /** Owner: all epochs of the seat up to this one are void. */
  disarm: { ownerId: string; seatId: string; role: Role; epoch: number }
  /** Owner: new keys of a seat. */
  epoch: {
    ownerId: string
    seatId: string
    role: Role
    epoch: number
    keys: { event: string; verifyKey: Uint8Array }[]
  }
  /** Owner: this person accepted. `acceptanceHash` is the hash of their whole acceptance. */
  pinned: {
    ownerId: string
    seatId: string
    invitationId: string
    epoch: number
    acceptanceHash: Uint8Array
    granteeBundle: Uint8Array
  }
  /**
   * Owner: this grantee can read records now, with the key that `handedHash` covers; zeros: no more.
   * The highest counter of a seat counts, while the seat keeps this filling.
   */
  'share-now': {
    ownerId: string
    seatId: string
    invitationId: string
    counter: number
    acceptanceHash: Uint8Array
    /** The identity to which the key was handed over. */
    granteeHash: Uint8Array
    verifyKey: Uint8Array
    handedHash: Uint8Array
  }
  /** Owner: the server lost entries, and the chain continues from this device's copy. */
  restored: { ownerId: string; n: number; head: Uint8Array }
  /** Grantee: I accept. The second signature is by acceptKey or cardKey. */
  acceptance: {
    ownerId: string
    seatId: string
    invitationId: string
    epoch: number
    via: 'invitation' | 'card'
    granteeBundle: Uint8Array
  }
  /** Grantee: I give this seat back. Names one filling, so it does not cover a later invitation. */
  'step-down': { ownerId: string; seatId: string; invitationId: string; epoch: number }
  /** Grantee: the owner died or cannot act. */
  claim: {
    ownerId: string
    releaseId: string
    seatId: string
    invitationId: string
    event: string
    certificateHash: Uint8Array
  }
  /** Attorney: my answer to a contact's claim, named by its hash. Another contact: my objection. */
  opinion: { ownerId: string; releaseId: string; claimHash: Uint8Array; stance: 'support' | 'object'; reason: string }
  /**
   * Operator: I reviewed the certificate. `newestOpinion`: the hash of the newest `opinion` read,
   * zeros for none; older reviews lack it and cannot approve a report that has an opinion.
   * `reviewId`: a report that comes back for review needs a review with a new id.
   */
  review: {
    ownerId: string
    releaseId: string
    event: string
    claimHash: Uint8Array
    decision: Decision
    reason: string
    newestOpinion?: Uint8Array | undefined
    reviewId?: string | undefined
    /** The last release log entry that the operator saw; n is 0 and the hash zeros if none. */
    lastSeen?: ReleaseLogHead | undefined
  }
  /** Grantee: give me my share. `lastSeen`: the server cannot hide that entry. */
  'collect-request': {
    ownerId: string
    releaseId: string
    seatId: string
    invitationId: string
    nonce: Uint8Array
    lastSeen: ReleaseLogHead
  }
  /** Operator: I reviewed the holder of a card. */
  'card-review': {
    ownerId: string
    seatId: string
    invitationId: string
    acceptanceHash: Uint8Array
    decision: Decision
    reason: string
  }
  /**
   * Operator: I suspended or activated the owner's account, so I never approve a report about them.
   */
  suspension: { ownerId: string; action: 'suspend' | 'activate'; reason: string }
  /** Operator (their own `ownerId`): no estate opens until lifted. One `lockdownId` counts once. */
  lockdown: { ownerId: string; lockdownId: string; action: 'begin' | 'lift'; reason: string }
  /** Owner: I am alive; stop this report. */
  veto: { ownerId: string; releaseId: string }
  /** Owner: the release is over. Only the owner reads this form, in the estate's chain. */
  end: { ownerId: string; releaseId: string }
  /** Owner: the release is over, for this event and these epochs. Others read this form. */
  closing: { ownerId: string; releaseId: string; event: string; seats: { seatId: string; epoch: number }[] }
  /** Owner: delete this estate, its shares and log, in 30 days, as decision `deletionId`. */
  forget: { ownerId: string; deletionId: string; counter: number }
  /** Owner: keep this estate after all. Among `forget` and `keep`, the highest counter counts. */
  keep: { ownerId: string; deletionId: string; counter: number }
  /** Owner: the head of a seat's chain. The highest counter of a seat, event and epoch counts. */
  head: {
    ownerId: string
    seatId: string
    event: string
    epoch: number
    counter: number
    m: number
    hash: Uint8Array
  }
  /**
   * Owner: the recovery code's key, which consents to successors of the identity. `consent` is a
   * signature by the previous such key; empty for the first one, and if the old code was lost.
   */
  'succession-key': { ownerId: string; counter: number; publicKey: Uint8Array; consent: Uint8Array }
  /** Owner, by the new key: this bundle succeeds mine. `consent`: by the succession key, or empty. */
  successor: { ownerId: string; bundle: Uint8Array; consent: Uint8Array }
  /** Owner, by the key that counts: the waiting statement with this hash never counts. */
  'succession-veto': { ownerId: string; statementHash: Uint8Array }
  /** Owner: a fire drill, for these fillings. The release service accepts no such statement. */
  'drill-call': DrillCall
  /** Grantee: I got in. The second signature is by cardKey. Only the owner's app reads it. */
  drill: Drill
  introduction: Introduction
  /** Owner: when to ask for a sign of life, and whom to tell. Never sent to the release service. */
  'check-in': CheckInPlan
  /** Owner: this person may hold a report once. The release service alone takes it; no fact. */
  lookout: NamedLookout
} & DeputyStatements

export type StatementType = keyof StatementFields

const role = oneOf('attorney', 'contact_1', 'contact_2')
const decision = oneOf('approve', 'reject')
const key = bytes(32)
const lastSeen = objectOf({ n: whole(0), hash })
const days = whole(0, 90)
const daySeconds = whole(1, 86_400)
const reason = text(2000)
const bundle = bytes()
const consent = bytesOrNone(64)
// An owner cannot use up so many decisions, and there is still room for a higher counter.
const deletionCounter = whole(1, 0xffffffff)

export const layouts: { readonly [Type in StatementType]: Layout<StatementFields[Type]> } = {
  genesis: {
    ownerId: id,
    releaseServiceBoxKey: key,
    releaseServiceSignKey: key,
    seats: listOf(objectOf({ seatId: id, role, event, epoch, verifyKey: key })),
    daySeconds: grown(daySeconds),
  },
  policy: {
    ownerId: id,
    counter: whole(1),
    waitIncapacityDays: days,
    waitDeathDays: days,
    fallbackDays: noneOr(14, 90),
    cardFallback: whole(0, 1),
    daySeconds: grown(daySeconds),
    releaseServiceBoxKey: grown(key),
    releaseServiceSignKey: grown(key),
    firstDays: grown(days),
  },
  invitation: {
    ownerId: id,
    releaseServiceBoxKey: key,
    releaseServiceSignKey: key,
    seatId: id,
    role,
    invitationId: id,
    epoch,
    acceptKey: key,
    cardKey: key,
    shares: listOf(objectOf({ event, sealedShareHash: hash, seatBoxHash: grown(hash), proofKey: grown(key) })),
  },
  rearm: {
    ownerId: id,
    seatId: id,
    role,
    invitationId: id,
    epoch,
    acceptanceHashes: listOf(hash),
    cardKey: key,
    shares: listOf(objectOf({ event, sealedShareHash: hash, seatBoxHash: hash, proofKey: key })),
    releaseServiceBoxKey: grown(key),
    releaseServiceSignKey: grown(key),
  },
  disarm: { ownerId: id, seatId: id, role, epoch },
  epoch: { ownerId: id, seatId: id, role, epoch, keys: listOf(objectOf({ event, verifyKey: key })) },
  pinned: { ownerId: id, seatId: id, invitationId: id, epoch, acceptanceHash: hash, granteeBundle: bundle },
  'share-now': {
    ownerId: id,
    seatId: id,
    invitationId: id,
    counter: epoch,
    acceptanceHash: hash,
    granteeHash: hash,
    verifyKey: key,
    handedHash: hash,
  },
  restored: { ownerId: id, n: whole(0), head: hash },
  acceptance: {
    ownerId: id,
    seatId: id,
    invitationId: id,
    epoch,
    via: oneOf('invitation', 'card'),
    granteeBundle: bundle,
  },
  'step-down': { ownerId: id, seatId: id, invitationId: id, epoch },
  claim: { ownerId: id, releaseId: id, seatId: id, invitationId: id, event, certificateHash: hash },
  opinion: { ownerId: id, releaseId: id, claimHash: hash, stance: oneOf('support', 'object'), reason },
  review: {
    ownerId: id,
    releaseId: id,
    event,
    claimHash: hash,
    decision,
    reason,
    newestOpinion: grown(hash),
    reviewId: grown(id),
    lastSeen: grown(lastSeen),
  },
  'collect-request': { ownerId: id, releaseId: id, seatId: id, invitationId: id, nonce: hash, lastSeen },
  'card-review': { ownerId: id, seatId: id, invitationId: id, acceptanceHash: hash, decision, reason },
  suspension: { ownerId: id, action: oneOf('suspend', 'activate'), reason },
  lockdown: { ownerId: id, lockdownId: id, action: oneOf('begin', 'lift'), reason },
  veto: { ownerId: id, releaseId: id },
  end: { ownerId: id, releaseId: id },
  closing: { ownerId: id, releaseId: id, event, seats: listOf(objectOf({ seatId: id, epoch })) },
  forget: { ownerId: id, deletionId: id, counter: deletionCounter },
  keep: { ownerId: id, deletionId: id, counter: deletionCounter },
  head: { ownerId: id, seatId: id, event, epoch, counter: whole(1), m: whole(0), hash },
  'succession-key': { ownerId: id, counter: whole(1, 0xffffffff), publicKey: key, consent },
  successor: { ownerId: id, bundle, consent },
  'succession-veto': { ownerId: id, statementHash: hash },
  'drill-call': drillCall,
  drill,
  introduction: { ownerId: id, bundle, email: text(320), introductionId: grown(id), moment: grown(hash) },
  ...deputyLayouts,
  'check-in': checkInPlan,
  lookout: namedLookout,
}
