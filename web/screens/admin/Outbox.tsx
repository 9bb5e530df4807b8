import { useState } from 'react'
import { type OutboxMail, client } from '../../estate/index.ts'
import {
  type Column,
  Button,
  CopyButton,
  Dialog,
  EmptyState,
  exactTime,
  linkClass,
  Notice,
  Table,
} from '../../ui/index.ts'
import { Panel } from './Panel.tsx'
import { Address } from './Address.tsx'
import { ListEnd } from './ListEnd.tsx'
import { useListed } from './use-listed.ts'
import { emailWords as words } from './words.ts'

/** The first address in a mail: what the person it is for must open. */
export const linkIn = (text: string): string | undefined => /https?:\/\/\S+/.exec(text)?.[0]

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

/** Mails that nobody sends, because this server has no mail server: the operator hands them on. */
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

function Mail({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const link = linkIn(mail.text)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mail.subject}
      description={words.forOne(mail.to)}
      footer={
        <>
          <CopyButton text={mail.text} label={words.copy} />
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      <p className="break-words whitespace-pre-wrap">{mail.text}</p>
      {link !== undefined && (
        <p>
          <a href={link} target="_blank" rel="noreferrer" className={`${linkClass} break-all`}>
            {words.openLink}
          </a>
        </p>
      )}
    </Dialog>
  )
}
