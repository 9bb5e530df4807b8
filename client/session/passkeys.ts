import { signOut, type SignedIn } from '../../contract/accounts.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyAlgorithms,
  type PasskeyAssertion,
  type PasskeyCredential,
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
import type { UsedPasskey } from '../model/session.ts'
import { EstateError } from '../model/estate.ts'
import { alarm, type Core, stillUnlocked, unlocked } from '../core/core.ts'
import type { Session } from './session.ts'
import { opening } from './session-state.ts'

// The page asks the authenticator; what the authenticator's PRF gives comes here, opens or locks the account key, and is
// wiped. It is in no call to the server.

/** The answer was right and the box is not for this PRF: another device's copy of the passkey may have a PRF of its own. */
const doesNotOpen = () =>
  new EstateError(
    'passkey-does-not-open',
    'This passkey does not open what you keep here. Please use your password; under Sign-in and Security you can remove the passkey and add it again.',
  )

/** Passkeys: made, listed, renamed, removed, and the two doors they open. */
export function passkeysOf(core: Core, session: Session) {
  const enter = async (
    { box, ...answer }: SignedIn & { box: Uint8Array },
    { assertion, output }: UsedPasskey,
    ownerId: string,
  ) => {
    if (answer.session.ownerId !== ownerId) throw alarm()
    try {
      const accountKey = await openWithPasskey(ownerId, assertion.credentialId, output, box)
      await session.enter(answer, (_, kept) => openAccount(ownerId, accountKey, kept.identity))
    } catch (error) {
      throw error instanceof SealError ? doesNotOpen() : error
    }
  }

  return {
    async startPasskey(password: string) {
      const email = session.email()
      const { ownerId } = unlocked(core)
      const { authKey } = await session.derive(email, password)
      const asked = await core.call(startPasskey, { body: { authKey } })
      return {
        ...asked,
        salt: await passkeySalt(),
        email,
        userHandle: uuidBytes(ownerId),
        algorithms: passkeyAlgorithms,
      }
    },

    addPasskey: ({ name, credential, output }: { name: string; credential: PasskeyCredential; output: Uint8Array }) =>
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
        session.update({ hasPasskey: true })
      }),

    async listPasskeys() {
      const { passkeys } = await core.call(listPasskeys, {})
      return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }))
    },

    async renamePasskey({ id, name }: { id: string; name: string }) {
      await core.call(renamePasskey, { params: { id }, body: { name } })
    },

    async removePasskey(id: string) {
      await core.call(removePasskey, { params: { id } })
      const { passkeys } = await core.call(listPasskeys, {})
      session.update({ hasPasskey: passkeys.length > 0 })
    },

    async startPasskeySignIn() {
      return { ...(await core.call(startPasskeySignIn, {})), known: [], salt: await passkeySalt() }
    },

    signInWithPasskey: (used: UsedPasskey) =>
      wiping(used.output, async () => {
        const answer = await core.call(signInWithPasskey, { body: { assertion: used.assertion } })
        try {
          await enter(answer, used, ownerOf(used.assertion))
        } catch (error) {
          // The server let somebody in whom the box did not: nobody is in.
          await core.call(signOut, {}).catch(() => undefined)
          throw error
        }
      }),

    async startPasskeyUnlock() {
      return { ...(await core.call(startPasskeyUnlock, {})), salt: await passkeySalt() }
    },

    unlockWithPasskey: (used: UsedPasskey) =>
      wiping(used.output, async () => {
        const { info } = session.state
        if (info?.stage !== 'full') throw new EstateError('not-signed-in', 'Please sign in first.')
        const answer = await core.call(unlockWithPasskey, { body: { assertion: used.assertion } })
        await enter(answer, used, info.ownerId)
      }),
  }
}

/** Whose estate a passkey opens, as the authenticator remembers it: never as the server says. */
function ownerOf({ userHandle }: PasskeyAssertion): string {
  try {
    return uuidText(userHandle ?? new Uint8Array(0))
  } catch (error) {
    throw error instanceof SealError ? doesNotOpen() : error
  }
}

/** Runs `work` and wipes what the PRF gave, whatever happens. */
async function wiping<T>(output: Uint8Array, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    output.fill(0)
  }
}
