import { describe, expect, test } from 'vitest'
import type { Watch } from '../../client/model/watch.ts'
import { connect, serve } from './rpc.ts'
import { EstateError } from '../../client/model/estate.ts'

const setUp = () => {
  const { port1, port2 } = new MessageChannel()
  const events: string[] = []
  const calls = {
    add: (a: number, b: number) => Promise.resolve(a + b),
    refuse: () =>
      Promise.reject(new EstateError('locked', 'Please unlock first.', { retryAfter: 7, field: 'password' })),
    crash: () => Promise.reject(new TypeError('secret detail of the inside')),
    count: (to: number, watch: Watch) =>
      new Promise<string>((resolve, reject) => {
        watch.onProgress?.({ done: 1, total: to })
        watch.signal?.addEventListener('abort', () => reject(new DOMException('stop', 'AbortError')))
        if (to < 10) resolve('counted')
      }),
  }
  const emit = serve(port1, Promise.resolve(calls))
  const { send, end } = connect(port2, (event) => events.push(String(event)))
  const api = {
    add: (a: number, b: number) => send('add', [a, b]),
    refuse: () => send('refuse', []),
    crash: () => send('crash', []),
    count: (to: number, watch: Watch) => send('count', [to, watch]),
  }
  port1.start()
  port2.start()
  return { api, emit, end, events, close: () => (port1.close(), port2.close()) }
}

describe('calls across the worker', () => {
  test('each caller gets its own answer, in any order', async () => {
    const { api, close } = setUp()
    expect(await Promise.all([api.add(1, 2), api.add(10, 20)])).toEqual([3, 30])
    close()
  })

  test('a rejected call keeps the error’s code and message', async () => {
    const { api, close } = setUp()
    const failure = await api.refuse().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EstateError)
    expect(failure).toMatchObject({ code: 'locked', message: 'Please unlock first.', retryAfter: 7, field: 'password' })
    close()
  })

  test('an unexpected error reaches the page without its message, so the screen shows a general message', async () => {
    const { api, close } = setUp()
    const failure = await api.crash().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(EstateError)
    expect(String(failure)).not.toContain('secret detail')
    close()
  })

  test('the worker reports progress during a call, and the page can cancel it', async () => {
    const { api, close } = setUp()
    const seen: number[] = []
    expect(await api.count(3, { onProgress: (progress) => seen.push(progress.total) })).toBe('counted')
    expect(seen).toEqual([3])
    const stop = new AbortController()
    const running = api.count(100, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    close()
  })

  test('pending calls reject when the worker has stopped', async () => {
    const { api, end, close } = setUp()
    const waiting = Promise.allSettled([api.add(1, 1), api.count(100, {})])
    end(new EstateError('offline', 'Part of it did not load.'))
    expect(await waiting).toEqual([
      expect.objectContaining({ reason: expect.objectContaining({ code: 'offline' }) }),
      expect.objectContaining({ reason: expect.objectContaining({ code: 'offline' }) }),
    ])
    expect(await api.add(2, 2)).toBe(4)
    close()
  })

  test('events reach the page', async () => {
    const { api, emit, events, close } = setUp()
    emit('changed')
    await api.add(1, 1)
    expect(events).toEqual(['changed'])
    close()
  })
})
