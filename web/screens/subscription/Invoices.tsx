import type { SubscriptionView } from '../../estate/index.ts'
import { Badge, Card, type Column, dayInWords, EmptyState, Table } from '../../ui/index.ts'
import { amountInWords } from './plans.ts'
import { words } from './words.ts'

type Invoice = SubscriptionView['invoices'][number]

const columns: readonly Column<Invoice>[] = [
  { heading: words.date, cell: ({ at }) => dayInWords(at) },
  { heading: words.amount, cell: ({ amount }) => amountInWords(amount) },
  {
    heading: words.state,
    cell: ({ state }) =>
      state === 'paid' ? <Badge tone="sage">{words.paid}</Badge> : <Badge tone="amber">{words.open}</Badge>,
  },
]

export function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Card title={words.invoices}>
      {invoices.length === 0 ? (
        <EmptyState title={words.noInvoices}>{words.noInvoicesMore}</EmptyState>
      ) : (
        <Table caption={words.invoices} columns={columns} rows={invoices} rowKey={({ id }) => id} />
      )}
    </Card>
  )
}
