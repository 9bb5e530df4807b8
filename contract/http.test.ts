import { assert, property, string, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { email } from './accounts.ts'
import { normalizeEmail } from './normalize-email.ts'
import { bytes, client, moment, route, uuid } from './http.ts'

const say = route({
  method: 'POST',
  path: '/api/things/{id}',
  summary: 'For tests',
  params: z.object({ id: z.string() }),
  query: z.object({ since: z.optional(z.number()) }),
  body: z.object({ box: bytes(8), at: moment() }),
  answer: z.object({ box: bytes(8), at: moment() }),
})
const sentIn = (init: RequestInit | undefined): unknown => JSON.parse(typeof init?.body === 'string' ? init.body : '')
const call = { params: { id: 'a/b ?' }, query: {}, body: { box: Uint8Array.of(1, 255), at: new Date(5000) } }

describe('the client', () => {
  test('encodes parameters, bytes and moments for the wire, and decodes them', async () => {
    const seen: unknown[] = []
    const send = client('https://cairn.test', async (input, init) => {
      seen.push([input, init?.method, sentIn(init)])
      return Response.json(sentIn(init))
    })
    expect(await send(say, { ...call, query: { since: 3 } })).toEqual(call.body)
    expect(seen).toEqual([
      ['https://cairn.test/api/things/a%2Fb%20%3F?since=3', 'POST', { box: 'Af8', at: '1970-01-01T00:00:05.000Z' }],
    ])
  })

  test('rejects with the error that the server sent', async () => {
    const error = { code: 'locked', message: 'Please wait.', retryAfter: 9 }
    const send = client('', async () => Response.json({ error }, { status: 429 }))
    await expect(send(say, call)).rejects.toMatchObject({ name: 'ApiError', status: 429, ...error })
  })

  test.each([
    ['a page instead of an answer', () => new Response('<html>', { status: 502 }), 502],
    ['an answer of another shape', () => Response.json({ box: 7 }), 200],
    [
      'an answer with too many bytes',
      () => Response.json({ box: 'A'.repeat(40), at: '1970-01-01T00:00:05.000Z' }),
      200,
    ],
  ])('does not trust %s', async (_, answer, status) => {
    const send = client('', () => Promise.resolve(answer()))
    await expect(send(say, call)).rejects.toMatchObject({ code: 'unexpected-answer', status })
  })

  test('rejects as offline if the server cannot be reached', async () => {
    const send = client('', () => Promise.reject(new TypeError('fetch failed')))
    await expect(send(say, call)).rejects.toMatchObject({ code: 'offline', status: 0 })
  })

  test('rejects with the abort, not as offline, if the caller aborts', async () => {
    const controller = new AbortController()
    const send = client('', async (_, init) => {
      controller.abort()
      init?.signal?.throwIfAborted()
      return Response.json({})
    })
    await expect(send(say, call, controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('bytes of a fixed size', () => {
  test('arrive unchanged', () => {
    assert(
      property(uint8Array({ maxLength: 100 }), (value) => {
        const schema = bytes(100)
        expect(z.decode(schema, z.encode(schema, value))).toEqual(value)
      }),
    )
  })

  test('are rejected on both sides if their size is wrong', () => {
    const key = bytes(32, 32)
    for (const size of [0, 31, 33, 34]) {
      expect(z.safeEncode(key, new Uint8Array(size)).success).toBe(false)
      expect(z.safeDecode(key, Buffer.alloc(size).toString('base64url')).success).toBe(false)
    }
  })

  test.each(['A', 'AAAAA', 'AA==', 'A+/A', 'AB', 'ÄÄ', ' AAA'])('have only one spelling: %s is rejected', (text) => {
    expect(z.safeDecode(bytes(10), text).success).toBe(false)
  })
})

test('the contract reads an id in capitals in lower case', () => {
  const id = 'A987FBC9-4BED-4078-8F07-9141BA07C9F3'
  expect(uuid().parse(id)).toBe(id.toLowerCase())
})

describe('an email address', () => {
  test.each(['', 'a', 'a@b', '@b.co', 'a b@c.co', `${'a'.repeat(250)}@b.co`, 'a@b.co\nbcc:x@y.zz'])(
    '%j is refused',
    (text) => {
      expect(email().safeParse(text).success).toBe(false)
    },
  )

  test('is read in lower case and without outer blanks, and normalizing is idempotent', () => {
    expect(email().parse('  Jane.Doe@EXAMPLE.org ')).toBe('jane.doe@example.org')
    assert(
      property(string({ unit: 'binary' }), (text) => {
        expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text))
      }),
    )
  })
})
