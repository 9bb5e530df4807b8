import { useState } from 'react'
import { client, type HeldDrill } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import {
  Button,
  Card,
  dayInWords,
  EmptyState,
  ErrorState,
  ErrorSummary,
  Notice,
  PageHeader,
  Skeleton,
} from '../../ui/index.ts'
import { samples, words } from './words.ts'

const { readHeldDrills } = client

/** For a person who was named: what they would see one day, with built-in examples alone. */
export default function Practice() {
  const [answer, readAgain] = useAnswer(readHeldDrills)
  return (
    <>
      <PageHeader breadcrumbs={[{ label: words.title }]} title={words.title} purpose={words.purpose} />
      {answer.state === 'loading' && <Skeleton />}
      {answer.state === 'failed' && (
        <ErrorState title={words.loadFailed} onRetry={readAgain}>
          {answer.message}
        </ErrorState>
      )}
      {answer.state === 'ready' && answer.value.length === 0 && (
        <EmptyState title={words.none}>{words.noneMore}</EmptyState>
      )}
      {answer.state === 'ready' &&
        answer.value.map((drill) => <Drill key={`${drill.heldId} ${drill.drillId}`} drill={drill} />)}
    </>
  )
}

function Drill({ drill }: { drill: HeldDrill }) {
  const { ownerName, answeredAt } = drill
  const [state, setState] = useState<'asked' | 'busy' | 'thanked'>('asked')
  const [failure, setFailure] = useState<string>()
  const press = async () => {
    setFailure(undefined)
    setState('busy')
    try {
      await client.answerDrill(drill)
      setState('thanked')
    } catch (error) {
      setFailure(messageOf(error))
      setState('asked')
    }
  }
  return (
    <Card title={words.asks(ownerName)}>
      <p className="mb-5 max-w-prose">{words.why(ownerName)}</p>
      <Samples />
      <ErrorSummary message={failure} />
      {state === 'thanked' || answeredAt !== undefined ? (
        <Notice title={state === 'thanked' ? words.thanks(ownerName) : words.answered(dayInWords(answeredAt ?? ''))}>
          <output>{words.tell(ownerName)}</output>
        </Notice>
      ) : (
        <>
          <p className="mb-4 max-w-prose text-soft">{words.tell(ownerName)}</p>
          <Button className="min-h-14 text-lg" busy={state === 'busy'} onClick={() => void press()}>
            {words.gotIn}
          </Button>
        </>
      )}
    </Card>
  )
}

function Samples() {
  return (
    <ul className="mb-6 flex flex-col gap-4">
      {samples.map(({ kind, title, rows }) => (
        <li
          key={title}
          data-mark={words.watermark}
          className="relative overflow-hidden rounded-xl border-2 border-dashed border-stone p-4 before:pointer-events-none before:absolute before:inset-0 before:flex before:-rotate-12 before:items-center before:justify-center before:text-5xl before:font-bold before:tracking-widest before:text-stone before:opacity-20 before:content-[attr(data-mark)]"
        >
          <p className="text-sm font-semibold text-amber-text">{words.sample}</p>
          <p className="text-soft">{kind}</p>
          <p className="font-serif text-lg font-semibold">{title}</p>
          {rows.map((row) => (
            <p key={row} className="wrap-anywhere">
              {row}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
