import {
  addDevice,
  confirmSecondAddress as confirmRoute,
  listChannels,
  removeChannel as removeRoute,
  saveSecondAddress as addressRoute,
  saveWebhook as webhookRoute,
  testChannel as testRoute,
} from '../../contract/channels.ts'
import type { Core } from '../core/core.ts'
import type { Channels, ChannelTest, PushSubscriptionKeys, WebhookFormat } from '../model/channels.ts'

async function readChannels(core: Core): Promise<Channels> {
  const { channels, pushKey } = await core.call(listChannels, {})
  return {
    channels: channels.map(({ createdAt, ...one }) => ({ ...one, createdAt: createdAt.toISOString() })),
    pushKey,
  }
}

async function saveSecondAddress(core: Core, email: string): Promise<void> {
  await core.call(addressRoute, { body: { email } })
}

/** Confirms with the link of a mail, without a session. */
async function confirmSecondAddress(core: Core, token: string): Promise<void> {
  await core.call(confirmRoute, { body: { token } })
}

async function saveWebhook(core: Core, body: { url: string; format: WebhookFormat }): Promise<void> {
  await core.call(webhookRoute, { body })
}

async function notifyHere(core: Core, body: PushSubscriptionKeys): Promise<void> {
  await core.call(addDevice, { body })
}

const testChannel = (core: Core, id: string): Promise<ChannelTest> => core.call(testRoute, { params: { id } })

async function removeChannel(core: Core, id: string): Promise<void> {
  await core.call(removeRoute, { params: { id } })
}

export const channelCalls = {
  readChannels,
  saveSecondAddress,
  confirmSecondAddress,
  saveWebhook,
  notifyHere,
  testChannel,
  removeChannel,
}
