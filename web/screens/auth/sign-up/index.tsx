import { messageOf } from '../../../estate/message-of.ts'
import { Button, linkClass } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toast.ts'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { NewPassword } from '../../../shared/auth/NewPassword.tsx'
import { credentialErrors, tidyEmail } from '../../../shared/auth/rules.ts'
import { useSmallForm } from '../../../shared/forms/use-small-form.ts'
import { client } from '../../../estate/index.ts'
import { doorWords } from '../../../shared/auth/words.ts'
import { words } from './words.ts'

export default function SignUp() {
  const { signUp } = client
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'signup',
    blank: { email: '', password: '' },
    check: credentialErrors,
    send: ({ email, password }) => signUp({ email: tidyEmail(email), password }),
    onFailure: (error) =>
      toast({ tone: 'failure', title: doorWords.error, description: messageOf(error, words.failed) }),
  })

  return (
    <AuthPage
      title={words.title}
      purpose={words.purpose}
      below={
        <p>
          {words.haveAccount}{' '}
          <a href="/auth/signin" className={`${linkClass} inline-block py-2`}>
            {words.signIn}
          </a>
        </p>
      }
    >
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        <Field label={doorWords.email} required {...field('email')}>
          <TextInput type="email" inputMode="email" autoComplete="username" {...input('email')} />
        </Field>
        <NewPassword label={doorWords.password} field={field('password')} input={input('password')} />
        <Button type="submit" busy={busy}>
          {busy ? words.creating : words.title}
        </Button>
      </form>
    </AuthPage>
  )
}
