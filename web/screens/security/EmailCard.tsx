import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { Notice } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmailText } from '../../ui/EmailText.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { toast } from '../../ui/toast.ts'
import { emailError, tidyEmail } from '../../shared/auth/rules.ts'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { client, useSession, useServer } from '../../estate/index.ts'
import { emailWords, words } from './words.ts'

export function EmailCard() {
  const { email = '', emailVerified } = useSession()
  const server = useServer()
  const { resendConfirmation } = client
  const [open, setOpen] = useState(false)

  const resend = async () => {
    try {
      await resendConfirmation()
      toast({ title: emailWords.checkEmail, description: emailWords.linkSent })
    } catch (error) {
      toast({ tone: 'failure', title: words.error, description: messageOf(error) })
    }
  }

  return (
    <Card title={emailWords.title}>
      <p className="mb-4 break-words">
        {emailWords.signInWith}{' '}
        <strong>
          <EmailText>{email}</EmailText>
        </strong>
      </p>
      {emailVerified === false && (
        <div className="mb-4">
          <Notice tone="amber" title={emailWords.notConfirmed}>
            <p className="mb-2">{server?.mail === false ? emailWords.askForLink : emailWords.openLink}</p>
            <Button variant="secondary" onClick={() => void resend()}>
              {emailWords.sendAgain}
            </Button>
          </Notice>
        </div>
      )}
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {emailWords.change}
      </Button>
      {open && <ChangeEmail onClose={() => setOpen(false)} />}
    </Card>
  )
}

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const { email: current = '' } = useSession()
  const { changeEmail } = client
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'email',
    blank: { email: '', password: '' },
    check: ({ email, password }) => {
      const wrong = emailError(email)
      return {
        ...(wrong !== undefined && { email: wrong }),
        ...(password === '' && { password: emailWords.passwordMissing }),
      }
    },
    send: async ({ email, password }) => {
      const { outcome } = await changeEmail({ password, newEmail: tidyEmail(email) })
      onClose()
      if (outcome === 'changed') toast({ title: emailWords.changed, description: emailWords.changedMore })
      else {
        toast({
          title: emailWords.checkEmail,
          description: emailWords.openNewLink,
        })
      }
    },
  })
  return (
    <FormDialog
      title={emailWords.change}
      description={emailWords.oldCanUndo}
      form={form}
      summary={summary}
      busy={busy}
      save={emailWords.change}
      onClose={onClose}
    >
      <p className="break-words">
        {emailWords.current}{' '}
        <strong>
          <EmailText>{current}</EmailText>
        </strong>
      </p>
      <Field label={emailWords.next} required {...field('email')}>
        <TextInput type="email" inputMode="email" autoComplete="email" {...input('email')} />
      </Field>
      <Field label={emailWords.password} required hint={emailWords.passwordHint} {...field('password')}>
        <PasswordInput autoComplete="current-password" {...input('password')} />
      </Field>
    </FormDialog>
  )
}
