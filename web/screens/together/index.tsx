import { lazy, Suspense, useState } from 'react'
import { authorizedContact } from '../../../records/kinds/authorized-contact.ts'
import { useSeats, useSession } from '../../estate/index.ts'
import { addressOfAction } from '../../kinds/index.ts'
import { useSeatPeople } from '../../shared/release/seat-people.ts'
import { SeatCard } from '../../shared/seats/SeatCard.tsx'
import {
  buttonClass,
  Card,
  EmptyState,
  ErrorState,
  linkClass,
  PageHeader,
  RadioGroup,
  Skeleton,
} from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { listInWords } from '../../ui/list-in-words.ts'
import { Step } from './Step.tsx'
import { type Partner, usePartners } from './use-partners.ts'
import { words } from './words.ts'

// Lazy: the words about who may read a record come with the forms.
const ShareToday = lazy(() => retry(async () => ({ default: (await import('./ShareToday.tsx')).ShareToday })))

const nameContact = addressOfAction(authorizedContact, 'add')

export default function TogetherPage() {
  const { answer, again, partners, isFull } = usePartners()
  const [chosen, setChosen] = useState<string>()
  const both = partners.filter(({ role, held }) => role !== undefined && held !== undefined)
  const [only] = partners.length === 1 ? partners : both.length === 1 ? both : []
  const partner = partners.find(({ key }) => key === chosen) ?? only
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: words.contacts, to: authorizedContact.path }, { label: words.title }]}
        title={words.title}
        purpose={words.purpose}
      />
      {answer.state === 'loading' && <Skeleton />}
      {answer.state === 'failed' && (
        <ErrorState title={words.failed} onRetry={again}>
          {answer.message}
        </ErrorState>
      )}
      {answer.state === 'ready' && partners.length === 0 && (
        <Card>
          <EmptyState
            title={words.none}
            action={
              <a href={nameContact} className={buttonClass('primary')}>
                {words.nameSomeone}
              </a>
            }
          >
            {words.noneMore}
          </EmptyState>
        </Card>
      )}
      {answer.state === 'ready' && partners.length > 1 && (
        <Card>
          <RadioGroup
            legend={words.who}
            name="partner"
            value={partner?.key ?? ''}
            onChange={setChosen}
            options={partners.map(({ key, name }) => ({ value: key, label: name }))}
          />
        </Card>
      )}
      {answer.state === 'ready' && partner && <Steps key={partner.key} partner={partner} isFull={isFull} />}
    </>
  )
}

function Steps({ partner, isFull }: { partner: Partner; isFull: boolean }) {
  const { name, role } = partner
  const seat = useSeats().find((one) => one.role === role)
  const { recoveryKit } = useSession()
  const kit = recoveryKit === 'confirmed'
  const accepted = seat?.state === 'accepted' || seat?.state === 'confirmed'
  return (
    <>
      <p className="max-w-prose">{words.own(name)}</p>
      <ol className="flex flex-col gap-6">
        <Step title={words.you.title(name)} done={accepted}>
          {role === undefined ? <NameThem name={name} isFull={isFull} /> : <SeatCard role={role} />}
        </Step>
        <Step title={words.they.title(name)} done={partner.held !== undefined}>
          <TheyName partner={partner} />
        </Step>
        <ThirdPerson isFull={isFull} {...(role && { partner: role })} />
        <Step title={words.kit.title} done={kit}>
          <p>{kit ? words.kit.done(name) : words.kit.why(name)}</p>
          {!kit && (
            <a href="/settings/security" className={`${buttonClass('secondary')} self-start`}>
              {words.kit.make}
            </a>
          )}
        </Step>
        <Suspense fallback={<Skeleton />}>
          <ShareToday name={name} role={role} />
        </Suspense>
      </ol>
    </>
  )
}

function NameThem({ name, isFull }: { name: string; isFull: boolean }) {
  return (
    <>
      <p>{isFull ? words.you.full(name) : words.you.more(name)}</p>
      <a
        href={isFull ? authorizedContact.path : nameContact}
        className={`${buttonClass(isFull ? 'secondary' : 'primary')} self-start`}
      >
        {isFull ? words.you.toContacts : words.you.name(name)}
      </a>
    </>
  )
}

function TheyName({ partner: { name, held, waiting } }: { partner: Partner }) {
  if (held) return <p>{words.they.done(name)}</p>
  if (!waiting) return <p>{words.they.later(name)}</p>
  return (
    <>
      <p>{words.they.waiting(name)}</p>
      <a href="/invitation" className={`${buttonClass('primary')} self-start`}>
        {words.they.open}
      </a>
    </>
  )
}

/** Two people who name only each other leave no one if both die. */
function ThirdPerson({ partner, isFull }: { partner?: string; isFull: boolean }) {
  const people = useSeatPeople()
  const others = useSeats().filter(({ role, state }) => role !== partner && state !== 'not-invited')
  const namesOf = (some: typeof others) => listInWords(some.map(({ role, email = '' }) => people[role]?.name ?? email))
  const accepted = others.filter(({ state }) => state === 'accepted' || state === 'confirmed')
  const asked = others.filter(({ state }) => state === 'invited')
  const isDone = accepted.length > 0
  return (
    <Step title={words.third.title} done={isDone}>
      <p>
        {isDone
          ? words.third.done(namesOf(accepted))
          : asked.length > 0
            ? words.third.asked(namesOf(asked), asked.length)
            : words.third.why}
      </p>
      {!isDone && (
        <div className="flex flex-wrap gap-x-6">
          {!isFull && (
            <a href={authorizedContact.path} className={`${linkClass} inline-flex min-h-11 items-center`}>
              {words.third.contact}
            </a>
          )}
          <a href="/legal/attorney" className={`${linkClass} inline-flex min-h-11 items-center`}>
            {words.third.attorney}
          </a>
        </div>
      )}
    </Step>
  )
}
