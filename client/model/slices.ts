import { seatRoles } from '../../domain/seats.ts'
import type { Activity, Notice, Seat } from './estate.ts'
import type { NewKeysProgress } from './new-keys.ts'
import type { SavedRecord, StoredRecord, TrashedRecord } from './records.ts'
import type { HeldSeat, OpenedEstate, ReleaseSettings, ReleaseView, WaitingInvitation } from './release.ts'
import type { ServerView, SessionView } from './session.ts'
import type { OpenUpload } from './uploads.ts'

export type Acknowledgement = { heldId: string; item: string; at: string }

export type Arriving = { readonly here: number; readonly of: number }

/** The slices that the client replaces whole. */
export type Slices = {
  session: SessionView
  server: ServerView | undefined
  status: 'loading' | 'ready' | 'failed'
  /** While an estate comes in parts, to a device that keeps no copy of it: how many of its records came. */
  arriving: Arriving | undefined
  online: boolean
  /** While the server cannot be reached: when it last told what is shown. */
  seenAt: string | undefined
  /** This device keeps a sealed copy. */
  offlineCopy: boolean
  /** How many changes wait on this device to be sent. */
  outboxSize: number
  activity: Activity[]
  notices: Notice[]
  uploads: OpenUpload[]
  seats: Seat[]
  releases: ReleaseView[]
  settings: ReleaseSettings | undefined
  held: HeldSeat[]
  invited: WaitingInvitation[]
  acknowledgements: Acknowledgement[]
  opened: OpenedEstate[]
  /** While new keys for everything are made. */
  newKeys: NewKeysProgress | undefined
}

/**
 * Records that came, changed or went. `reset` forgets every record (lock, sign-out). `more`: further parts of the same change follow, so
 * that a page that takes thousands can do something else in between. `soFar`: the parts until this one may be read by then, because what
 * is missing takes a while.
 */
export type RecordsChange = {
  records: StoredRecord[]
  trash: TrashedRecord[]
  gone: string[]
  reset?: boolean
  more?: true
  soFar?: true
}

/** An opened estate without what was left. */
type OpenedAbout = Omit<OpenedEstate, 'records'>

/**
 * What came of an estate that is opened for a held seat, in parts that a page takes in a few milliseconds each. Each of them is on the list
 * that its owner signed; whether all came is said with the last one.
 */
export type LeftChange = {
  left: string
  records: SavedRecord[]
  /** How many are on the lists. */
  of: number
  /** Forgets what came before. */
  begin?: true
  /** With the last part: it is opened. */
  estate?: OpenedAbout
}

/** What the client tells: slices, or records of the own estate, or of one that was left. */
export type Change = { slices: Partial<Slices> } | RecordsChange | LeftChange

export const noSeats: Seat[] = seatRoles.map((role) => ({
  role,
  state: 'not-invited',
}))

/** What is known before anything is opened, and again after lock and sign-out. */
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
  held: [],
  invited: [],
  acknowledgements: [],
  opened: [],
  newKeys: undefined,
}

/** True for what the client tells. */
export const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && ('slices' in value || 'records' in value)
