import { keepHybridKey } from '../../contract/hybrid-key.ts'
import type { ServerContext } from '../context.ts'
import { type Api, mount } from '../http/mount.ts'
import { keepHybrid } from './estate.ts'

export function mountHybridKey(api: Api, { database }: ServerContext): void {
  mount(api, keepHybridKey, async ({ body: { bundle }, session: { ownerId } }) => {
    await database.transaction().execute((transaction) => keepHybrid(transaction, ownerId, bundle))
    return {}
  })
}
