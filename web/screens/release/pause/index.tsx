import { useState } from 'react'
import { messageOf } from '../../../app/session.ts'
import { pauseByMail } from '../../../estate/index.ts'
import { Button, buttonClass, Card, ErrorSummary, PageHeader } from '../../../ui/index.ts'
import { Frame } from '../../portal/Frame.tsx'

const tokenHere = () =>
  new URLSearchParams(location.search).get('token') ?? new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

/**
 * Where the link in the owner's mail leads. Needs no sign-in. It asks for one press: mail programs open links by themselves
 * to look for viruses, and that must not spend the one pause there is.
 */
export default function PausePage() {
  const [token] = useState(tokenHere)
  const [state, setState] = useState<'asking' | 'busy' | 'held'>('asking')
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  const hold = async () => {
    setState('busy')
    setAttempt((count) => count + 1)
    try {
      await pauseByMail(token)
      setFailure(undefined)
      setState('held')
    } catch (error) {
      setFailure(messageOf(error))
      setState('asking')
    }
  }

  if (token === '')
    return (
      <Frame>
        <PageHeader
          title="This link is not complete"
          purpose="Please press the link in the mail again, or copy all of it into the address line."
        />
        <SignInToStop />
      </Frame>
    )

  if (state === 'held')
    return (
      <Frame>
        <PageHeader
          title="Everything is held for seven days"
          purpose="Nothing opens in that time. This link works once; to stop it for good, sign in."
        />
        <SignInToStop />
      </Frame>
    )

  return (
    <Frame>
      <PageHeader
        title="Are you here?"
        purpose="Somebody reported that you have died or can no longer act for yourself. If that is wrong, hold it now."
      />
      <ErrorSummary message={failure} attempt={attempt} />
      <Button variant="danger" busy={state === 'busy'} className="min-h-16 text-xl" onClick={() => void hold()}>
        I am here. Hold everything for seven days.
      </Button>
      <SignInToStop />
    </Frame>
  )
}

function SignInToStop() {
  return (
    <Card title="Stop it for good">
      <p className="mb-4">Sign in, and press the button at the top of any page: “I am here. Stop this.”</p>
      <a href="/overview" className={buttonClass('secondary')}>
        Sign in and stop it
      </a>
    </Card>
  )
}
