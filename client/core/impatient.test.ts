import { expect, test, vi } from 'vitest'
import { impatient } from './impatient.ts'

const address = 'https://cairn.test/api/estate'
const bytes = (text: string) => new TextEncoder().encode(text)

/** A server that sends what `say` writes, and then sends no more. */
const silentAfter =
  (say?: (more: (text: string) => void) => void): typeof fetch =>
  (_, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      if (!say) return
      const body = new ReadableStream({ start: (out) => say((text) => out.enqueue(bytes(text))) })
      resolve(new Response(body, { status: 206, headers: { 'x-kept': 'yes' } }))
    })

test('a read without an answer times out', async () => {
  const send = impatient(silentAfter(), 20)
  await expect(send(address, { method: 'GET' })).rejects.toThrow('Nothing came for too long')
})

test('a read times out when its answer stalls in the middle', async () => {
  const send = impatient(
    silentAfter((more) => more('half')),
    20,
  )
  const response = await send(address, { method: 'GET' })
  await expect(response.text()).rejects.toThrow('Nothing came for too long')
})

test('an answer that keeps arriving may take any time', async () => {
  vi.useFakeTimers()
  try {
    const send = impatient((_, init) => {
      let parts = 0
      const body = new ReadableStream({
        async pull(out) {
          // Each part arrives in time; together they take three times the limit.
          await vi.advanceTimersByTimeAsync(900)
          init?.signal?.throwIfAborted()
          parts += 1
          out.enqueue(bytes(`${parts}`))
          if (parts === 4) out.close()
        },
      })
      return Promise.resolve(new Response(body, { status: 206, headers: { 'x-kept': 'yes' } }))
    }, 1000)
    const response = await send(address, { method: 'GET' })
    expect(await response.text()).toBe('1234')
    expect([response.status, response.headers.get('x-kept')]).toEqual([206, 'yes'])
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('the caller can still abort a read, before the answer and in its middle', async () => {
  const stop = new AbortController()
  const send = impatient(silentAfter(), 60_000)
  const asked = send(address, { method: 'GET', signal: stop.signal })
  stop.abort(new DOMException('Stopped.', 'AbortError'))
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  const later = new AbortController()
  const response = await impatient(silentAfter((more) => more('half')))(address, {
    method: 'GET',
    signal: later.signal,
  })
  later.abort(new DOMException('Stopped.', 'AbortError'))
  await expect(response.text()).rejects.toMatchObject({ name: 'AbortError' })
})

test('a write has no time limit', async () => {
  const seen: (RequestInit | undefined)[] = []
  const send = impatient((_, init) => {
    seen.push(init)
    return Promise.resolve(new Response(null, { status: 204 }))
  }, 20)
  const init = { method: 'POST', body: 'x' }
  await send(address, init)
  expect(seen).toEqual([init])
})
