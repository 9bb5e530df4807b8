import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { AuthPage } from './AuthPage.tsx'
import { useSmallForm } from '../forms/use-small-form.ts'
import { client } from '../../estate/index.ts'
import { secondStepWords } from './second-step-words.ts'
import { doorWords } from './words.ts'

export function TwoFactorStep({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const { submitTwoFactor } = client
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'two-factor',
    blank: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: secondStepWords.codeMissing } : {}),
    send: async ({ code }) => {
      await submitTwoFactor(code.replaceAll(/\s/g, ''))
      onDone()
    },
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <AuthPage title={secondStepWords.title} purpose={secondStepWords.purpose}>
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        <Field label={secondStepWords.code} required hint={secondStepWords.codeHint} {...field('code')}>
          <TextInput autoComplete="one-time-code" inputMode="text" spellCheck={false} ref={first} {...input('code')} />
        </Field>
        <Button type="submit" busy={busy}>
          {busy ? doorWords.opening : secondStepWords.continue}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {secondStepWords.back}
        </Button>
      </form>
    </AuthPage>
  )
}
