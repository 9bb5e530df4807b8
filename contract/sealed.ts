import * as z from 'zod/mini'
import { keyEvents, releaseEvents } from '../domain/releases.ts'
import { seatRoles } from '../domain/seats.ts'
import { bytes, shortText, uuid } from './http.ts'

// The sealed things that several calls carry (docs/protocol.md). The server looks inside none of them: it checks sizes.

/** `owner`, or `seatId:event:epoch`. */
export const target = () => shortText(80).check(z.regex(/^(owner|[0-9a-f-]{36}:[a-z][a-z-]{0,39}:[0-9]{1,9})$/))

export const releaseEvent = z.enum(releaseEvents)
export const keyEvent = z.enum(keyEvents)

export const seatRole = z.enum(seatRoles)

/** What the release service says of somebody who took a seat. Only `accepted` counts. */
export const acceptanceStanding = z.enum(['accepted', 'presented', 'refused', 'stepped-down'])

/** A number in a query: text on the wire, a number in the program. */
export const wholeNumber = () =>
  z.codec(shortText(15).check(z.regex(/^\d{1,15}$/)), z.number().check(z.int(), z.nonnegative()), {
    decode: Number,
    encode: String,
  })

/** A statement: `context(type, fields...)` followed by its signature (an acceptance has two). */
export const statement = () => bytes(4096, 64)

/**
 * A self-signed public identity: 192 bytes, 111 more for each key it had before, 16 at most, and 1316 more with its hybrid key. The one
 * shape of it for every call: what is taken at the door can be sent on everywhere.
 */
export const bundle = () => bytes(3284, 192)

/** Lengths of what HPKE seals: with a hybrid key (X-Wing), and with X25519 alone as it was before there was one. */
const hybridOverhead = 1136
const earlierOverhead = 48

const sealedOf = (length: number) =>
  bytes(length + hybridOverhead, length + earlierOverhead).check(
    z.refine((box) => box.length === length + hybridOverhead || box.length === length + earlierOverhead),
  )

/** Share B, sealed to the release service. An invitation of before holds the shorter form, and may be sent on to it at any time. */
export const sealedShare = () => sealedOf(32)

/** The same for each event. */
export const sealedShares = () => z.array(z.object({ event: keyEvent, sealedB: sealedShare() })).check(z.maxLength(8))

/** Share B, sealed to a grantee: with their hybrid key alone. */
export const handover = () => bytes(32 + hybridOverhead, 32 + hybridOverhead)

/** A certificate's key, its hash and its size, sealed to a reader. */
export const sealedCertificateKey = () => sealedOf(72)

/** What a release service shows so that others can seal to it: its hybrid key, and its signature over it. */
export const serviceHybrid = () => bytes(1280, 1280)

/** Random bytes of whoever asks the release service: its answer carries them, signed, so that it cannot be an older one. */
export const nonce = () => bytes(32, 32)

/** What the release service signed, or a part of it (vault/service-status.ts). */
export const word = () => bytes(256 * 1024)

/** Heads of a seat's chains in one message: one per seat and event, with room for more of both. */
export const maxHeads = 256

const keyBoxBytes = 92
/** An AES-256-GCM box of a 32-byte key: commitment 32, nonce 12, key 32, tag 16. */
export const keyBox = () => bytes(keyBoxBytes, keyBoxBytes)

/** What opens all that was sealed to, or lies under, keys of an owner of before; of 16 of them at most. */
export const olderPrivateBox = () => bytes(64 * 1024, 61)

/** The largest sealed record. */
export const maxEnvelopeBytes = 512 * 1024

/** One row of the manifest: what exists, and for whom. */
const manifestRow = z.object({
  recordId: uuid(),
  version: z.int().check(z.positive()),
  hash: z.nullable(bytes(32, 32)),
  state: z.enum(['live', 'trashed', 'purged']),
  /** Seat targets of this version; the server keeps exactly these wraps besides the owner's. */
  targets: z.array(target()).check(z.maxLength(16)),
})

/** One save in the owner's signed chain. */
export const manifestEntry = z.object({
  n: z.int().check(z.positive()),
  prev: bytes(32, 32),
  rows: z.array(manifestRow).check(z.maxLength(1000)),
  facts: z.array(statement()).check(z.maxLength(64)),
  sealed: bytes(1024 * 1024),
  signature: bytes(64, 64),
})

/** A signed summary of the chain up to n, so that a new device need not read all of it. How much it may hold is said in bytes (estate.ts). */
export const snapshot = z.object({
  n: z.int().check(z.positive()),
  hash: bytes(32, 32),
  rows: z.array(manifestRow),
  facts: z.array(statement()),
  sealed: bytes(1024 * 1024),
  signature: bytes(64, 64),
})

/** One link of a seat's own chain of the rows it may open. */
export const seatEntry = z.object({
  target: target(),
  m: z.int().check(z.positive()),
  prev: bytes(32, 32),
  sealed: bytes(1024 * 1024),
  signature: bytes(64, 64),
})

const mostOwnerWrap = keyBoxBytes + 64 * 64
/**
 * The owner's wrap of a record: its key, and beside it what the owner alone reads, in steps of 64
 * bytes; nothing beside it in a wrap of before.
 */
export const ownerWrap = () => bytes(mostOwnerWrap, keyBoxBytes)
export const isOwnerWrapSize = (size: number): boolean =>
  size >= keyBoxBytes && size <= mostOwnerWrap && (size - keyBoxBytes) % 64 === 0

/** The data key of a record for its owner, or for one seat. */
export const wrap = z
  .object({ target: target(), box: ownerWrap() })
  .check(z.refine(({ target: of, box }) => (of === 'owner' ? isOwnerWrapSize(box.length) : box.length === keyBoxBytes)))

/** The keys of one seat for one event and epoch, as the owner keeps them. */
export const seatKey = z.object({
  seatId: uuid(),
  role: seatRole,
  event: keyEvent,
  epoch: z.int().check(z.positive()),
  verifyKey: bytes(32, 32),
  ownerBox: keyBox(),
  allBox: keyBox(),
  /** The key for incapacity under the key for death: only where the event is death. */
  incapacityBox: z.nullable(keyBox()),
})

/** The key of an event that all seats share, as the owner keeps it. */
export const allKey = z.object({ event: keyEvent, ownerBox: keyBox() })

export type ManifestRow = z.output<typeof manifestRow>
export type ManifestEntry = z.output<typeof manifestEntry>
export type SeatEntry = z.output<typeof seatEntry>
export type Wrap = z.output<typeof wrap>
export type SeatKey = z.output<typeof seatKey>
export type AllKey = z.output<typeof allKey>
