import { randomBytes, randomUUID } from 'node:crypto'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { client, route } from '../../contract/http.ts'
import { listOpenedRecords } from '../../contract/seats.ts'
import { compressedBytes } from './compressed.ts'
import { mount } from './mount.ts'

const newId = (): string => randomUUID()
const records = Array.from({ length: 60 }, () => ({
  recordId: newId(),
  version: 1,
  envelope: randomBytes(800),
  wraps: [{ target: 'owner', box: randomBytes(92) }],
}))
const session = { ownerId: randomUUID() }

const usual = route({
  method: 'GET',
  path: '/api/usual',
  summary: 'The same, of no list',
  answer: listOpenedRecords.answer,
})
const params = { ownerId: newId(), seatId: newId(), invitationId: newId() }
const list = `/api/held-seats/${Object.values(params).join('/')}/records`

function served(given: typeof records) {
  const hono = new Hono()
  const api: Parameters<typeof mount>[0] = {
    hono,
    sessionFor: () => Promise.resolve(session as Awaited<ReturnType<Parameters<typeof mount>[0]['sessionFor']>>),
    takeLarge: () => undefined,
  }
  for (const one of [listOpenedRecords, usual]) mount(api, one, () => Promise.resolve({ records: given, next: null }))
  return (path: string, accepted: string) => hono.request(path, { headers: { 'accept-encoding': accepted } })
}

const whole = (await (await served(records)(list, '')).text()).length
const unpack = {
  zstd: (bytes: Buffer) => zstdDecompressSync(bytes),
  br: (bytes: Buffer) => brotliDecompressSync(bytes),
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
] as const)(
  'a long list of sealed records goes to a browser that accepts %s a quarter smaller, and whole',
  async (accepted, way) => {
    const answer = await served(records)(list, accepted)
    expect(answer.headers.get('content-encoding')).toBe(way)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBeLessThan(whole * 0.76)
    const call = client('', () => Promise.resolve(new Response(new Uint8Array(unpack[way](bytes)))))
    const read = await call(listOpenedRecords, { params, query: { after: undefined } })
    expect(read.records.map(({ recordId }) => recordId)).toEqual(records.map(({ recordId }) => recordId))
    expect(Buffer.from(read.records[0]?.envelope ?? []).equals(records[0]?.envelope ?? Buffer.of())).toBe(true)
  },
)

test.each([
  ['a program that takes nothing of the kind', list, records, ''],
  ['a browser that has little to read', list, records.slice(0, 2), 'gzip, br, zstd'],
  ['a browser that asked for something else', '/api/usual', records, 'gzip, br, zstd'],
] as const)('uncompressed for %s', async (_, path, given, accepted) => {
  const answer = await served([...given])(path, accepted)
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toMatchObject({ next: null })
})

test('a list gives its length in bytes, not in characters', async () => {
  const answer = await served(records.slice(0, 1).map((record) => ({ ...record, recordId: 'Zoë’s' })))(list, '')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(bytes.toString()).toContain('"Zoë’s"')
})

test.each([
  ['much text', 20_000, 'zstd'],
  ['little text', 200, null],
])('bytes with %s in them arrive whole, and compressed if it pays', async (_, size, way) => {
  const text = Buffer.alloc(size, 'a signed entry ')
  const sent = new Uint8Array(Buffer.concat([text, randomBytes(50_000)]))
  const hono = new Hono().get('/', (context) => compressedBytes(context, sent, text.length))
  const answer = await hono.request('/', { headers: { 'accept-encoding': 'gzip, zstd' } })
  expect(answer.headers.get('content-encoding')).toBe(way)
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeLessThanOrEqual(sent.length)
  expect((way === null ? bytes : zstdDecompressSync(bytes)).equals(sent)).toBe(true)
})
