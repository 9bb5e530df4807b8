import { describe, expect, test } from 'vitest'
import { getServerInfo } from '../../contract/server-info.ts'
import { done, rawBytes, route } from '../../contract/http.ts'
import { transport } from './transport.ts'

const info = { name: 'Cairn', version: '1', mail: true, daySeconds: 86400, lockdown: false, rehearsal: false }
const raw = route({ method: 'GET', path: '/api/bytes', summary: 'Bytes', answer: rawBytes(100) })
const write = route({ method: 'POST', path: '/api/anything', summary: 'A write', answer: done })

const setUp = (answers: (() => Response | Promise<Response>)[]) => {
  const waits: number[] = []
  const online: boolean[] = []
  let sent = 0
  const call = transport({
    origin: 'http://here',
    fetch: () => {
      const answer = answers[sent] ?? answers.at(-1)
      sent += 1
      return Promise.resolve(answer ? answer() : Response.error())
    },
    sleep: (milliseconds) => {
      waits.push(milliseconds)
      return Promise.resolve()
    },
    onOnline: (state) => online.push(state),
  })
  return { call, waits, online, sent: () => sent }
}
const ok = () => Response.json(info)
const broken = () => new Response('<html>', { status: 502 })
const cut = () => Promise.reject<Response>(new TypeError('fetch failed'))

describe('reads', () => {
  test('are attempted three times, the retries after 1 s and 2 s', async () => {
    const { call, waits } = setUp([cut, broken, ok])
    expect((await call(getServerInfo, {})).mail).toBe(true)
    expect(waits).toEqual([1000, 2000])
  })

  test('are retried if the connection breaks in the middle of a binary or JSON answer', async () => {
    const halves = () =>
      new Response(
        new ReadableStream({
          start: (out) => out.enqueue(new TextEncoder().encode('{"name":')),
          pull: (out) => out.error(new TypeError('network error')),
        }),
      )
    const { call, waits, online } = setUp([halves, ok])
    expect((await call(getServerInfo, {})).mail).toBe(true)
    const bytes = setUp([halves, () => new Response('all of it')])
    expect(new TextDecoder().decode(await bytes.call(raw, {}))).toBe('all of it')
    expect([waits, bytes.waits]).toEqual([[1000], [1000]])
    expect(online).toEqual([false, true])
  })

  test('fail after the third attempt with a message for users', async () => {
    const { call, sent, online } = setUp([cut])
    await expect(call(getServerInfo, {})).rejects.toMatchObject({
      code: 'offline',
      message: expect.stringContaining('needs a connection to the internet'),
    })
    expect(sent()).toBe(3)
    expect(online.at(-1)).toBe(false)
  })

  test('are not retried after the server rejected them', async () => {
    const { call, sent } = setUp([
      () => Response.json({ error: { code: 'forbidden', message: 'No.' } }, { status: 403 }),
    ])
    await expect(call(getServerInfo, {})).rejects.toMatchObject({ code: 'forbidden', message: 'No.' })
    expect(sent()).toBe(1)
  })
})

test('the client retries a read if the server asks for a pause of five seconds, and fails if the server asks for a minute', async () => {
  const busy = (retryAfter: number) => () =>
    Response.json({ error: { code: 'release-service-down', message: 'Later.', retryAfter } }, { status: 503 })
  const soon = setUp([busy(5), ok])
  expect((await soon.call(getServerInfo, {})).mail).toBe(true)
  const later = setUp([busy(60), ok])
  await expect(later.call(getServerInfo, {})).rejects.toMatchObject({ code: 'server-trouble', message: 'Later.' })
  expect([soon.sent(), later.sent()]).toEqual([2, 1])
})

test('the client sends a write once, and reports a failing server without technical words', async () => {
  const { call, sent } = setUp([broken])
  const failure = await call(write, {}).catch((error: unknown) => error)
  expect(sent()).toBe(1)
  expect(String(failure)).not.toMatch(/502|html/)
})

test('the client shows the server’s own message when the server explains the failure', async () => {
  const message = 'We pass this on.'
  const down = () => Response.json({ error: { code: 'release-service-down', message } }, { status: 503 })
  const { call } = setUp([down])
  await expect(call(write, {})).rejects.toMatchObject({ code: 'server-trouble', message })
})
