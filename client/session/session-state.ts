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
/** Opens the keys; made when the person typed their password or recovery code. */
export type Opener = (ownerId: string, stored: EstateKeys) => Promise<Keys>

type SessionState = {
  info: SessionInfo | undefined
  /** The number of sign-ins in this tab, plus those that other tabs announced. */
  signIns: number
  pending: Opener | undefined
  /** The person need not type a password again that they chose shortly before `until`. */
  typed: { authKey: Uint8Array; until: number } | undefined
  /** A kit that the owner has yet to confirm, and the proof of the password typed for it. */
  madeKit: { code: string; authKey: Uint8Array } | undefined
  touchedAt: number
  presenceSentAt: number
  /** The request of the last start: sign-ins wait for it, so that its answer cannot undo them. */
  begun: Promise<void>
} & OfflineState

export type SessionCore = EstateCore & {
  readonly session: SessionState
  /** Reads everything that may have changed. Runs whenever the keys were opened. */
  readonly load: () => void
}

export const noSession = (now: number): SessionState => ({
  info: undefined,
  signIns: 0,
  pending: undefined,
  typed: undefined,
  madeKit: undefined,
  touchedAt: now,
  presenceSentAt: 0,
  begun: Promise.resolve(),
  ...online(),
})

/** Publishes the session. `why`: it expired without activity, or ended elsewhere. */
export function showSession(core: SessionCore, why?: 'expired' | 'ended'): void {
  const { info, offline } = core.session
  const mark = offline ? { offline } : {}
  if (info?.stage === 'full')
    core.publish({ session: { state: core.keys ? 'signed-in' : 'locked', ...view(info), ...mark } })
  else core.publish({ session: { state: offline ? 'locked' : 'signed-out', ...mark, ...(why && { [why]: true }) } })
}

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

export function isHere(core: SessionCore, info: SessionInfo | undefined): void {
  Object.assign(core.session, online(), { info })
}

const typedMilliseconds = 10 * 60_000

export function noteTyped(core: SessionCore, authKey: Uint8Array): void {
  core.session.typed = { authKey, until: core.now() + typedMilliseconds }
}

export function typedLately({ session, now }: SessionCore): Uint8Array | undefined {
  return session.typed && session.typed.until > now() ? session.typed.authKey : undefined
}

export function emailOf({ session: { info } }: SessionCore): string {
  if (!info) throw new EstateError('not-signed-in', 'Please sign in first.')
  return info.email
}

export const estateMeant = ({ keys, session }: SessionCore): string | undefined =>
  keys?.ownerId ?? session.info?.ownerId

/** Names the estate and the key version of this tab for requests: the owner may have new keys. */
export const keysMeant = (core: SessionCore): string | undefined =>
  core.keys ? `${core.keys.ownerId}.${core.keys.identity.bundle.version}` : estateMeant(core)

export function updateSession(core: SessionCore, change: Partial<SessionInfo>): void {
  const { session } = core
  if (session.info) session.info = { ...session.info, ...change }
  showSession(core)
}

/** Clears a planned deletion and an operator's request, because the account stays. */
export function clearDeletion(core: SessionCore): void {
  const { session } = core
  if (!session.info) return
  const { deletion: _, deletionAsked: _asked, ...rest } = session.info
  session.info = rest
  showSession(core)
}

/** The server accepted the password, so if its boxes do not open, they were changed. */
export async function opening<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof SealError ? alarm() : error
  }
}
