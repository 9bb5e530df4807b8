import { type AuditEntry, client } from '../../estate/index.ts'
import { type Column, EmailText, EmptyState, exactTime, Table } from '../../ui/index.ts'
import { Panel } from './Panel.tsx'
import { Address } from './Address.tsx'
import { ListEnd } from './ListEnd.tsx'
import { useListed } from './use-listed.ts'
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
  const { answer, again, more } = useListed(client.listAudit)
  return (
    <Panel title={words.title} answer={answer} onAgain={again}>
      {(listed) =>
        listed.items.length === 0 ? (
          <EmptyState title={words.none} />
        ) : (
          <div className="flex flex-col gap-4">
            <Table caption={words.title} rows={listed.items} rowKey={(entry) => String(entry.n)} columns={columns} />
            <ListEnd listed={listed} onMore={more} />
          </div>
        )
      }
    </Panel>
  )
}
