import { type AuditEntry, client } from '../../estate/index.ts'
import { type Column, EmailText, EmptyState, exactTime, Table } from '../../ui/index.ts'
import { Panel } from './Panel.tsx'
import { useAnswer } from '../../estate/use-answer.ts'
import { Address } from './Address.tsx'
import { actionWords, logWords as words } from './words.ts'

const columns: Column<AuditEntry>[] = [
  { heading: words.number, cell: (entry) => entry.n },
  { heading: words.when, cell: (entry) => exactTime(entry.at) },
  {
    heading: words.who,
    cell: (entry) => <Address>{entry.by}</Address>,
  },
  { heading: words.what, cell: (entry) => actionWords[entry.action] ?? entry.action },
  {
    heading: words.details,
    cell: (entry) => (
      <span className="wrap-anywhere">
        <EmailText>{entry.detail}</EmailText>
      </span>
    ),
  },
]

/** What operators did, newest first. */
export function AuditLog() {
  const [answer, again] = useAnswer(client.listAudit)
  return (
    <Panel title={words.title} answer={answer} onAgain={again}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState title={words.none} />
        ) : (
          <Table caption={words.title} rows={entries} rowKey={(entry) => String(entry.n)} columns={columns} />
        )
      }
    </Panel>
  )
}
