import type { Client } from '../../contract/http.ts'
import type { OpenedAccount } from '../../vault/index.ts'
import { EstateError, type Notice } from '../model/estate.ts'
import type { Change, Slices } from '../model/slices.ts'
import type { Storage } from './storage.ts'

/** What the client needs of the world around it. */
export type ClientOptions = {
  /** Address of the server; links for people start with it. */
  origin: string
  fetch: typeof globalThis.fetch
  /** The same, and tells how many bytes of a body are sent so far. Where it is missing, a body is sent in one step. */
  fetchWithProgress?: (onSent: (bytes: number) => void) => typeof globalThis.fetch
  storage: Storage
  /** Other tabs of the same person. Absent in Node. */
  channel?: BroadcastChannel
  /** What tabs of the same person agree by. Absent in Node. */
  locks?: LockManager
  /** True where this device knows that it has no network. */
  disconnected?: () => boolean
  onChange: (change: Change) => void
  /** Milliseconds since 1970. */
  now?: () => number
  sleep?: (milliseconds: number) => Promise<void>
}

/** The keys of the person signed in, while unlocked. */
export type Keys = OpenedAccount

/**
 * What all rooms of the client share. Exactly one of it lives in a tab's worker. A room that remembers something adds its own part to
 * it (as `EstateCore` does); nothing here knows of those.
 */
export type Core = {
  readonly origin: string
  readonly call: Client
  /** Calls that tell how many bytes of their body are sent so far. */
  readonly following: (onSent: (bytes: number) => void) => Client
  readonly storage: Storage
  readonly channel: BroadcastChannel | undefined
  readonly locks: LockManager | undefined
  now: () => number
  keys: Keys | undefined
  publish: (slices: Partial<Slices>) => void
  change: (change: Change) => void
  slice<K extends keyof Slices>(name: K): Slices[K]
  notify(kind: Notice['kind'], text: string): void
  /** Runs one piece of work after another: two saves of this tab never race. */
  serialize<T>(work: () => Promise<T>): Promise<T>
}

/** ISO text of now. */
export const timeOf = (core: Core): string => new Date(core.now()).toISOString()

/** The keys, or a plain sentence where they are locked away. */
export function unlocked(core: Core): Keys {
  if (!core.keys) throw new EstateError('locked', 'Cairn is locked. Please enter your password to continue.')
  return core.keys
}

/** Throws where these keys were locked away, or others took their place, while something was awaited. */
export function stillUnlocked(core: Core, keys: Keys): void {
  if (core.keys !== keys) throw new EstateError('locked', 'Cairn was locked in the meantime. Please try again.')
}
