import { useId, useState } from 'react'
import { type CardReview, client } from '../../estate/index.ts'
import {
  type Column,
  Button,
  EmptyState,
  exactTime,
  Field,
  Notice,
  RelativeTime,
  Table,
  TextArea,
  toast,
} from '../../ui/index.ts'
import { roleName } from '../../shared/release/words.ts'
import { whyNot } from './why-not.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { Panel } from './Panel.tsx'
import { ListEnd } from './ListEnd.tsx'
import { useListed } from './use-listed.ts'

type Asked = { item: CardReview; decision: 'approve' | 'reject' }

const columnsWith = (onDecide: (asked: Asked) => void): Column<CardReview>[] => [
  {
    heading: 'Card from',
    cell: (item) => <span className="inline-block max-w-full wrap-anywhere sm:max-w-72">{item.ownerEmail}</span>,
  },
  { heading: 'Role', cell: (item) => roleName[item.role] },
  {
    heading: 'Presented by',
    cell: (item) => <span className="inline-block max-w-full wrap-anywhere sm:max-w-72">{item.claimantEmail}</span>,
  },
  { heading: 'When', cell: (item) => <RelativeTime at={item.claimedAt} /> },
  {
    heading: 'In this role now',
    cell: (item) =>
      item.filledBy === undefined ? (
        'Nobody'
      ) : (
        <span className="inline-block max-w-full wrap-anywhere sm:max-w-72">
          {item.filledBy.email}, <RelativeTime at={item.filledBy.since} />
        </span>
      ),
  },
  {
    heading: 'Decision',
    cell: (item) =>
      item.mayNot === undefined ? (
        <div className="flex flex-wrap gap-2">
          <Button
            aria-label={`Accept card of ${item.claimantEmail}`}
            onClick={() => onDecide({ item, decision: 'approve' })}
          >
            Accept card
          </Button>
          <Button
            variant="secondary"
            aria-label={`Reject card of ${item.claimantEmail}`}
            onClick={() => onDecide({ item, decision: 'reject' })}
          >
            Reject card
          </Button>
        </div>
      ) : (
        whyNot[item.mayNot]
      ),
  },
]

/** Printed cards that somebody presented. */
export function Cards() {
  const { answer, again, more } = useListed(client.listCardReviews)
  const [asked, setAsked] = useState<Asked>()
  return (
    <Panel title="Release cards to check" answer={answer} onAgain={again}>
      {(listed) =>
        listed.items.length === 0 && listed.damaged === 0 ? (
          <EmptyState title="No card was presented">
            When somebody presents a printed release card, it stands here.
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-4">
            <Table
              caption="Release cards to check"
              rows={listed.items}
              rowKey={(item) => item.id}
              columns={columnsWith(setAsked)}
            />
            <ListEnd listed={listed} onMore={more} />
            {asked !== undefined && <Decide {...asked} onClose={() => setAsked(undefined)} onDone={again} />}
          </div>
        )
      }
    </Panel>
  )
}

function Decide({ item, decision, onClose, onDone }: Asked & { onClose: () => void; onDone: () => Promise<void> }) {
  const approve = decision === 'approve'
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const id = useId()
  return (
    <CodeDialog
      title={approve ? 'Accept this card?' : 'Reject this card?'}
      confirm={approve ? 'Accept card' : 'Reject card'}
      danger={!approve}
      onClose={onClose}
      onConfirm={async (code) => {
        setMissing(!approve && reason.trim() === '')
        if (!approve && reason.trim() === '') throw new Error(REASON_WANTED)
        await client.reviewCard({ id: item.id, decision, reason: reason.trim(), code })
        toast({ title: approve ? 'Card accepted' : 'Card rejected' })
        await onDone()
      }}
    >
      <p>
        {item.claimantEmail} holds the printed card for {roleName[item.role].toLowerCase()} of {item.ownerEmail}.{' '}
        {approve
          ? 'If you accept it, this person can report, and can open what was left for that role after a release. Be sure that you know who they are.'
          : 'If you reject it, this person gets nothing by this card. They may have just lost somebody: they read your reason, so please write it for them.'}
      </p>
      {approve && item.filledBy !== undefined && (
        <Notice tone="amber" title="Somebody is in this role already">
          {item.filledBy.email} accepted it on {exactTime(item.filledBy.since)} and keeps it. A card is for somebody who
          could not accept while the owner lived: please ask both who they are before you accept a second person.
        </Notice>
      )}
      {!approve && (
        <Field
          id={`${id}-reason`}
          label="Reason"
          hint="In plain words: what was missing, and whom they can ask."
          required
          error={missing && reason.trim() === '' ? REASON_WANTED : undefined}
        >
          <TextArea maxLength={2000} value={reason} onChange={(change) => setReason(change.target.value)} />
        </Field>
      )}
    </CodeDialog>
  )
}

const REASON_WANTED = 'Please give the reason'
