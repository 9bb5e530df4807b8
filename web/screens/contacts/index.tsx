import type { ValuesOf } from '../../../records/define.ts'
import { authorizedContact, estateAttorney } from '../../../records/kinds/index.ts'
import { factOf } from '../../../records/sheet.ts'
import { type SavedRecord, useRecords } from '../../estate/index.ts'
import {
  AddButton,
  EmailLink,
  KindEmpty,
  KindPage,
  type KindPageState,
  PhoneLink,
  RecentActivity,
  useKindPage,
} from '../../kinds/index.ts'
import { Badge, buttonClass, Card, linkClass, SummaryCard, SummaryCards } from '../../ui/index.ts'
import { roleName } from '../../shared/release/role-words.ts'
import { Face } from '../../shared/pictures/Face.tsx'
import { SeatCard } from '../../shared/seats/SeatCard.tsx'
import { words } from './words.ts'

type Contact = SavedRecord<ValuesOf<typeof authorizedContact.steps>>

export default function AuthorizedContactsPage() {
  const page = useKindPage(useRecords(authorizedContact))
  const { all } = page.records
  const add = <AddButton page={page} />
  // An owner who named two others has no seat left for a partner, and may have lost one.
  const mayBeCouple = page.mayAdd || all.some(({ values }) => values.relationship === 'spouse')
  return (
    <KindPage page={page} action={all.length > 0 && page.mayAdd && add}>
      <SummaryCards words>
        <SummaryCard
          label={authorizedContact.name.counted ?? ''}
          value={words.named(all.length, authorizedContact.limit?.count ?? 0)}
        />
        <VerifierCard />
      </SummaryCards>
      {all.length === 0 ? (
        <KindEmpty page={page} action={add} />
      ) : (
        <ul className="flex flex-col gap-6">
          {all
            .toSorted((a, b) => (a.seat ?? '').localeCompare(b.seat ?? ''))
            .map((contact) => (
              <li key={contact.id} className="flex flex-col gap-3">
                <ContactCard contact={contact} page={page} />
                {contact.seat && <SeatCard role={contact.seat} />}
              </li>
            ))}
        </ul>
      )}
      {mayBeCouple && (
        <Card title={words.together}>
          <p className="mb-3 max-w-prose">{words.togetherMore}</p>
          <a href="/legal/together" className={buttonClass('secondary')}>
            {words.togetherOpen}
          </a>
        </Card>
      )}
      <RecentActivity kinds={[authorizedContact.kind]} count={3} />
    </KindPage>
  )
}

function ContactCard({ contact, page }: { contact: Contact; page: KindPageState<typeof authorizedContact.steps> }) {
  const { values, seat } = contact
  const relationship =
    values.relationship === 'other' ? values.otherRelationship : factOf(authorizedContact, values, 'relationship')
  const place = [values.city, [values.state, values.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <Card
      title={
        <button
          type="button"
          className="min-h-11 min-w-11 max-w-full text-left break-words text-pine-strong hover:underline"
          onClick={() => page.openDialog({ what: 'read', record: contact })}
        >
          {values.fullName}
        </button>
      }
      badge={seat && <Badge tone="pine">{roleName[seat]}</Badge>}
    >
      <div className="flex gap-4">
        <Face name={values.fullName} photo={values.photo} size={72} />
        <div className="min-w-0">
          <p>{relationship}</p>
          <address className="flex flex-col break-words text-soft not-italic">
            <PhoneLink phone={values.phone} />
            <EmailLink email={values.email} />
            <span>{[values.streetAddress, place, values.country].filter(Boolean).join(', ')}</span>
          </address>
        </div>
      </div>
    </Card>
  )
}

function VerifierCard() {
  const [attorney] = useRecords(estateAttorney).all
  return (
    <SummaryCard
      label={words.verifier}
      value={
        <a
          href="/legal/attorney"
          className={`${linkClass} inline-flex min-h-11 min-w-11 items-center text-lg break-words`}
        >
          {attorney ? attorney.values.fullName : words.addAttorney}
        </a>
      }
    />
  )
}
