import { lazy, type ReactNode, Suspense } from 'react'
import type { Step } from '../../../records/define.ts'
import { Card, EmptyState } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { ActionButton } from './ActionButton.tsx'
import { KindFoot } from './KindFoot.tsx'
import { PageFrame } from './PageFrame.tsx'
import { KindDialogs } from './KindDialogs.tsx'
import { conflictsIn } from '../read/conflicts.ts'
import type { KindPageState } from './use-kind-page.ts'
import { words } from '../words.ts'

// Lazy: two devices rarely change the same record at the same time.
const OtherVersion = lazy(() =>
  retry(async () => ({ default: (await import('../read/ConflictNotice.tsx')).ConflictNotice })),
)

/** Breadcrumb, heading, loading and error states, dialogs. */
export function KindPage<S extends readonly Step[]>({
  page,
  action,
  dialogs = <KindDialogs page={page} />,
  foot,
  children,
}: {
  page: KindPageState<S>
  action?: ReactNode
  dialogs?: ReactNode
  /** Beside *Print* and *Save as a file*; false on a page that shows them elsewhere. */
  foot?: ReactNode
  children: ReactNode
}) {
  const { records } = page
  const { definition, status } = records
  const some = status === 'ready' && records.all.length > 0
  return (
    <PageFrame
      path={definition.path}
      kinds={[definition.kind]}
      title={definition.name.many}
      purpose={definition.name.purpose}
      failed={definition.failed.load}
      filled={some}
      {...(Boolean(action) && { action })}
    >
      <Suspense>
        {status === 'ready' &&
          conflictsIn(records).map((pair) => <OtherVersion key={pair.older.id} records={records} pair={pair} />)}
      </Suspense>
      {status === 'ready' && children}
      {some && foot !== false && <KindFoot page={page}>{foot}</KindFoot>}
      {dialogs}
    </PageFrame>
  )
}

export function AddButton<S extends readonly Step[]>({
  page: { records, openDialog },
  label = words.page.add(records.definition.name.one),
}: {
  page: KindPageState<S>
  label?: string
}) {
  return (
    <ActionButton action="add" variant="primary" records={records.all} openDialog={openDialog}>
      {label}
    </ActionButton>
  )
}

export function KindEmpty<S extends readonly Step[]>({
  page,
  title,
  action,
  children,
}: {
  page: KindPageState<S>
  title?: string
  action?: ReactNode
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
