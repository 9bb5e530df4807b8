import { type Bytes, equal, sha256 } from './bytes.ts'
import { context } from './context.ts'
import type { SigningKey } from './curves.ts'
import { insist, sealed } from './error.ts'
import type { ReleaseLogHead } from './release-log.ts'
import {
  bytes,
  bytesOrNone,
  grown,
  type Layout,
  id,
  listOf,
  objectOf,
  oneOf,
  text,
  whole,
  writeFields,
} from './field-codec.ts'
import { openWord, readAs, signWord } from './signed-word.ts'
import type { Role } from './statement-fields.ts'
import { event } from './target.ts'

// [Note: the release service's word] Owner and heirs hear of the release service only through the server. What they are
// told carries its signature, by the key that the owner named at the first save, and the random bytes of whoever asks:
// a server that makes something up, leaves something out or repeats what was true before is noticed. The people in the
// seats need not see each other's invitations and acceptances: the signed word holds hashes of parts, and everybody is
// handed their own.

/** One report as the release service knows it. Times are milliseconds since 1970; 0 means not yet. */
export type StatusRelease = {
  releaseId: string
  event: string
  seatId: string
  claimHash: Uint8Array
  state: string
  reportedAt: number
  opensAt: number
}

/** Whether somebody who took a seat counts in it. */
const standings = ['accepted', 'presented', 'refused', 'stepped-down'] as const
type Standing = (typeof standings)[number]

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
    acceptances: { hash: Uint8Array; via: 'invitation' | 'card'; standing: Standing }[]
  }[]
}

/**
 * What concerns the owner alone: the newest policy and decision to forget or keep (counter 0 where none came), and how far
 * the seats' chains reach.
 */
export type StatusOwner = {
  ownerId: string
  deletionCounter: number
  policyCounter: number
  /** Of the policy's statement; 32 zero bytes where none came. */
  policyHash: Uint8Array
  heads: { seatId: string; event: string; epoch: number; counter: number; m: number; hash: Uint8Array }[]
  /** Missing in the word of a service of before. */
  succession?: StatusSuccession | undefined
  /** By what a report of today is judged. Missing in the word of a service of before. */
  terms?: StatusTerms | undefined
}

/** What counts of the owner's terms, and when the newest policy counts whole; 0 where it does. */
type StatusTerms = {
  waitIncapacityDays: number
  waitDeathDays: number
  fallbackDays: number
  cardFallback: number
  newestCountsAt: number
}

/**
 * Which identity counts (`identityHash`), the highest counter of a `succession-key`, the key that counts, and the hashes of
 * the statements that wait. Nothing stands for none.
 */
type StatusSuccession = {
  identity: Uint8Array
  counter: number
  key: Uint8Array
  nextKey: Uint8Array
  successor: Uint8Array
  frozen: number
}

/** Whether the estate is to be forgotten: `pending` until `finalAt` (else 0) at least, `forgotten` for ever. */
export type StatusDeletion = { state: 'none' | 'pending' | 'forgotten'; finalAt: number }

/** The release service's word about an estate, to whoever asked with `nonce`. */
export type Status = {
  ownerId: string
  nonce: Uint8Array
  at: number
  log: { n: number; hash: Uint8Array }
  releases: StatusRelease[]
  deletion: StatusDeletion
  /** Only where shares are handed over: the owner's newest signed word on each chain that opens, and when it came. */
  heads: { event: string; epoch: number; statementHash: Uint8Array; at: number }[]
  /** SHA-256 of the owner's part and of each seat's. */
  ownerPart: Uint8Array
  seatParts: Uint8Array[]
  /** The length of a day by which it counts; missing in what was signed before. */
  daySeconds?: number | undefined
  /** Which identity of the owner counts (`identityHash`); none where the estate is not known. Missing in the word of a service of before. */
  identity?: Uint8Array | undefined
  /** The identities that count of those who have a part in the estate, in no order. Missing in the word of a service of before. */
  people?: Uint8Array[] | undefined
}

const time = whole(0)
const hash = bytes(32)
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
      acceptances: listOf(objectOf({ hash, via: oneOf('invitation', 'card'), standing: oneOf(...standings) })),
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
 * The operators as the release service lists them, as bundles, and where the log of that list stands (operatorsLogId). `moment`: what an introduction
 * has to name that is signed now. A service of before had neither.
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

/** The bytes of a seat's part, as they are handed to whoever sits there and to the owner. */
export const writeStatusSeat = (seat: StatusSeat): Bytes =>
  context('release-status-seat', ...writeFields(seatLayout, seat))

/** The bytes of the owner's part. */
export const writeStatusOwner = (owner: StatusOwner): Bytes =>
  context('release-status-owner', ...writeFields(ownerLayout, owner))

/** Signs, as the release service, what it knows of an estate. */
export const signStatus = (status: Status, signKey: SigningKey): Promise<Bytes> =>
  signWord('release-status', statusLayout, status, signKey)

/**
 * Opens the release service's word about an estate. Stops with SealError unless it is signed by `signKey`, about this
 * estate, and in answer to these random bytes.
 */
export function openStatus(
  word: Uint8Array,
  asked: { ownerId: string; nonce: Uint8Array },
  signKey: Uint8Array,
): Promise<Status> {
  return sealed(async () => {
    const status = await openWord('release-status', statusLayout, word, signKey)
    insist(status.ownerId === asked.ownerId && equal(status.nonce, asked.nonce))
    return status
  })
}

/** Opens the owner's part of a verified status. Stops with SealError for the part of another. */
export function openStatusOwner(status: Status, part: Uint8Array): Promise<StatusOwner> {
  return sealed(async () => {
    insist(equal(status.ownerPart, await sha256(part)))
    return readAs('release-status-owner', ownerLayout, part)
  })
}

/** Opens a seat's part of a verified status. Stops with SealError for a part that the status does not hold. */
export function openStatusSeat(status: Status, part: Uint8Array): Promise<StatusSeat> {
  return sealed(async () => {
    const found = await sha256(part)
    insist(status.seatParts.some((known) => equal(known, found)))
    return readAs('release-status-seat', seatLayout, part)
  })
}

/** Signs, as the release service, the list of its operators. */
export const signOperators = (list: OperatorList, signKey: SigningKey): Promise<Bytes> =>
  signWord('operators', operatorsLayout, list, signKey)

/** Opens the list of operators. Stops with SealError unless it is signed by `signKey` for these random bytes. */
export function openOperators(word: Uint8Array, nonce: Uint8Array, signKey: Uint8Array): Promise<OperatorList> {
  return sealed(async () => {
    const list = await openWord('operators', operatorsLayout, word, signKey)
    insist(equal(list.nonce, nonce))
    return list
  })
}
