import { randomBytes, randomUUID } from 'node:crypto'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { client, route } from '../../contract/http.ts'
import { collectHeldSeat, listOpenedRecords } from '../../contract/seats.ts'
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

const apiOf = (hono: Hono): Parameters<typeof mount>[0] => ({
  hono,
  sessionFor: () => Promise.resolve(session as Awaited<ReturnType<Parameters<typeof mount>[0]['sessionFor']>>),
  takeLarge: () => undefined,
})

function served(given: typeof records) {
  const hono = new Hono()
  for (const one of [listOpenedRecords, usual])
    mount(apiOf(hono), one, () => Promise.resolve({ records: given, next: null }))
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
] as const)('the server compresses a long list by a quarter for a browser that accepts %s', async (accepted, way) => {
  const answer = await served(records)(list, accepted)
  expect(answer.headers.get('content-encoding')).toBe(way)
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeLessThan(whole * 0.76)
  const call = client('', () => Promise.resolve(new Response(new Uint8Array(unpack[way](bytes)))))
  const read = await call(listOpenedRecords, { params, query: { after: undefined } })
  expect(read.records.map(({ recordId }) => recordId)).toEqual(records.map(({ recordId }) => recordId))
  expect(Buffer.from(read.records[0]?.envelope ?? []).equals(records[0]?.envelope ?? Buffer.of())).toBe(true)
})

test.each([
  ['a client that accepts no compression', list, records, ''],
  ['a short list', list, records.slice(0, 2), 'gzip, br, zstd'],
  ['an ordinary call', '/api/usual', records, 'gzip, br, zstd'],
] as const)('the server sends uncompressed JSON for %s', async (_, path, given, accepted) => {
  const answer = await served([...given])(path, accepted)
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toMatchObject({ next: null })
})

test('the server compresses the chains of a seat for an heir by at least a quarter', async () => {
  const target = `${params.seatId}:death:1`
  const entries = Array.from({ length: 100 }, (_, at) => ({
    target,
    m: at + 1,
    prev: randomBytes(32),
    sealed: randomBytes(300),
    signature: randomBytes(64),
  }))
  const answer = {
    releaseId: newId(),
    ownerBundle: randomBytes(500),
    statement: randomBytes(500),
    rearm: null,
    opened: [],
    chains: [{ target, entries }],
    word: randomBytes(500),
    heads: [],
  }
  const sent = { text: 0, bytes: 0 }
  const hono = new Hono()
  mount(apiOf(hono), collectHeldSeat, () => Promise.resolve(answer))
  const call = client('', async (path, init) => {
    const headers = new Headers(init?.headers)
    const asked = async (accepted: string) => {
      headers.set('accept-encoding', accepted)
      const body = await (await hono.request(path, { ...init, headers })).arrayBuffer()
      return Buffer.from(body)
    }
    sent.text = (await asked('')).length
    const small = await asked('gzip, deflate, br, zstd')
    sent.bytes = small.length
    return new Response(new Uint8Array(zstdDecompressSync(small)))
  })
  const body = { releaseId: newId(), bundle: randomBytes(500), nonce: randomBytes(32), request: randomBytes(500) }
  const read = await call(collectHeldSeat, { params, body })
  expect(sent.bytes).toBeLessThan(sent.text * 0.75)
  expect(read.chains[0]?.entries.map(({ sealed }) => Buffer.from(sealed))).toEqual(entries.map(({ sealed }) => sealed))
})

test('content-length counts the bytes of a list, not its characters', async () => {
  const answer = await served(records.slice(0, 1).map((record) => ({ ...record, recordId: 'Zoë’s' })))(list, '')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(bytes.toString()).toContain('"Zoë’s"')
})

test.each([
  ['much text', 20_000, 'zstd'],
  ['little text', 200, null],
])('bytes with %s arrive unchanged, and compressed if that saves enough', async (_, size, way) => {
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
