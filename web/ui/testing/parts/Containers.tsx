import { BookOpen } from 'lucide-react'
import {
  Accordion,
  AccordionItem,
  Badge,
  Button,
  Card,
  type Column,
  Disclosure,
  EmailText,
  FactLine,
  Figure,
  Figures,
  QrCode,
  SummaryCard,
  SummaryCards,
  Table,
  Tabs,
} from '../../index.ts'
import { Part } from './Part.tsx'

const icon = <BookOpen aria-hidden="true" className="size-5" />
const rows = [
  { name: 'Ruth', email: 'ruth@example.com' },
  { name: 'Ben', email: 'a-very-long-address-that-has-to-break@example.com' },
]

const columns: readonly Column<(typeof rows)[number]>[] = [
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'Email', cell: ({ email }) => <EmailText>{email}</EmailText> },
]

export function Containers() {
  return (
    <>
      <Card
        title="Card with all it takes"
        icon={icon}
        badge={<Badge tone="sage">Active</Badge>}
        action={<Button variant="secondary">Edit</Button>}
      >
        <FactLine>{['Dog', 'Beagle', 'Seven years']}</FactLine>
      </Card>
      <Part name="SummaryCards, Figures">
        <SummaryCards>
          <SummaryCard label="Active pets" value={3} icon={icon} />
          <SummaryCard label="Without a caregiver" value={0} />
        </SummaryCards>
        <SummaryCards words>
          <SummaryCard label="Plan" value="Everything included" />
        </SummaryCards>
        <Figures>
          <Figure label="Files" value="1.2 GB" />
          <Figure label="Records" value={214} />
        </Figures>
      </Part>
      <Part name="Table">
        <Table caption="Contacts" rows={rows} rowKey={({ email }) => email} columns={columns} />
        <Table caption="An empty table" rows={[]} rowKey={String} columns={[{ heading: 'Name', cell: String }]} />
      </Part>
      <Part name="Tabs">
        <Tabs
          label="Parts"
          tabs={[
            { value: 'one', label: 'One', content: <p>The first.</p> },
            { value: 'two', label: 'Two', content: <p>The second.</p> },
          ]}
        />
      </Part>
      <Part name="Accordion, Disclosure">
        <Accordion defaultValue="open">
          <AccordionItem value="open" title="Open" count={2} icon={icon}>
            Its content.
          </AccordionItem>
          <AccordionItem value="closed" title="Closed" detail="A detail">
            Its content.
          </AccordionItem>
        </Accordion>
        <Disclosure label="More about this">What was hidden.</Disclosure>
        <Disclosure label="Quiet" quiet>
          What was hidden.
        </Disclosure>
      </Part>
      <Part name="QrCode">
        <QrCode text="https://cairn.example.org" label="The address as a QR code" />
      </Part>
    </>
  )
}
