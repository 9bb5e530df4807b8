import { useState } from 'react'
import { EstateError } from '../../../estate/types.ts'
import { Button, linkClass } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Checkbox, TextInput } from '../../../ui/inputs.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { useAfterReset } from '../reset-password/use-after-reset.ts'
import { credentialErrors, tidyEmail } from '../../../shared/auth/rules.ts'
import { useSmallForm } from '../../../shared/forms/use-small-form.ts'
import { client } from '../../../estate/index.ts'
import { doorWords } from '../../../shared/auth/words.ts'
import { words } from './words.ts'

/** Opens the estate from before a user started again, with the password of that time. */
export default function ReturnToEarlier() {
  const { returnToEarlier } = client
  const goOn = useAfterReset(words.done)
  const [asksCode, setAsksCode] = useState(false)
  const [all, setAll] = useState(false)
  const { form, field, input, summary, busy } = useSmallForm<'email' | 'password' | 'code'>({
    id: 'return',
    blank: { email: '', password: '', code: '' },
    check: credentialErrors,
    send: async ({ email, password, code }) => {
      const digits = code.replaceAll(/\s/g, '')
      await returnToEarlier({ email: tidyEmail(email), password, all, ...(digits !== '' && { code: digits }) })
      await goOn()
    },
    onFailure: (error) => {
      if (error instanceof EstateError && error.field === 'code') setAsksCode(true)
    },
  })
  return (
    <AuthPage
      title={words.title}
      purpose={words.purpose}
      below={
        <a href="/auth/reset-password" className={`${linkClass} inline-block py-2`}>
          {words.byCode}
        </a>
      }
    >
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        <Field label={doorWords.email} required {...field('email')}>
          <TextInput type="email" inputMode="email" autoComplete="username" {...input('email')} />
        </Field>
        <Field label={words.password} required {...field('password')}>
          <PasswordInput autoComplete="current-password" {...input('password')} />
        </Field>
        {asksCode && (
          <Field label={words.code} hint={words.codeHint} required {...field('code')}>
            <TextInput autoComplete="one-time-code" inputMode="text" spellCheck={false} {...input('code')} />
          </Field>
        )}
        <Checkbox
          label={words.all}
          hint={words.allHint}
          checked={all}
          onChange={(event) => setAll(event.target.checked)}
        />
        <Button type="submit" busy={busy}>
          {busy ? doorWords.opening : words.goBack}
        </Button>
      </form>
    </AuthPage>
  )
}
