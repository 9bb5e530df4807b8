import type { Introduction } from './introduction-fields.ts'
import {
  bytes,
  bytesOrNone,
  grown,
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

// The table of all statements there are: what each says, and how it is written. See statements.ts.

export type Role = 'attorney' | 'contact_1' | 'contact_2'
type Decision = 'approve' | 'reject'

/** The shares of one event by what can be checked of them without opening any: `proofKey` is the public half of a key that B gives. */
export type NamedShare = { event: string; sealedShareHash: Uint8Array; seatBoxHash: Uint8Array; proofKey: Uint8Array }

/** The same in an invitation: those of before name neither the box nor the key, so nothing can be held against them. */
type InvitedShare = Pick<NamedShare, 'event' | 'sealedShareHash'> & {
  seatBoxHash: Uint8Array | undefined
  proofKey: Uint8Array | undefined
}

export type StatementFields = {
  /** Owner: the seats of the estate, both keys of its release service, and the keys that prove a seat was opened. */
  genesis: {
    ownerId: string
    releaseServiceBoxKey: Uint8Array
    releaseServiceSignKey: Uint8Array
    seats: { seatId: string; role: Role; event: string; epoch: number; verifyKey: Uint8Array }[]
    /** The length of a day of waits as the owner was told, here and in `policy`; missing before it was signed. */
    daySeconds?: number | undefined
  }
  /**
   * Owner: how long releases wait, and what happens where nobody impartial can check a report. The highest counter counts.
   * `fallbackDays`: the least wait without an approval, 14 to 90; 0 where nothing opens without one. `cardFallback`: 1 where
   * a printed card counts by time alone where nobody can look at it.
   */
  policy: {
    ownerId: string
    counter: number
    waitIncapacityDays: number
    waitDeathDays: number
    fallbackDays: number
    cardFallback: number
    daySeconds?: number | undefined
  }
  /** Owner: somebody may take a seat, with these shares. Names the release service, so that whoever accepts pins it too. */
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
   * Owner: new shares of a filling under a new epoch of its seat, for the same person with the same share A. Exactly these acceptances go on
   * counting; an open link and a printed card go on as well.
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
  }
  /** Owner: every epoch of the seat up to this one is void. */
  disarm: { ownerId: string; seatId: string; role: Role; epoch: number }
  /** Owner: new keys of a seat. */
  epoch: {
    ownerId: string
    seatId: string
    role: Role
    epoch: number
    keys: { event: string; verifyKey: Uint8Array }[]
  }
  /** Owner: this is the person who accepted. `acceptanceHash` is the hash of their whole statement. */
  pinned: {
    ownerId: string
    seatId: string
    invitationId: string
    epoch: number
    acceptanceHash: Uint8Array
    granteeBundle: Uint8Array
  }
  /** Owner: the server had lost entries; the chain goes on from this device's copy. */
  restored: { ownerId: string; n: number; head: Uint8Array }
  /** Grantee, and a second signature by the invitation's acceptKey or the card's cardKey. */
  acceptance: {
    ownerId: string
    seatId: string
    invitationId: string
    epoch: number
    via: 'invitation' | 'card'
    granteeBundle: Uint8Array
  }
  /** Grantee: I give this place back. Names one filling of the seat, so it says nothing about a later invitation. */
  'step-down': { ownerId: string; seatId: string; invitationId: string; epoch: number }
  /** Grantee: the owner has died or cannot act. */
  claim: {
    ownerId: string
    releaseId: string
    seatId: string
    invitationId: string
    event: string
    certificateHash: Uint8Array
  }
  /** Attorney: what they say to a contact's claim, by its hash. A contact who did not report: their objection. */
  opinion: { ownerId: string; releaseId: string; claimHash: Uint8Array; stance: 'support' | 'object'; reason: string }
  /**
   * Operator: the certificate was looked at. `newestOpinion`: the hash of the newest `opinion` that they
   * read, zeros for none. A review of before lacks it, and approves nothing that somebody answered.
   * `reviewId`: which word it was. A report that came back is approved anew, and not by the old one.
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
    /** The last entry of the release log that they saw; n 0 and zeros where they saw none. */
    lastSeen?: ReleaseLogHead | undefined
  }
  /** Grantee: give me my share. `nonce` is for the signed word with it, `lastSeen` as in `review`: no server leaves out what they saw. */
  'collect-request': {
    ownerId: string
    releaseId: string
    seatId: string
    invitationId: string
    nonce: Uint8Array
    lastSeen: ReleaseLogHead
  }
  /** Operator: the holder of a card was looked at. */
  'card-review': {
    ownerId: string
    seatId: string
    invitationId: string
    acceptanceHash: Uint8Array
    decision: Decision
    reason: string
  }
  /** Operator: the account of this estate's owner may not be used, or may be again. Whoever suspended never approves. */
  suspension: { ownerId: string; action: 'suspend' | 'activate'; reason: string }
  /**
   * Operator (`ownerId` is their own): from here on nothing opens, for anybody, until it is lifted. `lockdownId` says which one: what was lifted
   * never begins again.
   */
  lockdown: { ownerId: string; lockdownId: string; action: 'begin' | 'lift'; reason: string }
  /** Owner: I am here. Stop this. */
  veto: { ownerId: string; releaseId: string }
  /** Owner: the release is over. Says it in the estate's own chain, where nobody else reads it. */
  end: { ownerId: string; releaseId: string }
  /** Owner: the same, told to others: what it was for, and whom it closes, which is everybody in these seats up to these epochs. */
  closing: { ownerId: string; releaseId: string; event: string; seats: { seatId: string; epoch: number }[] }
  /** Owner: forget this estate, its shares and its log, in 30 days. `deletionId` says which decision it was. */
  forget: { ownerId: string; deletionId: string; counter: number }
  /** Owner: keep this estate after all. Of `forget` and `keep` the highest counter counts. */
  keep: { ownerId: string; deletionId: string; counter: number }
  /** Owner: the chain of a seat reaches this far. The highest counter of a seat, event and epoch counts. */
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
   * Owner: whoever holds this key, which the recovery code gives, consents to successors of the identity. `consent` is by the key
   * before, over the same; none for a first one, and where the code of before was lost.
   */
  'succession-key': { ownerId: string; counter: number; publicKey: Uint8Array; consent: Uint8Array }
  /** Owner, by the new key: this bundle follows. `consent` is by the succession key, over the same; none without a kit. */
  successor: { ownerId: string; bundle: Uint8Array; consent: Uint8Array }
  /** Owner, by the key that counts: the `succession-key` or `successor` of this hash, which waits, never counts. */
  'succession-veto': { ownerId: string; statementHash: Uint8Array }
  introduction: Introduction
}

export type StatementType = keyof StatementFields

const role = oneOf('attorney', 'contact_1', 'contact_2')
const decision = oneOf('approve', 'reject')
const epoch = whole(1, 0xffff)
const key = bytes(32)
const hash = bytes(32)
const lastSeen = objectOf({ n: whole(0), hash })
const days = whole(0, 90)
const daySeconds = whole(1, 86_400)
const reason = text(2000)
const bundle = bytes()
/** A signature of 64 bytes, or nothing. */
const consent = bytesOrNone(64)
// Far above what anybody can use up, far below where another one could not follow.
const deletionCounter = whole(1, 0xffffffff)

/** How each type is written. */
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
  },
  disarm: { ownerId: id, seatId: id, role, epoch },
  epoch: { ownerId: id, seatId: id, role, epoch, keys: listOf(objectOf({ event, verifyKey: key })) },
  pinned: { ownerId: id, seatId: id, invitationId: id, epoch, acceptanceHash: hash, granteeBundle: bundle },
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
  introduction: { ownerId: id, bundle, email: text(320), introductionId: grown(id), moment: grown(hash) },
}
