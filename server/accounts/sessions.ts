import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { sql } from 'kysely'
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
import { askPlannedDeletion, type plannedDeletion } from '../account-deletion/planned.ts'
import { later } from '../db/later.ts'
import { enter, type Tx } from '../db/scope.ts'
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

/** A session that was started in a transaction. */
type Started = { id: string; token: string; half: Uint8Array; deviceHash: Uint8Array; activeAt: Date }

/**
 * Starts a session in this browser, in place of the one it had. A full one makes this a known device of the account.
 * @returns the cookie's token, to be given to {@link answerSignedIn} once the transaction holds
 */
export const startSession = async (
  context: ServerContext,
  transaction: Tx,
  http: Context,
  started: NewSession,
): Promise<string> => (await beginSession(context, transaction, http, started)).token

/** The same, with what is known of it by then. Its statements travel with the next one of the transaction, or its end. */
export async function beginSession(
  context: ServerContext,
  transaction: Tx,
  http: Context,
  { accountId, stage, passedSecondFactor = false, passkeyId }: NewSession,
): Promise<Started> {
  const cookie = cookies(context.config)
  const now = context.clock()
  const before = cookie.session(http)
  if (before !== undefined)
    await later(transaction, transaction.deleteFrom('session').where('token_hash', '=', tokenHash(before)).compile())
  const token = randomToken()
  const started = {
    id: randomUUID(),
    token,
    half: randomBytes(32),
    deviceHash: tokenHash(cookie.device(http)),
    activeAt: now,
  }
  const session = transaction.insertInto('session').values({
    id: started.id,
    token_hash: tokenHash(token),
    account_id: accountId,
    stage,
    second_factor_at: passedSecondFactor ? now : null,
    half: started.half,
    device_hash: started.deviceHash,
    passkey_id: passkeyId ?? null,
    user_agent: (http.req.header('user-agent') ?? '').slice(0, 300),
    created_at: now,
    seen_at: now,
    active_at: now,
    expires_at: new Date(now.getTime() + sessionLifetimeMilliseconds),
  })
  const device = transaction
    .insertInto('known_device')
    .values({ account_id: accountId, device_hash: started.deviceHash, seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ seen_at: now }))
  const account = transaction.updateTable('account').set({ last_sign_in_at: now }).where('id', '=', accountId)
  const written =
    stage === 'full' ? sql`with device as (${device}), account_of as (${account}) ${session}` : sql`${session}`
  await later(transaction, written.compile(transaction))
  await keepNewest(transaction, accountId, { token_hash: tokenHash(token), device_hash: started.deviceHash })
  return started
}

/** More places than anybody is signed in at. */
const maxPlaces = 100

/** Whoever signs in again and again leaves no more rows than these: the ones that were seen last, and the one of now. */
async function keepNewest(
  transaction: Tx,
  accountId: string,
  now: { token_hash: Uint8Array; device_hash: Uint8Array },
): Promise<void> {
  const sessions = transaction
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', now.token_hash)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .limit(sql.lit(maxPlaces)),
    )
  const devices = transaction
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('device_hash', '!=', now.device_hash)
    .where('device_hash', 'not in', (from) =>
      from
        .selectFrom('known_device')
        .select('device_hash')
        .where('account_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .limit(sql.lit(maxPlaces)),
    )
  await later(transaction, sql`with sessions as (${sessions}) ${devices}`.compile(transaction))
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
  const { database } = context
  const answer = await database.transaction().execute((transaction) => askSignedIn(context, transaction, session))
  return answer()
}

/** Asks, as the last thing of a transaction, what the browser of a session needs. @param half of a session that began in it */
export async function askSignedIn(
  context: ServerContext,
  transaction: Tx,
  session: Session,
  half?: Uint8Array,
): Promise<() => SignedIn> {
  const { ownerId, accountId } = session
  const described = await askDescription(context, transaction, session, half)
  if (session.stage !== 'full') return () => ({ session: described() })
  await enter(transaction, { as: 'owner', ownerId, accountId })
  const boxes = transaction
    .selectFrom('key_box')
    .innerJoin('identity', 'identity.owner_id', 'key_box.owner_id')
    .select(['key_box.box', 'identity.bundle', 'identity.private_box'])
    .where('key_box.owner_id', '=', ownerId)
    .where('key_box.kind', '=', 'password')
  const kept = await later(transaction, boxes.compile())
  return () => {
    const [row] = kept.rows
    if (!row) throw new Error('An estate has no password box.')
    return {
      session: described(),
      keys: { passwordBox: row.box, identity: { bundle: row.bundle, privateBox: row.private_box } },
    }
  }
}

async function describeSession(context: ServerContext, session: Session): Promise<SessionInfo> {
  const { database } = context
  const info = await database.transaction().execute((transaction) => askDescription(context, transaction, session))
  return info()
}

/** System scope. */
async function askDescription(
  { clock }: ServerContext,
  transaction: Tx,
  session: Session,
  known?: Uint8Array,
): Promise<() => SessionInfo> {
  const kinds = transaction
    .selectFrom('key_box')
    .select(['kind', 'confirmed_at'])
    .where('owner_id', '=', session.ownerId)
  const boxes = await later(transaction, kinds.compile())
  const deletion = await askPlannedDeletion(transaction, session.accountId).later(transaction)
  const own = transaction.selectFrom('session').select('half').where('id', '=', session.id)
  const found = known ? undefined : await later(transaction, own.compile())
  return () => {
    const half = known ?? found?.rows[0]?.half
    if (!half) throw notSignedIn()
    return descriptionOf(session, clock(), { boxes: boxes.rows, deletion: deletion(), half })
  }
}

type Described = {
  boxes: { kind: string; confirmed_at: Date | null }[]
  deletion: Awaited<ReturnType<typeof plannedDeletion>>
  half: Uint8Array
}

function descriptionOf(session: Session, now: Date, { boxes, deletion, half }: Described): SessionInfo {
  const kits = boxes.filter(({ kind }) => kind.startsWith('recovery'))
  const active = session.stage === 'full' && !isIdle(session, now)
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
