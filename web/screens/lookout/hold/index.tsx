import { useState } from 'react'
import { client, type LookoutHold } from '../../../estate/index.ts'
import { messageOf } from '../../../estate/message-of.ts'
import { Button, ErrorSummary, exactTime } from '../../../ui/index.ts'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { useLinkToken } from '../../../shared/auth/link-token.ts'
import { words } from './words.ts'

/** Requires a press, because virus scanners open links and must not use up the only hold. */
export default function LookoutHoldPage() {
  const token = useLinkToken() ?? ''
  return <HoldByLookout key={token} token={token} />
}

function HoldByLookout({ token }: { token: string }) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<LookoutHold>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const hold = async () => {
    setBusy(true)
    setAttempt((count) => count + 1)
    try {
      setDone(await client.holdAsLookout(token))
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
  if (done) return <AuthPage {...wordsOf(done)}>{null}</AuthPage>
  return (
    <AuthPage title={words.ask} purpose={words.askMore} below={<p>{words.ifTrue}</p>}>
      <ErrorSummary message={failure} attempt={attempt} />
      <Button variant="danger" busy={busy} className="min-h-16 text-xl" onClick={() => void hold()}>
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
