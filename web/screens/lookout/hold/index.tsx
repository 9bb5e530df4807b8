import { client, type LookoutHold } from '../../../estate/index.ts'
import { Button, ErrorSummary, exactTime } from '../../../ui/index.ts'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { useLinkToken } from '../../../shared/auth/link-token.ts'
import { usePress } from '../use-press.ts'
import { words } from './words.ts'

/** Requires a press, because virus scanners open links and must not use up the only hold. */
export default function LookoutHoldPage() {
  const token = useLinkToken() ?? ''
  return <HoldByLookout key={token} token={token} />
}

function HoldByLookout({ token }: { token: string }) {
  const { busy, done, summary, press } = usePress(() => client.holdAsLookout(token))
  if (token === '')
    return (
      <AuthPage title={words.incomplete} purpose={words.incompleteMore}>
        {null}
      </AuthPage>
    )
  if (done) return <AuthPage {...wordsOf(done)}>{null}</AuthPage>
  return (
    <AuthPage title={words.ask} purpose={words.askMore} below={<p>{words.ifTrue}</p>}>
      <ErrorSummary {...summary} />
      <Button variant="danger" busy={busy} className="min-h-16 text-xl" onClick={press}>
        {words.hold}
      </Button>
      <p>{words.once}</p>
    </AuthPage>
  )
}

function wordsOf({ did, until, opensAt }: LookoutHold): { title: string; purpose: string } {
  if (did === 'often') return { title: words.often, purpose: words.oftenMore }
  if (did === 'nothing' || until === undefined) return { title: words.nothing, purpose: words.nothingMore }
  const opens = opensAt === undefined ? words.noDay : words.opensOn(exactTime(opensAt))
  const says = did === 'again' ? words.againMore : words.heldMore
  return { title: did === 'again' ? words.again : words.held, purpose: says(exactTime(until), opens) }
}
