import { listChannels, removeChannel, testChannel } from '../../contract/channels.ts'
import type { ServerContext } from '../context.ts'
import { sameBytes } from '../crypto.ts'
import { inTransaction } from '../db/scope.ts'
import { memoryBuckets } from '../http/buckets.ts'
import { mount, type Api } from '../http/mount.ts'
import { notFound } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/link.ts'
import { mountAdding } from './add.ts'
import { changing, remove, rowsOf } from './changes.ts'
import { mountSecondAddress } from './confirm.ts'
import { mountLookout } from './lookout.ts'
import { sendBy } from './send.ts'
import { handleChannels } from './tell.ts'

/** Mounts the calls and jobs about an owner's channels. */
export function mountChannels(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { database, clock, secrets } = context
  const takeTest = memoryBuckets({ size: 10, perSecond: 1 / 60 }, clock)
  handleChannels(context)
  mountSecondAddress(api, context)
  mountAdding(api, context)
  mountLookout(api, context, link)

  mount(api, listChannels, ({ session: { ownerId, accountId, deviceHash } }) =>
    inTransaction(database, { as: 'owner', ownerId, accountId }, async (transaction) => ({
      channels: (await rowsOf(transaction, ownerId)).map((row) => ({
        id: row.id,
        kind: row.kind,
        name: row.name,
        createdAt: row.created_at,
        on: row.confirmed_at !== null,
        here: row.device_hash !== null && sameBytes(row.device_hash, deviceHash),
      })),
      pushKey: secrets.pushKeys.publicKey,
    })),
  )

  mount(api, testChannel, async ({ session: { ownerId, accountId }, params: { id } }) => {
    const row = await inTransaction(database, { as: 'owner', ownerId, accountId }, async (transaction) =>
      (await rowsOf(transaction, ownerId)).find((one) => one.id === id && one.kind !== 'email'),
    )
    if (!row) throw notFound()
    takeTest(accountId)
    const { ok, answer } = await sendBy(context, row, 'test')
    return { ok, answer }
  })

  mount(api, removeChannel, async ({ session, params: { id } }) => {
    await changing(context, session, async (transaction) => {
      const row = (await rowsOf(transaction, session.ownerId)).find((one) => one.id === id)
      if (!row) throw notFound()
      await remove(transaction, context, session, row)
    })
    return {}
  })
}
