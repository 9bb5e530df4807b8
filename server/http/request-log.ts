import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '../log.ts'
import type { Refusal } from './refusal.ts'

/** What log and metrics know about an answered request; `route` is a pattern without ids. */
export type Answered = { id: string; method: string; route: string; status: number; ms: number }

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    route: string
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The answer carries a request's id as `x-request-id`. */
export function logRequests(log: Log, also: (answered: Answered) => void): MiddlewareHandler {
  return async (context, next) => {
    const id = randomBytes(6).toString('hex')
    const started = performance.now()
    context.set('requestId', id)
    await next()
    context.res.headers.set('x-request-id', id)
    const asked = context.req.method
    const answered = {
      id,
      // A made-up method is the visitor's text, and would be a metric of its own.
      method: methods.has(asked) ? asked : 'OTHER',
      route: routeOf(context),
      status: context.res.status,
      ms: Math.round(performance.now() - started),
    }
    const { method, route, status, ms } = answered
    log.info(`${method} ${route} ${status} ${ms} ms ${id}`, { event: 'request', ...answered })
    also(answered)
  }
}

/** The pattern that `mount` noted. Other paths may hold anything: tokens, or a visitor's words. */
export function routeOf(context: Context): string {
  const noted = context.get('route') as string | undefined
  if (noted !== undefined) return noted
  const { path } = context.req
  if (path.startsWith('/api')) return '/api/…'
  return path.startsWith('/assets/') ? '/assets/…' : 'page'
}

/** Refusals that an intrusion would cause, by code. */
const securityEvents: Readonly<Record<string, string>> = {
  'wrong-credentials': 'failed sign-in',
  'wrong-password': 'failed sign-in',
  'wrong-passkey': 'failed sign-in',
  'wrong-code': 'failed second step',
  'wrong-recovery-code': 'failed recovery',
  'wrong-kit': 'failed recovery',
  locked: 'lock-out',
  'rate-limited': 'rate limit reached',
  'not-allowed': 'refused by role',
  'two-factor-required': 'refused by role',
  suspended: 'refused while suspended',
  'other-site': 'request of another site',
  'other-host': 'request for another host',
}

/** Logs a refusal that an intrusion would cause, without saying who was refused. */
export function logRefusal(log: Log, context: Context, { code }: Refusal): void {
  const event = securityEvents[code]
  if (event === undefined) return
  const route = routeOf(context)
  log.warn(`Security: ${event} at ${route}`, { event: 'security', what: event, route, id: context.get('requestId') })
}
