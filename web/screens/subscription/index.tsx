import { useEffect, useState } from 'react'
import { messageOf } from '../../shared/session/session.ts'
import { type SubscriptionView, client } from '../../estate/index.ts'
import { ErrorState, PageHeader, Skeleton } from '../../ui/index.ts'
import { AvailablePlans } from './AvailablePlans.tsx'
import { BillingAddress, PaymentMethod } from './Billing.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { Invoices } from './Invoices.tsx'
import { SubscriptionActivity } from './SubscriptionActivity.tsx'
import { Usage } from './Usage.tsx'

type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; subscription: SubscriptionView }

/** /settings/subscription: the plan, what is used of it, invoices, other plans, and what happened. */
export default function SubscriptionPage() {
  // Counts the readings: a new one after each Try Again.
  const [reading, setReading] = useState(0)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumbs={[{ label: 'Settings', to: '/settings' }, { label: 'My Subscription' }]}
        title="My Subscription"
        purpose="Your plan, and what you use of it."
      />
      <Subscription key={reading} onReadAgain={() => setReading((count) => count + 1)} />
    </div>
  )
}

function Subscription({ onReadAgain }: { onReadAgain: () => void }) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  useEffect(() => {
    let gone = false
    const load = async () => {
      const next: Loaded = await client.readSubscription().then(
        (subscription) => ({ state: 'ready', subscription }) as const,
        (error: unknown) => ({ state: 'failed', message: messageOf(error) }) as const,
      )
      if (!gone) setLoaded(next)
    }
    void load()
    return () => {
      gone = true
    }
  }, [])

  if (loaded.state === 'loading') return <Skeleton lines={6} />
  if (loaded.state === 'failed')
    return (
      <ErrorState title="Your subscription could not be read" onRetry={onReadAgain}>
        {loaded.message}
      </ErrorState>
    )
  const { subscription } = loaded
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <CurrentPlan subscription={subscription} />
        <Usage usage={subscription.usage} />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <PaymentMethod sold={subscription.plan !== undefined} />
        <BillingAddress sold={subscription.plan !== undefined} />
      </div>
      <Invoices invoices={subscription.invoices} />
      <AvailablePlans current={subscription.plan?.name} />
      <SubscriptionActivity activity={subscription.activity} />
    </>
  )
}
