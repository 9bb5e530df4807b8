import {
  ApiError,
  type Call,
  client,
  type Client,
  estateHeader,
  type Route,
  type ValueOf,
} from '../../contract/http.ts'
import { EstateError } from '../model/estate.ts'

const serverTrouble = 'Our server could not do this just now. Please try again in a moment; nothing you typed is lost.'

const needsConnection =
  'This needs a connection to the internet. Please check yours and try again. Nothing you typed is lost.'

/** Keeps the server's message; a 5xx gets a general one unless only the release service is down. */
function toEstateError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.status === 0) return new EstateError(error.code, needsConnection)
  if (error.status >= 500)
    return new EstateError('server-trouble', error.code === 'release-service-down' ? error.message : serverTrouble)
  return new EstateError(error.code, error.message, {
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
  })
}

const lostCodes: readonly string[] = ['offline', 'server-trouble', 'unexpected-answer']

export const isLost = (error: unknown): boolean => error instanceof EstateError && lostCodes.includes(error.code)

/** A server that asks for a longer pause, in seconds, would reject the retries too. */
const longestPause = 5

const isRetryable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 500 && (error.retryAfter ?? 0) <= longestPause))

/** Tries a read 3 times, after 1 s and 2 s, and a write once, for it may have arrived. */
export function transport(options: {
  origin: string
  fetch: typeof fetch
  sleep(milliseconds: number): Promise<void>
  disconnected?: () => boolean
  onOnline(online: boolean): void
  onSignedOut?: () => void
  /** Called when the server requires the password again, after half an hour without activity. */
  onLocked?: () => void
  onNotAllowed?: () => void
  /** The number of the present sign-in. The client ignores answers to calls from an earlier one. */
  signIn?: () => number
  estate?: () => string | undefined
  onOtherEstate?: (meant: string) => void
}): Client {
  const sendFor = (meant: string | undefined) =>
    client(options.origin, options.fetch, ({ access, method }) =>
      meant === undefined || access === 'anyone' || method === 'GET' ? {} : { [estateHeader]: meant },
    )
  const once = async <R extends Route>(
    route: R,
    call: Call<R>,
    signal?: AbortSignal,
  ): Promise<ValueOf<R['answer']>> => {
    const meant = options.estate?.()
    const signIn = options.signIn?.()
    try {
      const answer = await sendFor(meant)(route, call, signal)
      options.onOnline(true)
      return answer
    } catch (error) {
      if (error instanceof ApiError) options.onOnline(error.status !== 0)
      const isOfThisSignIn = options.signIn?.() === signIn
      if (error instanceof ApiError && error.code === 'not-signed-in' && isOfThisSignIn) options.onSignedOut?.()
      if (error instanceof ApiError && error.code === 'session-locked' && isOfThisSignIn) options.onLocked?.()
      if (error instanceof ApiError && error.code === 'not-allowed' && isOfThisSignIn) options.onNotAllowed?.()
      if (error instanceof ApiError && error.code === 'other-estate' && meant !== undefined)
        options.onOtherEstate?.(meant)
      throw error
    }
  }
  return async (route, call, signal) => {
    const waits = route.method === 'GET' ? [1000, 2000] : []
    for (const wait of waits) {
      try {
        return await once(route, call, signal)
      } catch (error) {
        if (!isRetryable(error) || options.disconnected?.()) throw toEstateError(error)
        await options.sleep(wait)
      }
    }
    return once(route, call, signal).catch((error: unknown) => {
      throw toEstateError(error)
    })
  }
}
