import { getSubscription } from '../../contract/billing.ts'
import type { SubscriptionView } from '../model/subscription.ts'
import type { Core } from '../core/core.ts'

async function readSubscription(core: Core): Promise<SubscriptionView> {
  const { memberSince, plan, usage, invoices, activity } = await core.call(getSubscription, {})
  return {
    memberSince: memberSince.toISOString(),
    ...(plan && { plan: { ...plan, until: plan.until.toISOString() } }),
    usage,
    invoices: invoices.map((invoice) => ({ ...invoice, at: invoice.at.toISOString() })),
    activity: activity.map(({ at, text }) => ({ at: at.toISOString(), text })),
  }
}

export const subscriptionCalls = { readSubscription }
