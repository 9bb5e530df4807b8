import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { type Selectable, sql } from 'kysely'
import { prelogin, signIn, submitSecondFactor, unlock } from '../../contract/accounts.ts'
import { plannedIn } from '../account-deletion/planned.ts'
import { sameBytes, tokenHash } from '../crypto.ts'
import type { Database } from '../db/connect.ts'
import type { Schema } from '../db/schema.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { clientAddress } from '../http/security.ts'
import { countSignIn, signInKey } from './limits.ts'
import { cookies, deletionAskedIn, type Session } from './session.ts'
import { answerSignedIn, askSignedIn, beginSession, signedInAnswer, startSession } from './sessions.ts'
import { noteUnlock } from './note-unlock.ts'
import { checkPassword, newPasswordNeeded } from './password.ts'
import { refuseSuspended } from './suspended.ts'
import { checkSecondFactor } from './second-factor.ts'

/** The server looks up this id if there is no account, so that both cases take the same time. */
const noAccountId = '00000000-0000-0000-0000-000000000000'
const dummyVerifier = randomBytes(32)

const wrongCredentials = () => new Refusal(401, 'wrong-credentials', 'The email or password you entered is incorrect')

export function mountSignIn(api: Api, context: ServerContext): void {
  const { database, secrets, clock, config } = context

  mount(api, prelogin, async ({ body }) => {
    const fake = secrets.fakeSeed(body.email)
    const account = await accountByEmail(context, body.email)
    return { seed: account?.seed ?? fake }
  })

  mount(api, signIn, async ({ body, http }) => {
    const { account, knownDevice, deletion } = await accountAtDoor(context, http, body.email)
    const source = { email: body.email, knownDevice, address: clientAddress(http, config) }
    const takingBack = await countSignIn(context, source, signInKey(context, source))
    const right = sameBytes(secrets.verifier(body.authKey), account?.verifier ?? dummyVerifier)
    if (!account || !right) throw wrongCredentials()
    await refuseSignIn(context, database, account).catch(async (refusal: unknown) => {
      await sql`with ${takingBack} select`.execute(database)
      throw refusal
    })
    const stage = account.totp_confirmed_at ? 'second-factor' : 'full'
    const { token, answer } = await database.transaction().execute(async (transaction) => {
      const asked = { accountId: account.id, stage, alongside: takingBack } as const
      const started = await beginSession(context, transaction, http, asked)
      const session = sessionOf(account, started, stage)
      const known = { half: started.half, deletion }
      return { token: started.token, answer: await askSignedIn(context, transaction, session, known) }
    })
    cookies(config).setSession(http, token)
    return answer()
  })

  mount(api, submitSecondFactor, async ({ body, session, http }) => {
    const { accountId } = session
    const knownDevice = await knownDeviceOf(context, http, accountId)
    await checkSecondFactor(context, session, body.code, knownDevice)
    const token = await database
      .transaction()
      .execute((transaction) =>
        startSession(context, transaction, http, { accountId, stage: 'full', passedSecondFactor: true }),
      )
    return answerSignedIn(context, http, token)
  })

  mount(api, unlock, async ({ body, session }) => {
    await checkPassword(context, session, body.authKey)
    const activeAt = clock()
    await noteUnlock(database, session, activeAt)
    return signedInAnswer(context, { ...session, activeAt })
  })
}

export async function refuseSignIn(
  { outbox, clock }: ServerContext,
  reader: Pick<Database, 'selectFrom'>,
  account: Pick<
    Selectable<Schema['account']>,
    'id' | 'suspended_at' | 'verified_at' | 'email' | 'new_password_needed_at'
  >,
): Promise<void> {
  await refuseSuspended(reader, account, clock())
  if (account.new_password_needed_at) throw newPasswordNeeded()
  if (account.email === null || (!account.verified_at && outbox.sends))
    throw new Refusal(403, 'email-not-confirmed', 'Please verify your email address before signing in')
}

function accountByEmail({ database }: ServerContext, email: string) {
  return database.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()
}

async function accountAtDoor({ database, config }: ServerContext, http: Context, email: string) {
  const token = cookies(config).knownDevice(http)
  const hash = token === undefined ? null : tokenHash(token)
  const account = await database
    .selectFrom('account')
    .innerJoin('identity', 'identity.owner_id', 'account.owner_id')
    .leftJoin('known_device', (join) =>
      join.onRef('known_device.account_id', '=', 'account.id').on('known_device.device_hash', '=', hash),
    )
    .leftJoin('account_deletion', 'account_deletion.account_id', 'account.id')
    .selectAll('account')
    .select(['known_device.device_hash', 'account_deletion.owner_id as deletionOf', 'account_deletion.deletion_id'])
    .select(['account_deletion.final_at', 'account_deletion.held_at', 'identity.version as identity_version'])
    .where('account.email', '=', email)
    .executeTakeFirst()
  return { account, knownDevice: account?.device_hash ?? undefined, deletion: account ? deletionIn(account) : null }
}

type FoundDeletion = {
  deletionOf: string | null
  deletion_id: string | null
  final_at: Date | null
  held_at: Date | null
}
const deletionIn = ({ deletionOf, deletion_id, final_at, held_at }: FoundDeletion) =>
  deletionOf !== null && deletion_id !== null && final_at !== null
    ? plannedIn({ ownerId: deletionOf, deletionId: deletion_id, finalAt: final_at, held_at })
    : null

type Account = NonNullable<Awaited<ReturnType<typeof accountAtDoor>>['account']>
type Started = Awaited<ReturnType<typeof beginSession>>

const sessionOf = (account: Account, { id, deviceHash, activeAt }: Started, stage: Session['stage']): Session => ({
  id,
  accountId: account.id,
  tenant: account.tenant,
  email: account.email ?? account.claimed_email ?? '',
  emailVerified: account.verified_at !== null,
  role: account.role,
  ownerId: account.owner_id,
  identityVersion: account.identity_version,
  stage,
  twoFactor: account.totp_confirmed_at !== null,
  passedSecondFactor: false,
  deviceHash,
  activeAt,
  suspended: account.suspended_at !== null,
  deletionAsked: deletionAskedIn(account),
})

async function knownDeviceOf({ database, config }: ServerContext, http: Context, accountId: string | undefined) {
  const token = cookies(config).knownDevice(http)
  if (token === undefined) return undefined
  const known = await database
    .selectFrom('known_device')
    .select('device_hash')
    .where('account_id', '=', accountId ?? noAccountId)
    .where('device_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return known?.device_hash
}
