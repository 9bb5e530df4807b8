import { useEffect, useRef } from 'react'
import { useSignOut } from '../session/use-sign-out.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmailText } from '../../ui/EmailText.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import PasskeySignIn from './PasskeySignIn.tsx'
import { AuthPage } from './AuthPage.tsx'
import { passkeysPossible } from './passkeys-possible.ts'
import { useSmallForm } from '../forms/use-small-form.ts'
import { client, useSession } from '../../estate/index.ts'
import { unlockWords } from './unlock-words.ts'
import { doorWords } from './words.ts'

export default function Unlock() {
  const { email = '', hasPasskey = false, offline = false } = useSession()
  const { unlock, startPasskeyUnlock, unlockWithPasskey } = client
  const { leave, question } = useSignOut()
  const byPasskey = hasPasskey && !offline && passkeysPossible()
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'unlock',
    blank: { password: '' },
    check: ({ password }) => (password === '' ? { password: doorWords.passwordMissing } : {}),
    send: ({ password }) => unlock(password),
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <AuthPage
      {...(offline
        ? { title: unlockWords.offline, purpose: unlockWords.offlinePurpose }
        : {
            title: unlockWords.locked,
            purpose: byPasskey ? unlockWords.withPasskey : unlockWords.withPassword,
          })}
    >
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        {email !== '' && (
          <>
            <p>
              {unlockWords.signedInAs}{' '}
              <strong>
                <EmailText>{email}</EmailText>
              </strong>
            </p>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          </>
        )}
        <Field label={doorWords.password} required {...field('password')}>
          <PasswordInput autoComplete="current-password" ref={first} {...input('password')} />
        </Field>
        <Button type="submit" busy={busy}>
          {busy ? doorWords.opening : unlockWords.unlock}
        </Button>
        {byPasskey && (
          <PasskeySignIn label={unlockWords.unlockByPasskey} start={startPasskeyUnlock} enter={unlockWithPasskey} />
        )}
        <Button variant="quiet" onClick={leave}>
          {unlockWords.signOut}
        </Button>
        {question}
      </form>
    </AuthPage>
  )
}
