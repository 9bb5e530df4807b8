import { useState } from 'react'
import { client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { Button, Card, ErrorState, ErrorSummary, linkClass, Skeleton, toast } from '../../ui/index.ts'
import { yearlyWords as words } from './yearly-words.ts'

const { readYearly } = client

/** Turns the yearly question to people, and the yearly mail to the owner, on and off. */
export function Yearly() {
  const [answer, again] = useAnswer(readYearly)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const change = async (isOn: boolean) => {
    setBusy(true)
    setAttempt((count) => count + 1)
    try {
      await client.saveYearly(isOn)
      await again()
      setFailure(undefined)
      toast({ title: isOn ? words.turnedOn : words.turnedOff })
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Card title={words.title}>
      <ErrorSummary message={failure} attempt={attempt} />
      <div className="flex max-w-prose flex-col gap-3">
        <p>{words.people}</p>
        <p>{words.you}</p>
        <p className="text-soft">{words.server}</p>
        {answer.state === 'loading' && <Skeleton />}
        {answer.state === 'failed' && (
          <ErrorState title={words.failed} onRetry={again}>
            {answer.message}
          </ErrorState>
        )}
        {answer.state === 'ready' && (
          <>
            <p className="font-semibold">{answer.value.isOn ? words.isOn : words.isOff}</p>
            <Button
              variant="secondary"
              className="self-start"
              busy={busy}
              onClick={() => void change(!answer.value.isOn)}
            >
              {answer.value.isOn ? words.turnOff : words.turnOn}
            </Button>
          </>
        )}
        <p>
          <a href="/legal/contact" className={`${linkClass} inline-flex min-h-11 items-center`}>
            {words.see}
          </a>
        </p>
      </div>
    </Card>
  )
}
