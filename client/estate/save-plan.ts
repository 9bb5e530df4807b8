import type { AllKey } from '../../vault/index.ts'
import type { Activity } from '../model/estate.ts'
import type { RecordContent } from './record-content.ts'
import type { Seats } from './state.ts'
import type { SaveBody } from '../core/wire.ts'

type Extras = Pick<SaveBody, 'seatKeys' | 'allKeys' | 'policy' | 'arms' | 'rearms' | 'disarms' | 'ends' | 'authKey'>

/** What a save changes. Built anew at each try, on the newest state. */
export type SavePlan = {
  /** New versions of records. */
  writes: { id: string; content: RecordContent }[]
  activity: Omit<Activity, 'id'>[]
  /** What the writes were called before they were placed. */
  placed?: { from: string; id: string }[]
  /** Records in the trash that go for good: no version, wrap or file of them stays. */
  purges?: string[]
  facts?: Uint8Array[]
  /** The files that these records need, where not all of theirs are there. */
  files?: NonNullable<SaveBody['files']>
  /** The highest number of an entry that the server lost. */
  lost?: number
  extras?: Extras
  /** The seats' keys after this save; records wrap to these. */
  seats?: Seats
  allKeys?: AllKey[]
}
