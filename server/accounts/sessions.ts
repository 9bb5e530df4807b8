import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import {
  endOtherSessions,
  endSession,
  getSession,
  listSessions,
  signOut,
  touchSession,
  type SessionInfo,
  type SignedIn,
} from '../../contract/accounts.ts'
import { randomToken, tokenHash } from '../crypto.ts'
import { plannedDeletion } from '../account-deletion/planned.ts'
import { inTransaction, type Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { notFound, notSignedIn } from '../http/refusal.ts'
import { deviceName } from './device-name.ts'
import { isIdle } from './idle.ts'
import { cookies, findSession, sessionLifetimeMilliseconds, type Session } from './session.ts'

type NewSession = {
  accountId: string
  stage: 'full' | 'second-factor'
  passedSecondFactor?: boolean
  passkeyId?: string
}

/**
 * Starts a session in this browser, in place of the one it had. A full one makes this a known device of the account.
 * @returns the cookie's token, to be given to {@link answerSignedIn} once the transaction holds
 */
export async function startSession(
  context: ServerContext,
  transaction: Tx,
  http: Context,
  { accountId, stage, passedSecondFactor = false, passkeyId }: NewSession,
): Promise<string> {
  const cookie = cookies(context.config)
  const now = context.clock()
  const before = cookie.session(http)
  if (before !== undefined)
    await transaction.deleteFrom('session').where('token_hash', '=', tokenHash(before)).execute()
  const token = randomToken()
  const device_hash = tokenHash(cookie.device(http))
  await transaction
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      account_id: accountId,
      stage,
      second_factor_at: passedSecondFactor ? now : null,
      half: randomBytes(32),
      device_hash,
      passkey_id: passkeyId ?? null,
      user_agent: (http.req.header('user-agent') ?? '').slice(0, 300),
      created_at: now,
      seen_at: now,
      active_at: now,
      expires_at: new Date(now.getTime() + sessionLifetimeMilliseconds),
    })
    .execute()
  if (stage === 'full') {
    await transaction
      .insertInto('known_device')
      .values({ account_id: accountId, device_hash, seen_at: now })
      .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ seen_at: now }))
      .execute()
    await transaction.updateTable('account').set({ last_sign_in_at: now }).where('id', '=', accountId).execute()
  }
  await keepNewest(transaction, accountId, { token_hash: tokenHash(token), device_hash })
  return token
}

/** More places than anybody is signed in at. */
const maxPlaces = 100

/** Whoever signs in again and again leaves no more rows than these: the ones that were seen last, and the one of now. */
async function keepNewest(
  transaction: Tx,
  accountId: string,
  now: { token_hash: Uint8Array; device_hash: Uint8Array },
): Promise<void> {
  await transaction
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', now.token_hash)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .limit(maxPlaces),
    )
    .execute()
  await transaction
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('device_hash', '!=', now.device_hash)
    .where('device_hash', 'not in', (from) =>
      from
        .selectFrom('known_device')
        .select('device_hash')
        .where('account_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .limit(maxPlaces),
    )
    .execute()
}

/** Sets the cookie of a session that was started, and gives what the browser needs to open the estate. */
export async function answerSignedIn(context: ServerContext, http: Context, token: string): Promise<SignedIn> {
  const session = await findSession(context.database, token, context.clock())
  if (!session) throw notSignedIn()
  cookies(context.config).setSession(http, token)
  return signedInAnswer(context, session)
}

/** The session and, when it is full, the boxes that the password opens. */
export async function signedInAnswer(context: ServerContext, session: Session): Promise<SignedIn> {
  const info = await describeSession(context, session)
  if (session.stage !== 'full') return { session: info }
  const { ownerId, accountId } = session
  const keys = await inTransaction(context.database, { as: 'owner', ownerId, accountId }, async (transaction) => {
    const password = await transaction
      .selectFrom('key_box')
      .select('box')
      .where('owner_id', '=', ownerId)
      .where('kind', '=', 'password')
      .executeTakeFirstOrThrow()
    const { bundle, private_box } = await transaction
      .selectFrom('identity')
      .select(['bundle', 'private_box'])
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    return { passwordBox: password.box, identity: { bundle, privateBox: private_box } }
  })
  return { session: info, keys }
}

async function describeSession({ database, clock }: ServerContext, session: Session): Promise<SessionInfo> {
  const boxes = await database
    .selectFrom('key_box')
    .select(['kind', 'confirmed_at'])
    .where('owner_id', '=', session.ownerId)
    .execute()
  const kits = boxes.filter(({ kind }) => kind.startsWith('recovery'))
  const { half } = await database
    .selectFrom('session')
    .select('half')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow()
  const deletion = await plannedDeletion(database, session.accountId)
  const active = session.stage === 'full' && !isIdle(session, clock())
  const info: SessionInfo = {
    sessionId: session.id,
    accountId: session.accountId,
    ownerId: session.ownerId,
    email: session.email,
    emailVerified: session.emailVerified,
    role: session.role,
    stage: session.stage,
    twoFactor: session.twoFactor,
    recoveryKit: kits.length === 0 ? 'none' : kits.some(({ confirmed_at }) => confirmed_at) ? 'confirmed' : 'made',
    ...(session.suspended && { suspended: true as const }),
    hasPasskey: boxes.some(({ kind }) => kind.startsWith('passkey:')),
    ...(deletion && { deletion }),
  }
  return active ? { ...info, half } : info
}

/** Ends the sessions of an account, but for one, and forgets the devices they were on. */
export async function endSessionsOf(transaction: Tx, accountId: string, except?: Session): Promise<void> {
  let sessions = transaction.deleteFrom('session').where('account_id', '=', accountId)
  let devices = transaction.deleteFrom('known_device').where('account_id', '=', accountId)
  if (except) {
    sessions = sessions.where('id', '!=', except.id)
    devices = devices.where('device_hash', '!=', except.deviceHash)
  }
  await sessions.execute()
  await devices.execute()
}

export function mountSessions(api: Api, context: ServerContext): void {
  const { database, clock } = context
  const cookie = cookies(context.config)

  mount(api, getSession, async ({ http }) => {
    const token = cookie.session(http)
    const session = token === undefined ? undefined : await findSession(database, token, clock())
    // The pages of a visitor look different: a cookie that opens nothing must not linger.
    if (!session && token !== undefined) cookie.clearSession(http)
    return { session: session ? await describeSession(context, session) : null }
  })

  mount(api, touchSession, async ({ session }) => {
    await database.updateTable('session').set({ active_at: clock() }).where('id', '=', session.id).execute()
    return {}
  })

  mount(api, signOut, async ({ http }) => {
    const token = cookie.session(http)
    if (token !== undefined) await database.deleteFrom('session').where('token_hash', '=', tokenHash(token)).execute()
    cookie.clearSession(http)
    return {}
  })

  mount(api, listSessions, async ({ session }) => {
    const rows = await database
      .selectFrom('session')
      .select(['id', 'created_at', 'seen_at', 'user_agent'])
      .where('account_id', '=', session.accountId)
      .where('stage', '=', 'full')
      .where('expires_at', '>', clock())
      .orderBy('seen_at', 'desc')
      .execute()
    return {
      sessions: rows.map(({ id, created_at, seen_at, user_agent }) => ({
        id,
        current: id === session.id,
        createdAt: created_at,
        lastSeenAt: seen_at,
        device: deviceName(user_agent),
      })),
    }
  })

  mount(api, endSession, async ({ session, params }) => {
    const ended = await database
      .deleteFrom('session')
      .where('id', '=', params.id)
      .where('account_id', '=', session.accountId)
      .executeTakeFirst()
    if (ended.numDeletedRows === 0n) throw notFound()
    return {}
  })

  mount(api, endOtherSessions, async ({ session }) => {
    await database.transaction().execute((transaction) => endSessionsOf(transaction, session.accountId, session))
    return {}
  })
}
