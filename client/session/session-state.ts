import type * as z from 'zod/mini'
import type { estateKeys, SessionInfo } from '../../contract/accounts.ts'
import { SealError } from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import type { Keys } from '../core/core.ts'
import { closedEstate, type EstateCore } from '../estate/state.ts'
import { EstateError } from '../model/estate.ts'
import { emptySlices } from '../model/slices.ts'
import { type OfflineState, online } from '../offline/offline-unlock.ts'
import { view } from './session-view.ts'

type EstateKeys = z.output<typeof estateKeys>
/** Opens the account key from what the server stores of it; made where the password or recovery code was typed. */
export type Opener = (ownerId: string, stored: EstateKeys) => Promise<Keys>

/** What is remembered of the person at this browser. */
type SessionState = {
  info: SessionInfo | undefined
  /** How often somebody came in here, or another tab let somebody in. */
  signIns: number
  /** What opens the keys once the second step is done. */
  pending: Opener | undefined
  /** What a password that was chosen here a moment ago shows to the server, and until when: nobody types it twice in a row. */
  typed: { authKey: Uint8Array; until: number } | undefined
  /** The code of the kit that was made here and waits to be typed back, and what showed the password then. */
  madeKit: { code: string; authKey: Uint8Array } | undefined
  /** When somebody was last here, and when the server was last told so: milliseconds since 1970. */
  touchedAt: number
  toldServerAt: number
  /** Settles once it is known who is here. What leads somebody in waits for it: an answer from before would come after, and undo it. */
  begun: Promise<void>
} & OfflineState

/** The core, with the person at this browser. */
export type SessionCore = EstateCore & {
  readonly session: SessionState
  /** Reads everything that may have changed. Runs by itself, after the keys are open. */
  readonly load: () => void
}

/** Nobody is known yet. */
export const nobodyYet = (now: number): SessionState => ({
  info: undefined,
  signIns: 0,
  pending: undefined,
  typed: undefined,
  madeKit: undefined,
  touchedAt: now,
  toldServerAt: 0,
  begun: Promise.resolve(),
  ...online(),
})

/** Shows who is here. `why`: nobody, because whoever was here stayed away for too long, or was signed out from elsewhere. */
export function showSession(core: SessionCore, why?: 'expired' | 'ended'): void {
  const { info, offline } = core.session
  const mark = offline ? { offline } : {}
  if (info?.stage === 'full')
    core.publish({ session: { state: core.keys ? 'signed-in' : 'locked', ...view(info), ...mark } })
  else core.publish({ session: { state: offline ? 'locked' : 'signed-out', ...mark, ...(why && { [why]: true }) } })
}

/** The keys, and everything that they opened, leave the memory. */
export function forget(core: SessionCore): void {
  core.keys = undefined
  Object.assign(core, closedEstate())
  core.session.pending = undefined
  core.session.typed = undefined
  core.session.madeKit = undefined
  const {
    session: _,
    server: __,
    online: ___,
    seenAt: ____,
    offlineCopy: _____,
    outboxSize: ______,
    ...rest
  } = emptySlices
  core.change({ records: [], trash: [], gone: [], reset: true })
  core.publish(rest)
}

/** From now on this is who is here, as the server says. */
export function isHere(core: SessionCore, info: SessionInfo | undefined): void {
  Object.assign(core.session, online(), { info })
}

const typedMilliseconds = 10 * 60_000

/** Somebody chose a password here: for a while it need not be typed again. */
export function noteTyped(core: SessionCore, authKey: Uint8Array): void {
  core.session.typed = { authKey, until: core.now() + typedMilliseconds }
}

/** What shows the server the password that was chosen here a moment ago, if one was. */
export function typedLately({ session, now }: SessionCore): Uint8Array | undefined {
  return session.typed && session.typed.until > now() ? session.typed.authKey : undefined
}

/** The address of the person signed in. */
export function emailOf({ session: { info } }: SessionCore): string {
  if (!info) throw new EstateError('not-signed-in', 'Please sign in first.')
  return info.email
}

/** Whose estate this tab means what it does for. */
export const estateMeant = ({ keys, session }: SessionCore): string | undefined =>
  keys?.ownerId ?? session.info?.ownerId

/** The same as calls say it: with the version of the keys that this tab holds, for its owner may have new ones. */
export const keysMeant = (core: SessionCore): string | undefined =>
  core.keys ? `${core.keys.ownerId}.${core.keys.identity.bundle.version}` : estateMeant(core)

/** Something about the account changed here. */
export function updateSession(core: SessionCore, change: Partial<SessionInfo>): void {
  const { session } = core
  if (session.info) session.info = { ...session.info, ...change }
  showSession(core)
}

/** The account stays: no deletion is planned, and nobody waits for an answer about one. */
export function showKept(core: SessionCore): void {
  const { session } = core
  if (!session.info) return
  const { deletion: _, deletionAsked: _asked, ...rest } = session.info
  session.info = rest
  showSession(core)
}

/** Opens keys; whatever does not fit becomes the one alarm: the server took the password, so what it stores was changed. */
export async function opening<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof SealError ? alarm() : error
  }
}
