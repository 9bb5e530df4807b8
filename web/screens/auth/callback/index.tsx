import { useState } from 'react'
import { messageOf } from '../../../estate/message-of.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Badge.tsx'
import { askWhereToGoOn, pending, type Waiting } from '../../../shared/session/pending-invitation.ts'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { useLinkToken } from '../../../shared/auth/link-token.ts'
import { type ClientCalls, client, useSession } from '../../../estate/index.ts'

type Happened = Awaited<ReturnType<ClientCalls['confirmEmail']>>['happened']
type Outcome =
  | { state: 'asking' | 'waiting' }
  | { state: 'done'; happened: Happened; waiting: Waiting | undefined }
  | { state: 'failed'; message: string }

const words: Record<Happened, { title: string; text: string }> = {
  'email-confirmed': {
    title: 'Thank you. Your email address is confirmed.',
    text: 'If somebody invited you, or you hold a release card, you have not accepted yet: open that link or code again now.',
  },
  'email-changed': {
    title: 'Your email address has changed.',
    text: 'From now on you sign in with the new one. The old address can undo this for 7 days.',
  },
  'email-restored': {
    title: 'Your email address is the old one again.',
    text: 'You are signed out everywhere. If you did not ask for the change, please choose a new password after signing in.',
  },
}

const goOn = {
  invitation: {
    text: 'One thing is left: your invitation is waiting. Press the button, then Accept.',
    href: '/invitation',
    label: 'Go on to your invitation',
  },
  card: {
    text: 'One thing is left: your card is waiting. Press the button, then present it.',
    href: '/claim',
    label: 'Go on with your card',
  },
}

/** Back to what waited for the confirmed address; without anything that waited, inside or to the door. */
function WayOn({ waiting, inside }: { waiting: Waiting | undefined; inside: boolean }) {
  const otherwise = inside
    ? { href: '/overview', label: 'Go to your overview' }
    : { href: '/auth/signin', label: 'Sign in' }
  const { href, label } = waiting === undefined ? otherwise : goOn[waiting.name]
  return (
    <a href={href} className={buttonClass('primary')}>
      {label}
    </a>
  )
}

/**
 * /auth/callback: where the mails about an e-mail address lead, to confirm it, to change it, to take a change back. It asks
 * for one press: mail programs open links by themselves to look for viruses, and that must confirm or undo nothing.
 */
export default function Callback() {
  const token = useLinkToken()
  const { confirmEmail } = client
  const { state } = useSession()
  const [outcome, setOutcome] = useState<Outcome>(
    token === undefined
      ? { state: 'failed', message: 'This link is not complete. Please open the link from the mail again.' }
      : { state: 'asking' },
  )

  const follow = async (given: string) => {
    setOutcome({ state: 'waiting' })
    try {
      const { happened } = await confirmEmail(given)
      const waiting = happened === 'email-confirmed' ? await askWhereToGoOn() : undefined
      if (waiting !== undefined) pending(waiting.name).keep(waiting.value)
      setOutcome({ state: 'done', happened, waiting })
    } catch (error) {
      setOutcome({ state: 'failed', message: messageOf(error) })
    }
  }

  const asking = outcome.state === 'asking' || outcome.state === 'waiting'
  const inside = state === 'signed-in' || state === 'locked'
  return (
    <AuthPage title="Your email address">
      <div aria-live="polite" className="flex flex-col gap-5">
        {asking && <p>Press the button, and what the mail says will happen.</p>}
        {outcome.state === 'done' && (
          <Notice tone="sage" title={words[outcome.happened].title}>
            {outcome.waiting === undefined ? words[outcome.happened].text : goOn[outcome.waiting.name].text}
          </Notice>
        )}
        {outcome.state === 'failed' && <Notice tone="brick">{outcome.message}</Notice>}
      </div>
      {asking && token !== undefined ? (
        <Button busy={outcome.state === 'waiting'} onClick={() => void follow(token)}>
          Confirm
        </Button>
      ) : (
        <WayOn waiting={outcome.state === 'done' ? outcome.waiting : undefined} inside={inside} />
      )}
    </AuthPage>
  )
}
