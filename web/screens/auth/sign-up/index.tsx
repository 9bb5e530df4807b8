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

/** /auth/signup. Straight to the overview when done. */
export default function SignUp() {
  const { signUp } = client
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'signup',
    blank: { email: '', password: '' },
    check: credentialErrors,
    send: ({ email, password }) => signUp({ email: tidyEmail(email), password }),
    onFailure: (error) =>
      toast({ tone: 'failure', title: 'Error', description: messageOf(error, 'An error occurred during signup') }),
  })

  return (
    <AuthPage
      title="Create account"
      purpose="Your password seals everything you write down. It never leaves this device, so nobody can look it up for you."
      below={
        <p>
          Already have an account?{' '}
          <a href="/auth/signin" className={`${linkClass} inline-block py-2`}>
            Sign in
          </a>
        </p>
      }
    >
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        <Field label="Email" required {...field('email')}>
          <TextInput type="email" inputMode="email" autoComplete="username" {...input('email')} />
        </Field>
        <NewPassword label="Password" field={field('password')} input={input('password')} />
        <Button type="submit" busy={busy}>
          {busy ? 'Creating your account...' : 'Create account'}
        </Button>
      </form>
    </AuthPage>
  )
}
