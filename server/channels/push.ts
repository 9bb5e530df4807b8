import type { ServerContext } from '../context.ts'
import type { Message, Target } from './outside.ts'
import { OutsideError } from './outside.ts'

export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** Hosts of the push services of Chrome, Edge, Firefox and Safari. */
const services =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([\w-]+\.)+(notify\.windows\.com|push\.apple\.com))$/

/** A push service inside needs the administrator's word, as a webhook inside does. */
export function mustBePushService({ url, isPublic }: Target): void {
  if (isPublic && !services.test(url.hostname)) throw new OutsideError('no-push-service')
}

/** A push service keeps a message this long for a device that is off. */
const keptSeconds = 24 * 3600

/** Where a push service can reach the administrator (RFC 8292). */
const contactOf = ({ publicAddress, mailFrom }: ServerContext['config']): string =>
  publicAddress.startsWith('https:') ? publicAddress : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`

/** Seals a text to one browser (RFC 8291); the push service learns no content. */
export async function sealPush(
  { secrets, config }: Pick<ServerContext, 'secrets' | 'config'>,
  { endpoint, p256dh, auth }: Subscription,
  text: string,
): Promise<Message> {
  // Few servers push, so the library loads with the first message.
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = secrets.pushKeys
  const vapidDetails = {
    subject: contactOf(config),
    publicKey: Buffer.from(publicKey).toString('base64url'),
    privateKey: Buffer.from(privateKey).toString('base64url'),
  }
  const subscription = { endpoint, keys: { p256dh, auth } }
  const options = { vapidDetails, TTL: keptSeconds, urgency: 'high' as const, contentEncoding: 'aes128gcm' as const }
  const { headers, body } = webPush.generateRequestDetails(subscription, text, options)
  const texts = Object.entries(headers ?? {}).map(([name, value]) => [name, value])
  return { headers: Object.fromEntries(texts), body: body ?? Buffer.alloc(0) }
}
