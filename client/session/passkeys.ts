import { signOut, type SignedIn } from '../../contract/accounts.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyAlgorithms,
  type PasskeyAssertion,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  startPasskeyUnlock,
  unlockWithPasskey,
} from '../../contract/passkeys.ts'
import {
  equal,
  lockWithPasskey,
  openAccount,
  openWithPasskey,
  passkeySalt,
  SealError,
  uuidBytes,
  uuidText,
} from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import { stillUnlocked, unlocked } from '../core/core.ts'
import { EstateError } from '../model/estate.ts'
import type { MadePasskey, NewPasskeyRequest, Passkey, PasskeyRequest, UsedPasskey } from '../model/session.ts'
import { enter } from './enter.ts'
import { authKeyFor } from './password-sign-in.ts'
import { emailOf, opening, type SessionCore, updateSession } from './session-state.ts'

// The page asks the authenticator. The PRF output opens or locks the account key in the client,
// which then wipes it; no call to the server contains it.

/** The box is for another PRF: a synced copy of the passkey may have its own. */
const doesNotOpen = () =>
  new EstateError(
    'passkey-does-not-open',
    'This passkey does not open what you keep here. Please use your password; under Sign-in and Security you can remove the passkey and add it again.',
  )

async function enterWith(
  core: SessionCore,
  { box, ...answer }: SignedIn & { box: Uint8Array },
  { assertion, output }: UsedPasskey,
  ownerId: string,
): Promise<void> {
  if (answer.session.ownerId !== ownerId) throw alarm()
  try {
    const accountKey = await openWithPasskey(ownerId, assertion.credentialId, output, box)
    await enter(core, answer, (_, stored) => openAccount(ownerId, accountKey, stored.identity))
  } catch (error) {
    throw error instanceof SealError ? doesNotOpen() : error
  }
}

async function startPasskeyHere(core: SessionCore, password: string, code?: string): Promise<NewPasskeyRequest> {
  const email = emailOf(core)
  const { ownerId } = unlocked(core)
  const authKey = await authKeyFor(core, password)
  const asked = await core.call(startPasskey, { body: { authKey, ...(code !== undefined && { code }) } })
  return {
    ...asked,
    salt: await passkeySalt(),
    email,
    userHandle: uuidBytes(ownerId),
    algorithms: passkeyAlgorithms,
  }
}

const addPasskeyHere = (core: SessionCore, { name, credential, output }: MadePasskey & { name: string }) =>
  wiping(output, async () => {
    const keys = unlocked(core)
    const { ownerId, accountKey } = keys
    const { credentialId } = credential
    const sealed = await lockWithPasskey(ownerId, accountKey, credentialId, output)
    stillUnlocked(core, keys)
    const { id, box } = await core.call(addPasskey, { body: { name, credential, box: sealed } })
    await opening(async () => {
      if (!equal(await openWithPasskey(ownerId, credentialId, output, box), accountKey)) throw alarm()
    }).catch(async (error: unknown) => {
      await core.call(removePasskey, { params: { id } }).catch(() => undefined)
      throw error
    })
    updateSession(core, { hasPasskey: true })
  })

async function listPasskeysHere(core: SessionCore): Promise<Passkey[]> {
  const { passkeys } = await core.call(listPasskeys, {})
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

async function renamePasskeyHere(core: SessionCore, { id, name }: { id: string; name: string }): Promise<void> {
  await core.call(renamePasskey, { params: { id }, body: { name } })
}

async function removePasskeyHere(core: SessionCore, id: string): Promise<void> {
  await core.call(removePasskey, { params: { id } })
  const { passkeys } = await core.call(listPasskeys, {})
  updateSession(core, { hasPasskey: passkeys.length > 0 })
}

async function startSignIn(core: SessionCore): Promise<PasskeyRequest> {
  return { ...(await core.call(startPasskeySignIn, {})), known: [], salt: await passkeySalt() }
}

const signInWith = (core: SessionCore, used: UsedPasskey) =>
  wiping(used.output, async () => {
    await core.session.begun
    const answer = await core.call(signInWithPasskey, { body: { assertion: used.assertion } })
    try {
      await enterWith(core, answer, used, ownerOf(used.assertion))
    } catch (error) {
      // The server accepted the sign-in, but the box did not open, so this ends that session.
      await core.call(signOut, {}).catch(() => undefined)
      throw error
    }
  })

async function startUnlock(core: SessionCore): Promise<PasskeyRequest> {
  return { ...(await core.call(startPasskeyUnlock, {})), salt: await passkeySalt() }
}

const unlockWith = (core: SessionCore, used: UsedPasskey) =>
  wiping(used.output, async () => {
    const { info } = core.session
    if (info?.stage !== 'full') throw new EstateError('not-signed-in', 'Please sign in first.')
    const answer = await core.call(unlockWithPasskey, { body: { assertion: used.assertion } })
    await enterWith(core, answer, used, info.ownerId)
  })

export const passkeyCalls = {
  startPasskey: startPasskeyHere,
  addPasskey: addPasskeyHere,
  listPasskeys: listPasskeysHere,
  renamePasskey: renamePasskeyHere,
  removePasskey: removePasskeyHere,
  startPasskeySignIn: startSignIn,
  signInWithPasskey: signInWith,
  startPasskeyUnlock: startUnlock,
  unlockWithPasskey: unlockWith,
}

/** The ownerId from the authenticator's user handle, never from the server. */
function ownerOf({ userHandle }: PasskeyAssertion): string {
  try {
    return uuidText(userHandle ?? new Uint8Array(0))
  } catch (error) {
    throw error instanceof SealError ? doesNotOpen() : error
  }
}

async function wiping<T>(output: Uint8Array, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    output.fill(0)
  }
}
