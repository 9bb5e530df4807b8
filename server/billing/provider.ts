import type { PlanName } from '../../contract/billing.ts'

export type Subscription = {
  plan: PlanName
  state: 'active' | 'lapsed'
  until: Date
  /** Newest first. Amounts in cents of US dollars. */
  invoices: { id: string; at: Date; amount: number; state: 'paid' | 'open' }[]
  activity: { at: Date; text: string }[]
}

/** A payment provider. None is configured: then everything is included. */
export type PaymentProvider = {
  /** Undefined for a person without one. A failure blocks nothing: see uploads.ts. */
  subscriptionOf(accountId: string): Promise<Subscription | undefined>
}

const gigabyte = 1024 ** 3

/** The most bytes of files in a plan; null for no limit. */
export const quotaOf = (plan: PlanName): number | null => (plan === 'basic' ? 5 * gigabyte : null)
