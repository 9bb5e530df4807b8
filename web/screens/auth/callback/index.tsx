import { useCallback, useState } from 'react'
import { messageOf } from '../../../estate/message-of.ts'
import { type Answer, useAnswer } from '../../../estate/use-answer.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Badge.tsx'
import { pending } from '../../../shared/session/pending-invitation.ts'
import { findWaiting, type Waiting } from '../../../shared/session/waiting-across-tabs.ts'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { useLinkToken } from '../../../shared/auth/link-token.ts'
import { type ClientCalls, client, useSession } from '../../../estate/index.ts'
import { words } from './words.ts'

type Happened = Awaited<ReturnType<ClientCalls['confirmEmail']>>['happened']
type Asked = Awaited<ReturnType<ClientCalls['openEmailLink']>>
type Outcome =
  | { state: 'asking' | 'waiting' }
  | { state: 'done'; happened: Happened; waiting: Waiting | undefined; resetToken: string | undefined }
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

/** Leads to a new password after an undone address change, else to the page that the user left. */
function NextLink({ waiting, resetToken }: { waiting?: Waiting | undefined; resetToken?: string | undefined }) {
  const { state } = useSession()
  if (resetToken !== undefined)
    return (
      <a href={`/auth/reset-password#token=${resetToken}`} className={buttonClass('primary')}>
        {words.chooseNew}
      </a>
    )
  const otherwise =
    state === 'signed-in' || state === 'locked'
      ? { href: '/overview', label: words.toOverview }
      : { href: '/auth/signin', label: words.signIn }
  const { href, label } = waiting === undefined ? otherwise : goOn[waiting.name]
  return (
    <a href={href} className={buttonClass('primary')}>
      {label}
    </a>
  )
}

/** Requires a press, because virus scanners open the links in mails. */
export default function Callback() {
  const token = useLinkToken()
  return (
    <AuthPage title={words.title}>
      {token === undefined ? (
        <>
          <Notice tone="brick">{words.incomplete}</Notice>
          <NextLink />
        </>
      ) : (
        <Follow key={token} token={token} />
      )}
    </AuthPage>
  )
}

function Follow({ token }: { token: string }) {
  const [link] = useAnswer(useCallback(() => client.openEmailLink(token), [token]))
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asking' })

  const follow = async () => {
    setOutcome({ state: 'waiting' })
    try {
      const { happened, resetToken } = await client.confirmEmail(token)
      const waiting = happened === 'email-confirmed' ? await findWaiting() : undefined
      if (waiting !== undefined) pending(waiting.name).keep(waiting.value)
      setOutcome({ state: 'done', happened, waiting, resetToken })
    } catch (error) {
      setOutcome({ state: 'failed', message: messageOf(error) })
    }
  }

  // If the link could not be checked while offline, the user can still try it.
  const invalid = link.state === 'failed' && link.code === 'link-invalid' ? link.message : undefined
  const failure = outcome.state === 'failed' ? outcome.message : invalid
  const done = outcome.state === 'done' ? outcome : undefined
  const asking = failure === undefined && done === undefined
  return (
    <>
      <div aria-live="polite" className="flex flex-col gap-5 break-words">
        {asking && <p>{sentenceOf(link)}</p>}
        {done && (
          <Notice tone="sage" title={wordsFor[done.happened].title}>
            {done.waiting === undefined ? wordsFor[done.happened].text : goOn[done.waiting.name].text}
          </Notice>
        )}
        {failure !== undefined && <Notice tone="brick">{failure}</Notice>}
      </div>
      {asking ? (
        link.state !== 'loading' && (
          <Button busy={outcome.state === 'waiting'} onClick={() => void follow()}>
            {words.confirm}
          </Button>
        )
      ) : (
        <NextLink waiting={done?.waiting} resetToken={done?.resetToken} />
      )}
    </>
  )
}

function sentenceOf(link: Answer<Asked>): string {
  if (link.state === 'loading') return words.opening
  return link.state === 'ready' ? words.ask[link.value.asks](link.value.email) : words.asking
}
