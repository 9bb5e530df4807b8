import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, classes, IconButton } from '../../ui/index.ts'
import { words } from '../words.ts'

/** What a button of a record is called, with the record's title, and in short where it stands beside that. */
type ButtonName = { readonly full: (title: string) => string; readonly short: string }
export type ButtonNames = { readonly edit: ButtonName; readonly delete: ButtonName }

const usualNames: ButtonNames = {
  edit: { full: words.page.edit, short: words.page.editShort },
  delete: { full: words.page.delete, short: words.page.deleteShort },
}

/** One more thing to do with a record: an icon alone in a line of a long list, else with its word. */
export function RowButton({
  name,
  compact = false,
  icon,
  onClick,
  children,
}: {
  /** What it does, with what the record is called. */
  name: string
  compact?: boolean
  icon: ReactNode
  onClick: () => void
  /** The word beside the icon: the beginning of its name. */
  children: string
}) {
  if (compact) return <IconButton label={name} icon={icon} onClick={onClick} />
  return (
    <Button variant="quiet" aria-label={name} icon={icon} onClick={onClick}>
      {children}
    </Button>
  )
}

/** What can be done with one record where it is listed; `children` stand before *Edit* and *Delete*. */
export function RowButtons({
  title,
  compact = false,
  names = usualNames,
  onEdit,
  onDelete,
  children,
}: {
  /** What the record is called: each button says of what it is one. */
  title: string
  /** For a line of a long list: icons alone; with `words`, their words too, but where the line is in columns and has no room for them. */
  compact?: boolean | 'words'
  names?: ButtonNames | undefined
  onEdit: () => void
  onDelete: () => void
  children?: ReactNode
}) {
  const [editName, deleteName] = [names.edit.full(title), names.delete.full(title)]
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
  // Beside other icons they are as quiet as those.
  const buttonClass = compact === true ? 'text-soft! hover:text-ink!' : undefined
  const wordClass = compact === 'words' ? 'lg:max-xl:hidden' : compact ? 'hidden' : undefined
  return (
    <div className={classes('flex items-center gap-x-6 gap-y-1', !compact && 'flex-wrap')}>
      {compact ? <div className="-mr-3 flex empty:hidden">{children}</div> : children}
      <Button variant="quiet" className={buttonClass} {...edit}>
        <span className={wordClass}>{names.edit.short}</span>
      </Button>
      <Button variant="quiet" className={buttonClass} {...remove}>
        <span className={wordClass}>{names.delete.short}</span>
      </Button>
    </div>
  )
}
