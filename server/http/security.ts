import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { isIP, isIPv6 } from 'node:net'
import { sentence } from '../../contract/mail-sentences.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { Refusal } from './refusal.ts'
import { product } from '../../domain/product.ts'

const contentSecurityPolicy = [
  "default-src 'none'",
  // Argon2id is WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  // Recordings and videos opened in this browser; the service worker streams them to the player.
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  // The app's scripts send all forms. A form of the browser would put a password into a URL.
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  // No text becomes HTML or a script. The app's one policy accepts its workers (own-workers.ts).
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ')

/** No foreign script runs, and no other site frames the app or gets a referrer. */
export function securityHeaders({ publicAddress }: Pick<Config, 'publicAddress'>): MiddlewareHandler {
  const secure = publicAddress.startsWith('https:')
  return async (context, next) => {
    await next()
    const { headers } = context.res
    headers.set('content-security-policy', contentSecurityPolicy)
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('permissions-policy', 'geolocation=(), microphone=(self), camera=(self), payment=(), usb=()')
    headers.set('referrer-policy', 'no-referrer')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('x-frame-options', 'DENY')
    if (secure) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
    if (context.req.path.startsWith('/api/') && !headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}

/**
 * Against DNS rebinding: a page under a name that an attacker points at this machine would share
 * the app's origin. Numbers, `localhost` and names without a dot are safe.
 */
export function refuseOtherHosts({ publicAddress }: Pick<Config, 'publicAddress'>): MiddlewareHandler {
  const own = new URL(publicAddress).hostname
  return async (context, next) => {
    const host = context.req.header('host')
    if (host !== undefined && !isOurs(host, own))
      throw new Refusal(421, 'other-host', `${sentence(product.instance)} answers at ${publicAddress} only.`)
    await next()
  }
}

function isOurs(host: string, own: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  if (hostname === own || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return true
  return !hostname.includes('.') || hostname.endsWith('.localhost')
}

/** Limits count all visitors as one if an https address gets no trusted proxy's X-Forwarded-For. */
export function warnWithoutProxy(
  { publicAddress, trustedProxies }: Pick<Config, 'publicAddress' | 'trustedProxies'>,
  log: Pick<Log, 'warn'>,
): MiddlewareHandler {
  const { protocol, host: own } = new URL(publicAddress)
  let warned = protocol !== 'https:'
  return async (context, next) => {
    if (!warned && context.req.header('host') === own) {
      const from = plain(socketAddress(context))
      const isTrusted = trustedProxies.includes(from)
      if (!isTrusted || (context.req.header('x-forwarded-for') ?? '') === '') {
        warned = true
        const reason = isTrusted ? 'sends no X-Forwarded-For' : `is not in TRUSTED_PROXIES (${from})`
        log.warn(
          `The proxy in front of ${publicAddress} ${reason}, so limits count all visitors as one. See "The proxy in front" in docs/operate.md.`,
        )
      }
    }
    await next()
  }
}

/** Rejects changes from a page of another site. The cookie's SameSite is the first defence. */
export function refuseOtherSites({ publicAddress }: Pick<Config, 'publicAddress'>): MiddlewareHandler {
  const ownOrigin = new URL(publicAddress).origin
  return async (context, next) => {
    const safe = ['GET', 'HEAD', 'OPTIONS'].includes(context.req.method)
    if (!safe && !isSameOrigin(context, ownOrigin))
      throw new Refusal(403, 'other-site', 'This request came from another site.')
    await next()
  }
}

function isSameOrigin(context: Context, ownOrigin: string): boolean {
  const site = context.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = context.req.header('origin')
  // A request without either header comes from no browser, so it has no browser's cookie.
  if (origin === undefined) return true
  const host = context.req.header('host')
  return origin === ownOrigin || (URL.canParse(origin) && new URL(origin).host === host)
}

/** The first address from the right that is no trusted proxy. IPv6 counts by /64, one household. */
export function clientAddress(context: Context, { trustedProxies }: Pick<Config, 'trustedProxies'>): string {
  const chain = (context.req.header('x-forwarded-for') ?? '').split(',').map((part) => plain(part.trim()))
  let address = plain(socketAddress(context))
  while (trustedProxies.includes(address)) {
    const before = chain.pop()
    if (before === undefined || before === '') break
    address = before
  }
  return isIPv6(address) ? household(address) : address
}

function socketAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? '127.0.0.1'
  } catch {
    return '127.0.0.1'
  }
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()

function household(address: string): string {
  const [head = '', tail = ''] = address.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === '' ? [] : tail.split(':')
  const groups = [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end]
  return groups.slice(0, 4).join(':')
}
