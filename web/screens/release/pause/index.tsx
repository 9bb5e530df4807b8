import { useState } from 'react'
import { messageOf } from '../../../estate/message-of.ts'
import { type Pause, useLockdown, client } from '../../../estate/index.ts'
import { Button, buttonClass, ErrorSummary, exactTime } from '../../../ui/index.ts'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { useLinkToken } from '../../../shared/auth/link-token.ts'
import { words } from './words.ts'

/** Requires a press, because virus scanners open links and must not use up the only pause. */
export default function PausePage() {
  const token = useLinkToken() ?? ''
  return <HoldByMail key={token} token={token} />
}

function HoldByMail({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [pause, setPause] = useState<Pause>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const onHold = useLockdown()

  const hold = async () => {
    setState('busy')
    setAttempt((count) => count + 1)
    try {
      setPause(await client.pauseByMail(token))
      setFailure(undefined)
      setState('done')
    } catch (error) {
      setFailure(messageOf(error))
      setState('asking')
    }
  }

  if (token === '')
    return (
      <AuthPage title={words.incomplete} purpose={words.incompleteMore} below={<SignInToStop />}>
        {null}
      </AuthPage>
    )

  if (state === 'done')
    return (
      <AuthPage {...wordsOf(pause, onHold)}>
        <SignInToStop />
      </AuthPage>
    )

  return (
    <AuthPage title={words.ask} purpose={words.askMore} below={<SignInToStop />}>
      <ErrorSummary message={failure} attempt={attempt} />
      <Button variant="danger" busy={state === 'busy'} className="min-h-16 text-xl" onClick={() => void hold()}>
        {words.hold}
      </Button>
    </AuthPage>
  )
}

function wordsOf(pause: Pause | undefined, onHold = false): { title: string; purpose: string } {
  if (pause === undefined)
    return {
      title: words.nothing,
      purpose: words.nothingMore,
    }
  const opens = onHold
    ? words.lockdown
    : pause.opensAt === undefined
      ? words.noDay
      : words.opensOn(exactTime(pause.opensAt))
  if (pause.again)
    return {
      title: words.heldBefore,
      purpose: words.heldBeforeMore(exactTime(pause.until), opens),
    }
  return {
    title: words.held,
    purpose: words.heldMore(exactTime(pause.until), opens),
  }
}

function SignInToStop() {
  return (
    <div className="flex flex-col items-center gap-3">
      <p>{words.howToStop}</p>
      <a href="/overview" className={buttonClass('secondary')}>
        {words.signIn}
      </a>
    </div>
  )
}
