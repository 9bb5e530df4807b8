import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { attorneyCommunication, estateAttorney } from '../../../records/kinds/index.ts'
import type { ValuesOf } from '../../../records/define.ts'
import { type SavedRecord, useRecords } from '../../estate/index.ts'
import { type Doing, RecentActivity, RecordDialogs } from '../../records/index.ts'
import { Badge, Button, Card, EmptyState, ErrorState, linkClass, PageHeader, Skeleton } from '../../ui/index.ts'
import { SeatCard } from '../../shared/seats/index.ts'
import { Communications } from './Communications.tsx'

type Steps = typeof estateAttorney.steps
type Attorney = SavedRecord<ValuesOf<Steps>>

const seat = 'attorney'
const kinds = [estateAttorney.kind, attorneyCommunication.kind]

/** /legal/attorney: the one attorney, the seat, what was said, and what happened. */
export default function EstateAttorneyPage() {
  const records = useRecords(estateAttorney)
  const [doing, setDoing] = useState<Doing<Steps>>()
  const [attorney] = records.all
  const { status } = records
  const add = (
    <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setDoing({ what: 'add' })}>
      Add Estate Attorney
    </Button>
  )
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumbs={[{ label: 'Legal', to: '/legal' }, { label: 'Estate Attorney' }]}
        title={estateAttorney.name.many}
        purpose={estateAttorney.name.purpose}
        {...(status === 'ready' && attorney === undefined && { action: add })}
      />
      {status === 'loading' && <Skeleton lines={5} />}
      {status === 'failed' && <ErrorState title={estateAttorney.failed.load} onRetry={() => records.reload()} />}
      {status === 'ready' && (
        <>
          {attorney === undefined ? (
            <Card title="Current Attorney">
              <EmptyState title={estateAttorney.name.empty} examples={estateAttorney.invitation?.examples ?? []}>
                {estateAttorney.invitation?.why}
              </EmptyState>
            </Card>
          ) : (
            <CurrentAttorney attorney={attorney} onEdit={() => setDoing({ what: 'edit', record: attorney })} />
          )}
          <SeatCard role={seat} />
          <Communications attorney={attorney?.id} />
          <RecentActivity kinds={kinds} count={3} />
        </>
      )}
      <RecordDialogs
        records={records}
        doing={doing}
        onDoing={setDoing}
        deleteLabel="Confirm Delete"
        aside={
          attorney && (
            <Button
              variant="quiet"
              className="sm:mr-auto"
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={() => setDoing({ what: 'delete', record: attorney })}
            >
              Delete Attorney
            </Button>
          )
        }
      />
    </div>
  )
}

function CurrentAttorney({ attorney: { values }, onEdit }: { attorney: Attorney; onEdit: () => void }) {
  return (
    <Card
      title="Current Attorney"
      badge={
        <Badge tone="pine">
          <abbr title="Death Certificate Verifier" className="no-underline">
            DCV
          </abbr>
        </Badge>
      }
      action={
        <Button
          variant="quiet"
          aria-label="Edit Attorney"
          icon={<Pencil aria-hidden="true" className="size-5" />}
          onClick={onEdit}
        >
          Edit
        </Button>
      }
    >
      <p className="text-lg font-semibold break-words">{values.fullName}</p>
      <p className="break-words">{values.firmName}</p>
      <address className="mt-2 flex flex-col break-words whitespace-pre-line text-soft not-italic">
        <span>{values.address}</span>
        <a
          href={`tel:${values.phone.replaceAll(/[^\d+]/g, '')}`}
          className={`${linkClass} inline-flex min-h-11 items-center`}
        >
          {values.phone}
        </a>
        <a href={`mailto:${values.email}`} className={`${linkClass} inline-flex min-h-11 items-center break-all`}>
          {values.email}
        </a>
        {values.website !== '' && (
          <a
            href={values.website}
            target="_blank"
            rel="noopener noreferrer"
            className={`${linkClass} inline-flex min-h-11 items-center break-all`}
          >
            {values.website}
          </a>
        )}
      </address>
    </Card>
  )
}
