import CircuitBreaker from 'opossum'
import type { Log } from '../log.ts'

type Exchange = (signal: AbortSignal) => Promise<unknown>

const probeEveryMilliseconds = 1000

/**
 * Fails calls at once after a timeout, until the service answers `probe`, which runs each second.
 * Refused and reset calls do not count.
 * @param patience the timeout of an answer, in milliseconds
 */
export function breakerFor(
  probe: Exchange,
  patience: number,
  log?: Pick<Log, 'info' | 'warn'>,
): (exchange: Exchange) => Promise<unknown> {
  let calls = new AbortController()
  const breaker = new CircuitBreaker((exchange: Exchange) => exchange(calls.signal), {
    timeout: patience,
    resetTimeout: probeEveryMilliseconds,
    errorThresholdPercentage: 0,
    errorFilter: (error: unknown) => !isTimeout(error),
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  })
  let hangs = false
  breaker.on('open', () => {
    if (!hangs) log?.warn('The release service hangs. Calls to it fail at once until it answers again.')
    hangs = true
    // Concurrent calls would each run into the same timeout.
    calls.abort(new Error('The release service took too long.'))
    calls = new AbortController()
  })
  breaker.on('halfOpen', () => void breaker.fire(probe).catch(() => undefined))
  breaker.on('close', () => {
    hangs = false
    log?.info('The release service answers again.')
  })
  return (exchange) => breaker.fire(exchange)
}

const isTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT'
