import { Button, ErrorSummary, Field, PasswordInput, Tabs, TextInput } from '../../ui/index.ts'
import { NewPassword } from '../../shared/auth/NewPassword.tsx'
import { credentialErrors, tidyEmail } from '../../shared/auth/rules.ts'
import { TwoFactorStep } from '../../shared/auth/TwoFactorStep.tsx'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { client } from '../../estate/index.ts'

/** An account on the same page: a new one, or the one somebody has. The page goes on by itself when they are in. */
export function AccountStep({ onTwoFactor }: { onTwoFactor: () => void }) {
  return (
    <Tabs
      label="Your account"
      tabs={[
        { value: 'new', label: 'I am new here', content: <NewAccount /> },
        { value: 'known', label: 'I have an account', content: <KnownAccount onTwoFactor={onTwoFactor} /> },
      ]}
    />
  )
}

/** The second step of signing in, in place of the page. */
export function ClaimTwoFactor({ onBack }: { onBack: () => void }) {
  return <TwoFactorStep onDone={onBack} onBack={onBack} />
}

function NewAccount() {
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'claim-new',
    blank: { email: '', password: '' },
    check: credentialErrors,
    send: ({ email, password }) => client.signUp({ email: tidyEmail(email), password }),
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <ErrorSummary {...summary} />
      <p>We need to know where to write to you, and what you open must be for your eyes only.</p>
      <Field label="Email" required {...field('email')}>
        <TextInput type="email" inputMode="email" autoComplete="username" {...input('email')} />
      </Field>
      <NewPassword label="Password" field={field('password')} input={input('password')} />
      <Button type="submit" busy={busy}>
        {busy ? 'Creating your account...' : 'Create account and go on'}
      </Button>
    </form>
  )
}

function KnownAccount({ onTwoFactor }: { onTwoFactor: () => void }) {
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'claim-known',
    blank: { email: '', password: '' },
    check: credentialErrors,
    send: async ({ email, password }) => {
      const { next } = await client.signIn({ email: tidyEmail(email), password })
      if (next === 'two-factor') onTwoFactor()
    },
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <ErrorSummary {...summary} />
      <p>Sign in, and you come back to your card.</p>
      <Field label="Email" required {...field('email')}>
        <TextInput type="email" inputMode="email" autoComplete="username" {...input('email')} />
      </Field>
      <Field label="Password" required {...field('password')}>
        <PasswordInput autoComplete="current-password" {...input('password')} />
      </Field>
      <Button type="submit" busy={busy}>
        {busy ? 'Opening...' : 'Sign in and go on'}
      </Button>
    </form>
  )
}
