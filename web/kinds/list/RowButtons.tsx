import type { ReactNode } from 'react'
import type { Step } from '../../../records/define.ts'
import { Button, classes, IconButton } from '../../ui/index.ts'
import { ActionButton } from '../page/ActionButton.tsx'
import type { Chosen } from '../page/actions.ts'
import type { KindPageState } from '../page/use-kind-page.ts'
import { words } from '../words.ts'

/** A button's accessible name, with the record's title, and its short label. */
type ButtonName = { readonly full: (title: string) => string; readonly short: string }
export type ButtonNames = { readonly edit: ButtonName; readonly delete: ButtonName }

const usualNames: ButtonNames = {
  edit: { full: words.page.edit, short: words.page.editShort },
  delete: { full: words.page.delete, short: words.page.deleteShort },
}

export function RowButton({
  name,
  compact = false,
  icon,
  onClick,
  children,
}: {
  name: string
  compact?: boolean
  icon: ReactNode
  onClick: () => void
  /** The visible word: the accessible name begins with it (WCAG 2.5.3). */
  children: string
}) {
  if (compact) return <IconButton label={name} icon={icon} onClick={onClick} />
  return (
    <Button variant="quiet" aria-label={name} icon={icon} onClick={onClick}>
      {children}
    </Button>
  )
}

export function RowButtons<S extends readonly Step[]>({
  title,
  compact = false,
  names = usualNames,
  record,
  openDialog,
  children,
}: {
  title: string
  /** Icons for long lists; `words` adds labels where the layout has no columns. */
  compact?: boolean | 'words'
  names?: ButtonNames | undefined
  record: Chosen<S>[number]
  openDialog: KindPageState<S>['openDialog']
  children?: ReactNode
}) {
  const buttonClass = compact === true ? 'text-soft! hover:text-ink!' : undefined
  const wordClass = compact === 'words' ? 'lg:max-xl:hidden' : compact ? 'hidden' : undefined
  return (
    <div className={classes('flex items-center gap-x-6 gap-y-1', !compact && 'flex-wrap')}>
      {compact ? <div className="-mr-3 flex empty:hidden">{children}</div> : children}
      {(['edit', 'delete'] as const).map((action) => (
        <ActionButton
          key={action}
          action={action}
          records={[record]}
          openDialog={openDialog}
          className={buttonClass}
          aria-label={names[action].full(title)}
          title={names[action].full(title)}
        >
          <span className={wordClass}>{names[action].short}</span>
        </ActionButton>
      ))}
    </div>
  )
}
