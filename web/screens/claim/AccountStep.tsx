import { Button, ErrorSummary, Field, PasswordInput, Tabs, TextInput } from '../../ui/index.ts'
import { NewPassword } from '../../shared/auth/NewPassword.tsx'
import { credentialErrors, tidyEmail } from '../../shared/auth/rules.ts'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { client } from '../../estate/index.ts'
import { words } from './words.ts'

export function AccountStep({ onTwoFactor }: { onTwoFactor: () => Promise<void> }) {
  return (
    <Tabs
      label={words.account.label}
      tabs={[
        { value: 'new', label: words.account.isNew, content: <NewAccount /> },
        { value: 'known', label: words.account.isKnown, content: <KnownAccount onTwoFactor={onTwoFactor} /> },
      ]}
    />
  )
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
      <p>{words.account.whyNew}</p>
      <Field label={words.account.email} required {...field('email')}>
        <TextInput type="email" inputMode="email" autoComplete="username" {...input('email')} />
      </Field>
      <NewPassword label={words.account.password} field={field('password')} input={input('password')} />
      <Button type="submit" busy={busy}>
        {busy ? words.account.creating : words.account.create}
      </Button>
    </form>
  )
}

function KnownAccount({ onTwoFactor }: { onTwoFactor: () => Promise<void> }) {
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'claim-known',
    blank: { email: '', password: '' },
    check: credentialErrors,
    send: async ({ email, password }) => {
      const { next } = await client.signIn({ email: tidyEmail(email), password })
      if (next === 'two-factor') await onTwoFactor()
    },
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <ErrorSummary {...summary} />
      <p>{words.account.whyKnown}</p>
      <Field label={words.account.email} required {...field('email')}>
        <TextInput type="email" inputMode="email" autoComplete="username" {...input('email')} />
      </Field>
      <Field label={words.account.password} required {...field('password')}>
        <PasswordInput autoComplete="current-password" {...input('password')} />
      </Field>
      <Button type="submit" busy={busy}>
        {busy ? words.account.opening : words.account.signIn}
      </Button>
    </form>
  )
}
