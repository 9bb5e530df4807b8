import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { isBuilt, places } from '../../app/routes.ts'
import { useActivity, useRecords } from '../../estate/index.ts'
import { authorizedContact, estateAttorney, kinds, onlineAccount } from '../../../records/kinds/index.ts'
import { buttonClass, Card, ErrorState, PageHeader, RelativeTime, Skeleton } from '../../ui/index.ts'
import { RecoveryKitOffer } from '../recovery-kit/RecoveryKitOffer.tsx'
import { dateLine, greeting } from './greeting.ts'

const isPlace = (path: string) => places.some((place) => place.path === path && isBuilt(place))

/** The dashboard: greeting, what is written down so far, what would be good to do next, what happened last. */
export default function Overview() {
  const [now] = useState(() => new Date())
  return (
    <>
      <PageHeader title={greeting(now.getHours())} purpose={dateLine(now)} />
      <RecoveryKitOffer />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <NextSteps />
        <WrittenDown />
      </div>
      <LatestActivity />
    </>
  )
}

function NextSteps() {
  const attorneys = useRecords(estateAttorney)
  const contacts = useRecords(authorizedContact)
  const accounts = useRecords(onlineAccount)
  const steps = [
    {
      path: estateAttorney.path,
      done: attorneys.all.length > 0,
      title: 'Name your estate attorney',
      why: 'They state a death or an illness with a certificate, so that the right people are told.',
    },
    {
      path: authorizedContact.path,
      done: contacts.all.length > 0,
      title: 'Name an authorized contact',
      why: 'They receive what you leave for them. You can name two.',
    },
    {
      path: onlineAccount.path,
      done: accounts.all.length > 0,
      title: 'Write down your online accounts',
      why: 'One at a time, or all at once from a password manager.',
    },
  ].filter((step) => isPlace(step.path))
  const open = steps.filter((step) => !step.done)

  return (
    <Card title="What to do next">
      {accounts.status === 'loading' && <Skeleton lines={4} />}
      {accounts.status === 'failed' && (
        <ErrorState title="What you wrote down could not be read just now" onRetry={() => void accounts.reload()}>
          Nothing is lost. Please try again in a moment.
        </ErrorState>
      )}
      {accounts.status === 'ready' && open.length === 0 && (
        <p className="text-soft">The first things are in place. Come back whenever something changes.</p>
      )}
      {accounts.status === 'ready' && (
        <ul className="flex flex-col gap-5">
          {open.map((step, at) => (
            <li key={step.path} className="flex flex-wrap items-center justify-between gap-3">
              <div className="max-w-prose min-w-0 grow basis-60">
                <p className="font-semibold">{step.title}</p>
                <p className="text-soft">{step.why}</p>
              </div>
              <a href={step.path} className={buttonClass(at === 0 ? 'primary' : 'secondary')}>
                <span>
                  Set Up <span className="sr-only">({step.title})</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Kind = (typeof kinds)[number]

/** One row per place that a person can open; a kind that lives on another kind's page has none of its own. */
const shownKinds = kinds.filter(
  (kind, at) => isPlace(kind.path) && kinds.findIndex((other) => other.path === kind.path) === at,
)

function WrittenDown() {
  return (
    <Card title="What you have written down">
      <ul className="divide-y divide-line">
        {shownKinds.map((kind) => (
          <KindRow key={kind.kind} kind={kind} />
        ))}
      </ul>
    </Card>
  )
}

function KindRow({ kind }: { kind: Kind }) {
  const { all, status } = useRecords(kind)
  return (
    <li>
      <a href={kind.path} className="flex min-h-14 items-center gap-4 rounded-lg px-2 hover:bg-sunk">
        <span className="grow">{kind.name.many}</span>
        <span className="font-serif text-xl font-semibold">{status === 'ready' ? all.length : ''}</span>
        <ArrowRight aria-hidden="true" className="size-5 text-soft" />
      </a>
    </li>
  )
}

function LatestActivity() {
  const activity = useActivity(undefined, 5)
  return (
    <Card title="Recent Activity">
      {activity.length === 0 ? (
        <p className="text-soft">No recent activity to display</p>
      ) : (
        <ol>
          {activity.map((entry) => (
            <li
              key={entry.id}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
            >
              <span className="min-w-0">{entry.text}</span>
              <span className="text-soft">
                <RelativeTime at={entry.at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
