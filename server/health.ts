import { statfs } from 'node:fs/promises'
import type { Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { ServerContext } from './context.ts'
import type { Leaving } from './http/leaving.ts'
import { markKey } from './files/index.ts'
import { clientAddress } from './http/security.ts'
import { createReleaseClient } from './releases/client.ts'
import { backupAction, type Check, lastNoted, slowChecks } from './warnings/index.ts'

/** How long the server reuses an answer, so that many calls do not load the database. */
const keptMilliseconds = 5000
const patienceMilliseconds = 3000
const leastFreeBytes = 512 * 1024 ** 2
const longestMailWait = 3600
const oldestBackupDays = 8

/** @returns a function that runs all checks, at most every five seconds */
export function healthOf(context: ServerContext): () => Promise<Check[]> {
  let last: { at: number; checks: Promise<Check[]> } | undefined
  const slow = slowChecks().map(
    ({ name, look }) =>
      (about: ServerContext) =>
        checked({ name, required: false }, () => look(about)),
  )
  const all = [database, disk, ...(context.files.objects ? [files] : []), releaseService, mail, backup, ...slow]
  return () => {
    const now = context.clock().getTime()
    if (!last || now - last.at >= keptMilliseconds || now < last.at)
      last = { at: now, checks: Promise.all(all.map((run) => run(context))) }
    return last.checks
  }
}

/** `/healthz` says that the process lives, `/readyz` that it can work (docs/operate.md). */
export function serveHealth(
  hono: Hono,
  context: ServerContext,
  health: () => Promise<Check[]>,
  leaving: Pick<Leaving, 'hasBegun'>,
): void {
  hono.get('/healthz', (http) => {
    http.set('route', '/healthz')
    return http.json({ alive: true })
  })
  hono.get('/readyz', async (http) => {
    http.set('route', '/readyz')
    const checks = await health()
    const ready = !leaving.hasBegun() && checks.every(({ ok, required }) => ok || !required)
    const all = !leaving.hasBegun() && checks.every(({ ok }) => ok)
    const status = (http.req.query('all') === undefined ? ready : all) ? 200 : 503
    http.header('cache-control', 'no-store')
    // Only callers on this machine get reasons: an attacker could wait for a reported weakness.
    return http.json(isLocal(http, context) ? { ready, all, checks } : { ready }, status)
  })
}

function isLocal(http: Context, { config }: ServerContext): boolean {
  const address = clientAddress(http, config)
  // `clientAddress` shortens IPv6 to the first half, which is zero for this machine.
  return http.req.header('x-forwarded-for') === undefined && ['127.0.0.1', '0:0:0:0'].includes(address)
}

/** Rejects after three seconds without a result. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in three seconds')), patienceMilliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function checked(
  { name, required }: Pick<Check, 'name' | 'required'>,
  look: () => Promise<Omit<Check, 'name' | 'required'>>,
): Promise<Check> {
  const found = await inTime(look()).catch(() => ({ ok: false, reason: 'It does not answer.' }))
  return { name, required, ...found }
}

const database = (context: ServerContext) =>
  checked({ name: 'database', required: true }, async () => {
    await sql`select 1`.execute(context.database)
    return { ok: true, reason: 'It answers.' }
  })

const disk = ({ config }: ServerContext) =>
  checked({ name: 'disk', required: true }, async () => {
    const { bavail, bsize } = await statfs(config.serverFolder)
    const value = bavail * bsize
    return { ok: value >= leastFreeBytes, reason: `${Math.floor(value / 1024 ** 2)} MB are free.`, value }
  })

// Not required: a balancer gains nothing from another server, which has the same object store.
const files = ({ files: { objects } }: ServerContext) =>
  checked({ name: 'files', required: false }, async () => {
    await objects?.get(markKey)
    return { ok: true, reason: 'The object store answers.' }
  })

// Not required, because users can save and read records without the service, and reports wait.
const releaseService = ({ config }: ServerContext) =>
  checked({ name: 'release-service', required: false }, async () => {
    await createReleaseClient(config).checkDay()
    return { ok: true, reason: 'It answers.' }
  })

const mail = ({ database: db, outbox, clock }: ServerContext) =>
  checked({ name: 'mail', required: false }, async () => {
    if (!outbox.sends) return { ok: true, reason: 'There is no mail server: mails wait in the outbox.' }
    const { oldest } = await db
      .selectFrom('mail')
      .select(({ fn }) => fn.min('created_at').as('oldest'))
      .where('accepted_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirstOrThrow()
    const value = oldest === null ? 0 : Math.max(0, (clock().getTime() - oldest.getTime()) / 1000)
    const reason = value === 0 ? 'No mail waits.' : `The oldest mail has waited ${Math.ceil(value / 60)} minutes.`
    return { ok: value <= longestMailWait, reason, value }
  })

const backup = ({ database: db, clock }: ServerContext) =>
  checked({ name: 'backup', required: false }, async () => {
    const at = await lastNoted(db, backupAction)
    if (at === null) return { ok: false, reason: 'No backup is noted.' }
    const days = (clock().getTime() - at.getTime()) / 86_400_000
    const reason = `The last backup is of ${at.toISOString().slice(0, 10)}.`
    return { ok: days <= oldestBackupDays, reason, value: at.getTime() / 1000 }
  })
