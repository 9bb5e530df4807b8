import { Download, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Definition, Step } from '../../records/define.ts'
import { trailTo } from '../shared/navigation/places.ts'
import { Button, Card, EmptyState, ErrorState, PageHeader, Skeleton } from '../ui/index.ts'
import { retry } from '../ui/retry.ts'
import { ExportDialog } from './dialogs.ts'
import { RecordDialogs } from './RecordDialogs.tsx'
import { twoVersions } from './two-versions.ts'
import type { KindPageState } from './use-kind-page.ts'

// Two devices rarely change the same at the same time.
const OtherVersion = lazy(() => retry(async () => ({ default: (await import('./OtherVersion.tsx')).OtherVersion })))

/**
 * The frame of a kind's screen: where it is, heading, what is going on while the estate is opened or cannot be, and the dialogs.
 * What stands in it is the screen's: `KindFigures`, `KindList`, anything else.
 */
export function KindPage<S extends readonly Step[]>({
  page,
  action,
  dialogs = <RecordDialogs page={page} />,
  children,
}: {
  page: KindPageState<S>
  /** Beside the heading, once the records are there. */
  action?: ReactNode
  /** In the place of the usual ones. */
  dialogs?: ReactNode
  children: ReactNode
}) {
  const { records } = page
  const { definition, status } = records
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumbs={trailTo(definition.path)}
        title={definition.name.many}
        purpose={definition.name.purpose}
        {...(status === 'ready' && Boolean(action) && { action })}
      />
      {status === 'loading' && <Skeleton lines={5} />}
      {status === 'failed' && <ErrorState title={definition.failed.load} onRetry={() => records.reload()} />}
      <Suspense>
        {status === 'ready' &&
          twoVersions(records).map((pair) => <OtherVersion key={pair.older.id} records={records} pair={pair} />)}
      </Suspense>
      {status === 'ready' && children}
      {status === 'ready' && records.all.length > 0 && <SaveAsFile definition={definition} />}
      {dialogs}
    </div>
  )
}

/** The way out for the records of a kind: as a file, in a format to choose. */
function SaveAsFile({ definition }: { definition: Definition }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="no-print">
      <Button variant="quiet" icon={<Download aria-hidden="true" className="size-5" />} onClick={() => setOpen(true)}>
        Save as a file
      </Button>
      {open && <ExportDialog definition={definition} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** The button that begins a new record. */
export function AddButton<S extends readonly Step[]>({
  page: { records, onDoing },
  label = `Add ${records.definition.name.one}`,
}: {
  page: KindPageState<S>
  label?: string
}) {
  return (
    <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => onDoing({ what: 'add' })}>
      {label}
    </Button>
  )
}

/** What stands there before the first record: why it matters, what it will look like, and the way to begin. */
export function KindEmpty<S extends readonly Step[]>({
  page,
  title,
  action,
  children,
}: {
  page: KindPageState<S>
  /** A heading of the card. */
  title?: string
  action?: ReactNode
  /** What is said besides. */
  children?: ReactNode
}) {
  const { name, invitation } = page.records.definition
  return (
    <Card {...(title !== undefined && { title })}>
      <EmptyState
        title={name.empty}
        examples={invitation?.examples ?? []}
        {...(action !== undefined && { action: <div className="flex flex-wrap justify-center gap-3">{action}</div> })}
      >
        {invitation?.why ?? name.purpose} {children}
      </EmptyState>
    </Card>
  )
}
