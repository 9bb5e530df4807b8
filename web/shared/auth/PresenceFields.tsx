import { useSession } from '../../estate/index.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { useSmallForm } from '../forms/use-small-form.ts'
import { presenceWords as words } from './presence-words.ts'
import { unlockWords } from './unlock-words.ts'
import { doorWords } from './words.ts'

/** Form state that proves the owner’s presence. The form sends only the fields that it shows. */
export function usePresence({
  id,
  asksPassword,
  withCode,
  send,
}: {
  id: string
  asksPassword: boolean
  withCode: boolean
  send: (presence: { password?: string; code?: string }) => Promise<void>
}) {
  const { twoFactor = false, email = '' } = useSession()
  const asksCode = withCode && twoFactor
  const form = useSmallForm({
    id,
    blank: { password: '', code: '' },
    check: ({ password, code }) => ({
      ...(asksPassword && password === '' && { password: doorWords.passwordMissing }),
      ...(asksCode && code.trim() === '' && { code: words.codeMissing }),
    }),
    send: ({ password, code }) => send({ ...(asksPassword && { password }), ...(asksCode && { code: code.trim() }) }),
  })
  return { ...form, asksPassword, asksCode, email }
}

export function PresenceFields({ field, input, asksPassword, asksCode, email }: ReturnType<typeof usePresence>) {
  return (
    <>
      {asksPassword && (
        <>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <Field label={doorWords.password} required hint={unlockWords.askedHint} {...field('password')}>
            <PasswordInput autoComplete="current-password" {...input('password')} />
          </Field>
        </>
      )}
      {asksCode && (
        <Field label={words.code} required hint={words.codeHint} {...field('code')}>
          <TextInput autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} {...input('code')} />
        </Field>
      )}
    </>
  )
}
