import type { Client, ValueOf } from '../../contract/http.ts'
import type { Release } from '../../contract/release.ts'
import type { listSeats } from '../../contract/seats.ts'
import type { AllKey, BoxKey, Facts, Manifest, OpenedAccount, SeatHead, SeatKey } from '../../vault/index.ts'
import type { Change, Slices } from '../store.ts'
import { type Activity, EstateError, type Notice, type ReleaseEvent, type SeatRole } from '../model/estate.ts'
import type { RecordContent } from '../estate/record-content.ts'
import type { Shown } from '../estate/publish.ts'
import type { Storage } from './storage.ts'
import type { Unsent } from '../outbox/outbox.ts'

/** What the engine needs of the world around it. */
export type EngineOptions = {
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

/** One record of the own estate, opened. */
export type OpenRecord = { version: number; hash: Uint8Array; wrap: Uint8Array; content: RecordContent }

/** The key of a seat for one event, ready to wrap with. */
export type SeatEventKey = { seatKey: SeatKey; target: string; box: BoxKey }
export type SeatKeys = { seatId: string; role: SeatRole; epoch: number; events: Record<ReleaseEvent, SeatEventKey> }
export type Seats = ReadonlyMap<SeatRole, SeatKeys>

/** What the server says of the own seats. */
export type SeatAnswer = ValueOf<(typeof listSeats)['answer']>

/** The own estate, opened and verified. */
export type Estate = {
  manifest: Manifest
  /** What the owner's signed statements come to. */
  facts: Facts
  records: Map<string, OpenRecord>
  /** Newest last. */
  activity: Activity[]
  /** Where each seat's chain stands, by target. */
  heads: ReadonlyMap<string, SeatHead>
  /** Empty before the first save. */
  seats: Seats
  /** What the server last said of the seats: invitations, who accepted. */
  seatAnswer: SeatAnswer
  /** The keys that all seats of an event share. */
  allKeys: AllKey[]
  frozen: boolean
  openReleases: Release[]
  /** The server's clock when it was last asked, in milliseconds since 1970. */
  serverTime: number
  /** The number of the last snapshot. */
  snapshotAt: number
}

/** What all parts of the engine share. Exactly one of it lives in a tab's worker. */
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
  estate: Estate | undefined
  /** When the server last told what is shown: ISO text. */
  readAt: string | undefined
  /** Changes that wait to be sent, in order. */
  unsent: readonly Unsent[]
  /** The records as the page was last told of them; undefined before it was told of any. */
  shown: ReadonlyMap<string, Shown> | undefined
  publish: (slices: Partial<Slices>) => void
  change: (change: Change) => void
  slice<K extends keyof Slices>(name: K): Slices[K]
  notify(kind: Notice['kind'], text: string): void
  /** Runs one piece of work after another: two saves of this tab never race. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

/** ISO text of now. */
export const timeOf = (core: Core): string => new Date(core.now()).toISOString()

/** The keys, or a plain sentence where they are locked away. */
export function unlocked(core: Core): Keys {
  if (!core.keys) throw new EstateError('locked', 'Cairn is locked. Please enter your password to go on.')
  return core.keys
}

/** Throws where these keys were locked away, or others took their place, while something was awaited. */
export function stillUnlocked(core: Core, keys: Keys): void {
  if (core.keys !== keys) throw new EstateError('locked', 'Cairn was locked meanwhile.')
}

/** The opened estate, or a plain sentence. */
export function opened(core: Core): Estate {
  unlocked(core)
  if (!core.estate) throw new EstateError('not-opened', 'Your records are not open yet. Please try again in a moment.')
  return core.estate
}

/** What a person reads whenever an answer of the server does not hold what it must. One sentence for every cause. */
export const alarmText =
  'What our server sent does not match what you saved. Nothing was changed. Please do not enter anything for now, and tell whoever runs this server.'

/** The one failure of every check of the server's answers. */
export const alarm = (): EstateError => new EstateError('not-verified', alarmText)
