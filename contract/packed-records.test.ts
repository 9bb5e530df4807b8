import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listRecords } from './estate.ts'
import { client } from './http.ts'
import { type RecordsPage, unpackRecords } from './packed-records.ts'
import { maxEnvelopeBytes } from './sealed.ts'
import { packRecords } from './testing/packed-records.ts'

const record = (size: number, change: Partial<RecordsPage['records'][number]> = {}) => ({
  recordId: randomUUID() as string,
  version: 7,
  envelope: new Uint8Array(randomBytes(size)),
  wrap: new Uint8Array(randomBytes(156)),
  savedAt: new Date('2026-11-24T05:57:35.482Z'),
  ...change,
})
const records = [
  record(0, { recordId: '0012abff-0000-4000-8000-00000000ffff' }),
  record(61, { version: 2 ** 31 - 1, wrap: new Uint8Array(randomBytes(92)) }),
  record(5000, { savedAt: new Date('1969-12-31T23:59:59.999Z') }),
  record(20_000, { savedAt: new Date('2199-01-01T00:00:00.001Z') }),
]

test('packed records survive a round trip', () => {
  expect(unpackRecords(Uint8Array.of(0))).toEqual({ records: [], next: null })
  expect(unpackRecords(packRecords({ records, next: null }))).toEqual({ records, next: null })
  const next = records.at(-1)?.recordId ?? ''
  expect(unpackRecords(packRecords({ records, next }))).toEqual({ records, next })
  // Packed records may begin in the middle of a larger buffer.
  const packed = packRecords({ records, next })
  const among = new Uint8Array(packed.length + 20).fill(1)
  among.set(packed, 7)
  expect(unpackRecords(among.subarray(7, 7 + packed.length))).toEqual({ records, next })
})

test('an unpacked record does not keep the buffer of its page in memory', () => {
  const [first] = unpackRecords(packRecords({ records, next: null })).records.slice(1)
  expect([first?.envelope.buffer.byteLength, first?.wrap.buffer.byteLength]).toEqual([61, 92])
})

const whole = () => packRecords({ records: [record(61)], next: null })
const changed = (at: number, bytes: number[]) => {
  const packed = whole()
  packed.set(bytes, at)
  return packed
}

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ['an empty answer', Uint8Array.of()],
  ['a last byte other than 0 and 1', changed(whole().length - 1, [2])],
  ['a page without records that announces more', Uint8Array.of(1)],
  ['a page without its first byte', whole().subarray(1)],
  ['a page without its last byte', whole().subarray(0, -1)],
  ['half a header', whole().subarray(0, 20)],
  ['an envelope longer than the page', changed(28, [0, 0, 1, 0])],
  ['an envelope length over the maximum', changed(28, [255, 255, 255, 255])],
  ['an envelope over the maximum', packRecords({ records: [record(maxEnvelopeBytes + 1)], next: null })],
  ['a wrap of another length than the header says', changed(32, [0, 0, 0, 91])],
  ['a wrap of another size', packRecords({ records: [record(61, { wrap: randomBytes(93) })], next: null })],
  ['an invalid date', changed(20, [127, 255, 255, 255, 255, 255, 255, 255])],
])('the client rejects %s', async (_, packed) => {
  expect(() => unpackRecords(packed)).toThrow(RangeError)
  const call = client('', () => Promise.resolve(new Response(packed)))
  await expect(call(listRecords, { query: { since: 0 } })).rejects.toMatchObject({ code: 'unexpected-answer' })
})
