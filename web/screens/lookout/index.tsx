import { useState } from 'react'
import { client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Button, ErrorSummary } from '../../ui/index.ts'
import { AuthPage } from '../../shared/auth/AuthPage.tsx'
import { useLinkToken } from '../../shared/auth/link-token.ts'
import { words } from './words.ts'

/** Agrees to be a lookout. Requires a press, because virus scanners open links. */
export default function LookoutPage() {
  const token = useLinkToken() ?? ''
  return <Agreement key={token} token={token} />
}

function Agreement({ token }: { token: string }) {
  const [busy, setBusy] = useState(false)
  const [owner, setOwner] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const agree = async () => {
    setBusy(true)
    setAttempt((count) => count + 1)
    try {
      setOwner(await client.agreeAsLookout(token))
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  if (token === '')
    return (
      <AuthPage title={words.incomplete} purpose={words.incompleteMore}>
        {null}
      </AuthPage>
    )
  if (owner !== undefined)
    return (
      <AuthPage title={words.done(owner)} purpose={words.doneMore}>
        {null}
      </AuthPage>
    )
  return (
    <AuthPage title={words.ask} purpose={words.askMore} below={<p>{words.ifNot}</p>}>
      <ErrorSummary message={failure} attempt={attempt} />
      <p>{words.onlyThat}</p>
      <Button busy={busy} onClick={() => void agree()}>
        {words.yes}
      </Button>
    </AuthPage>
  )
}
