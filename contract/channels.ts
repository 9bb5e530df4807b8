import * as z from 'zod/mini'
import { email } from './accounts.ts'
import { bytes, done, moment, route, shortText, uuid } from './http.ts'

// Ways to reach an owner about a report, besides mails to their own address. None counts as notice.

const channelKind = z.enum(['email', 'webhook', 'push'])
export type ChannelKind = z.output<typeof channelKind>

/** `text`: the bare sentence (ntfy). `json`: an object with `title` and `message` (most others). */
const webhookFormat = z.enum(['text', 'json'])
export type WebhookFormat = z.output<typeof webhookFormat>

/** The limit of devices per estate. */
export const maxDevices = 10

const channel = z.object({
  id: uuid(),
  kind: channelKind,
  /** The address, the webhook's host, or the device. */
  name: z.string(),
  createdAt: moment(),
  /** False for a second address whose reader has yet to press the link. */
  on: z.boolean(),
  /** This browser's own subscription. */
  here: z.boolean(),
})

export const listChannels = route({
  method: 'GET',
  path: '/api/channels',
  summary: 'The other ways to reach the owner about a report',
  answer: z.object({ channels: z.array(channel), pushKey: bytes(65, 65) }),
})

/** Mails a link to the address. An earlier address stays until its reader presses it. */
export const saveSecondAddress = route({
  method: 'PUT',
  path: '/api/channels/email',
  summary: 'Name a second address for mails about a report',
  body: z.object({ email: email() }),
  answer: done,
})

/** @throws 404 `unknown-link` for a link that is too old, or that a newer one replaced */
export const confirmSecondAddress = route({
  method: 'POST',
  path: '/api/channels/confirm',
  summary: 'Confirm a second address by the link in its mail',
  access: 'anyone',
  body: z.object({ token: shortText(128).check(z.minLength(16)) }),
  answer: done,
})

/** @throws 400 `bad-target` with the reason, for an address that the server would not call */
export const saveWebhook = route({
  method: 'PUT',
  path: '/api/channels/webhook',
  summary: 'Name an address that the server calls about a report',
  body: z.object({ url: shortText(1000).check(z.minLength(1)), format: webhookFormat }),
  answer: done,
})

/** @throws 400 `bad-target` for an endpoint that is no push service's */
export const addDevice = route({
  method: 'POST',
  path: '/api/channels/push',
  summary: 'Notify this browser about a report',
  body: z.object({ endpoint: shortText(1000).check(z.minLength(1)), p256dh: bytes(65, 65), auth: bytes(16, 16) }),
  answer: done,
})

/** Sends a test at once. `answer` is what the other side answered. */
export const testChannel = route({
  method: 'POST',
  path: '/api/channels/{id}/test',
  summary: 'Send a test by a webhook or to a device',
  params: z.object({ id: uuid() }),
  answer: z.object({ ok: z.boolean(), answer: z.string() }),
})

export const removeChannel = route({
  method: 'DELETE',
  path: '/api/channels/{id}',
  summary: 'Remove a way to reach the owner',
  params: z.object({ id: uuid() }),
  answer: done,
})
