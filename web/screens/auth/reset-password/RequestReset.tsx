import { messageOf } from '../../../estate/message-of.ts'
import { Notice } from '../../../ui/Badge.tsx'
import { Button, linkClass } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toast.ts'
import { useGoOn } from '../../../shared/navigation/go-on.ts'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { emailError, tidyEmail } from '../../../shared/auth/rules.ts'
import { useSmallForm } from '../../../shared/forms/use-small-form.ts'
import { client, useServer } from '../../../estate/index.ts'
import { doorWords } from '../../../shared/auth/words.ts'
import { requestWords as words } from './words.ts'

/** Shows the same answer for an address without an account. `refused` is about an earlier link. */
export function RequestReset({ refused }: { refused?: string }) {
  const { startReset } = client
  const server = useServer()
  const goOn = useGoOn()
  const sendsNoMail = server?.mail === false
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'reset',
    blank: { email: '' },
    check: ({ email }) => {
      const message = emailError(email)
      return message === undefined ? {} : { email: message }
    },
    send: async ({ email }) => {
      await startReset(tidyEmail(email))
      toast({ title: words.checkEmail, description: words.sent })
      await goOn('/auth/signin')
    },
    onFailure: (error) =>
      toast({ tone: 'failure', title: doorWords.error, description: messageOf(error, words.failed) }),
  })
  return (
    <AuthPage
      title={words.title}
      purpose={words.purpose}
      below={
        <div className="flex flex-col items-center">
          <a href="/auth/signin" className={`${linkClass} inline-block py-2`}>
            {words.back}
          </a>
          <a href="/auth/return" className={`${linkClass} inline-block py-2`}>
            {words.earlier}
          </a>
        </div>
      }
    >
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        {refused !== undefined && (
          <Notice tone="brick" role="alert">
            {refused}
          </Notice>
        )}
        {sendsNoMail && <Notice tone="amber">{words.noMail}</Notice>}
        <Field label={doorWords.email} required {...field('email')}>
          <TextInput type="email" inputMode="email" autoComplete="username" {...input('email')} />
        </Field>
        <Button type="submit" busy={busy}>
          {words.send}
        </Button>
      </form>
    </AuthPage>
  )
}
