import { useState } from 'react'
import { client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Button, buttonClass, ErrorSummary } from '../../ui/index.ts'
import { AuthPage } from '../../shared/auth/AuthPage.tsx'
import { useLinkToken } from '../../shared/auth/link-token.ts'
import { words } from './words.ts'

/** For the link in a check-in. Requires a press, because virus scanners open links. */
export default function CheckInPage() {
  const token = useLinkToken() ?? ''
  return <Answer key={token} token={token} />
}

function Answer({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'busy' | 'done' | 'unknown'>('asking')
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const answer = async () => {
    setState('busy')
    setAttempt((count) => count + 1)
    try {
      setState((await client.answerCheckInByMail(token)) ? 'done' : 'unknown')
    } catch (error) {
      setFailure(messageOf(error))
      setState('asking')
    }
  }
  if (token === '') return <Told title={words.incomplete} purpose={words.incompleteMore} />
  if (state === 'unknown') return <Told title={words.unknown} purpose={words.unknownMore} />
  if (state === 'done')
    return (
      <AuthPage title={words.done} purpose={words.doneMore}>
        {null}
      </AuthPage>
    )
  return (
    <AuthPage title={words.ask} purpose={words.askMore}>
      <ErrorSummary message={failure} attempt={attempt} />
      <Button busy={state === 'busy'} onClick={() => void answer()}>
        {words.yes}
      </Button>
    </AuthPage>
  )
}

function Told(text: { title: string; purpose: string }) {
  return (
    <AuthPage {...text}>
      <a href="/overview" className={buttonClass('secondary')}>
        {words.signIn}
      </a>
    </AuthPage>
  )
}
