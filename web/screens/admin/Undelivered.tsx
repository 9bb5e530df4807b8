import { type OutboxMail, client } from '../../estate/index.ts'
import { type Column, EmptyState, exactTime, Table } from '../../ui/index.ts'
import { Address } from './Address.tsx'
import { ListEnd } from './ListEnd.tsx'
import { useListed } from './use-listed.ts'
import { Panel } from './Panel.tsx'
import { emailWords as words } from './words.ts'

const columns: Column<OutboxMail>[] = [
  {
    heading: words.for,
    cell: (mail) => <Address>{mail.to}</Address>,
  },
  { heading: words.subject, cell: (mail) => mail.subject },
  { heading: words.when, cell: (mail) => exactTime(mail.at) },
  {
    heading: words.answer,
    cell: ({ problem, givenUp }) => (
      <span className="wrap-anywhere">
        {problem} <span className="block">{givenUp ? words.givenUp : words.triedAgain}</span>
      </span>
    ),
  },
]

export function Undelivered() {
  const { answer, again, more } = useListed(client.listOutbox)
  return (
    <Panel title={words.undelivered} answer={answer} onAgain={again}>
      {(listed) =>
        listed.items.length === 0 ? (
          <EmptyState title={words.noneUndelivered} />
        ) : (
          <div className="flex flex-col gap-4">
            <Table caption={words.undelivered} rows={listed.items} rowKey={(mail) => mail.id} columns={columns} />
            <ListEnd listed={listed} onMore={more} />
          </div>
        )
      }
    </Panel>
  )
}
