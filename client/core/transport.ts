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

/**
 * An API failure as screens know it. The server's own sentences can be shown as they are. A 5xx has none worth showing, unless
 * the server knows that it is the release service that is down, and so what becomes of what was asked.
 */
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

/** True for failures that say nothing but that the server could not be asked. */
export const isLost = (error: unknown): boolean => error instanceof EstateError && lostCodes.includes(error.code)

const worthAnotherTry = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * The API's client with manners: a read is tried 3 times, after 1 s and 2 s more; a write is sent once, because
 * nobody knows whether it arrived. Tells `onOnline` whether the server could be reached.
 */
export function transport(options: {
  origin: string
  fetch: typeof fetch
  sleep(milliseconds: number): Promise<void>
  /** True where this device knows that it has no network: then no read is tried again. */
  disconnected?: () => boolean
  onOnline(online: boolean): void
  /** The server knows this session no longer: it was ended elsewhere. */
  onSignedOut?: () => void
  /** The server has heard of nobody here for half an hour: the password is asked for again. */
  onLocked?: () => void
  /** The server does not let this person do that: what they may do may have changed. */
  onNotAllowed?: () => void
  /** Which sign-in a call is made under: what is answered about an earlier one says nothing about this one. */
  signIn?: () => number
  /** Whose estate this tab means its changes for. */
  estate?: () => string | undefined
  /** The session of this browser is another's than this tab means. */
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
        if (!worthAnotherTry(error) || options.disconnected?.()) throw toEstateError(error)
        await options.sleep(wait)
      }
    }
    return once(route, call, signal).catch((error: unknown) => {
      throw toEstateError(error)
    })
  }
}
