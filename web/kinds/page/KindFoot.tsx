import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Step } from '../../../records/define.ts'
import { Button } from '../../ui/index.ts'
import { SaveAsFile } from './SaveAsFile.tsx'
import type { KindPageState } from './use-kind-page.ts'
import { words } from '../words.ts'

export function KindFoot<S extends readonly Step[]>({
  page,
  inOrder = page.records.all,
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
      <Button
        variant="quiet"
        icon={<Printer aria-hidden="true" className="size-5" />}
        onClick={() => page.openDialog({ what: 'print', records: inOrder })}
      >
        {says.print}
      </Button>
      <SaveAsFile definition={page.records.definition} label={says.saveAsFile} />
      {children}
    </div>
  )
}
