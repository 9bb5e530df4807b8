import { whileHere } from '../ui/while-here.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Mark } from '../ui/Mark.tsx'
import { ErrorState } from '../ui/states.tsx'
import { useSession } from '../estate/index.ts'
import { messageOf } from '../estate/message-of.ts'
import { SilenceNotice } from '../shared/session/SilenceNotice.tsx'
import { words } from './frame-words.ts'

/** Offers a retry, but never replaces an `open` page or a signed-in user's app. */
export function StartGate({
  started,
  start,
  open = false,
  children,
}: {
  started: Promise<void>
  start: () => Promise<void>
  open?: boolean
  children: ReactNode
}) {
  const [attempt, setAttempt] = useState(started)
  const [failure, setFailure] = useState<string>()
  const { state } = useSession()

  useEffect(() => {
    return whileHere(async (here) => {
      try {
        await attempt
      } catch (error) {
        if (here()) setFailure(messageOf(error))
      }
    })
  }, [attempt])

  if (failure === undefined || open || state === 'signed-in' || state === 'locked') return children
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center gap-6 px-4">
      <Mark className="mx-auto size-20" />
      <h1 className="sr-only">{words.name}</h1>
      <SilenceNotice />
      <ErrorState
        title={words.unreachable}
        onRetry={() => {
          setFailure(undefined)
          setAttempt(start())
        }}
      >
        {failure}
      </ErrorState>
    </main>
  )
}
