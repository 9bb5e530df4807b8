import type { KeyEvent } from '../../domain/releases.ts'
import type { SeatRole } from '../../domain/seats.ts'
import type { Generated } from 'kysely'

export type EstateTables = {
  /** `bytes` counts all that saves have written since the last recount. */
  manifest: { owner_id: string; n: number; bytes: Generated<number | string> }
  manifest_entry: { owner_id: string; n: number; entry: string }
  manifest_snapshot: { owner_id: string; n: number; snapshot: Uint8Array }
  record: { owner_id: string; record_id: string; version: number; state: RecordState; n: number }
  record_version: {
    owner_id: string
    record_id: string
    version: number
    envelope: Uint8Array
    wrap: Uint8Array
    saved_at: Date
    replaced_at: Date | null
  }
  record_wrap: { owner_id: string; record_id: string; version: number; target: string; box: Uint8Array }
  seat: { owner_id: string; seat_id: string; role: SeatRole; epoch: number; void_epoch: number }
  seat_key: {
    owner_id: string
    seat_id: string
    event: KeyEvent | 'now'
    epoch: number
    target: string
    role: SeatRole
    verify_key: Uint8Array
    owner_box: Uint8Array
    all_box: Uint8Array | null
    incapacity_box: Uint8Array | null
  }
  all_key: { owner_id: string; event: KeyEvent; owner_box: Uint8Array }
  sharing: {
    owner_id: string
    seat_id: string
    invitation_id: string
    counter: number
    target: string
    acceptance_hash: Uint8Array
    statement: Uint8Array
    /** Null once the owner took everything back. */
    handed: Uint8Array | null
    head: Uint8Array | null
    /** Since when something new was shared that no mail has said, and when the last mail went. */
    news_since: Generated<Date | null>
    told_at: Generated<Date | null>
  }
  seat_entry: { owner_id: string; target: string; m: number; entry: string }
}

type RecordState = 'live' | 'trashed' | 'purged'
