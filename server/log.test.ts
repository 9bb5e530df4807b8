import { afterEach, expect, test, vi } from 'vitest'
import { consoleLog } from './log.ts'

afterEach(() => vi.restoreAllMocks())

test('the log says where and why a call failed, and prints no value of the error', () => {
  const printed: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void printed.push(...parts))
  const error = Object.assign(new Error('connection lost', { cause: new Error('cut', { cause: 'by hand' }) }), {
    detail: 'Key (email)=(anna@example.org) already exists.',
    params: ['anna@example.org', 'a-verifier'],
  })
  consoleLog.error('POST /api/auth/sign-up failed', error)
  const text = printed.map((part) => (typeof part === 'string' ? part : `not text: ${JSON.stringify(part)}`)).join(' ')
  for (const said of [
    'POST /api/auth/sign-up failed',
    'connection lost',
    'log.test.ts',
    'because of',
    'cut',
    'by hand',
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/anna|a-verifier|not text/)
})
