import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage } from './storage.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openingStorage() {
  const closed = vi.fn<() => void>()
  const request = Object.assign(new EventTarget(), { result: { close: closed } })
  vi.stubGlobal('indexedDB', { open: () => request })
  return { closed, open: () => request.dispatchEvent(new Event('success')) }
}

test('the client keeps data in memory if the browser never opens its storage', async () => {
  vi.useFakeTimers()
  const { closed, open } = openingStorage()
  const asked = browserStorage('cairn')
  await vi.advanceTimersByTimeAsync(10_000)
  const storage = await asked
  await storage.set('answer', 42)
  expect(await storage.get('answer')).toBe(42)
  // The storage opens after the timeout, so the client does not use it.
  open()
  expect(closed).toHaveBeenCalledOnce()
})

test('the client runs in a browser without storage', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const storage = await browserStorage('cairn')
  await storage.set('answer', 42)
  expect(await storage.list('ans')).toEqual([['answer', 42]])
})
