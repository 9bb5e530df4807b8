import { sql } from 'kysely'
import { getSubscription } from '../../contract/billing.ts'
import { inTransaction } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { quotaOf } from './provider.ts'
import { filesOf } from '../files/quota.ts'
import { subscriptionOf } from './uploads.ts'

export function mountBilling(api: Api, context: ServerContext): void {
  const { database, config } = context
  mount(api, getSubscription, async ({ session: { ownerId, accountId } }) => {
    const { created_at } = await database
      .selectFrom('account')
      .select('created_at')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const bytes = await inTransaction(database, { as: 'owner', ownerId, accountId }, async (transaction) => {
      const { sum } = await transaction
        .selectFrom('record_version')
        .select(sql<number | string | null>`sum(length(envelope))`.as('sum'))
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow()
      return Number(sum ?? 0) + (await filesOf(transaction, ownerId)).bytes
    })
    const bought = await subscriptionOf(context, accountId)
    return {
      memberSince: created_at,
      plan: bought ? { name: bought.plan, state: bought.state, until: bought.until } : null,
      usage: { bytes, quota: (bought && quotaOf(bought.plan)) ?? config.fileQuota },
      invoices: bought?.invoices ?? [],
      activity: [...(bought?.activity ?? []), { at: created_at, text: 'Account created' }],
    }
  })
}
