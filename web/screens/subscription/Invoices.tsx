import type { SubscriptionView } from '../../estate/index.ts'
import { Badge, Card, type Column, dayInWords, EmptyState, Table } from '../../ui/index.ts'
import { amountInWords } from './plans.ts'

type Invoice = SubscriptionView['invoices'][number]

const columns: readonly Column<Invoice>[] = [
  { heading: 'Date', cell: ({ at }) => dayInWords(at) },
  { heading: 'Amount', cell: ({ amount }) => amountInWords(amount) },
  {
    heading: 'State',
    cell: ({ state }) => (state === 'paid' ? <Badge tone="sage">Paid</Badge> : <Badge tone="amber">Open</Badge>),
  },
]

/** What was billed, newest first. */
export function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Card title="Invoices">
      {invoices.length === 0 ? (
        <EmptyState title="No invoices yet">When something is billed, it stands here.</EmptyState>
      ) : (
        <Table caption="Invoices" columns={columns} rows={invoices} rowKey={({ id }) => id} />
      )}
    </Card>
  )
}
