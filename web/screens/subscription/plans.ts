import type { SubscriptionView } from '../../estate/index.ts'
import { planWords } from './words.ts'

export type PlanName = NonNullable<SubscriptionView['plan']>['name']
type Plan = { name: PlanName; title: string; price: string; features: readonly string[] }

export const plans: readonly Plan[] = [
  { name: 'basic', ...planWords.basic },
  { name: 'premium', ...planWords.premium },
  { name: 'enterprise', ...planWords.enterprise },
]

/** Formats an amount given in US cents: *$199.00*. */
export const amountInWords = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
