import { useAnswer } from '../../estate/use-answer.ts'
import { type OutboxMail, client } from '../../estate/index.ts'
import { type Column, EmptyState, exactTime, Table } from '../../ui/index.ts'
import { Panel } from './Panel.tsx'

const columns: Column<OutboxMail>[] = [
  {
    heading: 'For',
    cell: (mail) => <span className="inline-block max-w-full wrap-anywhere sm:max-w-72">{mail.to}</span>,
  },
  { heading: 'Subject', cell: (mail) => mail.subject },
  { heading: 'When', cell: (mail) => exactTime(mail.at) },
  {
    heading: 'What the mail server answered',
    cell: ({ problem, givenUp }) => (
      <span className="wrap-anywhere">
        {problem} <span className="block">{givenUp ? 'Given up.' : 'It is tried again.'}</span>
      </span>
    ),
  },
]

/** Mails that the mail server did not take. Whoever they are for has not been told by them. */
export function Undelivered() {
  const [answer, again] = useAnswer(client.listOutbox)
  return (
    <Panel title="Mails that did not arrive" answer={answer} onAgain={again}>
      {(mails) =>
        mails.length === 0 ? (
          <EmptyState title="The mail server took every mail" />
        ) : (
          <Table caption="Mails that did not arrive" rows={mails} rowKey={(mail) => mail.id} columns={columns} />
        )
      }
    </Panel>
  )
}
