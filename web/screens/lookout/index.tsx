import { client } from '../../estate/index.ts'
import { Button, ErrorSummary } from '../../ui/index.ts'
import { AuthPage } from '../../shared/auth/AuthPage.tsx'
import { useLinkToken } from '../../shared/auth/link-token.ts'
import { usePress } from './use-press.ts'
import { words } from './words.ts'

/** Agrees to be a lookout. Requires a press, because virus scanners open links. */
export default function LookoutPage() {
  const token = useLinkToken() ?? ''
  return <Agreement key={token} token={token} />
}

function Agreement({ token }: { token: string }) {
  const { busy, done, summary, press } = usePress(() => client.agreeAsLookout(token))
  if (token === '')
    return (
      <AuthPage title={words.incomplete} purpose={words.incompleteMore}>
        {null}
      </AuthPage>
    )
  if (done !== undefined)
    return (
      <AuthPage title={words.done(done)} purpose={words.doneMore}>
        {null}
      </AuthPage>
    )
  return (
    <AuthPage title={words.ask} purpose={words.askMore} below={<p>{words.ifNot}</p>}>
      <ErrorSummary {...summary} />
      <p>{words.onlyThat}</p>
      <Button busy={busy} onClick={press}>
        {words.yes}
      </Button>
    </AuthPage>
  )
}
