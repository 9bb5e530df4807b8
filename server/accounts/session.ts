import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Selectable } from 'kysely'
import type { Config } from '../config.ts'
import { randomToken, tokenHash } from '../crypto.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Database } from '../db/connect.ts'
import type { Schema } from '../db/schema.ts'
import { suspensionApplies } from './suspended.ts'

export type Session = {
  id: string
  accountId: string
  tenant: string
  /** The account's confirmed address, or else the address that it claims. */
  email: string
  emailVerified: boolean
  role: 'user' | 'admin'
  ownerId: string
  /** The version of the estate's identity at the start of the request (migration 108). */
  identityVersion: number
  stage: 'full' | 'second-factor'
  twoFactor: boolean
  passedSecondFactor: boolean
  deviceHash: Uint8Array
  activeAt: Date
  /** The account is suspended during a report about its owner: see suspended.ts. */
  suspended: boolean
  deletionAsked: DeletionAsked | null
}

type DeletionAsked = { at: Date; reason: string }

export const deletionAskedIn = (
  row: Pick<Selectable<Schema['account']>, 'deletion_asked_at' | 'deletion_asked_why' | 'deletion_kept_at'>,
): DeletionAsked | null =>
  row.deletion_asked_at !== null && row.deletion_kept_at === null
    ? { at: row.deletion_asked_at, reason: row.deletion_asked_why ?? '' }
    : null

export const sessionLifetimeMilliseconds = 30 * 24 * 3600_000
const deviceLifetimeSeconds = 400 * 24 * 3600

export function cookies(config: Pick<Config, 'publicAddress'>) {
  const secure = config.publicAddress.startsWith('https:')
  // With this prefix sibling hosts cannot set the cookies; browsers accept the prefix only with
  // Secure.
  const name = (base: string) => (secure ? `__Host-${base}` : base)
  const options = { httpOnly: true, sameSite: 'Lax', secure, path: '/' } as const
  const session = name('cairn_session')
  const device = name('cairn_device')
  return {
    session: (http: Context) => getCookie(http, session),
    setSession: (http: Context, token: string) =>
      setCookie(http, session, token, { ...options, maxAge: sessionLifetimeMilliseconds / 1000 }),
    clearSession: (http: Context) => deleteCookie(http, session, options),
    /** Returns a random token of this browser, new if missing. The token identifies no person. */
    device(http: Context): string {
      const token = getCookie(http, device) ?? randomToken()
      setCookie(http, device, token, { ...options, maxAge: deviceLifetimeSeconds })
      return token
    },
    knownDevice: (http: Context) => getCookie(http, device),
  }
}

const askSession = builtOnce((database: Database, hash: Uint8Array, now: Date) =>
  database
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('identity', 'identity.owner_id', 'account.owner_id')
    .select(['session.id', 'session.stage', 'session.second_factor_at', 'session.device_hash', 'session.active_at'])
    .select(['session.seen_at', 'account.id as account_id', 'account.tenant', 'account.email', 'account.claimed_email'])
    .select([
      'account.suspended_at',
      'account.verified_at',
      'account.role',
      'account.owner_id',
      'identity.version as identity_version',
      'account.totp_confirmed_at',
      'account.deletion_asked_at',
      'account.deletion_asked_why',
      'account.deletion_kept_at',
    ])
    .where('session.token_hash', '=', hash)
    .where('session.expires_at', '>', now),
)

/** Returns undefined for an ended or expired session, or a suspended account without a report. */
export async function findSession(database: Database, token: string, now: Date): Promise<Session | undefined> {
  const [row] = (await database.executeQuery(askSession(database, tokenHash(token), now))).rows
  if (!row) return undefined
  const suspended = row.suspended_at !== null
  if (await suspensionApplies(database, { id: row.account_id, suspended_at: row.suspended_at }, now)) return undefined
  // Written at most once a minute, which saves a write per request.
  if (now.getTime() - row.seen_at.getTime() > 60_000)
    await database.updateTable('session').set({ seen_at: now }).where('id', '=', row.id).execute()
  return {
    id: row.id,
    accountId: row.account_id,
    tenant: row.tenant,
    email: row.email ?? row.claimed_email ?? '',
    emailVerified: row.verified_at !== null,
    role: row.role,
    ownerId: row.owner_id,
    identityVersion: row.identity_version,
    stage: row.stage,
    twoFactor: row.totp_confirmed_at !== null,
    passedSecondFactor: row.second_factor_at !== null,
    deviceHash: row.device_hash,
    activeAt: row.active_at,
    suspended,
    deletionAsked: deletionAskedIn(row),
  }
}
