import { useState } from 'react'
import { type OutboxMail, client } from '../../estate/index.ts'
import { type Column, Button, EmptyState, exactTime, Notice, Table } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Panel } from './Panel.tsx'
import { Address } from './Address.tsx'
import { ListEnd } from './ListEnd.tsx'
import { useListed } from './use-listed.ts'
import { emailWords as words } from './words.ts'

const Mail = onDemand(async () => (await import('./Mail.tsx')).Mail)

const columnsWith = (onOpen: (mail: OutboxMail) => void): Column<OutboxMail>[] => [
  {
    heading: words.for,
    cell: (mail) => <Address>{mail.to}</Address>,
  },
  { heading: words.subject, cell: (mail) => mail.subject },
  { heading: words.when, cell: (mail) => exactTime(mail.at) },
  {
    heading: words.read,
    cell: (mail) => (
      <Button variant="secondary" aria-label={words.readFor(mail.to, mail.subject)} onClick={() => onOpen(mail)}>
        {words.readOne}
      </Button>
    ),
  },
]

/** Lists mails for the operator to forward by hand, if there is no mail server. */
export function Outbox() {
  const { answer, again, more } = useListed(client.listOutbox)
  const [open, setOpen] = useState<OutboxMail>()
  return (
    <Panel title={words.passOn} answer={answer} onAgain={again}>
      {(listed) => (
        <div className="flex flex-col gap-5">
          <Notice tone="amber">{words.passOnMore}</Notice>
          {listed.items.length === 0 ? (
            <EmptyState title={words.none} />
          ) : (
            <Table
              caption={words.passOn}
              rows={listed.items}
              rowKey={(mail) => mail.id}
              columns={columnsWith(setOpen)}
            />
          )}
          <ListEnd listed={listed} onMore={more} />
          {open !== undefined && <Mail mail={open} onClose={() => setOpen(undefined)} />}
        </div>
      )}
    </Panel>
  )
}
