import * as z from 'zod/mini'
import { type RecordsPage, recordsPage, unpackRecords } from '../packed-records.ts'

export const textOfPacked = (packed: ArrayBuffer): string =>
  JSON.stringify(z.encode(recordsPage, unpackRecords(new Uint8Array(packed))))

export const packedFromText = (text: string) => packRecords(z.decode(recordsPage, JSON.parse(text)))

export function packRecords({ records, next }: RecordsPage): Uint8Array<ArrayBuffer> {
  const size = records.reduce((sum, { envelope, wrap }) => sum + 36 + envelope.length + wrap.length, 1)
  const packed = new Uint8Array(size)
  const view = new DataView(packed.buffer)
  let at = 0
  for (const { recordId, version, envelope, wrap, savedAt } of records) {
    for (const [i, byte] of (recordId.replaceAll('-', '').match(/../g) ?? []).entries())
      packed[at + i] = parseInt(byte, 16)
    view.setInt32(at + 16, version)
    view.setBigInt64(at + 20, BigInt(savedAt.getTime()))
    view.setUint32(at + 28, envelope.length)
    view.setUint32(at + 32, wrap.length)
    packed.set(envelope, at + 36)
    packed.set(wrap, at + 36 + envelope.length)
    at += 36 + envelope.length + wrap.length
  }
  packed[at] = next === null ? 0 : 1
  return packed
}
