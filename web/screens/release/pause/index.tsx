import { useState } from 'react'
import { messageOf } from '../../../estate/message-of.ts'
import { type Pause, client } from '../../../estate/index.ts'
import { Button, buttonClass, ErrorSummary, exactTime } from '../../../ui/index.ts'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { useLinkToken } from '../../../shared/auth/link-token.ts'

/**
 * Where the link in the owner's mail leads. Needs no sign-in. It asks for one press: mail programs open links by themselves
 * to look for viruses, and that must not spend the one pause there is.
 */
export default function PausePage() {
  const token = useLinkToken() ?? ''
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [pause, setPause] = useState<Pause>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

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
      <AuthPage
        title="This link is not complete"
        purpose="Please press the link in the mail again, or copy all of it into the address line."
        below={<SignInToStop />}
      >
        {null}
      </AuthPage>
    )

  if (state === 'done')
    return (
      <AuthPage {...wordsOf(pause)}>
        <SignInToStop />
      </AuthPage>
    )

  return (
    <AuthPage
      title="Are you here?"
      purpose="Somebody reported that you have died or can no longer act for yourself. If that is wrong, hold it now."
      below={<SignInToStop />}
    >
      <ErrorSummary message={failure} attempt={attempt} />
      <Button variant="danger" busy={state === 'busy'} className="min-h-16 text-xl" onClick={() => void hold()}>
        I am here. Hold everything for seven days.
      </Button>
    </AuthPage>
  )
}

/** What the link did: held it now, had held it before, or had nothing to hold. */
export function wordsOf(pause: Pause | undefined): { title: string; purpose: string } {
  if (pause === undefined)
    return {
      title: 'There is nothing to hold',
      purpose: 'This link is not known here, or the report it belongs to is over. To see where things stand, sign in.',
    }
  const opens =
    pause.opensAt === undefined
      ? 'No day is set yet on which anything would open.'
      : `Unless you stop it, everything opens on ${exactTime(pause.opensAt)}.`
  if (pause.again)
    return {
      title: 'This was held before',
      purpose: `It can be held only once, and that was until ${exactTime(pause.until)}. Pressing again added nothing. ${opens} To stop it for good, sign in.`,
    }
  return {
    title: 'Everything is held for seven days',
    purpose: `Until ${exactTime(pause.until)}. ${opens} It can be held only once: to stop it for good, sign in.`,
  }
}

function SignInToStop() {
  return (
    <div className="flex flex-col items-center gap-3">
      <p>To stop it for good, sign in and press “I am here. Stop this.” at the top of any page.</p>
      <a href="/overview" className={buttonClass('secondary')}>
        Sign in and stop it
      </a>
    </div>
  )
}
