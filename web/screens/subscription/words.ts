import { product } from '../../../domain/product.ts'

export const words = {
  settings: 'Settings',
  title: 'My Subscription',
  purpose: 'Your plan and how much of it you use.',
  failed: 'We couldn’t load your subscription',
  active: 'Active',

  current: 'Current plan',
  allIncluded: 'Everything is included',
  noPlans: `You can use all of ${product.name} here without paying.`,
  memberSince: (day: string) => `Member since ${day}`,
  ended: 'Ended',
  endedOn: (day: string) => `Ended ${day}`,
  nextBilling: (day: string) => `Next billing ${day}`,
  lapsed: 'To add new files, you need a plan again',
  lapsedMore: 'Everything you’ve saved is still yours to read, change, export, and pass on. Nothing is deleted.',

  usage: 'Usage',
  storage: 'Storage',
  documents: 'Documents',
  people: 'People',
  notCounted: 'Not known until all your records are here',
  of: (used: number | string, all: number | string) => `${used} of ${all}`,

  paymentMethod: 'Payment method',
  cardElsewhere: 'Your card stays with the payment company. We never see its number.',
  billingAddress: 'Billing address',
  addressElsewhere: 'The address you gave the payment company.',
  nothingSold: 'You don’t need one. There’s nothing to pay here.',

  invoices: 'Invoices',
  noInvoices: 'No invoices yet',
  noInvoicesMore: 'When we bill you, you’ll find the invoice here.',
  date: 'Date',
  amount: 'Amount',
  state: 'Status',
  paid: 'Paid',
  open: 'Open',

  available: 'Available plans',
  comparison: 'For comparison: what each plan costs where plans are sold.',
  yourPlan: 'Your plan',
  activity: 'Subscription activity',
}

export const planWords = {
  basic: { title: 'Basic', price: '$99/year', features: ['5 GB', 'Basic templates', 'Email support'] },
  premium: {
    title: 'Premium',
    price: '$199/year',
    features: ['Unlimited storage', 'Premium templates', 'Priority support'],
  },
  enterprise: {
    title: 'Enterprise',
    price: '$499/year',
    features: ['Unlimited everything', 'Custom features', '24/7 support'],
  },
}
