import { useEffect, useRef } from 'react'
import { useSignOut } from '../session/use-sign-out.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import PasskeySignIn from './PasskeySignIn.tsx'
import { AuthPage } from './AuthPage.tsx'
import { passkeysPossible } from './passkeys-possible.ts'
import { useSmallForm } from '../forms/use-small-form.ts'
import { client, useSession } from '../../estate/index.ts'

/** In place of the page while the estate is locked: the password or a passkey opens it, and the page is where it was. */
export default function Unlock() {
  const { email = '', hasPasskey = false, offline = false } = useSession()
  const { unlock, startPasskeyUnlock, unlockWithPasskey } = client
  const { leave, question } = useSignOut()
  const byPasskey = hasPasskey && !offline && passkeysPossible()
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'unlock',
    blank: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'Please enter your password' } : {}),
    send: ({ password }) => unlock(password),
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <AuthPage
      {...(offline
        ? { title: 'Not connected', purpose: 'Type your password to open what is kept, sealed, on this device.' }
        : {
            title: 'Locked while you were away',
            purpose: byPasskey
              ? 'Everything is still here. Type your password, or use a passkey, to open it again.'
              : 'Everything is still here. Type your password to open it again.',
          })}
    >
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        {email !== '' && (
          <>
            <p>
              Signed in as <strong className="break-all">{email}</strong>
            </p>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          </>
        )}
        <Field label="Password" required {...field('password')}>
          <PasswordInput autoComplete="current-password" ref={first} {...input('password')} />
        </Field>
        <Button type="submit" busy={busy}>
          {busy ? 'Opening...' : 'Unlock'}
        </Button>
        {byPasskey && (
          <PasskeySignIn label="Unlock with a passkey" start={startPasskeyUnlock} enter={unlockWithPasskey} />
        )}
        <Button variant="quiet" onClick={leave}>
          Sign out
        </Button>
        {question}
      </form>
    </AuthPage>
  )
}
