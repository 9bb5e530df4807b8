import type { ReactNode } from 'react'
import type { Step } from '../../../records/define.ts'
import { ActionButton } from './ActionButton.tsx'
import type { KindPageState } from './use-kind-page.ts'
import { words } from '../words.ts'

export function KindFoot<S extends readonly Step[]>({
  page: { records, openDialog },
  inOrder = records.all,
  says = words.list,
  children,
}: {
  page: KindPageState<S>
  inOrder?: KindPageState<S>['records']['all']
  says?: { readonly print: string; readonly saveAsFile: string }
  children?: ReactNode
}) {
  return (
    <div className="no-print flex flex-wrap gap-x-8 gap-y-1">
      {(['print', 'saveAsFile'] as const).map((action) => (
        <ActionButton key={action} action={action} records={inOrder} openDialog={openDialog}>
          {says[action]}
        </ActionButton>
      ))}
      {children}
    </div>
  )
}
