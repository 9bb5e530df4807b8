import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ServerContext } from '../context.ts'
import { changedService } from '../releases/service-key.ts'
import { certificateAt } from './certificate.ts'
import { type Check, dayMilliseconds, untilDate } from './check.ts'

/** The audit log's action for a backup that an operator recorded. */
export const backupAction = 'backup made'
/** The audit log's action for a backup that `restore --check` tried. */
export const backupCheckAction = 'backup checked'

const oldestCheckDays = 100
const refusedDays = 7
/** One wrong address is no fault of the server's. */
const mostRefused = 2
const growthDays = 30
const hourMilliseconds = 3600_000

type Found = Omit<Check, 'name' | 'required'>
type Look = (context: ServerContext) => Promise<Found>

export const lastNoted = async (reader: Pick<ServerContext['database'], 'selectFrom'>, action: string) =>
  (
    await reader
      .selectFrom('audit_entry')
      .select(({ fn }) => fn.max('at').as('at'))
      .where('action', '=', action)
      .executeTakeFirstOrThrow()
  ).at

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

const backupCheck: Look = async ({ database, clock }) => {
  const [backup, at] = [await lastNoted(database, backupAction), await lastNoted(database, backupCheckAction)]
  if (backup === null && at === null) return { ok: true, reason: 'There is no backup to check.' }
  if (at === null) return { ok: false, reason: 'No backup was ever checked (restore FOLDER --check SCRATCH).' }
  const days = (clock().getTime() - at.getTime()) / dayMilliseconds
  const reason = `The last check of a backup is of ${dayOf(at)}.`
  return { ok: days <= oldestCheckDays, reason, value: at.getTime() / 1000 }
}

/** @param read reads the dates, at most once an hour */
const certificate =
  (read: typeof certificateAt): Look =>
  async ({ config, clock }) => {
    const { protocol, hostname } = new URL(config.publicAddress)
    if (protocol !== 'https:') return { ok: true, reason: 'CAIRN_URL has no https.' }
    const { host, port } = config.certificateAt
    const found = await read(config.certificateAt, hostname).catch(() => undefined)
    if (!found) return { ok: true, reason: `No certificate can be read at ${host}:${port} (CERTIFICATE_AT).` }
    const { from, until } = found
    const lifetime = (until.getTime() - from.getTime()) / dayMilliseconds
    const sentence = (days: number) =>
      days < 0
        ? `The certificate of ${hostname} ended on ${dayOf(until)}.`
        : `The certificate of ${hostname} ends on ${dayOf(until)}, in ${days} days.`
    return untilDate(until, clock(), sentence, lifetime)
  }

const domain: Look = async ({ config: { domainUntil, publicAddress }, clock }) => {
  if (!domainUntil) return { ok: true, reason: 'DOMAIN_UNTIL names no day.' }
  const { hostname } = new URL(publicAddress)
  return untilDate(
    domainUntil,
    clock(),
    (days) => `The domain of ${hostname} is paid until ${dayOf(domainUntil)} (${days} days), says DOMAIN_UNTIL.`,
  )
}

const mailRefused: Look = async ({ database, clock }) => {
  const since = new Date(clock().getTime() - refusedDays * dayMilliseconds)
  const { people } = await database
    .selectFrom('mail')
    .select(sql<number | string>`count(distinct recipient)`.as('people'))
    .where('created_at', '>=', since)
    .where((mail) => mail.or([mail('failed_at', 'is not', null), sql<boolean>`last_problem ~ '\\m5[0-9][0-9]\\M'`]))
    .executeTakeFirstOrThrow()
  const value = Number(people)
  const reason =
    value === 0
      ? 'No mail was refused in the last seven days.'
      : `The mail server refused mails to ${value} addresses in the last seven days: look at Mails on the Admin Dashboard.`
  return { ok: value <= mostRefused, reason, value }
}

/** Notes how much is free today, and tells from the last weeks when the disk will be full. */
const diskFull: Look = async ({ config, database, clock }) => {
  const { bavail, bsize } = await statfs(config.serverFolder)
  const [now, free] = [clock(), bavail * bsize]
  await database
    .insertInto('disk_day')
    .values({ day: dayOf(now), free })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ free }))
    .execute()
  const since = new Date(now.getTime() - growthDays * dayMilliseconds)
  await database.deleteFrom('disk_day').where('day', '<', dayOf(since)).execute()
  const first = await database.selectFrom('disk_day').selectAll().orderBy('day').limit(1).executeTakeFirstOrThrow()
  const days = (now.getTime() - new Date(first.day).getTime()) / dayMilliseconds
  const perDay = (Number(first.free) - free) / days
  if (days < 7 || perDay <= 0) return { ok: true, reason: 'The disk does not fill up.' }
  const until = new Date(now.getTime() + (free / perDay) * dayMilliseconds)
  return untilDate(until, now, (left) => `At the pace of the last weeks the disk is full in ${left} days.`)
}

const releaseKey: Look = async ({ database }) => {
  const changed = await changedService(database)
  if (!changed) return { ok: true, reason: 'It is the key that every estate names.' }
  const { estates, since } = changed
  return {
    ok: false,
    reason: `The release service has had another key since ${dayOf(since)}: its folder with release.key was lost, emptied or replaced. Owners who have to set it up again: ${estates}. Put the folder back from a backup if there is one; see "The release service lost its key" in docs/operate.md.`,
    value: estates,
  }
}

/** The checks of what fails months later, each without a name for what it looks at. */
export function slowChecks(): { name: Check['name']; look: Look }[] {
  return [
    { name: 'backup-check', look: backupCheck },
    { name: 'certificate', look: certificate(hourly(certificateAt)) },
    { name: 'domain', look: domain },
    { name: 'disk-full', look: diskFull },
    { name: 'mail-refused', look: mailRefused },
    { name: 'release-key', look: releaseKey },
  ]
}

/** Repeats a successful answer for an hour. */
function hourly(read: typeof certificateAt): typeof certificateAt {
  let kept: { until: number; found: Awaited<ReturnType<typeof read>> } | undefined
  return async (at, servername) => {
    if (kept && performance.now() < kept.until) return kept.found
    const found = await read(at, servername)
    kept = { until: performance.now() + hourMilliseconds, found }
    return found
  }
}
