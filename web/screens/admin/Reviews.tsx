import { useState } from 'react'
import { type Review, client } from '../../estate/index.ts'
import { type Column, Badge, Button, EmptyState, RelativeTime, Table } from '../../ui/index.ts'
import { documentName, roleName, badgeOf } from '../../shared/release/words.ts'
import { Panel } from './Panel.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { ListEnd } from './ListEnd.tsx'
import { useListed } from './use-listed.ts'

const columnsWith = (onOpen: (item: Review) => void): Column<Review>[] => [
  {
    heading: 'About',
    cell: (item) => <span className="inline-block max-w-full wrap-anywhere sm:max-w-72">{item.ownerEmail}</span>,
  },
  { heading: 'Document', cell: (item) => documentName[item.event] },
  { heading: 'Sent by', cell: (item) => roleName[item.reportedBy] },
  { heading: 'When', cell: (item) => <RelativeTime at={item.reportedAt} /> },
  {
    heading: 'Status',
    cell: (item) => (
      <Badge tone={badgeOf(item).tone}>{item.state === 'reported' ? 'Attorney may object' : badgeOf(item).label}</Badge>
    ),
  },
  {
    heading: 'Open',
    cell: (item) => (
      <Button
        variant={item.state === 'in-review' ? 'primary' : 'secondary'}
        aria-label={`Open the document about ${item.ownerEmail}`}
        onClick={() => onOpen(item)}
      >
        Open the document
      </Button>
    ),
  },
]

/** Reports with a document: those that wait first. */
export function Reviews() {
  const { answer, again, more } = useListed(client.listReviews)
  const [open, setOpen] = useState<Review>()
  return (
    <Panel title="Documents to check" answer={answer} onAgain={again}>
      {(listed) =>
        listed.items.length === 0 && listed.damaged === 0 ? (
          <EmptyState title="No document waits to be checked">When somebody sends one, it stands here.</EmptyState>
        ) : (
          <div className="flex flex-col gap-4">
            <Table
              caption="Documents to check"
              rows={listed.items}
              rowKey={(item) => item.releaseId}
              columns={columnsWith(setOpen)}
            />
            <ListEnd listed={listed} onMore={more} />
            {open !== undefined && (
              <ReviewDialog item={open} onClose={() => setOpen(undefined)} onDecided={() => void again()} />
            )}
          </div>
        )
      }
    </Panel>
  )
}
