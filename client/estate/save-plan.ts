import type { AllKey } from '../../vault/index.ts'
import type { Activity } from '../model/estate.ts'
import type { RecordContent } from './record-content.ts'
import type { Seats } from './state.ts'
import type { SaveBody } from '../core/wire.ts'

type Extras = Pick<
  SaveBody,
  | 'seatKeys'
  | 'allKeys'
  | 'policy'
  | 'arms'
  | 'rearms'
  | 'disarms'
  | 'ends'
  | 'authKey'
  | 'newService'
  | 'sharings'
  | 'checkIn'
>

export type SavePlan = {
  writes: { id: string; content: RecordContent }[]
  activity: Omit<Activity, 'id'>[]
  /** The ids that the writes had before conflicts turned some into copies. */
  placed?: { from: string; id: string }[]
  /** Trashed records to purge with all versions, wraps and files. */
  purges?: string[]
  facts?: Uint8Array[]
  /** Files of these records of which the server may lack some. */
  files?: NonNullable<SaveBody['files']>
  /** The highest entry number that the server lost. */
  lost?: number
  extras?: Extras
  seats?: Seats
  allKeys?: AllKey[]
}
