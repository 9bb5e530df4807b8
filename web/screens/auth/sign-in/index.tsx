import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { returnsToAnotherEstate } from '../../../shared/navigation/return-to.ts'
import { messageOf } from '../../../estate/message-of.ts'
import { EstateError } from '../../../estate/types.ts'
import { Button, linkClass } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import PasskeySignIn from '../../../shared/auth/PasskeySignIn.tsx'
import { passkeysPossible } from '../../../shared/auth/passkeys-possible.ts'
import { credentialErrors, tidyEmail } from '../../../shared/auth/rules.ts'
import { useSmallForm } from '../../../shared/forms/use-small-form.ts'
import { retry } from '../../../ui/retry.ts'
import { client } from '../../../estate/index.ts'
import { doorWords } from '../../../shared/auth/words.ts'
import { words } from './words.ts'

// Lazy import: the first chunk contains only what every visitor needs (measured by bench/sizes.ts).
const loadSecondStep = () => retry(() => import('../../../shared/auth/TwoFactorStep.tsx'))
const TwoFactorStep = lazy(async () => ({ default: (await loadSecondStep()).TwoFactorStep }))

const neverChanges = () => () => undefined

export default function SignIn() {
  const [step, setStep] = useState<'password' | 'two-factor'>('password')
  // Show no cheerful greeting to a grantee who comes for a released estate.
  const [cheered] = useState(() => !returnsToAnotherEstate())
  const welcome = () => {
    if (cheered) toast({ title: words.welcome })
  }
  if (step === 'two-factor')
    return (
      <Suspense>
        <TwoFactorStep onDone={welcome} onBack={() => setStep('password')} />
      </Suspense>
    )
  return <PasswordStep onTwoFactor={() => setStep('two-factor')} welcome={welcome} />
}

function PasswordStep({ onTwoFactor, welcome }: { onTwoFactor: () => void; welcome: () => void }) {
  const { signIn, startPasskeySignIn, signInWithPasskey } = client
  // Only the browser knows whether it supports passkeys. The build prerenders the button, because
  // nearly all browsers do: a late button would cause a layout shift under the user's finger.
  const passkeys = useSyncExternalStore(neverChanges, passkeysPossible, () => true)
  // The address that the server rejected because its owner has not confirmed it.
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const { form, field, input, summary, busy, values } = useSmallForm({
    id: 'signin',
    blank: { email: '', password: '' },
    check: credentialErrors,
    send: async ({ email, password }) => {
      setUnconfirmed(undefined)
      const { next } = await signIn({ email: tidyEmail(email), password })
      if (next !== 'two-factor') return welcome()
      // Keep the button busy until the chunk of the second step has loaded.
      await loadSecondStep()
      onTwoFactor()
    },
    onFailure: (error) => {
      if (error instanceof EstateError && error.code === 'email-not-confirmed') setUnconfirmed(tidyEmail(values.email))
      toast({ tone: 'failure', title: doorWords.error, description: messageOf(error, words.failed) })
    },
  })

  return (
    <AuthPage
      title={words.title}
      below={
        <p>
          {words.newHere}{' '}
          <a href="/auth/signup" className={`${linkClass} inline-block py-2`}>
            {words.createAccount}
          </a>
        </p>
      }
    >
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        {unconfirmed !== undefined && <SendAgain email={unconfirmed} />}
        <Field label={doorWords.email} required {...field('email')}>
          <TextInput type="email" inputMode="email" autoComplete="username" {...input('email')} />
        </Field>
        <Field label={doorWords.password} required {...field('password')}>
          <PasswordInput autoComplete="current-password" {...input('password')} />
        </Field>
        <Button type="submit" busy={busy}>
          {busy ? doorWords.opening : words.title}
        </Button>
        <a href="/auth/reset-password" className={`${linkClass} self-center py-2`}>
          {words.forgot}
        </a>
        {passkeys && (
          <PasskeySignIn
            label={words.byPasskey}
            start={startPasskeySignIn}
            enter={(used) => signInWithPasskey(used).then(welcome)}
          />
        )}
      </form>
    </AuthPage>
  )
}

function SendAgain({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await client.resendConfirmation(email)
      toast({ title: words.checkEmail, description: words.linkSent(email) })
    } catch (error) {
      toast({ tone: 'failure', title: doorWords.error, description: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void send()}>
      {words.sendAgain}
    </Button>
  )
}
