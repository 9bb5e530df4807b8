import { useAnswer } from '../../estate/use-answer.ts'
import { client } from '../../estate/index.ts'
import { ActivityList } from '../../kinds/list/RecentActivity.tsx'
import { Card, ErrorState, PageHeader, Skeleton } from '../../ui/index.ts'
import { AvailablePlans } from './AvailablePlans.tsx'
import { BillingAddress, PaymentMethod } from './Billing.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { Invoices } from './Invoices.tsx'
import { Usage } from './Usage.tsx'
import { words } from './words.ts'

export default function SubscriptionPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumbs={[{ label: words.settings, to: '/settings' }, { label: words.title }]}
        title={words.title}
        purpose={words.purpose}
      />
      <Subscription />
    </div>
  )
}

function Subscription() {
  const [read, readAgain] = useAnswer(client.readSubscription)
  if (read.state === 'loading') return <Skeleton lines={6} />
  if (read.state === 'failed')
    return (
      <ErrorState title={words.failed} onRetry={() => void readAgain()}>
        {read.message}
      </ErrorState>
    )
  const subscription = read.value
  return (
    <>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <CurrentPlan subscription={subscription} />
        <Usage usage={subscription.usage} />
      </div>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <PaymentMethod sold={subscription.plan !== undefined} />
        <BillingAddress sold={subscription.plan !== undefined} />
      </div>
      <Invoices invoices={subscription.invoices} />
      <AvailablePlans current={subscription.plan?.name} />
      <Card title={words.activity}>
        <ActivityList entries={subscription.activity.map(({ at, text }) => ({ id: `${at} ${text}`, at, text }))} />
      </Card>
    </>
  )
}
