import { afterEach, expect, test, vi } from 'vitest'
import { consoleLog, createLog } from './log.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('the log says where and why a call failed, and prints no values from the error’s fields', () => {
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

function printing() {
  const lines: string[] = []
  for (const stream of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' ')))
  return lines
}

test('the log prints a repeated fault once, and a minute later the number of repetitions', () => {
  vi.useFakeTimers()
  const lines = printing()
  const log = createLog({ level: 'info', format: 'text' })
  for (let at = 0; at < 500; at++) log.error('The database does not answer', new Error('down'))
  log.error('Something else')
  expect(lines).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(2)).toEqual([
    expect.stringMatching(/The database does not answer \(499 times more in a minute\)$/),
  ])
  log.error('The database does not answer')
  expect(lines).toHaveLength(4)
})

test('in JSON format each line is one object, which includes its fields and the stack', () => {
  const lines = printing()
  const log = createLog({ level: 'info', format: 'json' })
  log.info('GET /api/server 200', { event: 'request', status: 200 })
  log.error('It failed', new Error('why'))
  const [first, second] = lines.map((line): unknown => JSON.parse(line))
  expect(first).toMatchObject({ level: 'info', message: 'GET /api/server 200', event: 'request', status: 200 })
  expect(second).toMatchObject({ level: 'error', message: 'It failed', stack: expect.stringContaining('why') })
})

test.each([
  ['info', ['i', 'w', 'e']],
  ['warn', ['w', 'e']],
  ['error', ['e']],
] as const)('at the level %s the log prints no lower level', (level, expected) => {
  const lines = printing()
  const log = createLog({ level, format: 'json' })
  log.info('i')
  log.warn('w')
  log.error('e')
  expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual(expected)
})
