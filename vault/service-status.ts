import { type Bytes, equal, sha256 } from './bytes.ts'
import { context } from './context.ts'
import type { SigningKey } from './curves.ts'
import { insist, sealed } from './error.ts'
import type { ReleaseLogHead } from './release-log.ts'
import {
  bytes,
  bytesOrNone,
  grown,
  hash,
  type Layout,
  id,
  listOf,
  objectOf,
  oneOf,
  text,
  whole,
  writeFields,
} from './field-codec.ts'
import { openAnswer, readAs, signAnswer } from './signed-answer.ts'
import type { Role } from './statement-fields.ts'
import { event } from './target.ts'

// [Note: the release service's status] It reaches owner and grantees only through the server, so
// the key that the owner named at the first save signs it, over the caller's nonce: a forged, cut
// or replayed one is rejected. Grantees get only their own part, whose hash the status holds.

/** Times are milliseconds since 1970; 0 means that the event has not happened. */
type StatusRelease = {
  releaseId: string
  event: string
  seatId: string
  claimHash: Uint8Array
  state: string
  reportedAt: number
  opensAt: number
  /** When records for the first days can open, and when they opened. Older services omit both. */
  firstOpensAt?: number | undefined
  firstAt?: number | undefined
}

const acceptanceStates = ['accepted', 'presented', 'refused', 'stepped-down'] as const
type AcceptanceState = (typeof acceptanceStates)[number]

/** What the release service knows of one seat. `armed` holds the invitation that counts, if any. */
export type StatusSeat = {
  ownerId: string
  seatId: string
  role: Role
  voidEpoch: number
  armed: {
    invitationId: string
    epoch: number
    statementHash: Uint8Array
    acceptances: { hash: Uint8Array; via: 'invitation' | 'card'; standing: AcceptanceState }[]
  }[]
}

/** The part for the owner alone. Counters are 0 before the first policy or deletion decision. */
export type StatusOwner = {
  ownerId: string
  deletionCounter: number
  policyCounter: number
  /** The policy statement's hash; 32 zero bytes if the owner signed no policy. */
  policyHash: Uint8Array
  heads: { seatId: string; event: string; epoch: number; counter: number; m: number; hash: Uint8Array }[]
  /** Older services omit it. */
  succession?: StatusSuccession | undefined
  /** The terms that the service would apply to a report made today. Older services omit them. */
  terms?: StatusTerms | undefined
}

/** The owner's terms that count, and when the newest policy fully counts; 0 if it already does. */
type StatusTerms = {
  waitIncapacityDays: number
  waitDeathDays: number
  fallbackDays: number
  cardFallback: number
  newestCountsAt: number
  firstDays?: number | undefined
}

/**
 * The identity that counts (`identityHash`), the highest `succession-key` counter, the key that
 * counts, and hashes of waiting statements. A value that does not exist is empty.
 */
type StatusSuccession = {
  identity: Uint8Array
  counter: number
  key: Uint8Array
  nextKey: Uint8Array
  successor: Uint8Array
  frozen: number
}

/** `pending` until at least `finalAt` (0 in other states), then `forgotten` for ever. */
export type StatusDeletion = { state: 'none' | 'pending' | 'forgotten'; finalAt: number }

export type Status = {
  ownerId: string
  nonce: Uint8Array
  at: number
  log: { n: number; hash: Uint8Array }
  releases: StatusRelease[]
  deletion: StatusDeletion
  /** The newest signed heads of the chains that open, with a handover. */
  heads: { event: string; epoch: number; statementHash: Uint8Array; at: number }[]
  ownerPart: Uint8Array
  seatParts: Uint8Array[]
  daySeconds?: number | undefined
  /** The owner's identity that counts (`identityHash`); empty if unknown. Older services omit it. */
  identity?: Uint8Array | undefined
  /** The identities that count of all people of the estate, unordered. Older services omit them. */
  people?: Uint8Array[] | undefined
}

const time = whole(0)
const epoch = whole(0, 0xffff)
const nonceLength = 32

const releaseLayout: Layout<StatusRelease> = {
  releaseId: id,
  event,
  seatId: id,
  claimHash: hash,
  state: text(20),
  reportedAt: time,
  opensAt: time,
  firstOpensAt: grown(time),
  firstAt: grown(time),
}

const statusLayout: Layout<Status> = {
  ownerId: id,
  nonce: bytes(nonceLength),
  at: time,
  log: objectOf({ n: whole(0), hash }),
  releases: listOf(objectOf(releaseLayout)),
  deletion: objectOf({ state: oneOf('none', 'pending', 'forgotten'), finalAt: time }),
  heads: listOf(objectOf({ event, epoch, statementHash: hash, at: time })),
  ownerPart: hash,
  seatParts: listOf(hash),
  daySeconds: grown(whole(1, 86_400)),
  identity: grown(bytesOrNone(32)),
  people: grown(listOf(hash)),
}

const seatLayout: Layout<StatusSeat> = {
  ownerId: id,
  seatId: id,
  role: oneOf('attorney', 'contact_1', 'contact_2'),
  voidEpoch: epoch,
  armed: listOf(
    objectOf({
      invitationId: id,
      epoch,
      statementHash: hash,
      acceptances: listOf(objectOf({ hash, via: oneOf('invitation', 'card'), standing: oneOf(...acceptanceStates) })),
    }),
  ),
}

const successionLayout: Layout<StatusSuccession> = {
  identity: hash,
  counter: whole(0),
  key: bytesOrNone(32),
  nextKey: bytesOrNone(32),
  successor: bytesOrNone(32),
  frozen: whole(0, 1),
}

const termsLayout: Layout<StatusTerms> = {
  waitIncapacityDays: whole(0),
  waitDeathDays: whole(0),
  fallbackDays: whole(0),
  cardFallback: whole(0, 1),
  newestCountsAt: time,
  firstDays: grown(whole(0)),
}

const ownerLayout: Layout<StatusOwner> = {
  ownerId: id,
  deletionCounter: whole(0),
  policyCounter: whole(0),
  policyHash: hash,
  heads: listOf(objectOf({ seatId: id, event, epoch, counter: whole(1), m: whole(0), hash })),
  succession: grown(objectOf(successionLayout)),
  terms: grown(objectOf(termsLayout)),
}

/**
 * The operator list as bundles, the head of its log (operatorsLogId), and the `moment` that an
 * introduction must name if it is signed now. Older services omit the last two.
 */
type OperatorList = {
  nonce: Uint8Array
  at: number
  bundles: Uint8Array[]
  log?: ReleaseLogHead | undefined
  moment?: Uint8Array | undefined
}

const operatorsLayout: Layout<OperatorList> = {
  nonce: bytes(nonceLength),
  at: time,
  bundles: listOf(bytes()),
  log: grown(objectOf({ n: whole(0), hash })),
  moment: grown(hash),
}

export const writeStatusSeat = (seat: StatusSeat): Bytes =>
  context('release-status-seat', ...writeFields(seatLayout, seat))

export const writeStatusOwner = (owner: StatusOwner): Bytes =>
  context('release-status-owner', ...writeFields(ownerLayout, owner))

export const signStatus = (status: Status, signKey: SigningKey): Promise<Bytes> =>
  signAnswer('release-status', statusLayout, status, signKey)

export function openStatus(
  word: Uint8Array,
  asked: { ownerId: string; nonce: Uint8Array },
  signKey: Uint8Array,
): Promise<Status> {
  return sealed(async () => {
    const status = await openAnswer('release-status', statusLayout, word, signKey)
    insist(status.ownerId === asked.ownerId && equal(status.nonce, asked.nonce))
    return status
  })
}

export function openStatusOwner(status: Status, part: Uint8Array): Promise<StatusOwner> {
  return sealed(async () => {
    insist(equal(status.ownerPart, await sha256(part)))
    return readAs('release-status-owner', ownerLayout, part)
  })
}

export function openStatusSeat(status: Status, part: Uint8Array): Promise<StatusSeat> {
  return sealed(async () => {
    const found = await sha256(part)
    insist(status.seatParts.some((known) => equal(known, found)))
    return readAs('release-status-seat', seatLayout, part)
  })
}

export const signOperators = (list: OperatorList, signKey: SigningKey): Promise<Bytes> =>
  signAnswer('operators', operatorsLayout, list, signKey)

export function openOperators(word: Uint8Array, nonce: Uint8Array, signKey: Uint8Array): Promise<OperatorList> {
  return sealed(async () => {
    const list = await openAnswer('operators', operatorsLayout, word, signKey)
    insist(equal(list.nonce, nonce))
    return list
  })
}
