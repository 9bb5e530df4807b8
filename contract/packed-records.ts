import * as z from 'zod/mini'
import { bytes, moment, uuid } from './http.ts'
import { isOwnerWrapSize, maxEnvelopeBytes, ownerWrap } from './sealed.ts'

/** A page has about 4 MiB of envelopes, or 1500 small records. */
export const maxPageBytes = 8 * 1024 * 1024

export const recordsPage = z.object({
  records: z.array(
    z.object({
      recordId: uuid(),
      version: z.int(),
      envelope: bytes(maxEnvelopeBytes),
      wrap: ownerWrap(),
      savedAt: moment(),
    }),
  ),
  next: z.nullable(uuid()),
})
export type RecordsPage = z.output<typeof recordsPage>
type SealedRecord = RecordsPage['records'][number]

// [Note: packed records] JSON is a third larger, and each hop would parse it, so the database packs
// records. Big endian: id (16 bytes), version (4), saved at (8, ms since 1970), lengths of envelope
// and wrap (4 and 4), envelope, wrap. The last byte of a page says whether more records follow.

const headBytes = 36

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function idAt(packed: Uint8Array, at: number): string {
  let id = ''
  for (let i = 0; i < 16; i += 1)
    id += `${i === 4 || i === 6 || i === 8 || i === 10 ? '-' : ''}${hex[packed[at + i] ?? 0]}`
  return id
}

/** Copies the bytes: a view would keep the whole page in memory as long as one record of it. */
const copied = (packed: Uint8Array, from: number, to: number) => new Uint8Array(packed.subarray(from, to))

const broken = () => new RangeError('These are no packed records.')

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
