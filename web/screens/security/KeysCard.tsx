import { useState } from 'react'
import { client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { keysWords as words } from './words.ts'

const day = (at: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(at))

const { listKeysWaiting, stopKeys } = client

/** Lists pending changes of the owner's keys, each with a stop button; hidden if there are none. */
export function KeysCard() {
  const [answer, readAgain] = useAnswer(listKeysWaiting)
  const [failed, setFailed] = useState<string>()
  if (answer.state !== 'ready') return null
  const { kit, keys, frozen } = answer.value
  if (!kit && !keys && !frozen) return null
  const stop = async (id: string) => {
    try {
      setFailed(undefined)
      await stopKeys(id)
      toast({ title: words.stopped, description: words.stoppedMore })
    } catch (error) {
      setFailed(messageOf(error))
    }
    await readAgain()
  }
  return (
    <Card title={words.title}>
      {frozen && <p className="mb-4">{words.frozen}</p>}
      {keys && <Waiting text={words.keys(day(keys.countsAt))} stop={words.notMe} onStop={() => stop(keys.id)} danger />}
      {kit && <Waiting text={words.kit(day(kit.countsAt))} stop={words.notMyKit} onStop={() => stop(kit.id)} />}
      {failed !== undefined && <p role="alert">{failed}</p>}
    </Card>
  )
}

type Stopping = { text: string; stop: string; danger?: boolean; onStop: () => Promise<void> }

function Waiting({ text, stop, danger = false, onStop }: Stopping) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await onStop()
    setBusy(false)
  }
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      <p>{text}</p>
      <Button variant={danger ? 'danger' : 'secondary'} busy={busy} onClick={() => void press()}>
        {stop}
      </Button>
    </div>
  )
}
