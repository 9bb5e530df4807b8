/** The person's plan and usage. Times are ISO 8601. */
export type SubscriptionView = {
  memberSince: string
  /** Absent on a server without billing, where everything is included. */
  plan?: { name: 'basic' | 'premium' | 'enterprise'; state: 'active' | 'lapsed'; until: string }
  /** Bytes stored on the server; `quota` limits files. */
  usage: { bytes: number; quota: number }
  /** Newest first; `amount` in cents of US dollars. */
  invoices: { id: string; at: string; amount: number; state: 'paid' | 'open' }[]
  /** Newest first. */
  activity: { at: string; text: string }[]
}
