import { useEffect, useState } from 'react'
import { messageOf, useCalls, useSession } from '../../../app/session.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Badge.tsx'
import { DoorPage } from '../DoorPage.tsx'
import { useLinkToken } from '../link-token.ts'

type Outcome = { state: 'waiting' } | { state: 'done' } | { state: 'failed'; message: string }

// A link works once, but React may draw a page twice: the same token is sent once and both see the answer.
const asked = new Map<string, Promise<void>>()

/** /auth/callback: where the confirmation mail leads. */
export default function Callback() {
  const token = useLinkToken()
  const { confirmEmail } = useCalls()
  const { state } = useSession()
  const [outcome, setOutcome] = useState<Outcome>(
    token === undefined
      ? { state: 'failed', message: 'This link is not complete. Please open the link from the mail again.' }
      : { state: 'waiting' },
  )

  useEffect(() => {
    if (token === undefined) return
    const answer = asked.get(token) ?? confirmEmail(token)
    asked.set(token, answer)
    answer.then(
      () => setOutcome({ state: 'done' }),
      (error: unknown) => setOutcome({ state: 'failed', message: messageOf(error) }),
    )
  }, [token, confirmEmail])

  const inside = state === 'signed-in' || state === 'locked'
  return (
    <DoorPage title="Confirm your email">
      <div aria-live="polite" className="flex flex-col gap-5">
        {outcome.state === 'waiting' && <p>One moment...</p>}
        {outcome.state === 'done' && (
          <Notice tone="sage" title="Thank you. Your email address is confirmed.">
            Nothing more is needed.
          </Notice>
        )}
        {outcome.state === 'failed' && <Notice tone="brick">{outcome.message}</Notice>}
      </div>
      <a href={inside ? '/overview' : '/auth/signin'} className={buttonClass('primary')}>
        {inside ? 'Go to your overview' : 'Sign in'}
      </a>
    </DoorPage>
  )
}
