import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Step, ValuesOf } from '../../records/define.ts'
import { EstateError, type Records, type SavedRecord, type SaveOptions, type SeatRole } from '../estate/types.ts'
import {
  Button,
  Card,
  type Crumb,
  EmptyState,
  ErrorState,
  PageHeader,
  RelativeTime,
  Skeleton,
  SummaryCard,
  SummaryCards,
  toast,
} from '../ui/index.ts'
import { useRecordInAddress } from './record-in-address.ts'
import { DeletePerson } from './DeletePerson.tsx'
import { DeleteRecord } from './DeleteRecord.tsx'
import { ReadRecord } from './ReadRecord.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { RecordList } from './RecordList.tsx'
import { useFormLeftOpen } from './use-form-left-open.ts'
import { retry } from '../ui/retry.ts'

// Rarely looked at: its code comes when it is.
const VersionsDialog = lazy(() =>
  retry(() => import('./VersionsDialog.tsx').then((module) => ({ default: module.VersionsDialog }))),
)

/** What the dialogs of a kind's screen are doing: nothing, or something with one record. */
export type Doing<S extends readonly Step[]> =
  | { what: 'add' }
  | { what: 'read' | 'edit' | 'delete' | 'versions'; record: SavedRecord<ValuesOf<S>> }
  | undefined

/** The first seat of the kind's that nobody sits in. */
const freeSeat = <S extends readonly Step[]>({ definition, all }: Records<S>): SeatRole | undefined =>
  definition.seats?.find((seat) => all.every((record) => record.seat !== seat))

/** Saves a record, a new one in a free seat of its kind. Says so in a notice when it fails, and rejects with a message to show; the kind's limit is one. */
export async function keep<S extends readonly Step[]>(records: Records<S>, values: ValuesOf<S>, options: SaveOptions) {
  const { limit, failed } = records.definition
  try {
    // The button is gone by then, but another device may have been quicker.
    if (options.id === undefined && limit && records.all.length >= limit.count)
      throw new EstateError('limit', limit.message)
    const seat = options.seat ?? freeSeat(records)
    return await records.save(values, { ...options, ...(seat && { seat }) })
  } catch (error) {
    const description = failed.saysWhy && error instanceof EstateError ? error.message : failed.save
    toast({ tone: 'failure', title: failed.title ?? 'Save Failed', description })
    throw error
  }
}

/**
 * The dialogs that go with a kind: its form, its reading view, its delete question. Screens with a list of their own use them too. They
 * also open the record that the address asks for.
 */
export function RecordDialogs<S extends readonly Step[]>({
  records,
  doing: chosen,
  onDoing: onChosen,
  onSaved,
  aside,
  deleteLabel,
}: {
  records: Records<S>
  doing: Doing<S>
  onDoing: (doing: Doing<S>) => void
  onSaved?: (record: SavedRecord<ValuesOf<S>>) => void
  /** A quiet action of the form while a record is changed. */
  aside?: ReactNode
  /** The button of the delete question, where it is not *Delete* and the kind's name. */
  deleteLabel?: string
}) {
  const { definition } = records
  const { one, full = one } = definition.name
  const inAddress = useRecordInAddress()
  const found = inAddress.id === undefined ? undefined : records.all.find(({ id }) => id === inAddress.id)
  const doing: Doing<S> = found ? { what: 'read', record: found } : chosen
  const onDoing = (next: Doing<S>) => {
    if (found) inAddress.done()
    onChosen(next)
  }
  const done = () => onDoing(undefined)
  useFormLeftOpen(records, doing !== undefined, (record) =>
    onDoing(record ? { what: 'edit', record } : { what: 'add' }),
  )
  if (doing === undefined) return null
  if (doing.what === 'delete') {
    const Delete = definition.seats ? DeletePerson : DeleteRecord
    return (
      <Delete records={records} record={doing.record} onClose={done} {...(deleteLabel && { confirm: deleteLabel })} />
    )
  }
  if (doing.what === 'read')
    return (
      <ReadRecord
        key={doing.record.id}
        records={records}
        record={doing.record}
        onClose={done}
        onEdit={() => onDoing({ what: 'edit', record: doing.record })}
        onVersions={() => onDoing({ what: 'versions', record: doing.record })}
      />
    )
  if (doing.what === 'versions')
    return (
      <Suspense fallback={null}>
        <VersionsDialog
          definition={definition}
          id={doing.record.id}
          title={definition.title(doing.record.values)}
          onClose={done}
        />
      </Suspense>
    )

  const saved = doing.what === 'edit' ? doing.record : undefined
  const save = async (values: ValuesOf<S>, options: SaveOptions) => {
    const record = await keep(records, values, options)
    toast({
      title: `${one} ${saved ? 'Updated' : 'Added'}`,
      description: `${definition.title(values)} has been successfully ${saved ? 'updated' : 'added'}.`,
    })
    done()
    onSaved?.(record)
  }
  return (
    <RecordDialog
      definition={definition}
      saved={saved}
      title={saved ? `Edit ${one}` : `Add ${full}`}
      onSave={save}
      onClose={done}
      keepsTyping
      aside={saved && aside}
    />
  )
}

/** The newest change of any of these records. */
const latest = (records: readonly { updatedAt: string }[]): string | undefined =>
  records
    .map(({ updatedAt }) => updatedAt)
    .reduce<string | undefined>((a, b) => (a !== undefined && a > b ? a : b), undefined)

/**
 * The screen that most kinds need: heading and *Add*, figures, the list, what happened lately, and the dialogs. What a kind has beyond
 * that goes in as `actions` beside *Add* and `children` above the list.
 */
export function RecordPage<S extends readonly Step[]>({
  records,
  breadcrumbs,
  counted,
  activity = 5,
  listTitle,
  actions,
  children,
}: {
  records: Records<S>
  breadcrumbs: readonly Crumb[]
  /** What the first figure counts: *Registered accounts*. */
  counted: string
  /** How many entries of recent activity stand there at first. */
  activity?: number
  /** A heading over the list, which then stands on a card: for kinds that are not cut into groups. */
  listTitle?: string
  actions?: ReactNode
  children?: ReactNode
}) {
  const { definition, all, status } = records
  const [doing, setDoing] = useState<Doing<S>>()
  const [group, setGroup] = useState<string>()
  const changedAt = latest(all)
  const mayAdd = status === 'ready' && all.length < (definition.limit?.count ?? Infinity)
  const add = (
    <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setDoing({ what: 'add' })}>
      Add {definition.name.one}
    </Button>
  )
  const showGroupOf = ({ values }: SavedRecord<ValuesOf<S>>) => {
    const key = definition.groupBy && values[definition.groupBy]
    if (typeof key === 'string') setGroup(key)
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumbs={breadcrumbs}
        title={definition.name.many}
        purpose={definition.name.purpose}
        {...(mayAdd &&
          all.length > 0 && {
            action: (
              <>
                {actions}
                {add}
              </>
            ),
          })}
      />
      {status === 'loading' && <Skeleton lines={5} />}
      {status === 'failed' && <ErrorState title={definition.failed.load} onRetry={() => records.reload()} />}
      {status === 'ready' && (
        <>
          <SummaryCards>
            <SummaryCard label={counted} value={all.length} />
            <SummaryCard
              label="Last Updated"
              value={changedAt === undefined ? 'Never' : <RelativeTime at={changedAt} />}
            />
          </SummaryCards>
          {children}
          {all.length === 0 ? (
            <Card>
              <EmptyState
                title={definition.name.empty}
                examples={definition.invitation?.examples ?? []}
                action={
                  <div className="flex flex-wrap justify-center gap-3">
                    {add}
                    {actions}
                  </div>
                }
              >
                {definition.invitation?.why ?? definition.name.purpose}
              </EmptyState>
            </Card>
          ) : (
            <ListFrame title={listTitle} hiddenTitle={counted}>
              <RecordList
                definition={definition}
                records={all}
                open={group}
                onOpenGroup={setGroup}
                onOpen={(record) => setDoing({ what: 'read', record })}
                onEdit={(record) => setDoing({ what: 'edit', record })}
                onDelete={(record) => setDoing({ what: 'delete', record })}
              />
            </ListFrame>
          )}
          <RecentActivity kinds={[definition.kind]} count={activity} />
        </>
      )}
      <RecordDialogs records={records} doing={doing} onDoing={setDoing} onSaved={showGroupOf} />
    </div>
  )
}

function ListFrame({
  title,
  hiddenTitle,
  children,
}: {
  title: string | undefined
  hiddenTitle: string
  children: ReactNode
}) {
  if (title !== undefined) return <Card title={title}>{children}</Card>
  return (
    <section>
      <h2 className="sr-only">{hiddenTitle}</h2>
      {children}
    </section>
  )
}
