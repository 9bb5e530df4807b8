import type { Generated } from 'kysely'
import type { ChannelKind } from '../../contract/channels.ts'

export type ChannelTables = {
  /** A row without `email` keeps the counter after the owner removed the lookout. */
  lookout: {
    owner_id: string
    counter: number | string
    lookout_id: string
    name: string | null
    email: string | null
    mail_name: string | null
    holds_per_year: number
    token_hash: Uint8Array | null
    asked_at: Date
    confirmed_at: Date | null
  }
  hold_link: { owner_id: string; token_hash: Uint8Array; release_id: string; lookout_id: string }
  channel: {
    owner_id: string
    id: Generated<string>
    kind: ChannelKind
    /** What its owner reads: the address, the webhook's host, or the device. */
    name: string
    /** A webhook or push subscription as JSON, sealed with the server's key: its URL is a secret. */
    sealed: Uint8Array | null
    device_hash: Uint8Array | null
    /** Of the link that confirms a second address. */
    token_hash: Uint8Array | null
    created_at: Date
    /** Null for a second address whose reader has yet to press the link. */
    confirmed_at: Date | null
  }
}
