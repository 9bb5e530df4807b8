import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../ui/index.ts'
import { words } from './words.ts'

/** What a button of a record is called, with the record's title. */
export type ButtonNames = { edit?: (title: string) => string; delete?: (title: string) => string }

/** What can be done with one record where it is listed; `children` stand before *Edit* and *Delete*. */
export function RowButtons({
  title,
  compact = false,
  names,
  onEdit,
  onDelete,
  children,
}: {
  /** What the record is called: each button says of what it is one. */
  title: string
  /** Icons alone, for a line of a long list. */
  compact?: boolean
  names?: ButtonNames | undefined
  onEdit: () => void
  onDelete: () => void
  children?: ReactNode
}) {
  const edit = {
    'aria-label': (names?.edit ?? words.page.edit)(title),
    icon: <Pencil aria-hidden="true" className="size-5" />,
    onClick: onEdit,
  }
  const remove = {
    'aria-label': (names?.delete ?? words.page.delete)(title),
    icon: <Trash2 aria-hidden="true" className="size-5" />,
    onClick: onDelete,
  }
  if (compact)
    return (
      <>
        {children}
        <IconButton label={edit['aria-label']} {...edit} />
        <IconButton label={remove['aria-label']} {...remove} />
      </>
    )
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      {children}
      <Button variant="quiet" {...edit}>
        {words.page.editShort}
      </Button>
      <Button variant="quiet" {...remove}>
        {words.page.deleteShort}
      </Button>
    </div>
  )
}
