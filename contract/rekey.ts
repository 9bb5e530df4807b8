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

// New keys for everything that lies under the account key (docs/decisions/080): one staged body, and one transaction that applies it.

/** What a body holds beside the snapshot and the wraps of records. */
export const rekeyHead = z.object({
  /** The n that it builds on: the snapshot stands there. */
  n: z.int().check(z.positive()),
  /** Of the new password. */
  seed: seed(),
  passwordBox: keyBox(),
  /** For the code of the kit that stays. */
  recoveryBox: keyBox(),
  bundle: bundle(),
  privateBox: bytes(124, 124),
  /** What was sealed to the keys of before must open. */
  olderPrivateBox: olderPrivateBox(),
  /** The `successor` statement, with the consent of the kit's key. */
  successor: statement(),
  /**
   * `head` statements by the new key: those of the key before go with the switch, and the owner may never come by again. They go to the release service
   * behind the `successor`. A body that was staged by a page of before has none.
   */
  heads: z.optional(z.array(statement()).check(z.maxLength(maxHeads))),
  /** Of every key of a seat that the server keeps. */
  seatKeys: z.array(z.object({ target: target(), ownerBox: keyBox() })).check(z.maxLength(10_000)),
  allKeys: z.array(allKey).check(z.maxLength(8)),
  /** Of every invitation that is not void. */
  kept: z.array(z.object({ invitationId: uuid(), keptBox: bytes(512, 61) })).check(z.maxLength(64)),
  /** Of every seat that the person holds in estates of others. */
  held: z
    .array(z.object({ ownerId: uuid(), seatId: uuid(), invitationId: uuid(), heldBox: bytes(8192, 61) }))
    .check(z.maxLength(10_000)),
})
export type RekeyHead = z.output<typeof rekeyHead>

/** The owner's wrap of one version of a record. */
export type VersionWrap = { recordId: string; version: number; wrap: Uint8Array }

export type RekeyBody = {
  head: RekeyHead
  /** The JSON text of a `snapshot` (sealed.ts) at n, as `putSnapshot` takes it. */
  snapshot: Uint8Array
  /** One of every version that the server keeps, live, trashed or replaced. */
  wraps: VersionWrap[]
}

/** The most bytes of a body: wraps of 60,000 records with their older versions, the largest snapshot, and the rest. */
export const maxRekeyBytes = 2 * maxSnapshotBytes
const maxHeadBytes = 8 * 1024 * 1024

// [Note: packed wraps] As JSON they take a third more and seconds to be checked. Numbers have the highest byte first. A body: length of the head (4), the
// head's JSON, length of the snapshot (4), the snapshot, wraps. A wrap: recordId (16 bytes), version (4), its length (2), and the wrap.

const wrapHead = 22
const broken = () => new RangeError('These are no packed keys.')

/** Bytes of wraps, one after the other. */
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

/** @throws RangeError where the bytes are no wraps */
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

/** The body of {@link stageRekey}. */
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

/** @throws where the bytes are no body, or its head is not valid */
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

/** The owner's wraps of all versions, by recordId and version, some 4 MiB a page: ask again after the last one until none comes. */
export const listWraps = route({
  method: 'GET',
  path: '/api/estate/wraps',
  summary: 'The owner’s wraps of every version of every record',
  query: z.object({ after: z.optional(uuid()), version: z.optional(wholeNumber()) }),
  answer: packedBytes(maxWrapsPageBytes, unpackWraps),
})

/**
 * Where new keys stand. `staged`: a body is kept, nothing else has changed. `going`: the release service was asked, and nothing of the estate can be changed
 * until it answered. `done`: the staged body with this hash was applied. `refused`: it was not, nothing changed, and `reason` says why.
 */
export const rekeyState = z.object({
  state: z.enum(['nothing', 'staged', 'going', 'done', 'refused']),
  /** Null with `nothing`. */
  n: z.nullable(z.int()),
  hash: z.nullable(bytes(32, 32)),
  since: z.nullable(moment()),
  /** It was staged in this very session. */
  here: z.boolean(),
  /** A sentence for people, with `refused`. */
  reason: z.nullable(z.string()),
})
export type RekeyState = z.output<typeof rekeyState>

/**
 * Keeps a body ({@link packRekey}) in place of the one before. Nothing of the estate changes. Codes: 409 `conflict` (another n), `release-open`, `keys-frozen`,
 * `deletion-pending`, `no-kit-counts`, `refused` (the release service would not take the successor), `new-keys-coming`; 422 `not-consistent` (a box is
 * missing, or of something that is not there); 400 `invalid-request`; 503 `release-service-down`.
 * @returns SHA-256 of the body as it is kept
 */
export const stageRekey = route({
  method: 'PUT',
  path: '/api/estate/rekey/{n}',
  summary: 'Stage new keys for everything',
  params: z.object({ n: wholeNumber() }),
  body: rawBytes(maxRekeyBytes),
  answer: z.object({ hash: bytes(32, 32) }),
})

/** The staged body as it is kept; no bytes where there is none. */
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
 * The point of no return: freezes the estate at n, and asks the release service. Its answer decides, whether or not a browser is there. With `done` this
 * session goes on with a new `half` and all others are over. Codes: as for staging; 409 `outdated` (another body is staged, or none); 401 `wrong-password`,
 * `code-needed`, `wrong-code`, `wrong-kit`; 422 `same-password`.
 */
export const goRekey = route({
  method: 'POST',
  path: '/api/estate/rekey/go',
  summary: 'Switch to the staged new keys',
  body: z.object({
    ...presence,
    n: z.int().check(z.positive()),
    hash: bytes(32, 32),
    /** The sign-in secret of the new password. */
    newAuthKey: authKey(),
    /** Of the typed code: its kit stays, every other one is void. */
    recoveryAuth: authKey(),
  }),
  answer: rekeyState,
})

/** Takes a staged body, or the word of why one was refused, away. 409 `new-keys-coming` once it is going. */
export const dropRekey = route({
  method: 'DELETE',
  path: '/api/estate/rekey',
  summary: 'Take staged new keys back',
  answer: done,
})
