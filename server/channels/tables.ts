import type { Generated } from 'kysely'
import type { ChannelKind } from '../../contract/channels.ts'

export type ChannelTables = {
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
