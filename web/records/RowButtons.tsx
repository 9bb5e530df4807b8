import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, classes } from '../ui/index.ts'
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
  /** For a line of a long list: icons alone, their words only where there is room. */
  compact?: boolean
  names?: ButtonNames | undefined
  onEdit: () => void
  onDelete: () => void
  children?: ReactNode
}) {
  const [editName, deleteName] = [(names?.edit ?? words.page.edit)(title), (names?.delete ?? words.page.delete)(title)]
  const edit = {
    'aria-label': editName,
    title: editName,
    icon: <Pencil aria-hidden="true" className="size-5" />,
    onClick: onEdit,
  }
  const remove = {
    'aria-label': deleteName,
    title: deleteName,
    icon: <Trash2 aria-hidden="true" className="size-5" />,
    onClick: onDelete,
  }
  const wordClass = compact ? 'hidden xl:inline' : undefined
  return (
    <div className={classes('flex items-center gap-x-6 gap-y-1', !compact && 'flex-wrap')}>
      {compact ? <div className="-mr-3 flex empty:hidden">{children}</div> : children}
      <Button variant="quiet" {...edit}>
        <span className={wordClass}>{words.page.editShort}</span>
      </Button>
      <Button variant="quiet" {...remove}>
        <span className={wordClass}>{words.page.deleteShort}</span>
      </Button>
    </div>
  )
}
