import {
  type estateKeys,
  getSession,
  prelogin,
  type SessionInfo,
  type SignedIn,
  signIn,
  signOut,
  signUp,
  submitSecondFactor,
  touchSession,
  unlock,
} from '../../../contract/accounts.ts'
import { getServerInfo } from '../../../contract/server-info.ts'
import type * as z from 'zod/mini'
import {
  keepForReload,
  makeAccount,
  makeDeviceKey,
  openAccount,
  openAccountKey,
  openAfterReload,
  passwordKeys,
  SealError,
  type StoredIdentity,
} from '../../../vault/index.ts'
import { emptySlices } from '../store.ts'
import { EstateError } from '../types.ts'
import { alarm, type Core, type Keys } from './core.ts'

type EstateKeys = z.output<typeof estateKeys>
/** Opens the account key from what the server keeps; made where the password or recovery code was typed. */
export type Opener = (ownerId: string, kept: EstateKeys) => Promise<Keys>

export type SessionState = {
  info: SessionInfo | undefined
  /** What opens the keys once the second step is done. */
  pending: Opener | undefined
  touchedAt: number
  toldServerAt: number
}

/** Half an hour without anybody: the keys leave the memory (PROTOCOL.md, Keys). */
export const idleMilliseconds = 30 * 60_000
const tellServerEvery = 60_000
const reloadShelf = 'reload'

const view = (info: SessionInfo) => ({
  email: info.email,
  accountId: info.accountId,
  ownerId: info.ownerId,
  role: info.role,
  emailVerified: info.emailVerified,
  twoFactor: info.twoFactor,
  recoveryKit: info.recoveryKit,
  ...(info.deletion && { deletion: { finalAt: info.deletion.finalAt.toISOString(), held: info.deletion.held } }),
  hasPasskey: info.hasPasskey,
})

const byPassword =
  (boxKey: Uint8Array): Opener =>
  async (ownerId, kept) =>
    openAccount(ownerId, await openAccountKey(ownerId, 'password', boxKey, kept.passwordBox), kept.identity)

/** A person at this browser, from sign-up to sign-out. `load` is run after the keys are open. */
export function sessionOf(core: Core, load: () => void) {
  const state: SessionState = { info: undefined, pending: undefined, touchedAt: core.now(), toldServerAt: 0 }

  const show = () => {
    const { info } = state
    if (info?.stage !== 'full') core.publish({ session: { state: 'signed-out' } })
    else core.publish({ session: { state: core.keys ? 'signed-in' : 'locked', ...view(info) } })
  }

  const forget = () => {
    core.keys = undefined
    core.estate = undefined
    state.pending = undefined
    const { session: _, server: __, online: ___, ...rest } = emptySlices
    core.change({ records: [], trash: [], gone: [], reset: true })
    core.publish(rest)
  }

  const keep = async (keys: Keys, info: SessionInfo, identity: StoredIdentity) => {
    if (!info.half) return
    const deviceKey = await makeDeviceKey()
    const box = await keepForReload(deviceKey, info.half, keys.ownerId, keys.accountKey)
    await core.storage.set(reloadShelf, { ownerId: keys.ownerId, deviceKey, box, identity })
  }

  /** Takes an answer that says who is signed in; opens the keys where it brings them. */
  const enter = async (answer: SignedIn, open: Opener): Promise<'done' | 'two-factor'> => {
    const { keys: kept } = answer
    if (!kept) {
      state.info = answer.session
      state.pending = open
      return 'two-factor'
    }
    const keys = await opening(() => open(answer.session.ownerId, kept))
    forget()
    state.info = answer.session
    core.keys = keys
    state.touchedAt = core.now()
    await keep(keys, answer.session, kept.identity)
    show()
    core.channel?.postMessage({ type: 'signed-in' })
    load()
    return 'done'
  }

  const derive = async (email: string, password: string) => {
    const { seed } = await core.call(prelogin, { body: { email } })
    return passwordKeys(email, password, seed)
  }

  const reload = async (info: SessionInfo): Promise<Keys | undefined> => {
    const kept = await core.storage.get(reloadShelf)
    if (!info.half || !isKept(kept) || kept.ownerId !== info.ownerId) return undefined
    try {
      const accountKey = await openAfterReload(kept.deviceKey, info.half, info.ownerId, kept.box)
      return await openAccount(info.ownerId, accountKey, kept.identity)
    } catch {
      return undefined
    }
  }

  const leave = async (message: 'locked' | 'signed-out') => {
    forget()
    await core.storage.delete(reloadShelf)
    core.channel?.postMessage({ type: message })
  }

  /** The address of the person signed in. */
  const email = (): string => {
    if (!state.info) throw new EstateError('not-signed-in', 'Please sign in first.')
    return state.info.email
  }

  const update = (change: Partial<SessionInfo>) => {
    if (state.info) state.info = { ...state.info, ...change }
    show()
  }

  /** What becomes of the account: when it is deleted, if it is. */
  const plan = (deletion: SessionInfo['deletion']) => {
    if (!state.info) return
    const { deletion: _, ...rest } = state.info
    state.info = deletion ? { ...rest, deletion } : rest
    show()
  }

  const start = async () => {
    void core.call(getServerInfo, {}).then(
      ({ mail, rehearsal, daySeconds }) =>
        core.publish({ server: { mail, operators: 0, rehearsalDaySeconds: rehearsal ? daySeconds : null } }),
      () => undefined,
    )
    const { session } = await core.call(getSession, {}).catch((error: unknown) => {
      show()
      throw error
    })
    state.info = session ?? undefined
    core.keys = session?.stage === 'full' ? await reload(session) : undefined
    if (session?.stage !== 'full') await core.storage.delete(reloadShelf)
    state.touchedAt = core.now()
    show()
    if (core.keys) load()
  }

  /** The session was ended elsewhere: nothing of it stays in this browser. */
  const ended = async () => {
    if (!state.info) return
    state.info = undefined
    await leave('signed-out')
    show()
  }

  const lock = async () => {
    await leave('locked')
    show()
  }

  /** Another tab locked, signed out or in. */
  const follow = async (message: string) => {
    if (message === 'touched') state.touchedAt = core.now()
    if (message === 'locked' || message === 'signed-out') {
      forget()
      if (message === 'signed-out') state.info = undefined
      show()
    }
    if (message === 'signed-in' && !core.keys) await start()
  }

  /** Locks when nobody was here for half an hour. */
  const tick = async () => {
    if (core.keys && core.now() - state.touchedAt >= idleMilliseconds) await lock()
  }

  const calls = {
    start,
    lock,

    async signUp({ email: address, password }: { email: string; password: string }) {
      const { account, lock: made, identity } = await makeAccount(address, password)
      const body = { email: address, ownerId: account.ownerId, ...made, identity }
      const answer = await core.call(signUp, { body })
      if (answer.session.ownerId !== account.ownerId) throw alarm()
      await enter({ ...answer, keys: { passwordBox: made.passwordBox, identity } }, () => Promise.resolve(account))
    },

    async signIn({ email: address, password }: { email: string; password: string }) {
      const { authKey, boxKey } = await derive(address, password)
      const answer = await core.call(signIn, { body: { email: address, authKey } })
      return { next: await enter(answer, byPassword(boxKey)) }
    },

    async submitTwoFactor(code: string) {
      const { pending } = state
      if (!pending) throw new EstateError('sign-in-again', 'Please sign in again with your password first.')
      const answer = await core.call(submitSecondFactor, { body: { code } })
      await enter(answer, pending)
    },

    async unlock(password: string) {
      if (state.info?.stage !== 'full') throw new EstateError('not-signed-in', 'Please sign in first.')
      const { authKey, boxKey } = await derive(state.info.email, password)
      await enter(await core.call(unlock, { body: { authKey } }), byPassword(boxKey))
    },

    async signOut() {
      await leave('signed-out')
      state.info = undefined
      show()
      await core.call(signOut, {})
    },

    async touch() {
      if (!core.keys || core.now() - state.touchedAt >= idleMilliseconds) return
      state.touchedAt = core.now()
      core.channel?.postMessage({ type: 'touched' })
      if (core.now() - state.toldServerAt < tellServerEvery) return
      state.toldServerAt = core.now()
      await core.call(touchSession, {})
    },
  }
  return { state, enter, derive, email, update, plan, follow, tick, ended, calls }
}
export type Session = ReturnType<typeof sessionOf>

/** Opens keys; whatever does not fit becomes the one alarm: the server took the password, so what it keeps was changed. */
export async function opening<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof SealError ? alarm() : error
  }
}

type Kept = { ownerId: string; deviceKey: CryptoKey; box: Uint8Array; identity: StoredIdentity }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'ownerId' in value &&
  'deviceKey' in value &&
  'box' in value &&
  'identity' in value
