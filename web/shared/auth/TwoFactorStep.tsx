import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { AuthPage } from './AuthPage.tsx'
import { useSmallForm } from '../forms/use-small-form.ts'
import { client } from '../../estate/index.ts'

/** The second step of signing in: the six digits of the app, or one of the printed backup codes. */
export function TwoFactorStep({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const { submitTwoFactor } = client
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'two-factor',
    blank: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'Please enter the code' } : {}),
    send: async ({ code }) => {
      await submitTwoFactor(code.replaceAll(/\s/g, ''))
      onDone()
    },
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <AuthPage
      title="One more step"
      purpose="Open the authenticator app on your phone and type the six digits it shows for Cairn."
    >
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        <Field
          label="Code"
          required
          hint="No phone at hand? One of your backup codes works here too, once each."
          {...field('code')}
        >
          <TextInput autoComplete="one-time-code" inputMode="text" spellCheck={false} ref={first} {...input('code')} />
        </Field>
        <Button type="submit" busy={busy}>
          {busy ? 'Opening...' : 'Continue'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      </form>
    </AuthPage>
  )
}
