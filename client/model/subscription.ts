/** What the person pays for, and what they use of it. Times are ISO 8601. */
export type SubscriptionView = {
  memberSince: string
  /** Absent where nothing is sold: everything is included then. */
  plan?: { name: 'basic' | 'premium' | 'enterprise'; state: 'active' | 'lapsed'; until: string }
  /** Bytes as they lie on the server; `quota` is the most of files that it keeps. */
  usage: { bytes: number; quota: number }
  /** Newest first; `amount` in cents of US dollars. */
  invoices: { id: string; at: string; amount: number; state: 'paid' | 'open' }[]
  /** Newest first. */
  activity: { at: string; text: string }[]
}
