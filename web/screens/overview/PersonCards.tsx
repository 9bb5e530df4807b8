import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { seatTitles } from '../../../records/access.ts'
import { type Received, whoReceives } from '../../../records/received.ts'
import {
  type Seat,
  type SeatRole,
  type StoredRecord,
  useActivity,
  useAllRecords,
  useSeats,
} from '../../estate/index.ts'
import { usePeople } from '../../kinds/access/people.ts'
import { shortNames } from '../../kinds/access/audience-label.ts'
import { SeatHelp } from '../../shared/next-steps/NextSteps.tsx'
import { pathOfSeat, type SeatStep, useSeatSteps } from '../../shared/next-steps/use-next-steps.ts'
import { useSeatHelp } from '../../shared/next-steps/use-seat-help.tsx'
import { ConfirmHolder } from '../../shared/seats/ConfirmHolder.tsx'
import { useHolder } from '../../shared/seats/use-holder.ts'
import { words as seatWords } from '../../shared/seats/words.ts'
import { EmptySeat } from '../../shared/seats/dialogs.tsx'
import { seatBadge } from '../../shared/seats/seat-badge.ts'
import { Badge, Button, Card, classes, linkClass, RelativeTime } from '../../ui/index.ts'
import { WithoutAudience } from './WithoutAudience.tsx'
import { menuKinds, pathOfKind } from './paths.ts'
import { words } from './words.ts'

const inOrder: readonly SeatRole[] = ['contact_1', 'contact_2', 'attorney']

/**
 * For each grantee: what they will receive, whether it can reach them, the latest change. Then
 * the records without an audience.
 */
export function PersonCards() {
  const records = useAllRecords()
  const people = usePeople()
  const seats = useSeats()
  const steps = useSeatSteps()
  const { busy, help, dialog } = useSeatHelp()
  const seated = useMemo(() => inOrder.filter((role) => people[role] !== undefined), [people])
  const { received, nobody } = useMemo(() => whoReceives(records, menuKinds, seated), [records, seated])
  const nameOf = shortNames(people)
  return (
    <>
      <div className="grid items-start gap-6 xl:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {seated.map((role) => {
          const name = people[role] ?? ''
          const step = steps.find((one) => one.role === role)
          const seat = seats.find((one) => one.role === role)
          return (
            seat !== undefined && (
              <PersonCard
                key={role}
                {...{ role, name, seat, step, busy }}
                called={nameOf(role) ?? name}
                received={received[role]}
                onHelp={help}
              />
            )
          )
        })}
      </div>
      <WithoutAudience nobody={nobody} />
      {dialog}
    </>
  )
}

function PersonCard({
  role,
  name,
  called,
  seat,
  step,
  received,
  busy,
  onHelp,
}: {
  role: SeatRole
  name: string
  called: string
  seat: Seat
  step: SeatStep | undefined
  received: Received<StoredRecord>
  busy: boolean
  onHelp: (step: SeatStep) => void
}) {
  const { things, people, atIncapacity, latest } = received
  const [removing, setRemoving] = useState(false)
  const { known, written } = useHolder(seat)
  const { label, tone } = seatBadge(seat.state)
  // Excludes the grantee's own contact record.
  const others = people - 1
  return (
    <Card title={words.person.title(called)} badge={<Badge tone={tone}>{label}</Badge>}>
      <div className="flex flex-col gap-3">
        <p className="-mt-3 text-soft">
          <a href={pathOfSeat(role)} className={`${linkClass} inline-flex min-h-11 items-center break-words`}>
            {words.person.role(name, seatTitles[role])}
          </a>
        </p>
        {things.length === 0 && others <= 0 ? (
          <p className="text-lg">{words.person.nothing}</p>
        ) : (
          <Things things={things} others={others} />
        )}
        {atIncapacity > 0 && <p>{words.person.incapacity(atIncapacity, called)}</p>}
        <p>{written === undefined || known ? words.person.states[seat.state](called) : seatWords.another(called)}</p>
        <ConfirmHolder onlyAsk seat={seat} name={called} onRemove={() => setRemoving(true)} />
        {step !== undefined && (
          <div>
            <SeatHelp step={step} variant="secondary" busy={busy} onHelp={onHelp} />
          </div>
        )}
        {latest !== undefined && <Latest record={latest} />}
      </div>
      {removing && <EmptySeat role={role} name={name} onClose={() => setRemoving(false)} />}
    </Card>
  )
}

/** Lines before *Show all*: a full estate would list twenty for each person. */
const firstThings = 6

function Things({ things, others }: { things: Received<StoredRecord>['things']; others: number }) {
  const [all, setAll] = useState(false)
  // The button takes as much room as one more line.
  const folds = things.length + (others > 0 ? 1 : 0) > firstThings + 1
  const shown = folds && !all ? things.slice(0, firstThings) : things
  return (
    <>
      <ul className="flex flex-col text-lg">
        {shown.map(({ kind, count }) => (
          <li key={kind.kind}>
            <a href={pathOfKind(kind.kind)} className={`${linkClass} inline-flex min-h-11 items-center`}>
              {kind.singleton
                ? words.person.yours(kind.nouns.one)
                : words.person.count(count, kind.nouns.one, kind.nouns.many)}
            </a>
          </li>
        ))}
        {others > 0 && shown === things && <li className="py-2">{words.person.people(others)}</li>}
      </ul>
      {folds && (
        <Button
          variant="quiet"
          className="self-start"
          aria-expanded={all}
          icon={
            <ChevronRight aria-hidden="true" className={classes('size-5 transition-transform', all && 'rotate-90')} />
          }
          onClick={() => setAll(!all)}
        >
          {all ? words.person.fewer : words.person.more}
        </Button>
      )}
    </>
  )
}

/**
 * The latest change among a grantee's records, from the activity; imports log no single records.
 */
function Latest({ record }: { record: StoredRecord }) {
  const activity = useActivity()
  const text = useMemo(() => activity.find(({ recordId }) => recordId === record.id)?.text, [activity, record.id])
  const kindName = menuKinds.find(({ kind }) => kind === record.kind)?.nouns.one ?? ''
  return (
    <p className="border-t border-line pt-3 text-soft">
      {words.person.latest}: {text === undefined || text === '' ? words.person.latestOf(kindName) : text},{' '}
      <RelativeTime at={record.updatedAt} />
    </p>
  )
}
