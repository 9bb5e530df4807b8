import { seatRoles } from '../../domain/seats.ts'
import type { Activity, Notice, Seat } from './estate.ts'
import type { NewKeysProgress } from './new-keys.ts'
import type { SavedRecord, StoredRecord, TrashedRecord } from './records.ts'
import type {
  ChangedKey,
  HeldSeat,
  OpenedEstate,
  ReleaseSettings,
  ReleaseView,
  SharedEstate,
  WaitingInvitation,
} from './release.ts'
import type { ServerView, SessionView } from './session.ts'
import type { OpenUpload } from './uploads.ts'

export type Acknowledgement = { heldId: string; item: string; at: string }

export type Arriving = { readonly here: number; readonly of: number }

export type Slices = {
  session: SessionView
  server: ServerView | undefined
  status: 'loading' | 'ready' | 'failed'
  /** Progress while an estate loads on a device without a copy. */
  arriving: Arriving | undefined
  online: boolean
  /** While offline: when the server last confirmed what the page shows. */
  seenAt: string | undefined
  offlineCopy: boolean
  outboxSize: number
  activity: Activity[]
  notices: Notice[]
  uploads: OpenUpload[]
  seats: Seat[]
  releases: ReleaseView[]
  settings: ReleaseSettings | undefined
  /** Set while the release service has another key than the owner's. */
  changedKey: ChangedKey | undefined
  held: HeldSeat[]
  invited: WaitingInvitation[]
  acknowledgements: Acknowledgement[]
  opened: OpenedEstate[]
  shared: SharedEstate[]
  newKeys: NewKeysProgress | undefined
}

/** `reset` follows a lock. `more`: batches follow. `soFar`: the page shows the batches so far. */
export type RecordsChange = {
  records: StoredRecord[]
  trash: TrashedRecord[]
  gone: string[]
  reset?: boolean
  more?: true
  soFar?: true
}

type OpenedAbout = Omit<OpenedEstate, 'records'>

/** Verified against the owner's list; the last batch says whether all records arrived. */
export type LeftChange = {
  left: string
  records: SavedRecord[]
  of: number
  begin?: true
  estate?: OpenedAbout
}

export type Change = { slices: Partial<Slices> } | RecordsChange | LeftChange

export const noSeats: Seat[] = seatRoles.map((role) => ({
  role,
  state: 'not-invited',
}))

export const emptySlices: Slices = {
  session: { state: 'loading' },
  server: undefined,
  status: 'loading',
  arriving: undefined,
  online: true,
  seenAt: undefined,
  offlineCopy: true,
  outboxSize: 0,
  activity: [],
  notices: [],
  uploads: [],
  seats: noSeats,
  releases: [],
  settings: undefined,
  changedKey: undefined,
  held: [],
  invited: [],
  acknowledgements: [],
  opened: [],
  shared: [],
  newKeys: undefined,
}

export const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && ('slices' in value || 'records' in value)
