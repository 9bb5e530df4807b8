import { Card } from '../../ui/index.ts'
import { words } from './words.ts'

/** How the plan is paid for. Card numbers are the payment provider's business; none is ever kept here. */
export function PaymentMethod({ sold }: { sold: boolean }) {
  return (
    <Card title={words.paymentMethod}>
      <p>{sold ? words.cardElsewhere : words.nothingSold}</p>
    </Card>
  )
}

/** Where bills go. */
export function BillingAddress({ sold }: { sold: boolean }) {
  return (
    <Card title={words.billingAddress}>
      <p>{sold ? words.addressElsewhere : words.nothingSold}</p>
    </Card>
  )
}
