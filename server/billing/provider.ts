import type { PlanName } from '../../contract/billing.ts'

export type Subscription = {
  plan: PlanName
  state: 'active' | 'lapsed'
  until: Date
  /** The newest is first. Amounts are in cents of US dollars. */
  invoices: { id: string; at: Date; amount: number; state: 'paid' | 'open' }[]
  activity: { at: Date; text: string }[]
}

/** A payment provider. Without one, every account has all features. */
export type PaymentProvider = {
  subscriptionOf(accountId: string): Promise<Subscription | undefined>
}

const gigabyte = 1024 ** 3

export const quotaOf = (plan: PlanName): number | null => (plan === 'basic' ? 5 * gigabyte : null)
