import type { ReactNode } from 'react'
import type { Step } from '../../../records/define.ts'
import { Button } from '../../ui/index.ts'
import { rowButton } from '../commands/RowCommands.tsx'
import { ActionButton } from '../page/ActionButton.tsx'
import type { Chosen } from '../page/actions.ts'
import type { KindPageState } from '../page/use-kind-page.ts'
import { words } from '../words.ts'

export function RowButton({
  name,
  icon,
  onClick,
  children,
}: {
  name: string
  icon: ReactNode
  onClick: () => void
  /** The visible word; the accessible name starts with it (WCAG 2.5.3). */
  children: string
}) {
  return (
    <Button variant="secondary" className={rowButton.className} aria-label={name} icon={icon} onClick={onClick}>
      <span className={rowButton.wordClass}>{children}</span>
    </Button>
  )
}

/** *Edit* and *Delete* for pages that show whole records instead of rows. */
export function RowButtons<S extends readonly Step[]>({
  title,
  record,
  openDialog,
  children,
}: {
  title: string
  record: Chosen<S>[number]
  openDialog: KindPageState<S>['openDialog']
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      {children}
      {(['edit', 'delete'] as const).map((action) => (
        <ActionButton
          key={action}
          action={action}
          records={[record]}
          openDialog={openDialog}
          aria-label={words.page[action](title)}
        />
      ))}
    </div>
  )
}
