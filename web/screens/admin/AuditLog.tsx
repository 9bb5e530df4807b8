import { type AuditEntry, client } from '../../estate/index.ts'
import { type Column, EmptyState, exactTime, Table } from '../../ui/index.ts'
import { Panel } from './Panel.tsx'
import { useAnswer } from '../../estate/use-answer.ts'

const columns: Column<AuditEntry>[] = [
  { heading: 'Number', cell: (entry) => entry.n },
  { heading: 'When', cell: (entry) => exactTime(entry.at) },
  {
    heading: 'Who',
    cell: (entry) => <span className="inline-block max-w-full wrap-anywhere sm:max-w-72">{entry.by}</span>,
  },
  { heading: 'What', cell: (entry) => entry.action },
  { heading: 'Detail', cell: (entry) => <span className="wrap-anywhere">{entry.detail}</span> },
]

/** What operators did, newest first. */
export function AuditLog() {
  const [answer, again] = useAnswer(client.listAudit)
  return (
    <Panel title="Audit log" answer={answer} onAgain={again}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState title="No operator has done anything yet" />
        ) : (
          <Table caption="Audit log" rows={entries} rowKey={(entry) => String(entry.n)} columns={columns} />
        )
      }
    </Panel>
  )
}
