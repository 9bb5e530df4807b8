import type { ChannelKind } from '../../contract/channels.ts'

export type { WebhookFormat } from '../../contract/channels.ts'

/** A way to reach the owner about a report, besides mails to their own address. */
export type Channel = {
  id: string
  kind: ChannelKind
  /** The address, the webhook's host, or the device. */
  name: string
  createdAt: string
  /** False for a second address whose reader has yet to press the link. */
  on: boolean
  /** This browser's own subscription. */
  here: boolean
}

/** `pushKey`: the server's public key, to which a browser ties its subscription. */
export type Channels = { channels: Channel[]; pushKey: Uint8Array }

export type PushSubscriptionKeys = { endpoint: string; p256dh: Uint8Array; auth: Uint8Array }

/** What the other side answered to a test. */
export type ChannelTest = { ok: boolean; answer: string }
