import * as z from 'zod/mini'
import { bytes, moment, uuid } from './http.ts'
import { isOwnerWrapSize, maxEnvelopeBytes, ownerWrap } from './sealed.ts'

/** More than a page is: about 4 MiB of envelopes, or 1500 small records. */
export const maxPageBytes = 8 * 1024 * 1024

/** A page of sealed records, the newest version of each, with the owner's wraps. */
export const recordsPage = z.object({
  records: z.array(
    z.object({
      recordId: uuid(),
      version: z.int(),
      envelope: bytes(maxEnvelopeBytes),
      /** The wrap for target `owner`. */
      wrap: ownerWrap(),
      savedAt: moment(),
    }),
  ),
  next: z.nullable(uuid()),
})
export type RecordsPage = z.output<typeof recordsPage>
type SealedRecord = RecordsPage['records'][number]

// [Note: packed records] A page of records is nearly nothing but sealed bytes. As JSON they take a third more, and text of them is made and
// read at each stop on their way: so the database packs them, and nobody unpacks them before whoever asked. Of each record, numbers with the highest byte
// first: its id (16 bytes), its version (4), when it was saved, in milliseconds since 1970 (8), how long envelope and wrap are (4 and 4),
// and both of them. The last byte says whether there may be more after the last record.

const headBytes = 36

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function idAt(packed: Uint8Array, at: number): string {
  let id = ''
  for (let i = 0; i < 16; i += 1)
    id += `${i === 4 || i === 6 || i === 8 || i === 10 ? '-' : ''}${hex[packed[at + i] ?? 0]}`
  return id
}

/** A copy of its own: what is kept of a record keeps no page of them. */
const copied = (packed: Uint8Array, from: number, to: number) => new Uint8Array(packed.subarray(from, to))

const broken = () => new RangeError('These are no packed records.')

/** @throws RangeError where the bytes are no page of records; so does whatever reads beyond their end */
export function unpackRecords(packed: Uint8Array): RecordsPage {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const end = packed.length - 1
  const more = packed[end]
  if (more !== 0 && more !== 1) throw broken()
  const records: SealedRecord[] = []
  for (let at = 0; at < end; ) {
    const version = view.getInt32(at + 16)
    const savedAt = new Date(Number(view.getBigInt64(at + 20)))
    const envelopeBytes = view.getUint32(at + 28)
    const wrapBytes = view.getUint32(at + 32)
    const wrapAt = at + headBytes + envelopeBytes
    if (envelopeBytes > maxEnvelopeBytes || !isOwnerWrapSize(wrapBytes) || wrapAt + wrapBytes > end) throw broken()
    if (Number.isNaN(savedAt.getTime())) throw broken()
    const envelope = copied(packed, at + headBytes, wrapAt)
    records.push({
      recordId: idAt(packed, at),
      version,
      envelope,
      wrap: copied(packed, wrapAt, wrapAt + wrapBytes),
      savedAt,
    })
    at = wrapAt + wrapBytes
  }
  const last = records.at(-1)
  if (more === 1 && !last) throw broken()
  return { records, next: more === 1 && last ? last.recordId : null }
}
