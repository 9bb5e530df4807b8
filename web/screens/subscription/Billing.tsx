import { Card } from '../../ui/index.ts'

const nothingSold = 'None is needed: nothing is sold here.'

/** How the plan is paid for. Card numbers are the payment provider's business; none is ever kept here. */
export function PaymentMethod({ sold }: { sold: boolean }) {
  return (
    <Card title="Payment method">
      <p>{sold ? 'Your card stays with the payment provider. We never see its number.' : nothingSold}</p>
    </Card>
  )
}

/** Where bills go. */
export function BillingAddress({ sold }: { sold: boolean }) {
  return (
    <Card title="Billing address">
      <p>{sold ? 'The one you gave to the payment provider.' : nothingSold}</p>
    </Card>
  )
}
