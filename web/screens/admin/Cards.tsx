import { useState } from 'react'
import { type CardReview, listCardReviews, reviewCard } from '../../estate/index.ts'
import { type Column, Button, EmptyState, RelativeTime, Table, toast } from '../../ui/index.ts'
import { roleName } from '../portal/words.ts'
import { whyNot } from './why-not.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { Panel } from './Panel.tsx'
import { useAnswer } from '../../app/use-answer.ts'

type Asked = { item: CardReview; decision: 'approve' | 'reject' }

const columnsWith = (onDecide: (asked: Asked) => void): Column<CardReview>[] => [
  {
    heading: 'Card from',
    cell: (item) => <span className="inline-block max-w-full wrap-anywhere sm:max-w-72">{item.ownerEmail}</span>,
  },
  { heading: 'Seat', cell: (item) => roleName[item.role] },
  {
    heading: 'Presented by',
    cell: (item) => <span className="inline-block max-w-full wrap-anywhere sm:max-w-72">{item.claimantEmail}</span>,
  },
  { heading: 'When', cell: (item) => <RelativeTime at={item.claimedAt} /> },
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
  const [answer, again] = useAnswer(listCardReviews)
  const [asked, setAsked] = useState<Asked>()
  return (
    <Panel title="Release cards to check" answer={answer} onAgain={again}>
      {(claims) =>
        claims.length === 0 ? (
          <EmptyState title="No card was presented">
            When somebody presents a printed release card, it stands here.
          </EmptyState>
        ) : (
          <>
            <Table
              caption="Release cards to check"
              rows={claims}
              rowKey={(item) => item.id}
              columns={columnsWith(setAsked)}
            />
            {asked !== undefined && <Decide {...asked} onClose={() => setAsked(undefined)} onDone={again} />}
          </>
        )
      }
    </Panel>
  )
}

function Decide({ item, decision, onClose, onDone }: Asked & { onClose: () => void; onDone: () => Promise<void> }) {
  const approve = decision === 'approve'
  return (
    <CodeDialog
      title={approve ? 'Accept this card?' : 'Reject this card?'}
      confirm={approve ? 'Accept card' : 'Reject card'}
      danger={!approve}
      onClose={onClose}
      onConfirm={async (code) => {
        await reviewCard({ id: item.id, decision, reason: '', code })
        toast({ title: approve ? 'Card accepted' : 'Card rejected' })
        await onDone()
      }}
    >
      <p>
        {item.claimantEmail} holds the printed card for {roleName[item.role].toLowerCase()} of {item.ownerEmail}.{' '}
        {approve
          ? 'If you accept it, this person can report, and can open what was left for that seat after a release. Be sure that you know who they are.'
          : 'If you reject it, this person gets nothing by this card.'}
      </p>
    </CodeDialog>
  )
}
