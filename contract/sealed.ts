import * as z from 'zod/mini'
import { keyEvents, releaseEvents } from '../domain/releases.ts'
import { seatRoles } from '../domain/seats.ts'
import { bytes, shortText, uuid } from './http.ts'

// Sealed content that several calls carry (docs/protocol.md). The server checks only the sizes.

export const target = () => shortText(80).check(z.regex(/^(owner|[0-9a-f-]{36}:[a-z][a-z-]{0,39}:[0-9]{1,9})$/))

export const releaseEvent = z.enum(releaseEvents)
export const keyEvent = z.enum(keyEvents)

export const seatRole = z.enum(seatRoles)

/** The release service's state of an acceptance. Only `accepted` counts. */
export const acceptanceState = z.enum(['accepted', 'presented', 'refused', 'stepped-down'])

export const wholeNumber = () =>
  z.codec(shortText(15).check(z.regex(/^\d{1,15}$/)), z.number().check(z.int(), z.nonnegative()), {
    decode: Number,
    encode: String,
  })

/** A statement: `context(type, fields...)` and its signature (an acceptance has two). */
export const statement = () => bytes(4096, 64)

/**
 * Holds 192 bytes, 111 per former key (at most 16), 1316 for a hybrid key. All calls share it, so
 * that each accepts what another returned.
 */
export const bundle = () => bytes(3284, 192)

/** HPKE's overhead with a hybrid key (X-Wing), and in the older form with X25519 alone. */
const hybridOverhead = 1136
const earlierOverhead = 48

const sealedOf = (length: number) =>
  bytes(length + hybridOverhead, length + earlierOverhead).check(
    z.refine((box) => box.length === length + hybridOverhead || box.length === length + earlierOverhead),
  )

/** Share B for the release service. Older invitations hold the shorter form. */
export const sealedShare = () => sealedOf(32)

export const sealedShares = () => z.array(z.object({ event: keyEvent, sealedB: sealedShare() })).check(z.maxLength(8))

export const handover = () => bytes(32 + hybridOverhead, 32 + hybridOverhead)

export const sealedCertificateKey = () => sealedOf(72)

export const serviceHybrid = () => bytes(1280, 1280)

/** Random bytes of the caller: the signed answer includes them, so that it cannot be a replay. */
export const nonce = () => bytes(32, 32)

/** A message that the release service signed, or a part of one (vault/service-status.ts). */
export const word = () => bytes(256 * 1024)

/** One head per seat and event, with room for more of both. */
export const maxHeads = 256

const keyBoxBytes = 92
/** An AES-256-GCM box of a 32-byte key: commitment 32, nonce 12, key 32, tag 16. */
export const keyBox = () => bytes(keyBoxBytes, keyBoxBytes)

/** An owner's former keys (at most 16). */
export const olderPrivateBox = () => bytes(64 * 1024, 61)

export const maxEnvelopeBytes = 512 * 1024

const manifestRow = z.object({
  recordId: uuid(),
  version: z.int().check(z.positive()),
  hash: z.nullable(bytes(32, 32)),
  state: z.enum(['live', 'trashed', 'purged']),
  /** The seat targets of this version. The server keeps exactly these wraps and the owner's. */
  targets: z.array(target()).check(z.maxLength(16)),
})

export const manifestEntry = z.object({
  n: z.int().check(z.positive()),
  prev: bytes(32, 32),
  rows: z.array(manifestRow).check(z.maxLength(1000)),
  facts: z.array(statement()).check(z.maxLength(64)),
  sealed: bytes(1024 * 1024),
  signature: bytes(64, 64),
})

export const snapshot = z.object({
  n: z.int().check(z.positive()),
  hash: bytes(32, 32),
  rows: z.array(manifestRow),
  facts: z.array(statement()),
  sealed: bytes(1024 * 1024),
  signature: bytes(64, 64),
})

export const seatEntry = z.object({
  target: target(),
  m: z.int().check(z.positive()),
  prev: bytes(32, 32),
  sealed: bytes(1024 * 1024),
  signature: bytes(64, 64),
})

const mostOwnerWrap = keyBoxBytes + 64 * 64
/** A record's key and the owner-only part, padded to 64 bytes. Older wraps hold the key alone. */
export const ownerWrap = () => bytes(mostOwnerWrap, keyBoxBytes)
export const isOwnerWrapSize = (size: number): boolean =>
  size >= keyBoxBytes && size <= mostOwnerWrap && (size - keyBoxBytes) % 64 === 0

export const wrap = z
  .object({ target: target(), box: ownerWrap() })
  .check(z.refine(({ target: of, box }) => (of === 'owner' ? isOwnerWrapSize(box.length) : box.length === keyBoxBytes)))

export const seatKey = z.object({
  seatId: uuid(),
  role: seatRole,
  event: keyEvent,
  epoch: z.int().check(z.positive()),
  verifyKey: bytes(32, 32),
  ownerBox: keyBox(),
  /** Null for an event whose key no other seat shares. */
  allBox: z.nullable(keyBox()),
  /** The incapacity key boxed under the death key; null except for the death event. */
  incapacityBox: z.nullable(keyBox()),
})

export const allKey = z.object({ event: keyEvent, ownerBox: keyBox() })

export type ManifestRow = z.output<typeof manifestRow>
export type ManifestEntry = z.output<typeof manifestEntry>
export type SeatEntry = z.output<typeof seatEntry>
export type Wrap = z.output<typeof wrap>
export type SeatKey = z.output<typeof seatKey>
export type AllKey = z.output<typeof allKey>
