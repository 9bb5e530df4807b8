import { type AuditEntry, client, type ReviewerChange } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { type Column, EmailText, EmptyState, exactTime, Table } from '../../ui/index.ts'
import { Panel } from './Panel.tsx'
import { Address } from './Address.tsx'
import { ListEnd } from './ListEnd.tsx'
import { useListed } from './use-listed.ts'
import { actionWords, changeWords, logWords as words } from './words.ts'

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

const changeColumns: Column<ReviewerChange>[] = [
  { heading: words.when, cell: ({ at }) => exactTime(at) },
  { heading: words.what, cell: ({ what, byOperator }) => changeWords.what(what, byOperator) },
  {
    heading: changeWords.fingerprint,
    cell: ({ fingerprint }) => <span className="font-mono wrap-anywhere">{fingerprint}</span>,
  },
]

/** Shows the release service's signed log, which the server cannot forge. */
export function ReviewerChanges() {
  const [answer, again] = useAnswer(client.readReviewerChanges)
  return (
    <Panel title={changeWords.title} answer={answer} onAgain={again}>
      {(changes) =>
        changes.length === 0 ? (
          <EmptyState title={changeWords.none} />
        ) : (
          <Table
            caption={changeWords.title}
            rows={changes}
            rowKey={({ at, what, fingerprint }) => `${at} ${what} ${fingerprint}`}
            columns={changeColumns}
          />
        )
      }
    </Panel>
  )
}
