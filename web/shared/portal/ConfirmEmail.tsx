import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { useServer, useSession, client } from '../../estate/index.ts'
import { Button, Notice, toast } from '../../ui/index.ts'
import { confirmWords as words } from './invitation-words.ts'

export const EMAIL_NOT_CONFIRMED = 'email-not-confirmed'

export function ConfirmEmail({ email, onAgain, busy }: { email: string; onAgain: () => void; busy: boolean }) {
  const mail = useServer()?.mail !== false
  const [sending, setSending] = useState(false)
  // A confirmation in another tab or device triggers the retry.
  const { emailVerified } = useSession()
  const goOn = useEffectEvent(onAgain)
  useEffect(() => {
    if (emailVerified === true) goOn()
  }, [emailVerified])
  const resend = async () => {
    setSending(true)
    try {
      await client.resendConfirmation()
      toast({ title: words.sent, description: words.sentMore(email) })
    } catch (error) {
      toast({ tone: 'failure', title: words.notSent, description: messageOf(error) })
    } finally {
      setSending(false)
    }
  }
  return (
    <Notice tone="clay" role="alert" title={words.title}>
      <p className="mb-3">{mail ? words.byMail(email) : words.byHand(email)}</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={onAgain}>
          {words.confirmed}
        </Button>
        {mail && (
          <Button variant="secondary" busy={sending} onClick={() => void resend()}>
            {words.again}
          </Button>
        )}
      </div>
    </Notice>
  )
}
