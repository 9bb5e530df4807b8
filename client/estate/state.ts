import type { firstEvent, ReleaseEvent } from '../../domain/releases.ts'
import type { Release } from '../../contract/release.ts'
import type { AllKey, BoxKey, Facts, Manifest, SeatHead, SeatKey } from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import type { SeatAnswer } from '../core/wire.ts'
import { type Activity, EstateError, type SeatRole } from '../model/estate.ts'
import type { WaitingChange } from './change.ts'
import type { RecordContent } from './record-content.ts'

export type OpenRecord = { version: number; hash: Uint8Array; wrap: Uint8Array; content: RecordContent }

type SeatEventKey = { seatKey: SeatKey; target: string; box: BoxKey }
/** Earlier epochs lack the key of the first days. */
export type SeatEventKeys = Record<ReleaseEvent, SeatEventKey> & { [firstEvent]?: SeatEventKey }
export type NowKey = SeatEventKey & { invitationId: string; counter: number }

export type SeatKeys = {
  seatId: string
  role: SeatRole
  epoch: number
  events: SeatEventKeys
  /** What this seat's grantee can read now, while the owner lives. */
  now?: NowKey
  /** The earlier keys, until the service is known to have the new shares; records get both wraps. */
  kept?: Pick<SeatKeys, 'epoch' | 'events'>
}
export type Seats = ReadonlyMap<SeatRole, SeatKeys>

export type Estate = {
  manifest: Manifest
  facts: Facts
  records: ReadonlyMap<string, OpenRecord>
  activity: Activity[]
  heads: ReadonlyMap<string, SeatHead>
  seats: Seats
  seatAnswer: SeatAnswer
  /** The keys that all seats share, one per event. */
  allKeys: AllKey[]
  frozen: boolean
  openReleases: Release[]
  /** `seatId:epoch` whose key of the first days a report opened: nothing more is sealed to it. */
  openedFirst: ReadonlySet<string>
  /** The server's clock at the last read, in milliseconds since 1970. */
  serverTime: number
  snapshotAt: number
}

export type ShownRecord = { version: number; content: RecordContent; waiting?: true }

type EstateState = {
  estate: Estate | undefined
  /** When the server last confirmed what the page shows, as ISO text. */
  readAt: string | undefined
  outbox: readonly WaitingChange[]
  /** The records last published to the page; undefined before the first publication. */
  shown: ReadonlyMap<string, ShownRecord> | undefined
}

export type EstateCore = Core & EstateState

export const closedEstate = (): EstateState => ({ estate: undefined, readAt: undefined, outbox: [], shown: undefined })

export function opened(core: EstateCore): Estate {
  unlocked(core)
  if (!core.estate) throw new EstateError('not-opened', 'Your records are not open yet. Please try again in a moment.')
  return core.estate
}
