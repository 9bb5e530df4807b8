import { Card } from '../../ui/index.ts'
import { words } from './words.ts'

/** The payment method. The payment provider stores the card numbers; Cairn stores none. */
export function PaymentMethod({ sold }: { sold: boolean }) {
  return (
    <Card title={words.paymentMethod}>
      <p>{sold ? words.cardElsewhere : words.nothingSold}</p>
    </Card>
  )
}

export function BillingAddress({ sold }: { sold: boolean }) {
  return (
    <Card title={words.billingAddress}>
      <p>{sold ? words.addressElsewhere : words.nothingSold}</p>
    </Card>
  )
}
