import type { ReactNode } from 'react'
import type { Step } from '../../../records/define.ts'
import { ActionButton } from './ActionButton.tsx'
import type { Chosen } from './actions.ts'
import type { KindPageState } from './use-kind-page.ts'
import { words } from '../words.ts'

export function RecordButtons<S extends readonly Step[]>({
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
