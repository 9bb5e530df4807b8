import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Step } from '../../../records/define.ts'
import { Button, Card, EmptyState } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { KindFoot } from './KindFoot.tsx'
import { PageFrame } from './PageFrame.tsx'
import { KindDialogs } from './KindDialogs.tsx'
import { conflictsIn } from '../read/conflicts.ts'
import type { KindPageState } from './use-kind-page.ts'
import { words } from '../words.ts'

// Two devices rarely change the same at the same time.
const OtherVersion = lazy(() =>
  retry(async () => ({ default: (await import('../read/ConflictNotice.tsx')).ConflictNotice })),
)

/**
 * The frame of a kind's screen: where it is, heading, what is going on while the estate is opened or cannot be, and the dialogs.
 * What stands in it is the screen's: `KindFigures`, `KindList`, anything else.
 */
export function KindPage<S extends readonly Step[]>({
  page,
  action,
  dialogs = <KindDialogs page={page} />,
  foot,
  children,
}: {
  page: KindPageState<S>
  /** Beside the heading, once the records are there. */
  action?: ReactNode
  /** In the place of the usual ones. */
  dialogs?: ReactNode
  /** Quiet actions about all records, beside *Print* and *Save as a file*; false where all of them stand elsewhere on the page. */
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

/** The button that begins a new record. */
export function AddButton<S extends readonly Step[]>({
  page: { records, onDoing },
  label = words.page.add(records.definition.name.one),
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
