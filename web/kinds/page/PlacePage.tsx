import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Definition, Step } from '../../../records/define.ts'
import { titleOfPlace } from '../../../records/places/title.ts'
import { useAllRecords, useEstateStatus, useRecords } from '../../estate/index.ts'
import type { StoredRecord } from '../../estate/types.ts'
import { retry } from '../../ui/retry.ts'
import { ActionButton } from './ActionButton.tsx'
import { ExportDialog, PrintDialog } from './lazy-dialogs.ts'
import { PageFrame } from './PageFrame.tsx'
import { KindDialogs } from './KindDialogs.tsx'
import { conflictsIn } from '../read/conflicts.ts'
import { type KindPageState, useKindPage } from './use-kind-page.ts'

const OtherVersion = lazy(() =>
  retry(async () => ({ default: (await import('../read/ConflictNotice.tsx')).ConflictNotice })),
)

export function useRecordsAt(definitions: readonly Definition[]): StoredRecord[] {
  const all = useAllRecords()
  return useMemo(() => all.filter(({ kind }) => definitions.some((one) => one.kind === kind)), [all, definitions])
}

/** Prints all kinds together. Each kind has a `KindPart` with its own dialogs. */
export function PlacePage({
  definitions,
  title: called,
  purpose,
  failed,
  action,
  foot,
  children,
}: {
  definitions: readonly [Definition, ...Definition[]]
  title?: string
  purpose: string
  failed: string
  action?: ReactNode
  foot?: ReactNode
  children: ReactNode
}) {
  const [{ path }] = definitions
  const status = useEstateStatus()
  const records = useRecordsAt(definitions)
  const [open, setOpen] = useState<'print' | 'saveAsFile'>()
  const close = () => setOpen(undefined)
  const title = called ?? titleOfPlace(path)
  const ready = status === 'ready'
  const some = ready && records.length > 0
  const withRecords = definitions.filter((definition) => records.some(({ kind }) => kind === definition.kind))
  const [first] = withRecords
  return (
    <PageFrame
      path={path}
      kinds={definitions.map(({ kind }) => kind)}
      title={title}
      purpose={purpose}
      failed={failed}
      filled={some}
      {...(Boolean(action) && { action })}
    >
      {ready && definitions.map((definition) => <Versions key={definition.kind} definition={definition} />)}
      {ready && children}
      {some && (
        <div className="no-print flex flex-wrap gap-x-8 gap-y-1">
          {(['print', 'saveAsFile'] as const).map((name) => (
            <ActionButton key={name} action={name} records={[]} openDialog={() => setOpen(name)} />
          ))}
          {foot}
        </div>
      )}
      {open === 'print' && <PrintDialog heading={title} chosen={records} onClose={close} />}
      {open === 'saveAsFile' && first && (
        <ExportDialog definition={first} parts={withRecords} title={title} onClose={close} />
      )}
    </PageFrame>
  )
}

function Versions({ definition }: { definition: Definition }) {
  const records = useRecords(definition)
  return (
    <Suspense>
      {conflictsIn(records).map((pair) => (
        <OtherVersion key={pair.older.id} records={records} pair={pair} />
      ))}
    </Suspense>
  )
}

export function KindPart<S extends readonly Step[]>({
  definition,
  children,
}: {
  definition: Definition<S>
  children: (page: KindPageState<S>) => ReactNode
}) {
  const page = useKindPage(useRecords(definition))
  return (
    <>
      {children(page)}
      <KindDialogs page={page} />
    </>
  )
}
