import type { SubscriptionView } from '../../estate/index.ts'

export type PlanName = NonNullable<SubscriptionView['plan']>['name']
export type Plan = { name: PlanName; title: string; price: string; features: readonly string[] }

/** The plans there are to buy. */
export const plans: readonly Plan[] = [
  { name: 'basic', title: 'Basic', price: '$99/year', features: ['5 GB', 'Basic templates', 'E-mail support'] },
  {
    name: 'premium',
    title: 'Premium',
    price: '$199/year',
    features: ['Unlimited storage', 'Premium templates', 'Priority support'],
  },
  {
    name: 'enterprise',
    title: 'Enterprise',
    price: '$499/year',
    features: ['Unlimited everything', 'Custom features', '24/7 support'],
  },
]

/** An amount in cents of US dollars: *$199.00*. */
export const amountInWords = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
