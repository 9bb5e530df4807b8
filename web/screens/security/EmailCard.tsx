import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { Notice } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { toast } from '../../ui/toast.ts'
import { emailError, tidyEmail } from '../../shared/auth/rules.ts'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { client, useSession, useServer } from '../../estate/index.ts'

/** The address: whether it is confirmed, and another one. */
export function EmailCard() {
  const { email = '', emailVerified } = useSession()
  const server = useServer()
  const { resendConfirmation } = client
  const [open, setOpen] = useState(false)

  const resend = async () => {
    try {
      await resendConfirmation()
      toast({ title: 'Check your email', description: 'We sent you a confirmation link.' })
    } catch (error) {
      toast({ tone: 'failure', title: 'Error', description: messageOf(error) })
    }
  }

  return (
    <Card title="Your email address">
      <p className="mb-4 break-words">
        You sign in with <strong>{email}</strong>.
      </p>
      {emailVerified === false && (
        <div className="mb-4">
          <Notice tone="amber" title="Not confirmed yet">
            <p className="mb-2">
              {server?.mail === false
                ? 'This server does not send mail: the confirmation link waits with the person who runs it. You need it before you can hold a place in the estate of somebody else.'
                : 'Please open the link in the mail we sent you. You need it before you sign in the next time.'}
            </p>
            <Button variant="secondary" onClick={() => void resend()}>
              Send the link again
            </Button>
          </Notice>
        </div>
      )}
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Change email
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
        ...(password === '' && { password: 'Please enter your password' }),
      }
    },
    send: async ({ email, password }) => {
      const { outcome } = await changeEmail({ password, newEmail: tidyEmail(email) })
      onClose()
      if (outcome === 'changed') toast({ title: 'Email changed', description: 'You sign in with the new address now.' })
      else {
        toast({
          title: 'Check your email',
          description: 'Open the link we sent to the new address. Until then the old one stays.',
        })
      }
    },
  })
  return (
    <FormDialog
      title="Change email"
      description="The old address gets a mail as well and can undo the change for 7 days."
      form={form}
      summary={summary}
      busy={busy}
      save="Change email"
      onClose={onClose}
    >
      <p className="break-words">
        Now: <strong>{current}</strong>
      </p>
      <Field label="New email" required {...field('email')}>
        <TextInput type="email" inputMode="email" autoComplete="email" {...input('email')} />
      </Field>
      <Field label="Password" required hint="The one you sign in with now. It stays the same." {...field('password')}>
        <PasswordInput autoComplete="current-password" {...input('password')} />
      </Field>
    </FormDialog>
  )
}
