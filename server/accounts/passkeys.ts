import {
  addPasskey,
  listPasskeys,
  type PasskeyAssertion,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  startPasskeyUnlock,
  unlockWithPasskey,
} from '../../contract/passkeys.ts'
import { sameBytes } from '../crypto.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { memoryBuckets } from '../http/buckets.ts'
import { mount, type Api } from '../http/mount.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { clientAddress } from '../http/security.ts'
import { factorChanged } from './factor-changes.ts'
import { accountMails } from './mail-texts.ts'
import { mailingCalls, takeTokens } from './limits.ts'
import { makeChallenge, useChallenge } from './passkey-challenges.ts'
import { noteUnlock } from './note-unlock.ts'
import { checkPresence } from './presence.ts'
import { refuseSignIn } from './sign-in.ts'
import { answerSignedIn, signedInAnswer, startSession } from './sessions.ts'
import type { Session } from './session.ts'
import { lockStillSignedIn } from './still-signed-in.ts'
import { type PasskeyKind, passkeyKindOf } from './tables.ts'
import { checkAssertion, checkCredential, type NewCredential } from './webauthn.ts'

/** A limit that no owner needs to exceed; it keeps the list short. */
const maxPasskeys = 20

// The answer is the same whether a passkey is unknown, removed, or fails verification.
const wrongPasskey = () =>
  new Refusal(401, 'wrong-passkey', 'This passkey does not open an account here. Please use your password.')

export function mountPasskeys(api: Api, context: ServerContext): void {
  const { database, config, clock, outbox } = context
  const takeMailing = mailingCalls(context)

  mount(api, startPasskey, async ({ body, session, http }) => {
    await checkPresence(context, session, body)
    const ceremony = await makeChallenge(context, http, 'add', session)
    return { ...ceremony, known: await knownPasskeys(context, session.ownerId) }
  })

  mount(api, addPasskey, async ({ body, session, http }) => {
    const { name, credential, box } = body
    takeMailing(session.accountId)
    const challenge = await useChallenge(context, http, 'add', credential.clientData, session)
    const made = await checkCredential(config, credential, challenge)
    if (!made)
      throw new Refusal(400, 'passkey-refused', 'What your device sent could not be checked. Please try again.')
    const kind = passkeyKindOf(made.credentialId)
    return database.transaction().execute(async (transaction) => {
      const id = await keepPasskey(
        transaction,
        session,
        { ...made, kind, name, box, transports: credential.transports },
        clock(),
      )
      await outbox.post(transaction, accountMails.passkey(session.email, true), { purpose: 'account' })
      // A passkey counts as both steps, so adding one changes the second step.
      if (session.twoFactor) await factorChanged(context, transaction, session.accountId)
      return { id, box: await boxOf(transaction, session.ownerId, kind) }
    })
  })

  mount(api, listPasskeys, async ({ session }) => {
    const rows = await database
      .selectFrom('passkey')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('owner_id', '=', session.ownerId)
      .orderBy('created_at', 'desc')
      .execute()
    return {
      passkeys: rows.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: created_at,
        lastUsedAt: last_used_at,
      })),
    }
  })

  mount(api, renamePasskey, async ({ session, params, body }) => {
    const renamed = await database
      .updateTable('passkey')
      .set({ name: body.name })
      .where('id', '=', params.id)
      .where('owner_id', '=', session.ownerId)
      .executeTakeFirst()
    if (renamed.numUpdatedRows === 0n) throw notFound()
    return {}
  })

  mount(api, removePasskey, async ({ session, params }) => {
    await database.transaction().execute(async (transaction) => {
      const passkey = await transaction
        .selectFrom('passkey')
        .select('kind')
        .where('id', '=', params.id)
        .where('owner_id', '=', session.ownerId)
        .forUpdate()
        .executeTakeFirst()
      if (!passkey) throw notFound()
      // The passkey may be stolen, so each session that it opened ends, except the session that removes
      // it.
      await transaction.updateTable('session').set({ passkey_id: null }).where('id', '=', session.id).execute()
      await transaction
        .deleteFrom('known_device')
        .where('account_id', '=', session.accountId)
        .where('device_hash', 'in', (from) =>
          from.selectFrom('session').select('device_hash').where('passkey_id', '=', params.id),
        )
        .where('device_hash', '!=', session.deviceHash)
        .execute()
      // Deleting the box also deletes the passkey and its sessions, by cascading foreign keys.
      await transaction
        .deleteFrom('key_box')
        .where('owner_id', '=', session.ownerId)
        .where('kind', '=', passkey.kind)
        .execute()
      await outbox.post(transaction, accountMails.passkey(session.email, false), { purpose: 'account' })
    })
    return {}
  })
}

export function mountPasskeySignIn(api: Api, context: ServerContext): void {
  const { database, config, clock } = context
  // Each start inserts a row that lives for five minutes.
  const takeStart = memoryBuckets({ size: 60, perSecond: 1 }, clock)

  mount(api, startPasskeySignIn, async ({ http }) => {
    takeStart(clientAddress(http, config))
    return makeChallenge(context, http, 'sign-in')
  })

  mount(api, signInWithPasskey, async ({ body: { assertion }, http }) => {
    const challenge = await useChallenge(context, http, 'sign-in', assertion.clientData)
    const credential = Buffer.from(assertion.credentialId).toString('base64url')
    const giveBack = await takeTokens(context, 'sign-in', {
      email: `passkey ${credential}`,
      address: clientAddress(http, config),
    })
    const { token, box } = await database.transaction().execute(async (transaction) => {
      const passkey = await usePasskey(context, transaction, assertion, challenge)
      const account = await transaction
        .selectFrom('account')
        .selectAll()
        .where('owner_id', '=', passkey.owner_id)
        .executeTakeFirst()
      // Only a discoverable credential returns a user handle, so the server requires the handle.
      if (!account || !assertion.userHandle) throw wrongPasskey()
      await refuseSignIn(context, transaction, account)
      // A passkey proves two steps: the device, and the finger, face or PIN that it asks for.
      const session = { accountId: account.id, stage: 'full', passedSecondFactor: true, passkeyId: passkey.id } as const
      return { token: await startSession(context, transaction, http, session), box: passkey.box }
    })
    await giveBack()
    return { ...opened(await answerSignedIn(context, http, token)), box }
  })

  mount(api, startPasskeyUnlock, async ({ session, http }) => {
    const ceremony = await makeChallenge(context, http, 'unlock', session)
    return { ...ceremony, known: await knownPasskeys(context, session.ownerId) }
  })

  mount(api, unlockWithPasskey, async ({ body: { assertion }, session, http }) => {
    const challenge = await useChallenge(context, http, 'unlock', assertion.clientData, session)
    const activeAt = clock()
    const { box } = await database.transaction().execute(async (transaction) => {
      const passkey = await usePasskey(context, transaction, assertion, challenge)
      if (passkey.owner_id !== session.ownerId) throw wrongPasskey()
      await noteUnlock(transaction, session, activeAt)
      return passkey
    })
    return { ...opened(await signedInAnswer(context, { ...session, activeAt })), box }
  })
}

async function keepPasskey(
  transaction: Tx,
  session: Session,
  passkey: NewCredential & {
    kind: PasskeyKind
    name: string
    box: Uint8Array
    transports: readonly string[]
  },
  created_at: Date,
): Promise<string> {
  const { kind, name, box, credentialId, publicKey, signCount, transports } = passkey
  const owner_id = session.ownerId
  // The lock serializes additions, so the limit holds. An estate that the account left gets no
  // passkey.
  if ((await lockStillSignedIn(transaction, session)) !== owner_id) throw notFound()
  const has = await transaction.selectFrom('passkey').select('id').where('owner_id', '=', owner_id).execute()
  if (has.length >= maxPasskeys)
    throw new Refusal(409, 'too-many-passkeys', `You already have ${maxPasskeys} passkeys. Please remove one first.`)
  const taken = transaction.selectFrom('passkey').select('id').where('credential_id', '=', credentialId)
  if (await taken.executeTakeFirst()) throw new Refusal(409, 'passkey-known', 'This passkey is already on your list.')
  await transaction.insertInto('key_box').values({ owner_id, kind, box, created_at }).execute()
  const { id } = await transaction
    .insertInto('passkey')
    .values({
      owner_id,
      kind,
      credential_id: credentialId,
      public_key: publicKey,
      sign_count: signCount,
      transports: JSON.stringify(transports),
      name,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends box and sessions too, so that only the new password opens the estate. */
export async function forgetPasskeys(transaction: Tx, ownerId: string): Promise<void> {
  await transaction.deleteFrom('key_box').where('owner_id', '=', ownerId).where('kind', 'like', 'passkey:%').execute()
}

async function knownPasskeys({ database }: ServerContext, ownerId: string) {
  const rows = await database
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('owner_id', '=', ownerId)
    .execute()
  return rows.map(({ credential_id, transports }) => ({ credentialId: credential_id, transports }))
}

async function usePasskey(
  { config, clock }: ServerContext,
  transaction: Tx,
  assertion: PasskeyAssertion,
  challenge: string,
): Promise<{ id: string; owner_id: string; box: Uint8Array }> {
  const passkey = await transaction
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', assertion.credentialId)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) throw wrongPasskey()
  const { id, owner_id, kind, credential_id, public_key, sign_count } = passkey
  const credential = { credentialId: credential_id, publicKey: public_key, signCount: Number(sign_count) }
  const counter = await checkAssertion(config, assertion, challenge, credential)
  const saidOwner = assertion.userHandle ?? userHandleOf(owner_id)
  if (counter === undefined || !sameBytes(saidOwner, userHandleOf(owner_id))) throw wrongPasskey()
  await transaction
    .updateTable('passkey')
    .set({ sign_count: counter, last_used_at: clock() })
    .where('id', '=', id)
    .execute()
  return { id, owner_id, box: await boxOf(transaction, owner_id, kind) }
}

/** WebAuthn's user handle: 16 bytes of the estate's id, which reveal nothing about its owner. */
const userHandleOf = (ownerId: string): Uint8Array => Buffer.from(ownerId.replaceAll('-', ''), 'hex')

async function boxOf(transaction: Tx, ownerId: string, kind: `passkey:${string}`): Promise<Uint8Array> {
  const query = transaction.selectFrom('key_box').select('box').where('owner_id', '=', ownerId).where('kind', '=', kind)
  return (await query.executeTakeFirstOrThrow()).box
}

function opened({ session, keys }: Awaited<ReturnType<typeof signedInAnswer>>) {
  if (!keys) throw wrongPasskey()
  return { session, keys }
}
