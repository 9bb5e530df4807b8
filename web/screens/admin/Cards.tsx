import { useId, useState } from 'react'
import { type CardReview, client } from '../../estate/index.ts'
import { type Column, Button, exactTime, Field, Notice, RelativeTime, TextArea, toast } from '../../ui/index.ts'
import { roleName } from '../../shared/release/role-words.ts'
import { Address } from './Address.tsx'
import { whyNot } from './review-words.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { ListPanel } from './ListPanel.tsx'
import { cardWords as words } from './words.ts'

type Asked = { item: CardReview; decision: 'approve' | 'reject' }

const columnsWith = (onDecide: (asked: Asked) => void): Column<CardReview>[] => [
  {
    heading: words.from,
    cell: (item) => <Address>{item.ownerEmail}</Address>,
  },
  { heading: words.role, cell: (item) => roleName[item.role] },
  {
    heading: words.shownBy,
    cell: (item) => <Address>{item.claimantEmail}</Address>,
  },
  { heading: words.when, cell: (item) => <RelativeTime at={item.claimedAt} /> },
  {
    heading: words.inRoleNow,
    cell: (item) =>
      item.filledBy === undefined ? (
        words.noOne
      ) : (
        <span className="block max-w-full wrap-anywhere sm:max-w-72">
          {item.filledBy.email}, <RelativeTime at={item.filledBy.since} />
        </span>
      ),
  },
  {
    heading: words.decision,
    cell: (item) =>
      item.mayNot === undefined ? (
        <div className="flex flex-wrap gap-2">
          <Button
            aria-label={words.acceptOf(item.claimantEmail)}
            onClick={() => onDecide({ item, decision: 'approve' })}
          >
            {words.accept}
          </Button>
          <Button
            variant="secondary"
            aria-label={words.rejectOf(item.claimantEmail)}
            onClick={() => onDecide({ item, decision: 'reject' })}
          >
            {words.reject}
          </Button>
        </div>
      ) : (
        whyNot[item.mayNot]
      ),
  },
]

export function Cards() {
  const [asked, setAsked] = useState<Asked>()
  return (
    <ListPanel list={client.listCardReviews} rowKey={(item) => item.id} columns={columnsWith(setAsked)} words={words}>
      {(again) => asked !== undefined && <Decide {...asked} onClose={() => setAsked(undefined)} onDone={again} />}
    </ListPanel>
  )
}

function Decide({ item, decision, onClose, onDone }: Asked & { onClose: () => void; onDone: () => Promise<void> }) {
  const approve = decision === 'approve'
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const id = useId()
  return (
    <CodeDialog
      title={approve ? words.askAccept : words.askReject}
      confirm={approve ? words.accept : words.reject}
      danger={!approve}
      onClose={onClose}
      onConfirm={async (code) => {
        setMissing(!approve && reason.trim() === '')
        if (!approve && reason.trim() === '') throw new Error(words.reasonMissing)
        await client.reviewCard({ id: item.id, decision, reason: reason.trim(), code })
        toast({ title: approve ? words.accepted : words.rejected })
        await onDone()
      }}
    >
      <p>
        {words.whose(item.claimantEmail, item.ownerEmail, roleName[item.role].toLowerCase())}{' '}
        {approve ? words.acceptMeans : words.rejectMeans}
      </p>
      {approve && item.filledBy !== undefined && (
        <Notice tone="amber" title={words.filled}>
          {words.filledMore(item.filledBy.email, exactTime(item.filledBy.since))}
        </Notice>
      )}
      {!approve && (
        <Field
          id={`${id}-reason`}
          label={words.reason}
          hint={words.reasonHint}
          required
          error={missing && reason.trim() === '' ? words.reasonMissing : undefined}
        >
          <TextArea maxLength={2000} value={reason} onChange={(change) => setReason(change.target.value)} />
        </Field>
      )}
    </CodeDialog>
  )
}
