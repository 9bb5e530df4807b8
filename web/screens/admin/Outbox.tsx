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
import { useAnswer } from '../../estate/use-answer.ts'

/** The first address in a mail: what the person it is for must open. */
export const linkIn = (text: string): string | undefined => /https?:\/\/\S+/.exec(text)?.[0]

const columnsWith = (onOpen: (mail: OutboxMail) => void): Column<OutboxMail>[] => [
  {
    heading: 'For',
    cell: (mail) => <span className="inline-block max-w-full wrap-anywhere sm:max-w-72">{mail.to}</span>,
  },
  { heading: 'Subject', cell: (mail) => mail.subject },
  { heading: 'When', cell: (mail) => exactTime(mail.at) },
  {
    heading: 'Read',
    cell: (mail) => (
      <Button variant="secondary" aria-label={`Read mail for ${mail.to}: ${mail.subject}`} onClick={() => onOpen(mail)}>
        Read mail
      </Button>
    ),
  },
]

/** Mails that nobody sends, because this server has no mail server: the operator hands them on. */
export function Outbox() {
  const [answer, again] = useAnswer(client.listOutbox)
  const [open, setOpen] = useState<OutboxMail>()
  return (
    <Panel title="Mails to hand on" answer={answer} onAgain={again}>
      {(mails) => (
        <div className="flex flex-col gap-5">
          <Notice tone="amber">
            This server has no mail server. Please hand these on to the people they are for, and to nobody else.
          </Notice>
          {mails.length === 0 ? (
            <EmptyState title="No mail waits" />
          ) : (
            <Table caption="Mails to hand on" rows={mails} rowKey={(mail) => mail.id} columns={columnsWith(setOpen)} />
          )}
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
      description={`For ${mail.to}`}
      footer={
        <>
          <CopyButton text={mail.text} label="Copy text" />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p className="break-words whitespace-pre-wrap">{mail.text}</p>
      {link !== undefined && (
        <p>
          <a href={link} target="_blank" rel="noreferrer" className={`${linkClass} break-all`}>
            Open the link in a new tab
          </a>
        </p>
      )}
    </Dialog>
  )
}
