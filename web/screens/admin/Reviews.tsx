import { useState } from 'react'
import { type Review, client } from '../../estate/index.ts'
import { type Column, Badge, Button, RelativeTime } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { roleName } from '../../shared/release/role-words.ts'
import { badgeOf, documentName } from '../../shared/release/badge-words.ts'
import { Address } from './Address.tsx'
import { ListPanel } from './ListPanel.tsx'
import { reviewListWords as words } from './review-words.ts'

const ReviewDialog = onDemand(async () => (await import('./ReviewDialog.tsx')).ReviewDialog)

const columnsWith = (onOpen: (item: Review) => void): Column<Review>[] => [
  {
    heading: words.about,
    cell: (item) => <Address>{item.ownerEmail}</Address>,
  },
  { heading: words.document, cell: (item) => documentName[item.event] },
  { heading: words.sentBy, cell: (item) => roleName[item.reportedBy] },
  { heading: words.when, cell: (item) => <RelativeTime at={item.reportedAt} /> },
  {
    heading: words.status,
    cell: (item) => (
      <Badge tone={badgeOf(item).tone}>{item.state === 'reported' ? words.mayObject : badgeOf(item).label}</Badge>
    ),
  },
  {
    heading: words.open,
    cell: (item) => (
      <Button
        variant={item.state === 'in-review' ? 'primary' : 'secondary'}
        aria-label={words.openAbout(item.ownerEmail)}
        onClick={() => onOpen(item)}
      >
        {words.openOne}
      </Button>
    ),
  },
]

export function Reviews() {
  const [open, setOpen] = useState<Review>()
  return (
    <ListPanel list={client.listReviews} rowKey={(item) => item.releaseId} columns={columnsWith(setOpen)} words={words}>
      {(again) =>
        open !== undefined && (
          <ReviewDialog item={open} onClose={() => setOpen(undefined)} onDecided={() => void again()} />
        )
      }
    </ListPanel>
  )
}
