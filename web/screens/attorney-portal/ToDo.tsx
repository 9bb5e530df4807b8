import { useState } from 'react'
import { type HeldSeat, useLockdown, useMatters } from '../../estate/index.ts'
import { firstSeats } from '../../shared/portal/first-seats.ts'
import type { Chosen } from '../../shared/portal/PortalFrame.tsx'
import { useReader } from '../../shared/portal/reader-in.ts'
import { useRolesTaken } from '../../shared/portal/roles-taken.ts'
import { capital, eventName, personAt } from '../../shared/release/words.ts'
import { Badge, Button, Card, dayInWords, exactTime } from '../../ui/index.ts'
import { daysTo, type Task, tasksFor } from './to-do.ts'
import { toDoWords as words } from './words.ts'

/** What all clients ask of the attorney now, with the days left. */
export function ToDo({ seats, onSelect }: Omit<Chosen, 'seat'>) {
  const matters = useMatters()
  const isTaken = useRolesTaken()
  const onHold = useLockdown()
  const [all, setAll] = useState(false)
  const tasks = tasksFor(seats, isTaken, onHold)
  return (
    <Card title={words.title}>
      {tasks.length === 0 ? (
        <p className="text-soft">{words.nothing(seats.length)}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {tasks.slice(0, all ? undefined : firstSeats).map((task) => (
            <Row
              key={`${task.seat.id} ${task.release?.id ?? ''}`}
              task={task}
              matter={matters.get(task.seat.ownerId)?.number ?? ''}
              onHold={onHold}
              onSelect={onSelect}
            />
          ))}
        </ul>
      )}
      {!all && tasks.length > firstSeats && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {words.all(tasks.length)}
        </Button>
      )}
    </Card>
  )
}

function sentence(
  { seat, what, release, until }: Task,
  reader: ReturnType<typeof useReader>,
  onHold: boolean,
): readonly string[] {
  if (release === undefined) return [words.role(seat.ownerName)]
  if (what === 'open') return [words.open]
  if (what === 'again') return [words.again]
  const who = capital(personAt(release.reportedBy, reader, release.reportedAt))
  const reported = words.reported(who, eventName[release.event], dayInWords(release.reportedAt))
  if (onHold) return [reported, words.onHold]
  return until === undefined ? [reported] : [reported, words.counts(exactTime(until))]
}

function Row({
  task,
  matter,
  onHold,
  onSelect,
}: {
  task: Task
  matter: string
  onHold: boolean
  onSelect: (heldId: string) => void
}) {
  const { seat, what, until } = task
  const reader = useReader(seat)
  const days = until === undefined ? undefined : daysTo(until)
  const show = () => {
    onSelect(seat.id)
    focusClient(seat)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="min-w-0 break-words">{seat.ownerName}</strong>
          {days !== undefined && <Badge tone={days < 2 ? 'clay' : 'amber'}>{words.left(days)}</Badge>}
        </p>
        {matter !== '' && <p className="break-words text-soft">{words.matter(matter)}</p>}
        {sentence(task, reader, onHold).map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
      <Button
        variant={what === 'answer' || what === 'open' ? 'primary' : 'secondary'}
        aria-label={words.about(words.action[what], seat.ownerName)}
        onClick={show}
      >
        {words.action[what]}
      </Button>
    </li>
  )
}

/** The heading above all that concerns one client. */
export const clientHeadingId = (seat: Pick<HeldSeat, 'id'>): string => `client ${seat.id}`.replaceAll(/\W/g, '-')

/** After the press has drawn the client’s part of the page. */
function focusClient(seat: HeldSeat): void {
  requestAnimationFrame(() => document.getElementById(clientHeadingId(seat))?.focus())
}
