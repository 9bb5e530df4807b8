import type { Client } from '../../contract/http.ts'
import type { OpenedAccount } from '../../vault/index.ts'
import { EstateError, type Notice } from '../model/estate.ts'
import type { Change, Slices } from '../model/slices.ts'
import type { Storage } from './storage.ts'
import { product } from '../../domain/product.ts'

export type ClientOptions = {
  origin: string
  fetch: typeof globalThis.fetch
  /** A `fetch` that reports the bytes sent. Without it, an upload shows its progress in one step. */
  fetchWithProgress?: (onSent: (bytes: number) => void) => typeof globalThis.fetch
  storage: Storage
  /** The channel to other tabs of the same person. Absent in Node. */
  channel?: BroadcastChannel
  /** Locks across the tabs of the same person. Absent in Node. */
  locks?: LockManager
  /** True when the device knows that it has no network. */
  disconnected?: () => boolean
  onChange: (change: Change) => void
  now?: () => number
  sleep?: (milliseconds: number) => Promise<void>
}

export type Keys = OpenedAccount

/** State that all rooms share; one per tab. Rooms extend it (as `EstateCore` does). */
export type Core = {
  readonly origin: string
  readonly call: Client
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
  /** Runs tasks one after another, so that two saves of this tab never race. */
  serialize<T>(work: () => Promise<T>): Promise<T>
}

export const timeOf = (core: Core): string => new Date(core.now()).toISOString()

export function unlocked(core: Core): Keys {
  if (!core.keys) throw new EstateError('locked', `${product.name} is locked. Please enter your password to continue.`)
  return core.keys
}

/** Throws if these keys were locked or replaced during an `await`. */
export function stillUnlocked(core: Core, keys: Keys): void {
  if (core.keys !== keys)
    throw new EstateError('locked', `${product.name} was locked in the meantime. Please try again.`)
}
