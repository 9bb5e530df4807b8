import { toBase64url } from '../../contract/base64url.ts'
import { addDevice, maxDevices, saveWebhook } from '../../contract/channels.ts'
import { deviceName } from '../accounts/device-name.ts'
import type { ServerContext } from '../context.ts'
import { sameBytes } from '../crypto.ts'
import { memoryBuckets } from '../http/buckets.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { changing, mailChange, remove, rowsOf } from './changes.ts'
import { findTarget, OutsideError, type Target } from './outside.ts'
import { mustBePushService, sealPush } from './push.ts'
import { sealChannel } from './send.ts'
import { problems } from './texts.ts'

/** @throws Refusal for an address that the server would not call */
async function mustBeCallable(
  { config }: ServerContext,
  field: string,
  url: string,
  also: (target: Target) => void = () => undefined,
): Promise<Target> {
  try {
    const target = await findTarget(url, { networks: config.webhookNetworks })
    also(target)
    return target
  } catch (error) {
    if (error instanceof OutsideError) throw new Refusal(400, 'bad-target', problems[error.problem], { field })
    throw error
  }
}

/** Mounts the calls that name a webhook, and add this browser. */
export function mountAdding(api: Api, context: ServerContext): void {
  const { clock } = context
  const take = memoryBuckets({ size: 20, perSecond: 1 / 60 }, clock)

  mount(api, saveWebhook, async ({ session, body }) => {
    const { ownerId } = session
    take(session.accountId)
    const { url } = await mustBeCallable(context, 'url', body.url)
    await changing(context, session, async (transaction) => {
      const before = (await rowsOf(transaction, ownerId)).find(({ kind }) => kind === 'webhook')
      if (before) await remove(transaction, context, session, before)
      const made = { kind: 'webhook', name: url.host } as const
      const sealed = sealChannel(context, ownerId, { url: url.href, format: body.format })
      const at = { created_at: clock(), confirmed_at: clock() }
      await transaction
        .insertInto('channel')
        .values({ owner_id: ownerId, ...made, ...at, sealed, device_hash: null, token_hash: null })
        .execute()
      await mailChange(transaction, context, session, { ...made, isAdded: true })
    })
    return {}
  })

  mount(api, addDevice, async ({ session, body, http }) => {
    const { ownerId, deviceHash } = session
    take(session.accountId)
    await mustBeCallable(context, 'endpoint', body.endpoint, mustBePushService)
    const device = { endpoint: body.endpoint, p256dh: toBase64url(body.p256dh), auth: toBase64url(body.auth) }
    await sealPush(context, device, 'a try').catch(() => {
      throw new Refusal(400, 'bad-keys', 'This browser sent keys that the server cannot use.')
    })
    await changing(context, session, async (transaction) => {
      const devices = (await rowsOf(transaction, ownerId)).filter(({ kind }) => kind === 'push')
      const before = devices.find(({ device_hash }) => device_hash !== null && sameBytes(device_hash, deviceHash))
      if (!before && devices.length >= maxDevices)
        throw new Refusal(409, 'too-many', `You can add up to ${maxDevices} devices. Please remove one first.`)
      const sealed = sealChannel(context, ownerId, device)
      const made = { kind: 'push', name: deviceName((http.req.header('user-agent') ?? '').slice(0, 300)) } as const
      const at = { created_at: clock(), confirmed_at: clock() }
      await transaction
        .insertInto('channel')
        .values({ owner_id: ownerId, ...made, ...at, sealed, device_hash: deviceHash, token_hash: null })
        .onConflict((conflict) =>
          conflict.columns(['owner_id', 'device_hash']).doUpdateSet({ sealed, name: made.name }),
        )
        .execute()
      if (!before) await mailChange(transaction, context, session, { ...made, isAdded: true })
    })
    return {}
  })
}
