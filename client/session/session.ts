import { getSession, type SessionInfo, type SignedIn, signOut, touchSession } from '../../contract/accounts.ts'
import { getServerInfo } from '../../contract/server-info.ts'
import { passwordSalt } from '../../vault/index.ts'
import { emptySlices } from '../store.ts'
import { EstateError } from '../model/estate.ts'
import {
  askAgain,
  canOpenAway,
  forgetLeft,
  isLost,
  keepForAway,
  noteLeft,
  openAway,
  present,
  tellLeft,
} from '../offline/offline-unlock.ts'
import type { Core } from '../core/core.ts'
import { forgetCopy, keepNewPassword, keptAccount } from '../offline/account-copy.ts'
import { passwordDoorsOf } from './password-sign-in.ts'
import { keepKeys, reloadKeys, reloadShelf } from './reload.ts'
import { type Opener, opening, type SessionState } from './session-state.ts'
import { view } from './session-view.ts'

/** Half an hour without anybody: the keys leave the memory (docs/protocol.md, Keys). */
export const idleMilliseconds = 30 * 60_000
const tellServerEvery = 60_000

/** A person at this browser, from sign-up to sign-out. `load` is run after the keys are open. */
export function sessionOf(core: Core, load: () => void) {
  const state: SessionState = {
    info: undefined,
    pending: undefined,
    touchedAt: core.now(),
    toldServerAt: 0,
    ...present(),
  }

  const show = () => {
    const { info } = state
    const away = state.away ? { away: true } : {}
    if (info?.stage === 'full')
      core.publish({ session: { state: core.keys ? 'signed-in' : 'locked', ...view(info), ...away } })
    else core.publish({ session: { state: state.away ? 'locked' : 'signed-out', ...away } })
  }

  const forget = () => {
    core.keys = undefined
    core.estate = undefined
    state.pending = undefined
    core.readAt = undefined
    core.unsent = []
    core.shown = undefined
    const { session: _, server: __, online: ___, seenAt: ____, copyKept: _____, unsent: ______, ...rest } = emptySlices
    core.change({ records: [], trash: [], gone: [], reset: true })
    core.publish(rest)
  }

  /** Takes an answer that says who is signed in; opens the keys where it brings them. */
  const enter = async (answer: SignedIn, open: Opener): Promise<'done' | 'two-factor'> => {
    const { keys: kept } = answer
    if (core.keys && core.keys.ownerId !== answer.session.ownerId) {
      // The cookie is theirs by now: nothing more is done with the keys of who was here before.
      forget()
      state.info = answer.session
    }
    if (!kept) {
      state.info = answer.session
      state.pending = open
      return 'two-factor'
    }
    const keys = await opening(() => open(answer.session.ownerId, kept)).catch((error: unknown) => {
      show()
      throw error
    })
    forget()
    const { salted } = state
    Object.assign(state, present(), { info: answer.session })
    core.keys = keys
    state.touchedAt = core.now()
    await keepKeys(core, keys, answer.session, kept.identity)
    await forgetLeft(core)
    await keepForAway(core, keys, answer.session, salted, kept).catch(() => undefined)
    show()
    core.channel?.postMessage({ type: 'signed-in', ownerId: keys.ownerId })
    load()
    return 'done'
  }

  /** Nothing that could open the estate stays in this browser, nor anything of it. */
  const forgetHere = async () => {
    await core.storage.delete(reloadShelf)
    await forgetCopy(core)
  }

  const leave = async (message: 'locked' | 'signed-out') => {
    forget()
    state.authKey = undefined
    if (message === 'locked') await core.storage.delete(reloadShelf)
    else await forgetHere()
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
    const { keys: before } = core
    void core.call(getServerInfo, {}).then(
      ({ mail, rehearsal, daySeconds }) =>
        core.publish({ server: { mail, rehearsalDaySeconds: rehearsal ? daySeconds : null } }),
      () => undefined,
    )
    const asked = async () => {
      await tellLeft(core, () => core.call(signOut, {}))
      return core.call(getSession, {})
    }
    const { session } = await asked().catch(async (error: unknown) => {
      state.away = isLost(error) && (await canOpenAway(core))
      show()
      if (state.away) return { session: undefined }
      throw error
    })
    if (state.away && session === undefined) return
    const reopened = session?.stage === 'full' ? await reloadKeys(core, session) : undefined
    // Somebody came in or left while this asked: that is newer.
    if (core.keys !== before) return
    if (before && before.ownerId !== reopened?.ownerId) forget()
    Object.assign(state, present(), { info: session ?? undefined })
    core.keys ??= reopened
    if (session?.stage !== 'full') await forgetHere()
    state.touchedAt = core.now()
    show()
    if (!core.keys) return
    // Whoever reloads is here.
    tellHere().catch(() => undefined)
    load()
  }

  /** Whose estate this tab means what it does for. */
  const meant = () => core.keys?.ownerId ?? state.info?.ownerId

  /** Somebody else is in: what was opened here goes before anything else, then it is asked who is here. */
  const startAnew = async () => {
    forget()
    Object.assign(state, present(), { info: undefined })
    core.publish({ session: { state: 'loading' } })
    await start().catch((error: unknown) => {
      show()
      throw error
    })
  }

  /** The server refused what was meant for this estate: the session of this browser is another's. */
  const otherEstate = async (ownerId: string) => {
    if (meant() === ownerId) await startAnew()
  }

  /** The session was ended elsewhere: nothing of it stays in this browser. */
  const ended = async () => {
    if (!state.info) return
    Object.assign(state, present(), { info: undefined })
    await leave('signed-out')
    show()
  }

  /** The server may be reached again: whoever opened this device without it is still signed in, or is not any more. */
  const comeBack = async () => {
    const { keys } = core
    if (!state.away) return
    if (!keys) return start()
    const info = await askAgain(core, keys.ownerId, state.authKey)
    if (core.keys !== keys) return
    if (!info) return ended()
    Object.assign(state, present(), { info })
    const kept = await keptAccount(core)
    if (kept) await keepKeys(core, keys, info, kept.identity)
    show()
    load()
  }

  const lock = async () => {
    await leave('locked')
    show()
  }

  /** The address may have been confirmed somewhere else: in another tab, on another device. */
  const seeWhetherConfirmed = async () => {
    const { info } = state
    if (!info || info.emailVerified || state.away) return
    const { session } = await core.call(getSession, {})
    if (state.info === info && session?.ownerId === info.ownerId && session.emailVerified)
      update({ emailVerified: true })
  }

  /** Another tab locked, signed out or in, or confirmed the address. */
  const follow = async ({ type: message, ownerId }: { type: string; ownerId?: string }) => {
    if (message === 'touched') state.touchedAt = core.now()
    if (message === 'confirmed') return seeWhetherConfirmed()
    if (message === 'locked' || message === 'signed-out') {
      forget()
      if (message === 'signed-out') Object.assign(state, present(), { info: undefined })
      show()
    }
    if (message !== 'signed-in' || core.keys?.ownerId === ownerId) return undefined
    return core.keys ? startAnew() : start()
  }

  /** The server locked first. */
  const lockHere = async () => {
    if (core.keys && !state.away) await lock()
  }

  /** Tells the server that somebody is here: it counts the same half hour. */
  const tellHere = async () => {
    state.toldServerAt = core.now()
    await core.call(touchSession, {}).catch((error: unknown) => {
      state.toldServerAt = 0
      throw error
    })
  }

  /** Locks when nobody was here for half an hour; tells the server what it has not heard yet, so that it never locks first. */
  const tick = async () => {
    if (!core.keys) return
    if (core.now() - state.touchedAt >= idleMilliseconds) return lock()
    if (!state.away && state.touchedAt > state.toldServerAt && core.now() - state.toldServerAt >= tellServerEvery)
      await tellHere()
    await seeWhetherConfirmed()
  }

  const enterAway = async (password: string, ownerId: string | undefined) => {
    const { keys, info, authKey } = await openAway(core, password, ownerId)
    forget()
    Object.assign(state, { info, away: true, authKey, touchedAt: core.now() })
    core.keys = keys
    show()
    load()
  }

  /** The password was changed here, or the address that is part of its salt. */
  const keepPassword = async (address: string, made: { seed: Uint8Array; passwordBox: Uint8Array }) =>
    keepNewPassword(core, await passwordSalt(address, made.seed), made.passwordBox)

  const { derive, calls: doors } = passwordDoorsOf(core, state, { enter, enterAway })

  const calls = {
    start,
    lock,
    ...doors,

    async signOut() {
      await leave('signed-out')
      Object.assign(state, present(), { info: undefined })
      show()
      await core.call(signOut, {}).catch((error: unknown) => (isLost(error) ? noteLeft(core) : Promise.reject(error)))
    },

    async touch() {
      if (!core.keys || core.now() - state.touchedAt >= idleMilliseconds) return
      state.touchedAt = core.now()
      core.channel?.postMessage({ type: 'touched' })
      if (core.now() - state.toldServerAt < tellServerEvery) return
      await tellHere()
    },
  }
  return {
    state,
    enter,
    derive,
    email,
    meant,
    update,
    plan,
    follow,
    otherEstate,
    tick,
    lockHere,
    ended,
    comeBack,
    keepPassword,
    calls,
  }
}
export type Session = ReturnType<typeof sessionOf>
