import { Hand } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { Button, ErrorSummary, toast } from '../../ui/index.ts'
import { client } from '../../estate/index.ts'
import { reportWords as words } from './report-words.ts'

/** Needs no confirmation, because a press does no harm. Only an open estate can sign the stop. */
export function StopButton({ releaseIds }: { releaseIds: readonly string[] }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  const stop = async () => {
    setBusy(true)
    setAttempt((count) => count + 1)
    setFailure(undefined)
    try {
      for (const id of releaseIds) await client.veto(id)
      toast({ title: words.stopped, description: words.stoppedMore })
    } catch (error) {
      setFailure(messageOf(error, words.stopFailed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ErrorSummary message={failure} attempt={attempt} />
      <Button
        busy={busy}
        icon={<Hand aria-hidden="true" className="size-7 shrink-0" />}
        className="stop min-h-16 w-full px-3 text-lg sm:w-auto sm:self-start sm:px-8 sm:text-xl"
        onClick={() => void stop()}
      >
        {words.stop}
      </Button>
    </>
  )
}
