import {
  addDevice,
  confirmSecondAddress,
  listChannels,
  removeChannel,
  saveSecondAddress,
  saveWebhook,
  testChannel,
} from '../../../contract/channels.ts'
import type { Declare } from './answers.ts'

/** Each account's ways. A test of what a webhook answers sets its own handler. */
export function answerChannels(declare: Declare): void {
  type Kept = {
    id: string
    kind: 'email' | 'webhook' | 'push'
    name: string
    createdAt: Date
    on: boolean
    here: boolean
  }
  const kept = new Map<string, Kept[]>()
  const of = (ownerId: string) => kept.get(ownerId) ?? []
  const add = (ownerId: string, made: Pick<Kept, 'kind' | 'name' | 'on' | 'here'>) => {
    const others = of(ownerId).filter(({ kind, on }) => kind !== made.kind || on !== made.on)
    kept.set(ownerId, [...others, { ...made, id: crypto.randomUUID(), createdAt: new Date() }])
    return {}
  }
  declare(listChannels, ({ me }) => ({ channels: of(me().ownerId), pushKey: new Uint8Array(65).fill(4) }))
  declare(saveSecondAddress, ({ me, body: { email } }) =>
    add(me().ownerId, { kind: 'email', name: email, on: false, here: false }),
  )
  declare(saveWebhook, ({ me, body: { url } }) =>
    add(me().ownerId, { kind: 'webhook', name: new URL(url).host, on: true, here: false }),
  )
  declare(addDevice, ({ me }) => add(me().ownerId, { kind: 'push', name: 'Firefox on Windows', on: true, here: true }))
  declare(confirmSecondAddress, () => ({}))
  declare(testChannel, () => ({ ok: true, answer: '200 OK' }))
  declare(removeChannel, ({ me, params: { id } }) => {
    const { ownerId } = me()
    kept.set(
      ownerId,
      of(ownerId).filter((one) => one.id !== id),
    )
    return {}
  })
}
