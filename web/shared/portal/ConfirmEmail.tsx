import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { useServer, useSession, client } from '../../estate/index.ts'
import { Button, Notice, toast } from '../../ui/index.ts'

/** The refusal of the server that says: this needs a confirmed email address first. */
export const EMAIL_NOT_CONFIRMED = 'email-not-confirmed'

/** Says that the email address must be confirmed first, and how; `onAgain` tries what was refused once more. */
export function ConfirmEmail({ email, onAgain, busy }: { email: string; onAgain: () => void; busy: boolean }) {
  const mail = useServer()?.mail !== false
  const [sending, setSending] = useState(false)
  // Confirmed meanwhile, in another tab or on another device: nothing more has to be pressed here.
  const { emailVerified } = useSession()
  const goOn = useEffectEvent(onAgain)
  useEffect(() => {
    if (emailVerified === true) goOn()
  }, [emailVerified])
  const resend = async () => {
    setSending(true)
    try {
      await client.resendConfirmation()
      toast({ title: 'Mail sent', description: `Please look at the inbox of ${email}.` })
    } catch (error) {
      toast({ tone: 'failure', title: 'Not sent', description: messageOf(error) })
    } finally {
      setSending(false)
    }
  }
  return (
    <Notice tone="clay" role="alert" title="Please confirm your email address first">
      <p className="mb-3">
        {mail
          ? `We sent a mail to ${email}. Press the link in it, then come back to this page: you have not accepted yet.`
          : `This server sends no mail. Whoever runs it has a link for ${email}: ask them for it, open it, then come back to this page and go on.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={onAgain}>
          I have confirmed it, go on
        </Button>
        {mail && (
          <Button variant="secondary" busy={sending} onClick={() => void resend()}>
            Send the mail again
          </Button>
        )}
      </div>
    </Notice>
  )
}
