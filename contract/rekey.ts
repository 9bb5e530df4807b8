import * as z from 'zod/mini'
import { authKey, presence, seed } from './accounts.ts'
import { maxSnapshotBytes } from './estate.ts'
import { bytes, done, moment, packedBytes, rawBytes, route, uuid } from './http.ts'
import {
  isOwnerWrapSize,
  allKey,
  bundle,
  keyBox,
  maxHeads,
  olderPrivateBox,
  statement,
  target,
  wholeNumber,
} from './sealed.ts'

// Gives an account new keys (docs/decisions/080): the browser stages them, then the server applies
// all at once.

const rekeyHead = z.object({
  /** The n of the entry that the rekey builds on; the snapshot has the same n. */
  n: z.int().check(z.positive()),
  seed: seed(),
  passwordBox: keyBox(),
  recoveryBox: keyBox(),
  bundle: bundle(),
  privateBox: bytes(124, 124),
  olderPrivateBox: olderPrivateBox(),
  successor: statement(),
  /**
   * `head` statements by the new key, for the release service: the rekey drops the old key's, and the
   * owner may never return to sign again. Older pages omit them.
   */
  heads: z.optional(z.array(statement()).check(z.maxLength(maxHeads))),
  seatKeys: z.array(z.object({ target: target(), ownerBox: keyBox() })).check(z.maxLength(10_000)),
  allKeys: z.array(allKey).check(z.maxLength(8)),
  kept: z.array(z.object({ invitationId: uuid(), keptBox: bytes(512, 61) })).check(z.maxLength(64)),
  held: z
    .array(z.object({ ownerId: uuid(), seatId: uuid(), invitationId: uuid(), heldBox: bytes(8192, 61) }))
    .check(z.maxLength(10_000)),
})
type RekeyHead = z.output<typeof rekeyHead>

export type VersionWrap = { recordId: string; version: number; wrap: Uint8Array }

export type RekeyBody = {
  head: RekeyHead
  /** The JSON text of a `snapshot` (sealed.ts) at n, in the form that `putSnapshot` takes. */
  snapshot: Uint8Array
  wraps: VersionWrap[]
}

/** The wraps of 60,000 records with older versions, the largest snapshot, and the head. */
const maxRekeyBytes = 2 * maxSnapshotBytes
const maxHeadBytes = 8 * 1024 * 1024

// [Note: packed wraps] JSON is a third larger and takes seconds to check. Big endian. A body:
// length of the head (4), the head's JSON, length of the snapshot (4), the snapshot, wraps. A wrap:
// recordId (16 bytes), version (4), the wrap's length (2), and the wrap.

const wrapHead = 22
const broken = () => new RangeError('These are no packed keys.')

export function packWraps(wraps: readonly VersionWrap[]): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(wraps.reduce((size, { wrap }) => size + wrapHead + wrap.length, 0))
  const view = new DataView(packed.buffer)
  let at = 0
  for (const { recordId, version, wrap } of wraps) {
    const id = recordId.replaceAll('-', '')
    for (let i = 0; i < 16; i += 1) packed[at + i] = Number.parseInt(id.slice(2 * i, 2 * i + 2), 16)
    view.setUint32(at + 16, version)
    view.setUint16(at + 20, wrap.length)
    packed.set(wrap, at + wrapHead)
    at += wrapHead + wrap.length
  }
  return packed
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function idAt(packed: Uint8Array, at: number): string {
  const text = Array.from(packed.subarray(at, at + 16), (byte) => hex[byte]).join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}

export function unpackWraps(packed: Uint8Array): VersionWrap[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const wraps: VersionWrap[] = []
  for (let at = 0; at < packed.length; ) {
    const version = view.getInt32(at + 16)
    const end = at + wrapHead + view.getUint16(at + 20)
    const wrap = packed.slice(at + wrapHead, end)
    if (end > packed.length || version < 1 || !isOwnerWrapSize(wrap.length)) throw broken()
    wraps.push({ recordId: idAt(packed, at), version, wrap })
    at = end
  }
  return wraps
}

export function packRekey({ head, snapshot, wraps }: RekeyBody): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(z.encode(rekeyHead, head)))
  const packed = packWraps(wraps)
  const all = new Uint8Array(8 + text.length + snapshot.length + packed.length)
  const view = new DataView(all.buffer)
  view.setUint32(0, text.length)
  all.set(text, 4)
  view.setUint32(4 + text.length, snapshot.length)
  all.set(snapshot, 8 + text.length)
  all.set(packed, 8 + text.length + snapshot.length)
  return all
}

export function unpackRekey(body: Uint8Array): RekeyBody {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const headEnd = 4 + view.getUint32(0)
  if (headEnd > maxHeadBytes) throw broken()
  const snapshotEnd = headEnd + 4 + view.getUint32(headEnd)
  if (snapshotEnd > body.length || snapshotEnd - headEnd - 4 > maxSnapshotBytes) throw broken()
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body.subarray(4, headEnd))
  return {
    head: z.decode(rekeyHead, JSON.parse(text)),
    snapshot: body.slice(headEnd + 4, snapshotEnd),
    wraps: unpackWraps(body.subarray(snapshotEnd)),
  }
}

const maxWrapsPageBytes = 8 * 1024 * 1024

export const listWraps = route({
  method: 'GET',
  path: '/api/estate/wraps',
  summary: 'The owner’s wraps of every version of every record',
  query: z.object({ after: z.optional(uuid()), version: z.optional(wholeNumber()) }),
  answer: packedBytes(maxWrapsPageBytes, unpackWraps),
})

/**
 * `staged`: the server stores a body and changed nothing else. `going`: the release service
 * decides, and the estate is frozen. `done`: the server applied the body with this hash. `refused`:
 * nothing changed.
 */
const rekeyState = z.object({
  state: z.enum(['nothing', 'staged', 'going', 'done', 'refused']),
  n: z.nullable(z.int()),
  hash: z.nullable(bytes(32, 32)),
  since: z.nullable(moment()),
  /** Whether the calling session staged the new keys. */
  here: z.boolean(),
  /** A sentence for the owner, in the state `refused`. */
  reason: z.nullable(z.string()),
})
export type RekeyState = z.output<typeof rekeyState>

/**
 * Replaces a body ({@link packRekey}) staged earlier, and leaves the estate unchanged.
 * @returns SHA-256 of the stored body
 * @throws 400 `invalid-request`; 503 `release-service-down`
 * @throws 409 `conflict` (another n), `release-open`, `keys-frozen`, `deletion-pending`,
 * `no-kit-counts`, `refused` (the release service would refuse the successor), `new-keys-coming`
 * @throws 422 `not-consistent` (a box is missing, or belongs to nothing that the server stores)
 */
export const stageRekey = route({
  method: 'PUT',
  path: '/api/estate/rekey/{n}',
  summary: 'Stage new keys for everything',
  params: z.object({ n: wholeNumber() }),
  body: rawBytes(maxRekeyBytes),
  answer: z.object({ hash: bytes(32, 32) }),
})

export const getRekeyBody = route({
  method: 'GET',
  path: '/api/estate/rekey/body',
  summary: 'The staged new keys, to be read back and opened before they are relied on',
  answer: rawBytes(maxRekeyBytes),
})

export const getRekey = route({
  method: 'GET',
  path: '/api/estate/rekey',
  summary: 'Where new keys for everything stand',
  answer: rekeyState,
})

/**
 * The point of no return: freezes the estate and asks the release service, which decides even if
 * the browser closes. With `done`, this session gets a new `half` and all others end.
 * @throws the codes of {@link stageRekey}; 409 `outdated` (another body is staged, or none)
 * @throws 401 `wrong-password`, `code-needed`, `wrong-code`, `wrong-kit`; 422 `same-password`
 */
export const goRekey = route({
  method: 'POST',
  path: '/api/estate/rekey/go',
  summary: 'Switch to the staged new keys',
  body: z.object({
    ...presence,
    n: z.int().check(z.positive()),
    hash: bytes(32, 32),
    newAuthKey: authKey(),
    /** The typed recovery code gives it: that kit stays valid, every other one becomes void. */
    recoveryAuth: authKey(),
  }),
  answer: rekeyState,
})

/** Removes also the reason of a refusal. @throws 409 `new-keys-coming` once it is `going` */
export const dropRekey = route({
  method: 'DELETE',
  path: '/api/estate/rekey',
  summary: 'Take staged new keys back',
  answer: done,
})
