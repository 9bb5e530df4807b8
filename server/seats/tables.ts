import type { Generated } from 'kysely'
import type { KeyEvent } from '../../domain/releases.ts'
import type { SeatRole } from '../../domain/seats.ts'

/**
 * `unverified`: the service gave no verdict yet; `invalid`: forged or too late; `refused`: an
 * operator rejected the card. Only `accepted` gives access to an estate.
 */
export type Standing = 'unverified' | 'invalid' | 'accepted' | 'presented' | 'refused' | 'stepped-down'
export type Via = 'invitation' | 'card'

export type SeatTables = {
  invitation: {
    owner_id: string
    seat_id: string
    invitation_id: string
    /** The epoch of the invitation: link, card and acceptances contain it. */
    epoch: number
    /** The epoch of the seat's present shares. */
    armed_epoch: number
    email: string
    statement: Uint8Array
    share_box: Uint8Array
    note: Uint8Array
    owner_mac: Uint8Array
    kept_box: Uint8Array
    /** How mails to this person name the owner; null: by the owner's e-mail address. */
    mail_name: string | null
    invited_at: Date
    /** When the release service confirmed the shares of `armed_epoch`. */
    armed_at: Date | null
    refused: string | null
    void_at: Date | null
    /** The release that the owner ended in the save that voided the invitation. */
    ended_release: Generated<string | null>
    end_statement: Generated<Uint8Array | null>
  }
  rearm: { owner_id: string; seat_id: string; invitation_id: string; epoch: number; statement: Uint8Array }
  seat_share: {
    owner_id: string
    seat_id: string
    invitation_id: string
    event: KeyEvent
    target: string
    seat_box: Uint8Array
  }
  release_card: {
    owner_id: string
    seat_id: string
    invitation_id: string
    number: string
    token_hash: Uint8Array
    entry: Uint8Array
  }
  acceptance: {
    owner_id: string
    seat_id: string
    invitation_id: string
    hash: Uint8Array
    /** Null from `left_at` on, when the person deleted their account. */
    account_id: string | null
    grantee_owner_id: string | null
    left_at: Date | null
    via: Via
    statement: Uint8Array
    grantee_mac: Uint8Array | null
    accepted_at: Date
    standing: Standing
    reason: string | null
    step_down: Generated<Uint8Array | null>
  }
  held_seat: {
    account_id: string
    grantee_owner_id: string
    owner_id: string
    seat_id: string
    invitation_id: string
    hash: Uint8Array
    role: SeatRole
    epoch: number
    via: Via
    held_box: Uint8Array
    accepted_at: Date
  }
}
