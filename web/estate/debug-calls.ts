import { debugLog } from '../../domain/debug.ts'

/** Logs name, outcome and duration, never values, if `localStorage.debug` says so. */
export function debugCall<T>(name: string, answer: Promise<T>): Promise<T> {
  const debug = debugLog('client', globalThis.localStorage?.getItem('debug') ?? '')
  if (!debug) return answer
  const started = performance.now()
  const log = (outcome: string) => debug(`${name} ${outcome} ${Math.round(performance.now() - started)} ms`)
  answer.then(
    () => log('ok'),
    (error: unknown) => log(error instanceof Error && 'code' in error ? String(error.code) : 'failed'),
  )
  return answer
}
