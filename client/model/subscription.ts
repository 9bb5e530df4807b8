export type SubscriptionView = {
  memberSince: string
  /** Absent on a server without billing: every account then has all features. */
  plan?: { name: 'basic' | 'premium' | 'enterprise'; state: 'active' | 'lapsed'; until: string }
  /** The bytes stored on the server; `quota` limits only files. */
  usage: { bytes: number; quota: number }
  /** The newest is first; `amount` is in cents of US dollars. */
  invoices: { id: string; at: string; amount: number; state: 'paid' | 'open' }[]
  activity: { at: string; text: string }[]
}
