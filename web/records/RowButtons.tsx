import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/index.ts'

/** What can be done with one record where it is listed; `children` stand before *Edit* and *Delete*. */
export function RowButtons({
  title,
  onEdit,
  onDelete,
  children,
}: {
  /** What the record is called: each button says of what it is one. */
  title: string
  onEdit: () => void
  onDelete: () => void
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      {children}
      <Button
        variant="quiet"
        aria-label={`Edit ${title}`}
        icon={<Pencil aria-hidden="true" className="size-5" />}
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        variant="quiet"
        aria-label={`Delete ${title}`}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        onClick={onDelete}
      >
        Delete
      </Button>
    </div>
  )
}
