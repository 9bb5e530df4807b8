import { useState } from 'react'
import { client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Button, ErrorSummary } from '../../ui/index.ts'
import { AuthPage } from '../../shared/auth/AuthPage.tsx'
import { useLinkToken } from '../../shared/auth/link-token.ts'
import { words } from './words.ts'

/** Confirms a second address. Requires a press, because virus scanners open links. */
export default function SecondAddressPage() {
  const token = useLinkToken() ?? ''
  return <Confirmation key={token} token={token} />
}

function Confirmation({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const confirm = async () => {
    setState('busy')
    setAttempt((count) => count + 1)
    try {
      await client.confirmSecondAddress(token)
      setState('done')
    } catch (error) {
      setFailure(messageOf(error))
      setState('asking')
    }
  }
  if (token === '')
    return (
      <AuthPage title={words.incomplete} purpose={words.incompleteMore}>
        {null}
      </AuthPage>
    )
  if (state === 'done')
    return (
      <AuthPage title={words.done} purpose={words.doneMore}>
        {null}
      </AuthPage>
    )
  return (
    <AuthPage title={words.ask} purpose={words.askMore} below={<p>{words.ifNot}</p>}>
      <ErrorSummary message={failure} attempt={attempt} />
      <Button busy={state === 'busy'} onClick={() => void confirm()}>
        {words.yes}
      </Button>
    </AuthPage>
  )
}
