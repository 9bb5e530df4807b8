import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import type { PasskeyRequest, UsedPasskey } from '../../estate/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { doorWords } from './words.ts'

export default function PasskeySignIn({
  label,
  start,
  enter,
}: {
  label: string
  start: () => Promise<PasskeyRequest>
  enter: (used: UsedPasskey) => Promise<void>
}) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  const go = async () => {
    setBusy(true)
    setFailure(undefined)
    setAttempt((count) => count + 1)
    try {
      const [request, { askPasskey }] = await Promise.all([start(), import('./passkey.ts')])
      const used = await askPasskey(request)
      await enter(used).finally(() => used.output.fill(0))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p className="flex items-center gap-4 text-soft before:grow before:border-t before:border-line after:grow after:border-t after:border-line">
        {doorWords.or}
      </p>
      <ErrorSummary message={failure} attempt={attempt} />
      <Button
        variant="secondary"
        busy={busy}
        icon={<KeyRound aria-hidden="true" className="size-5" />}
        onClick={() => void go()}
      >
        {busy ? doorWords.opening : label}
      </Button>
    </>
  )
}
