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
import { roleName } from '../../shared/release/role-words.ts'
import { Address } from './Address.tsx'
import { whyNot } from './review-words.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { Panel } from './Panel.tsx'
import { ListEnd } from './ListEnd.tsx'
import { useListed } from './use-listed.ts'
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
  const { answer, again, more } = useListed(client.listCardReviews)
  const [asked, setAsked] = useState<Asked>()
  return (
    <Panel title={words.title} answer={answer} onAgain={again}>
      {(listed) =>
        listed.items.length === 0 && listed.damaged === 0 ? (
          <EmptyState title={words.none}>{words.noneMore}</EmptyState>
        ) : (
          <div className="flex flex-col gap-4">
            <Table
              caption={words.title}
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
