import type { KeyEvent } from '../../domain/releases.ts'
import type { Release } from '../../contract/release.ts'
import type { AllKey, BoxKey, Facts, Manifest, SeatHead, SeatKey } from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import type { SeatAnswer } from '../core/wire.ts'
import { type Activity, EstateError, type SeatRole } from '../model/estate.ts'
import type { WaitingChange } from './change.ts'
import type { RecordContent } from './record-content.ts'

/** One record of the own estate, opened. */
export type OpenRecord = { version: number; hash: Uint8Array; wrap: Uint8Array; content: RecordContent }

/** The key of a seat for one event, ready to wrap with. */
type SeatEventKey = { seatKey: SeatKey; target: string; box: BoxKey }
export type SeatKeys = {
  seatId: string
  role: SeatRole
  epoch: number
  events: Record<KeyEvent, SeatEventKey>
  /** The keys of the epoch before, until the release service is known to have taken the shares of this one: records are wrapped for both. */
  kept?: Pick<SeatKeys, 'epoch' | 'events'>
}
export type Seats = ReadonlyMap<SeatRole, SeatKeys>

/** The own estate, opened and verified. */
export type Estate = {
  manifest: Manifest
  /** What the owner's signed statements come to. */
  facts: Facts
  records: ReadonlyMap<string, OpenRecord>
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

/** A record as the page has it: as it was saved, or as a change that waits to be sent leaves it. */
export type ShownRecord = { version: number; content: RecordContent; waiting?: true }

/** What is remembered of the own estate. */
type EstateState = {
  estate: Estate | undefined
  /** When the server last told what is shown: ISO text. */
  readAt: string | undefined
  /** Changes that wait to be sent, in order. */
  outbox: readonly WaitingChange[]
  /** The records as the page was last told of them; undefined before it was told of any. */
  shown: ReadonlyMap<string, ShownRecord> | undefined
}

/** The core, with the own estate. */
export type EstateCore = Core & EstateState

/** Nothing is open. */
export const closedEstate = (): EstateState => ({ estate: undefined, readAt: undefined, outbox: [], shown: undefined })

/** The opened estate, or a plain sentence. */
export function opened(core: EstateCore): Estate {
  unlocked(core)
  if (!core.estate) throw new EstateError('not-opened', 'Your records are not open yet. Please try again in a moment.')
  return core.estate
}
