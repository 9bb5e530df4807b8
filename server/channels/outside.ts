import { Resolver } from 'node:dns/promises'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { isIn, isPublic } from './addresses.ts'

/** From the first question to the answer's first line. */
const patienceMilliseconds = 5000

export type Problem =
  | 'no-address'
  | 'not-https'
  | 'no-name'
  | 'inside'
  | 'too-slow'
  | 'certificate'
  | 'unreachable'
  | 'no-push-service'

export class OutsideError extends Error {
  override name = 'OutsideError'
  readonly problem: Problem
  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/** Every address of a name; empty for an unknown name. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>

/** A checked URL. The server calls only these IP addresses, whatever the DNS answers later. */
export type Target = { url: URL; addresses: string[]; isPublic: boolean }

export type Message = { headers: Record<string, string>; body: string | Uint8Array }

/** Asks the DNS itself: `getaddrinfo` would hold a thread, which reads of files need too. */
export const resolveName: Resolve = async (name, signal) => {
  if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  const none = (error: unknown) => {
    if (signal.aborted) throw error
    return []
  }
  try {
    const found = await Promise.all([resolver.resolve4(name).catch(none), resolver.resolve6(name).catch(none)])
    return found.flat()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

type Rules = { networks: BlockList; resolve?: Resolve | undefined }

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new OutsideError('no-address')
  return url
}

/** @throws OutsideError for an address that this server does not call */
export async function findTarget(
  text: string,
  { networks, resolve = resolveName }: Rules,
  signal = AbortSignal.timeout(patienceMilliseconds),
): Promise<Target> {
  const url = addressOf(text)
  const name = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const addresses = isIP(name) === 0 ? await inTime(resolve(name, signal), signal) : [name]
  if (addresses.length === 0) throw new OutsideError('no-name')
  // One address inside is enough: the other ones only hide it.
  const leadsOut = addresses.every(isPublic)
  if (!leadsOut && !addresses.every((address) => isIn(networks, address))) throw new OutsideError('inside')
  if (leadsOut && url.protocol !== 'https:') throw new OutsideError('not-https')
  return { url, addresses, isPublic: leadsOut }
}

async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>()
  const stop = () => late.reject(new OutsideError('too-slow'))
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    signal.removeEventListener('abort', stop)
    // Loses the race, and rejects when the signal aborts.
    work.catch(() => undefined)
  }
}

/** Connects to the checked addresses, so that a second answer of the DNS changes nothing. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const [{ address, family } = { address: '', family: 0 }] = found
    if (all) callback(null, found)
    else callback(null, address, family)
  }

function problemOf(error: unknown, signal: AbortSignal): OutsideError {
  if (error instanceof OutsideError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (signal.aborted) return new OutsideError('too-slow', { cause: error })
  const isOfCertificate = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)
  return new OutsideError(isOfCertificate ? 'certificate' : 'unreachable', { cause: error })
}

/**
 * Posts once, and follows no redirect. Reads no body: an owner must not read answers from inside.
 * @param mayCall refuses a checked target, as one that is no push service's
 * @returns the status
 * @throws OutsideError without an answer in time
 */
export async function postOutside(
  text: string,
  { headers, body }: Message,
  rules: Rules,
  mayCall: (target: Target) => void = () => undefined,
): Promise<number> {
  const signal = AbortSignal.timeout(patienceMilliseconds)
  try {
    const target = await findTarget(text, rules, signal)
    mayCall(target)
    return await send(target, headers, body, signal)
  } catch (error) {
    throw problemOf(error, signal)
  }
}

const send = ({ url, addresses }: Target, headers: Message['headers'], body: Message['body'], signal: AbortSignal) =>
  new Promise<number>((resolve, reject) => {
    const start = url.protocol === 'https:' ? secure : plain
    // Without an agent no connection is kept: each one is to an address that was just checked.
    const sent = start(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: pinned(addresses),
        agent: false,
        signal,
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.on('error', () => undefined)
        response.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
