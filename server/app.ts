import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { debugLog } from '../domain/debug.ts'
import { getServerInfo } from '../contract/server-info.ts'
import { mountAccounts } from './accounts/index.ts'
import { cookies, findSession } from './accounts/session.ts'
import { brandedFiles } from './brand/index.ts'
import { mountFeatures } from './mount-features.ts'
import type { ServerContext } from './context.ts'
import { activeLockdown } from './db/active-lockdown.ts'
import { DatabaseDown } from './db/database-down.ts'
import { StoreDown } from './files/index.ts'
import { healthOf, serveHealth } from './health.ts'
import { memoryBuckets } from './http/buckets.ts'
import { debugCalls } from './http/debug.ts'
import { createLeaving, type Leaving } from './http/leaving.ts'
import { refuseUnrouted } from './http/methods.ts'
import { mount, type Api } from './http/mount.ts'
import { databaseDown, filesDown, newKeysComing, notSignedIn, otherKeys, Refusal, unexpected } from './http/refusal.ts'
import { type Answered, logRefusal, logRequests, routeOf } from './http/request-log.ts'
import { securityText } from './http/security-text.ts'
import { refuseOtherHosts, refuseOtherSites, securityHeaders, warnWithoutProxy } from './http/security.ts'
import { serveWebApp } from './http/web-app.ts'
import { refuseByPolicy } from './policy.ts'
import { mountStandIn } from './stand-in.ts'
import { commit, version } from './version.ts'
import { mountWaitlist } from './waitlist/index.ts'

const root = join(import.meta.dirname, '..')

type Watched = {
  count: (answered: Answered) => void
  health: ReturnType<typeof healthOf>
  leaving: Leaving
}

/** How long a page waits for a database that hangs, in milliseconds. */
const longestForPage = 1000

export function createApp(
  context: ServerContext,
  webFolder: string = join(root, 'dist/web'),
  { count, health, leaving }: Watched = { count: () => {}, health: healthOf(context), leaving: createLeaving() },
): Hono {
  const { config, database, clock, log } = context
  const hono = new Hono()
  const cookie = cookies(config)
  const api: Api = {
    hono,
    // Fits a first import of thousands of records; after that, 2 MiB per second.
    takeLarge: memoryBuckets({ size: 96 * 1024 * 1024, perSecond: 2 * 1024 * 1024 }, clock),
    async sessionFor(http, route) {
      const token = cookie.session(http)
      const now = clock()
      const found = token === undefined ? undefined : await findSession(database, token, now)
      if (!found) throw notSignedIn()
      refuseByPolicy(found, route, now)
      return found
    },
  }

  hono.use(leaving.middleware)
  hono.use(logRequests(log, count))
  const debug = debugLog('server:http')
  if (debug) hono.use('/api/*', debugCalls(debug))
  hono.use(securityHeaders(config))
  hono.use(refuseOtherHosts(config))
  hono.use(warnWithoutProxy(config, log))
  hono.use('/api/*', refuseOtherSites(config))

  serveHealth(hono, context, health, leaving)
  mount(api, getServerInfo, async () => ({
    name: 'Cairn' as const,
    version,
    commit,
    mail: context.outbox.sends,
    daySeconds: config.daySeconds,
    rehearsal: config.rehearsal,
    lockdown: (await activeLockdown(database)) !== undefined,
  }))
  mountStandIn(api, context)
  mountAccounts(api, context)
  mountFeatures(api, context, health)
  mountWaitlist(api, context)

  hono.get('/.well-known/security.txt', securityText(config, clock))
  hono.use(
    serveWebApp(
      webFolder,
      async (http) => {
        const token = cookie.session(http)
        if (token === undefined) return false
        // If the database is down or hangs, the server sends the app, which says that the server is
        // unreachable and shows the copy on the device.
        const known = findSession(database, token, clock()).then(Boolean, () => true)
        return Promise.race([known, pause(longestForPage, true, { ref: false })])
      },
      brandedFiles(webFolder),
    ),
  )
  hono.notFound(refuseUnrouted(hono))
  hono.onError((error, http) => {
    const refusal = refusalFor(error)
    const asked = `${http.req.method} ${routeOf(http)}`
    // Logs only the code, because a database error may quote values.
    if (isRefusedByDatabase(error)) log.warn(`${asked}: database said ${error.code}`)
    if (refusal.status >= 500) log.error(`${asked} failed`, error)
    logRefusal(log, http, refusal)
    if (refusal.retryAfter !== undefined) http.header('retry-after', String(refusal.retryAfter))
    return http.json(refusal.body, refusal.status)
  })
  return hono
}

function refusalFor(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException && error.status < 500)
    return new Refusal(error.status, 'invalid-request', 'This request could not be read.')
  if (error instanceof DatabaseDown) return databaseDown()
  if (error instanceof StoreDown) return filesDown()
  if (isGoing(error)) return newKeysComing()
  if (isOver(error)) return otherKeys()
  if (isRefusedByDatabase(error))
    return error.code.startsWith('22')
      ? new Refusal(400, 'invalid-request', 'Something in this request is not valid.')
      : new Refusal(409, 'conflict', 'Someone did the same thing at the same moment. Please try again.')
  return unexpected()
}

const hasCode = (error: Error, code: string): boolean => 'code' in error && error.code === code
/** Raised by migrations 107 and 108: a rekey is running, or finished since the session was read. */
const isGoing = (error: Error) => hasCode(error, 'CA107')
const isOver = (error: Error) => hasCode(error, 'CA108')

/** True for a value that the database cannot store (class 22), and for a concurrent request. */
function isRefusedByDatabase(error: Error): error is Error & { code: string } {
  return 'code' in error && typeof error.code === 'string' && /^(22[0-9A-Z]{3}|23505|40001|40P01)$/.test(error.code)
}
