// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { watchPresence } from './idle.ts'

test('watchPresence calls `touch` on each input, and notifies other tabs at intervals', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  const touch = vi.fn()
  const stored = vi.spyOn(Storage.prototype, 'setItem')
  const stop = watchPresence(touch)
  const sign = () => dispatchEvent(new KeyboardEvent('keydown'))
  sign()
  sign()
  vi.advanceTimersByTime(15_000)
  sign()
  expect(touch).toHaveBeenCalledTimes(3)
  expect(stored.mock.calls.map(([key]) => key)).toEqual(['cairn_present_at', 'cairn_present_at'])
  stop()
  sign()
  expect(touch).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
