import { useState } from 'react'
import { messageOf } from '../../../estate/message-of.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Badge.tsx'
import { askWhereToGoOn, pending, type Waiting } from '../../../shared/session/pending-invitation.ts'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { useLinkToken } from '../../../shared/auth/link-token.ts'
import { type ClientCalls, client, useSession } from '../../../estate/index.ts'
import { words } from './words.ts'

type Happened = Awaited<ReturnType<ClientCalls['confirmEmail']>>['happened']
type Outcome =
  | { state: 'asking' | 'waiting' }
  | { state: 'done'; happened: Happened; waiting: Waiting | undefined }
  | { state: 'failed'; message: string }

const wordsFor: Record<Happened, { title: string; text: string }> = {
  'email-confirmed': words.confirmed,
  'email-changed': words.changed,
  'email-restored': words.restored,
}

const goOn = {
  invitation: { text: words.invitationWaits, href: '/invitation', label: words.toInvitation },
  card: { text: words.cardWaits, href: '/claim', label: words.toCard },
}

/** Back to what waited for the confirmed address; without anything that waited, inside or to the door. */
function WayOn({ waiting, inside }: { waiting: Waiting | undefined; inside: boolean }) {
  const otherwise = inside
    ? { href: '/overview', label: words.toOverview }
    : { href: '/auth/signin', label: words.signIn }
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
    token === undefined ? { state: 'failed', message: words.incomplete } : { state: 'asking' },
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
    <AuthPage title={words.title}>
      <div aria-live="polite" className="flex flex-col gap-5">
        {asking && <p>{words.asking}</p>}
        {outcome.state === 'done' && (
          <Notice tone="sage" title={wordsFor[outcome.happened].title}>
            {outcome.waiting === undefined ? wordsFor[outcome.happened].text : goOn[outcome.waiting.name].text}
          </Notice>
        )}
        {outcome.state === 'failed' && <Notice tone="brick">{outcome.message}</Notice>}
      </div>
      {asking && token !== undefined ? (
        <Button busy={outcome.state === 'waiting'} onClick={() => void follow(token)}>
          {words.confirm}
        </Button>
      ) : (
        <WayOn waiting={outcome.state === 'done' ? outcome.waiting : undefined} inside={inside} />
      )}
    </AuthPage>
  )
}
