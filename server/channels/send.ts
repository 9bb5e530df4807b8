import * as z from 'zod/mini'
import type { Selectable } from 'kysely'
import { product } from '../../domain/product.ts'
import type { ServerContext } from '../context.ts'
import { type Message, OutsideError, postOutside } from './outside.ts'
import { mustBePushService, sealPush } from './push.ts'
import type { ChannelTables } from './tables.ts'
import { isTaken, problems, statusText } from './texts.ts'

export const webhook = z.object({ url: z.string(), format: z.enum(['text', 'json']) })
export const subscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })

/** `gone`: the push service knows the device no longer. */
export type Outcome = { ok: boolean; answer: string; gone: boolean }

type Occasion = 'report' | 'test'
type Row = Pick<Selectable<ChannelTables['channel']>, 'owner_id' | 'kind' | 'sealed'>

const sentences = (): Record<Occasion, string> => ({
  report: `A report about you was filed. Open ${product.name}.`,
  test: `This is a test. ${product.name} can reach you here.`,
})

// A device may show its notice on a locked screen, so it says less than a webhook.
const onDevice = (): Record<Occasion, string> => ({
  report: `Please open ${product.name}.`,
  test: `This is a test. ${product.name} can reach you here.`,
})

/** All notices to devices have one length, which the push service sees. */
const padded = (text: string) => JSON.stringify({ title: product.name, body: text }).padEnd(300)

const placeOf = (ownerId: string) => `channel ${ownerId}`

export const sealChannel = ({ secrets }: Pick<ServerContext, 'secrets'>, ownerId: string, value: unknown): Uint8Array =>
  secrets.seal(Buffer.from(JSON.stringify(value)), placeOf(ownerId))

const openChannel = ({ secrets }: Pick<ServerContext, 'secrets'>, { owner_id, sealed }: Row): unknown =>
  JSON.parse(Buffer.from(secrets.unseal(sealed ?? new Uint8Array(), placeOf(owner_id))).toString())

function toWebhook({ format }: z.output<typeof webhook>, message: string): Message {
  if (format === 'text')
    return {
      headers: { 'content-type': 'text/plain; charset=utf-8', title: product.name, priority: 'high' },
      body: message,
    }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ title: product.name, message }) }
}

async function post(context: ServerContext, row: Row, occasion: Occasion): Promise<number> {
  const rules = { networks: context.config.webhookNetworks }
  const content = openChannel(context, row)
  if (row.kind === 'push') {
    const device = subscription.parse(content)
    const message = await sealPush(context, device, padded(onDevice()[occasion]))
    return postOutside(device.endpoint, message, rules, mustBePushService)
  }
  const hook = webhook.parse(content)
  return postOutside(hook.url, toWebhook(hook, sentences()[occasion]), rules)
}

/** Sends once by a webhook or to a device. A failure is an outcome, never an error. */
export async function sendBy(context: ServerContext, row: Row, occasion: Occasion): Promise<Outcome> {
  try {
    const status = await post(context, row, occasion)
    const gone = row.kind === 'push' && (status === 404 || status === 410)
    return { ok: isTaken(status), answer: statusText(status), gone }
  } catch (error) {
    if (error instanceof OutsideError) return { ok: false, answer: problems[error.problem], gone: false }
    context.log.error(`A notice to a ${row.kind} failed`, error)
    return { ok: false, answer: 'The server could not send it.', gone: false }
  }
}
