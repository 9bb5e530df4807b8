import { Check, CircleHelp, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { client, type Drill, type SeatRole, useSeats } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Button, Card, dayInWords, ErrorSummary, Notice } from '../../ui/index.ts'
import { answerOf } from './sentences.ts'
import { sendWords as words, stepWords } from './words.ts'

const marks = {
  in: <Check aria-label={stepWords.proved} className="mt-1 size-5 shrink-0 text-pine-strong" />,
  waiting: <Hourglass aria-label={stepWords.waiting} className="mt-1 size-5 shrink-0 text-soft" />,
  open: <CircleHelp aria-label={stepWords.unproved} className="mt-1 size-5 shrink-0 text-amber-text" />,
}

/** Sends a drill to the people named, and shows who pressed *I got in*, and when. */
export function People({
  drill,
  nameOf,
  onSent,
}: {
  drill: Drill
  nameOf: (seat: { role: SeatRole }) => string
  onSent: () => Promise<void>
}) {
  const [now] = useState(() => new Date())
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready')
  const [failure, setFailure] = useState<string>()
  const people = useSeats().filter(({ state: is }) => is === 'accepted' || is === 'confirmed')
  const send = async () => {
    setFailure(undefined)
    setState('busy')
    try {
      await client.sendDrill()
      await onSent()
      setState('sent')
    } catch (error) {
      setFailure(messageOf(error))
      setState('ready')
    }
  }
  return (
    <Card title={words.title}>
      <p className="mb-4 max-w-prose">{words.about}</p>
      <ErrorSummary message={failure} />
      {people.length === 0 ? (
        <p className="text-soft">{words.nobody}</p>
      ) : (
        <>
          <ul className="mb-5 flex flex-col gap-3">
            {people.map(({ role }) => {
              const { text, state: answer } = answerOf(drill, role, nameOf({ role }), now)
              return (
                <li key={role} className="flex items-start gap-3">
                  {marks[answer]}
                  <span className="min-w-0 wrap-anywhere">{text}</span>
                </li>
              )
            })}
          </ul>
          {state === 'sent' && (
            <Notice title={words.sent} className="mb-4">
              <output>{words.sentMore}</output>
            </Notice>
          )}
          <Button variant="secondary" busy={state === 'busy'} onClick={() => void send()}>
            {drill.call ? words.sendAgain(dayInWords(drill.call.at)) : words.send}
          </Button>
        </>
      )}
    </Card>
  )
}
