import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retry } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = new TypeError('Failed to fetch dynamically imported module')

test('retry repeats a failing load until the load succeeds', async () => {
  const answers = [Promise.reject(failure), Promise.reject(failure), Promise.resolve('the part')]
  for (const answer of answers) answer.catch(() => undefined)
  let calls = 0
  const came = retry(() => {
    calls += 1
    return answers[calls - 1] ?? Promise.reject(failure)
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await came, calls]).toEqual(['the part', 3])
})

test('retry rejects with the last error', async () => {
  const came = retry(() => Promise.reject(failure))
  const failed = expect(came).rejects.toBe(failure)
  await vi.advanceTimersByTimeAsync(120_000)
  await failed
})
