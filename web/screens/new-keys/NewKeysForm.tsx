import { useState } from 'react'
import { client, type NewKeysDone, type NewKeysInput, useSession } from '../../estate/index.ts'
import { NewPassword } from '../../shared/auth/NewPassword.tsx'
import { presenceWords } from '../../shared/auth/presence-words.ts'
import { passwordError } from '../../shared/auth/rules.ts'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { Button, Card, ErrorSummary, Field, PasswordInput, TextArea, TextInput } from '../../ui/index.ts'
import { formWords as words } from './words.ts'

type Shown = Omit<NewKeysInput, 'newPassword'>
/** A field of the first step that the last step rejected, with its input at that time. */
type Refused = { field: string; message: string; shown: Shown }

const inFirst: readonly string[] = ['recoveryCode', 'password', 'code']

function refusalIn(error: unknown, shown: Shown): Refused | undefined {
  if (!(error instanceof Error && 'field' in error && typeof error.field === 'string')) return undefined
  return inFirst.includes(error.field) ? { field: error.field, message: error.message, shown } : undefined
}

export function NewKeysForm({ onDone }: { onDone: (done: NewKeysDone) => void }) {
  const [shown, setShown] = useState<Shown>()
  const [isSecond, setSecond] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const goBack = (why?: Refused) => {
    setRefused(why)
    setSecond(false)
  }
  return (
    <Card title={isSecond ? words.second : words.first}>
      <div hidden={isSecond}>
        <Who
          refused={refused}
          onShown={(now) => {
            setShown(now)
            setSecond(true)
          }}
        />
      </div>
      {shown && (
        <div hidden={!isSecond}>
          <Password shown={shown} onRefused={goBack} onBack={() => goBack()} onDone={onDone} />
        </div>
      )}
    </Card>
  )
}

function Who({ refused, onShown }: { refused: Refused | undefined; onShown: (shown: Shown) => void }) {
  const { twoFactor = false, email = '' } = useSession()
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'who',
    blank: { recoveryCode: '', password: '', code: '' },
    check: (typed) => ({
      ...(refused &&
        Reflect.get(refused.shown, refused.field) === Reflect.get(typed, refused.field) && {
          [refused.field]: refused.message,
        }),
      ...(typed.recoveryCode.trim() === '' && { recoveryCode: words.codeMissing }),
      ...(typed.password === '' && { password: words.passwordMissing }),
      ...(twoFactor && typed.code.trim() === '' && { code: presenceWords.codeMissing }),
    }),
    send: async ({ recoveryCode, password, code }) => {
      await client.checkNewKeysInput({ recoveryCode, password })
      onShown({ recoveryCode, password, ...(twoFactor && { code }) })
    },
  })
  return (
    <form {...form} className="flex max-w-prose flex-col gap-5">
      <ErrorSummary {...summary} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={words.code} required hint={words.codeHint} {...field('recoveryCode')}>
        <TextArea
          rows={2}
          spellCheck={false}
          autoCapitalize="characters"
          autoComplete="off"
          {...input('recoveryCode')}
        />
      </Field>
      <Field label={words.password} required {...field('password')}>
        <PasswordInput autoComplete="current-password" {...input('password')} />
      </Field>
      {twoFactor && (
        <Field label={presenceWords.code} required hint={presenceWords.codeHint} {...field('code')}>
          <TextInput autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} {...input('code')} />
        </Field>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {words.goOn}
        </Button>
      </div>
    </form>
  )
}

type PasswordStep = {
  shown: Shown
  onRefused: (why: Refused) => void
  onBack: () => void
  onDone: (done: NewKeysDone) => void
}

function Password({ shown, onRefused, onBack, onDone }: PasswordStep) {
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'new-password',
    blank: { newPassword: '', again: '' },
    check: ({ newPassword, again }) => {
      const wrong = newPassword === shown.password ? words.same : passwordError(newPassword)
      return {
        ...(wrong !== undefined && { newPassword: wrong }),
        ...(newPassword !== again && { again: words.different }),
      }
    },
    send: async ({ newPassword }) => {
      const { code, ...rest } = shown
      const typed = { ...rest, newPassword, ...(code !== undefined && { code: code.trim() }) }
      onDone(await client.makeNewKeys(typed))
    },
    onFailure: (error) => {
      const why = refusalIn(error, shown)
      if (why) onRefused(why)
    },
  })
  return (
    <form {...form} className="flex max-w-prose flex-col gap-5">
      <ErrorSummary {...summary} />
      <p className="text-soft">{words.nextHint}</p>
      <NewPassword label={words.next} field={field('newPassword')} input={input('newPassword')} />
      <Field label={words.again} required {...field('again')}>
        <PasswordInput autoComplete="new-password" {...input('again')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? words.making : words.make}
        </Button>
        <Button variant="secondary" onClick={onBack} disabled={busy}>
          {words.back}
        </Button>
      </div>
    </form>
  )
}
