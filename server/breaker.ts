import CircuitBreaker from 'opossum'
import type { Log } from './log.ts'

type Exchange<T> = (signal: AbortSignal) => Promise<T>

const probeEveryMilliseconds = 1000

/**
 * Sends calls to a service that may hang. After one call timed out, the others fail at once until
 * the service answers a probe. Calls that fail on their own (refused, reset) do not count.
 * @param service its name in the log, as `release service`
 * @param probe a call with any answer; runs each second while the service hangs, so no user waits
 * @param options.patience the timeout of an answer, in milliseconds; undefined if each call has its
 * own
 * @param options.isTimeout recognizes the error of a call that timed out
 * @returns a function that sends one call, and rejects while the service hangs
 */
export function breakerFor(
  service: string,
  probe: Exchange<unknown>,
  { patience, isTimeout = isTimedOut }: { patience?: number; isTimeout?: (error: unknown) => boolean },
  log?: Pick<Log, 'info' | 'warn'>,
): <T>(exchange: Exchange<T>) => Promise<T> {
  let calls = new AbortController()
  const breaker = new CircuitBreaker((run: () => Promise<void>) => run(), {
    timeout: patience ?? false,
    resetTimeout: probeEveryMilliseconds,
    errorThresholdPercentage: 0,
    errorFilter: (error: unknown) => !isTimeout(error),
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  })
  let hangs = false
  breaker.on('open', () => {
    if (!hangs) log?.warn(`The ${service} hangs. Calls to it fail at once until it answers again.`)
    hangs = true
    // Concurrent calls would each run into the same timeout.
    calls.abort(new Error(`The ${service} took too long.`))
    calls = new AbortController()
  })
  const send = async <T>(exchange: Exchange<T>): Promise<T> => {
    const { promise, resolve } = Promise.withResolvers<T>()
    await breaker.fire(async () => resolve(await exchange(calls.signal)))
    return promise
  }
  breaker.on('halfOpen', () => void send(probe).catch(() => undefined))
  breaker.on('close', () => {
    hangs = false
    log?.info(`The ${service} answers again.`)
  })
  return send
}

const isTimedOut = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT'
