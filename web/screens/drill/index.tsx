import { useState } from 'react'
import {
  client,
  type Drill,
  type DrilledSeat,
  type Readiness,
  useOwnReleases,
  useReleaseSettings,
  useSeats,
} from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { isOpen } from '../../shared/release/is-open.ts'
import { roleInSentence, roleName } from '../../shared/release/role-words.ts'
import { whenItOpens } from '../../shared/release/opening-words.ts'
import { useSeatPeople } from '../../shared/release/seat-people.ts'
import { useHasFirst } from '../../shared/release/use-has-first.ts'
import { useOutlook } from '../../shared/release/use-outlook.ts'
import {
  Button,
  buttonClass,
  Card,
  dayInWords,
  EmptyState,
  ErrorState,
  ErrorSummary,
  linkClass,
  Notice,
  PageHeader,
  Progress,
  Skeleton,
} from '../../ui/index.ts'
import { People } from './People.tsx'
import { Person, Step } from './Person.tsx'
import { verdictOf } from './sentences.ts'
import { TryCard } from './TryCard.tsx'
import { stepWords, whenWords, words } from './words.ts'

const { readDrill } = client

export default function DrillPage() {
  const [answer, readAgain] = useAnswer(readDrill)
  const seats = useSeats()
  const isInvited = seats.some(({ state }) => state !== 'not-invited')
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: words.settings, to: '/settings' },
          { label: words.release, to: '/settings/release' },
          { label: words.title },
        ]}
        title={words.title}
        purpose={words.purpose}
      />
      {answer.state === 'loading' && <Skeleton />}
      {answer.state === 'failed' && (
        <ErrorState title={words.loadFailed} onRetry={readAgain}>
          {answer.message}
        </ErrorState>
      )}
      {answer.state === 'ready' && !isInvited && (
        <EmptyState title={words.nobody} action={<InviteLink />}>
          {words.nobodyMore}
        </EmptyState>
      )}
      {answer.state === 'ready' && isInvited && (
        <>
          <Check last={answer.value.readiness} />
          <Tries drill={answer.value} onSent={readAgain} />
        </>
      )}
    </>
  )
}

const InviteLink = () => (
  <a href="/legal/contact" className={buttonClass('primary')}>
    {words.invite}
  </a>
)

function Tries({ drill, onSent }: { drill: Drill; onSent: () => Promise<void> }) {
  const nameOf = useNames()
  return (
    <>
      <People drill={drill} nameOf={nameOf} onSent={onSent} />
      <TryCard tried={drill.cards ?? []} nameOf={nameOf} />
    </>
  )
}

function Check({ last }: { last: Readiness | undefined }) {
  const [readiness, setReadiness] = useState(last)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [failure, setFailure] = useState<string>()
  const check = async () => {
    setFailure(undefined)
    setProgress({ done: 0, total: 0 })
    try {
      setReadiness(await client.checkReadiness({ onProgress: setProgress }))
    } catch (error) {
      setFailure(messageOf(error))
    }
    setProgress(undefined)
  }
  return (
    <>
      <ErrorSummary message={failure} />
      <Card>
        <Verdict readiness={readiness} />
        {progress ? (
          <Progress
            label={words.checking}
            value={progress.total === 0 ? 0 : (100 * progress.done) / progress.total}
            detail={progress.total === 0 ? '' : words.progress(progress.done, progress.total)}
          />
        ) : (
          <Button className="min-h-14 text-lg" onClick={() => void check()}>
            {readiness ? words.again : words.check}
          </Button>
        )}
      </Card>
      {readiness && <Result readiness={readiness} />}
    </>
  )
}

/** The person's name, else the name of their role. */
function useNames(roles = roleInSentence): (seat: Pick<DrilledSeat, 'role'>) => string {
  const people = useSeatPeople()
  return ({ role }) => {
    const name = people[role]?.name ?? ''
    return name === '' ? roles[role] : name
  }
}

function Verdict({ readiness }: { readiness: Readiness | undefined }) {
  const nameOf = useNames()
  const [now] = useState(() => new Date())
  const isReported = useOwnReleases().some(isOpen)
  const people = useSeats()
  const invitedAt = ({ role }: DrilledSeat) => people.find((one) => one.role === role)?.invitedAt
  const { tone, title, more } = readiness
    ? verdictOf(readiness, { nameOf, invitedAt, now })
    : ({ tone: 'neutral', title: words.notYet, more: words.notYetMore } as const)
  return (
    <Notice tone={tone} title={title} className="mb-5">
      <output>{more}</output>
      {readiness && <p className="mt-2 text-soft">{words.checkedOn(dayInWords(readiness.at))}</p>}
      {isReported && <p className="mt-2">{words.notKept}</p>}
    </Notice>
  )
}

/** What the days depend on, and where the owner changes them. */
function When() {
  const isRead = useReleaseSettings() !== undefined
  const outlook = useOutlook()
  const hasFirst = useHasFirst()
  if (!isRead) return null
  return (
    <Card title={whenWords.title}>
      <div className="flex max-w-prose flex-col gap-3">
        <p>{whenItOpens(outlook, { event: 'death', hasFirst }).says.join(' ')}</p>
        <p>{whenItOpens(outlook, { event: 'incapacity', hasFirst }).says.join(' ')}</p>
        <p>
          <a href="/settings/release" className={`${linkClass} inline-flex min-h-11 items-center`}>
            {whenWords.change}
          </a>
        </p>
      </div>
    </Card>
  )
}

function Result({ readiness: { seats, reviewers } }: { readiness: Readiness }) {
  const nameOf = useNames()
  const titleOf = useNames(roleName)
  return (
    <>
      {seats.map((seat) => (
        <Person key={seat.invitationId} seat={seat} title={titleOf(seat)} name={nameOf(seat)} />
      ))}
      {seats.length > 0 && <When />}
      {seats.length > 0 && (
        <Card>
          <ul>
            <Step
              step={reviewers}
              text={reviewers.provedAt === undefined ? stepWords.noReviewer : stepWords.reviewers}
            />
          </ul>
        </Card>
      )}
    </>
  )
}
