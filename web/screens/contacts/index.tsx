import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ValuesOf } from '../../../records/define.ts'
import { authorizedContact, estateAttorney } from '../../../records/kinds/index.ts'
import { factOf } from '../../../records/sheet.ts'
import { type SavedRecord, useRecords } from '../../estate/index.ts'
import { type Doing, RecentActivity, RecordDialogs } from '../../records/index.ts'
import {
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  linkClass,
  PageHeader,
  Skeleton,
  SummaryCard,
  SummaryCards,
} from '../../ui/index.ts'
import { SeatCard } from '../../shared/seats/index.ts'

type Steps = typeof authorizedContact.steps
type Contact = SavedRecord<ValuesOf<Steps>>

const seatName = { contact_1: 'Authorized contact 1', contact_2: 'Authorized contact 2', attorney: 'Estate attorney' }

/** /legal/contact: the two people, their seats, and the attorney who verifies. */
export default function AuthorizedContactsPage() {
  const records = useRecords(authorizedContact)
  const [doing, setDoing] = useState<Doing<Steps>>()
  const { all, status } = records
  const limit = authorizedContact.limit?.count ?? 2
  const bySeat = all.toSorted((a, b) => (a.seat ?? '').localeCompare(b.seat ?? ''))
  const add = (
    <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setDoing({ what: 'add' })}>
      Add Contact
    </Button>
  )
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumbs={[{ label: 'Legal', to: '/legal' }, { label: 'Authorized Contact' }]}
        title={authorizedContact.name.many}
        purpose={authorizedContact.name.purpose}
        {...(status === 'ready' && all.length > 0 && all.length < limit && { action: add })}
      />
      {status === 'loading' && <Skeleton lines={5} />}
      {status === 'failed' && <ErrorState title={authorizedContact.failed.load} onRetry={() => records.reload()} />}
      {status === 'ready' && (
        <>
          <SummaryCards words>
            <SummaryCard label="Active contacts" value={`${all.length} of ${limit}`} />
            <VerifierCard />
          </SummaryCards>
          {all.length === 0 ? (
            <Card>
              <EmptyState
                title={authorizedContact.name.empty}
                action={add}
                examples={authorizedContact.invitation?.examples ?? []}
              >
                {authorizedContact.invitation?.why}
              </EmptyState>
            </Card>
          ) : (
            <ul className="flex flex-col gap-6">
              {bySeat.map((contact) => (
                <li key={contact.id} className="flex flex-col gap-3">
                  <ContactCard
                    contact={contact}
                    onEdit={() => setDoing({ what: 'edit', record: contact })}
                    onDelete={() => setDoing({ what: 'delete', record: contact })}
                  />
                  {contact.seat && <SeatCard role={contact.seat} />}
                </li>
              ))}
            </ul>
          )}
          <RecentActivity kinds={[authorizedContact.kind]} count={3} />
        </>
      )}
      <RecordDialogs records={records} doing={doing} onDoing={setDoing} />
    </div>
  )
}

function ContactCard({ contact, onEdit, onDelete }: { contact: Contact; onEdit: () => void; onDelete: () => void }) {
  const { values, seat } = contact
  const relationship =
    values.relationship === 'other' ? values.otherRelationship : factOf(authorizedContact, values, 'relationship')
  const place = [values.city, values.state, values.postalCode].filter(Boolean).join(', ')
  return (
    <Card
      title={values.fullName}
      badge={seat && <Badge tone="pine">{seatName[seat]}</Badge>}
      action={
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <Button
            variant="quiet"
            aria-label={`Edit ${values.fullName}`}
            icon={<Pencil aria-hidden="true" className="size-5" />}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            variant="quiet"
            aria-label={`Delete ${values.fullName}`}
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      }
    >
      <p>{relationship}</p>
      <address className="flex flex-col break-words text-soft not-italic">
        <span className="break-all">{values.email}</span>
        <span>{values.phone}</span>
        <span>{[values.streetAddress, place, values.country].filter(Boolean).join(', ')}</span>
      </address>
    </Card>
  )
}

/** Who verifies: the estate attorney, or the way to name one. */
function VerifierCard() {
  const [attorney] = useRecords(estateAttorney).all
  return (
    <SummaryCard
      label="Death Certificate Verifier (DCV)"
      value={
        <a
          href="/legal/attorney"
          className={`${linkClass} inline-flex min-h-11 min-w-11 items-center text-lg break-words`}
        >
          {attorney ? attorney.values.fullName : 'Add an estate attorney'}
        </a>
      }
    />
  )
}
