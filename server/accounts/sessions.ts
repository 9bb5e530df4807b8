import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { type RawBuilder, sql } from 'kysely'
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
import { defer } from '../db/deferred.ts'
import { enterScope, type Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { notFound, notSignedIn } from '../http/refusal.ts'
import { deviceName } from './device-name.ts'
import { keptIdentity } from './estate.ts'
import { isIdle } from './idle.ts'
import { cookies, findSession, sessionLifetimeMilliseconds, type Session } from './session.ts'

type NewSession = {
  accountId: string
  stage: 'full' | 'second-factor'
  passedSecondFactor?: boolean
  passkeyId?: string
  /** A further part of the same SQL statement: `name as (statement)`. */
  alongside?: RawBuilder<unknown>
}

type Started = { id: string; token: string; half: Uint8Array; deviceHash: Uint8Array; activeAt: Date }

/** Replaces this browser's session. Call {@link answerSignedIn} after the commit. */
export const startSession = async (
  context: ServerContext,
  transaction: Tx,
  http: Context,
  started: NewSession,
): Promise<string> => (await beginSession(context, transaction, http, started)).token

/** Begins a session in one statement, sent with the transaction's next statement or its commit. */
export async function beginSession(
  context: ServerContext,
  transaction: Tx,
  http: Context,
  { accountId, stage, passedSecondFactor = false, passkeyId, alongside }: NewSession,
): Promise<Started> {
  const cookie = cookies(context.config)
  const now = context.clock()
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
  const written = [
    ...deletingOldSessions(transaction, accountId, started.deviceHash),
    ...(alongside ? [alongside] : []),
  ]
  const before = cookie.session(http)
  if (before !== undefined)
    written.push(sql`replaced as (${transaction.deleteFrom('session').where('token_hash', '=', tokenHash(before))})`)
  if (stage === 'full') {
    const device = transaction
      .insertInto('known_device')
      .values({ account_id: accountId, device_hash: started.deviceHash, seen_at: now })
      .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ seen_at: now }))
    const account = transaction.updateTable('account').set({ last_sign_in_at: now }).where('id', '=', accountId)
    written.push(sql`device as (${device})`, sql`account_of as (${account})`)
  }
  await defer(transaction, sql`with ${sql.join(written)} ${session}`.compile(transaction))
  return started
}

/** The limit of sessions per account: more places than a person signs in from. */
const maxPlaces = 100

/** Does not see the session that is inserted with it. */
function deletingOldSessions(transaction: Tx, accountId: string, deviceHash: Uint8Array): RawBuilder<unknown>[] {
  const others = sql.lit(maxPlaces - 1)
  const sessions = transaction
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .limit(others),
    )
  const devices = transaction
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('device_hash', '!=', deviceHash)
    .where('device_hash', 'not in', (from) =>
      from
        .selectFrom('known_device')
        .select('device_hash')
        .where('account_id', '=', accountId)
        .where('device_hash', '!=', deviceHash)
        .orderBy('seen_at', 'desc')
        .limit(others),
    )
  return [sql`sessions as (${sessions})`, sql`devices as (${devices})`]
}

export async function answerSignedIn(context: ServerContext, http: Context, token: string): Promise<SignedIn> {
  const session = await findSession(context.database, token, context.clock())
  if (!session) throw notSignedIn()
  cookies(context.config).setSession(http, token)
  return signedInAnswer(context, session)
}

export async function signedInAnswer(context: ServerContext, session: Session): Promise<SignedIn> {
  const { database } = context
  const answer = await database.transaction().execute((transaction) => askSignedIn(context, transaction, session))
  return answer()
}

type Known = { half: Uint8Array; deletion: Deletion }
type Deletion = Awaited<ReturnType<typeof plannedDeletion>>

/** @param known the facts about a session that began in the same transaction */
export async function askSignedIn(
  context: ServerContext,
  transaction: Tx,
  session: Session,
  known?: Known,
): Promise<() => SignedIn> {
  const asked = await askDescription(context, transaction, session, known)
  return () => {
    const { info, boxes } = asked()
    if (session.stage !== 'full') return { session: info }
    const row = boxes.find(({ kind }) => kind === 'password')
    if (!row?.box) throw new Error('An estate has no password box.')
    const identity = keptIdentity(row)
    return { session: info, keys: { passwordBox: row.box, identity } }
  }
}

async function describeSession(context: ServerContext, session: Session): Promise<SessionInfo> {
  const { database } = context
  const asked = await database.transaction().execute((transaction) => askDescription(context, transaction, session))
  return asked().info
}

/** Continues in the owner's scope. Only a full session gets the box that the password opens. */
async function askDescription({ clock }: ServerContext, transaction: Tx, session: Session, known?: Known) {
  const { ownerId, accountId } = session
  const deletion = known ? undefined : await askPlannedDeletion(transaction, accountId).defer(transaction)
  const own = transaction.selectFrom('session').select('half').where('id', '=', session.id)
  const found = known ? undefined : await defer(transaction, own.compile())
  await enterScope(transaction, { as: 'owner', ownerId, accountId })
  const opens = session.stage === 'full' ? 'password' : ''
  const kept = transaction
    .selectFrom('key_box')
    .innerJoin('identity', 'identity.owner_id', 'key_box.owner_id')
    .select(['kind', 'confirmed_at', 'bundle', 'private_box', 'older_private_box'])
    .select(sql<Uint8Array | null>`case when kind = ${opens} then box end`.as('box'))
    .where('key_box.owner_id', '=', ownerId)
  const boxes = await defer(transaction, kept.compile())
  return () => {
    const half = known?.half ?? found?.rows[0]?.half
    if (!half) throw notSignedIn()
    const planned = known ? known.deletion : (deletion?.() ?? null)
    const info = descriptionOf(session, clock(), { boxes: boxes.rows, deletion: planned, half })
    return { info, boxes: boxes.rows }
  }
}

type Described = {
  boxes: { kind: string; confirmed_at: Date | null }[]
  deletion: Deletion
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
    ...(session.deletionAsked && { deletionAsked: session.deletionAsked }),
  }
  return active ? { ...info, half } : info
}

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

/** A browser that signs out is notified no more. One whose session ran out still is. */
async function endOwnSession(transaction: Tx, hash: Uint8Array): Promise<void> {
  const ended = await transaction
    .deleteFrom('session')
    .where('token_hash', '=', hash)
    .returning(['account_id', 'device_hash'])
    .executeTakeFirst()
  if (!ended) return
  await transaction
    .deleteFrom('channel')
    .where('device_hash', '=', ended.device_hash)
    .where('owner_id', 'in', (from) =>
      from.selectFrom('estate').select('owner_id').where('account_id', '=', ended.account_id),
    )
    .execute()
}

export function mountSessions(api: Api, context: ServerContext): void {
  const { database, clock } = context
  const cookie = cookies(context.config)

  mount(api, getSession, async ({ http }) => {
    const token = cookie.session(http)
    const session = token === undefined ? undefined : await findSession(database, token, clock())
    // The server never deletes a dead cookie: this answer may arrive after a sign-in in another tab,
    // and would delete the cookie of that sign-in.
    return { session: session ? await describeSession(context, session) : null }
  })

  mount(api, touchSession, async ({ session }) => {
    await database.updateTable('session').set({ active_at: clock() }).where('id', '=', session.id).execute()
    return {}
  })

  mount(api, signOut, async ({ http }) => {
    const token = cookie.session(http)
    if (token !== undefined)
      await database.transaction().execute((transaction) => endOwnSession(transaction, tokenHash(token)))
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
