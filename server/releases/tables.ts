import type { ReleaseEvent, ReleaseState } from '../../domain/releases.ts'
import type { Refusal } from '../../contract/release-service.ts'
import type { SeatRole } from '../../domain/seats.ts'
import type { Generated } from 'kysely'

export type ReleaseTables = {
  release_link: {
    owner_id: string
    last_message: Generated<number>
    log_n: Generated<number>
    deletion_counter: Generated<number | string>
    taken_n: Generated<number>
    taken_hash: Uint8Array | null
    /** The release service's signature; null in rows from before the column existed. */
    taken_signature: Uint8Array | null
    /** The hash of the last reply with nothing pending (settled-reply.ts). */
    said: Uint8Array | null
    /** The service at which the owner armed the seats last; null: the first of this server. */
    service_key: Generated<Uint8Array | null>
  }
  /** Each key with which the release service ever answered; the newest `seen_at` is the present. */
  release_service: { sign_key: Uint8Array; box_key: Uint8Array; first_seen_at: Date; seen_at: Date }
  /** The release service's last status of an owner's keys; pending statements by their hashes. */
  succession: {
    owner_id: string
    identity: Uint8Array
    counter: number | string
    kit_counts: boolean
    next_key: Uint8Array | null
    next_key_since: Date | null
    next_key_counts_at: Date | null
    successor: Uint8Array | null
    successor_since: Date | null
    successor_counts_at: Date | null
    frozen: boolean
  }
  /** A row is in the outbox until `delivered_at`, then in the journal unless `refused`. */
  release_message: {
    owner_id: string
    n: number
    message: string
    created_at: Date
    delivered_at: Date | null
    refused: Generated<Refusal | null>
  }
  release: {
    owner_id: string
    release_id: string
    event: ReleaseEvent
    state: ReleaseState
    told_state: ReleaseState | null
    seat_id: string
    invitation_id: string
    role: SeatRole
    /** Null after the reporter deleted their account. */
    reporter_account_id: string | null
    reporter_owner_id: string | null
    claim: Uint8Array
    file_id: string
    file_chunks: number
    file_size: number | string
    file_hash: Uint8Array
    reported_at: Date
    object_until: Date | null
    waiting_since: Date | null
    opens_at: Date | null
    first_opens_at: Date | null
    first_at: Date | null
    paused_until: Date | null
    /** Of the lookout's hold. */
    held_until: Generated<Date | null>
    closed_at: Date | null
    reason: string | null
    veto_sent: Generated<boolean>
    approval: Generated<'undecided' | 'demanded' | 'waived'>
    /** When the owner was notified, as the release service recorded it. */
    told_at: Generated<Date | null>
  }
  certificate_key: { owner_id: string; release_id: string; operator_id: string; box: Uint8Array }
  certificate_holder_key: { owner_id: string; release_id: string; acceptance_hash: Uint8Array; box: Uint8Array }
  release_log: {
    owner_id: string
    n: number
    prev: Uint8Array
    at: number | string
    step: string
    by: string
    detail: string
    hash: Uint8Array
    signature: Uint8Array
  }
  release_notice: {
    owner_id: string
    release_id: string
    mail_id: string
    posted_at: Date
    accepted_at: Date | null
    answer: string | null
  }
  pause_link: { token_hash: Uint8Array; owner_id: string; release_id: string }
}
