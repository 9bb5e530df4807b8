import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Field } from '../../../ui/Field.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { NewPassword } from '../../../shared/auth/NewPassword.tsx'
import { passwordError } from '../../../shared/auth/rules.ts'
import { useSmallForm } from '../../../shared/forms/use-small-form.ts'
import { useAfterReset } from './use-after-reset.ts'
import { client } from '../../../estate/index.ts'
import { finishWords, formerWords as words } from './words.ts'

/** After an undone address change: asks for the earlier and a new password instead of a code. */
export function FinishWithPassword({
  token,
  onWithCode,
  onWithoutPassword,
}: {
  token: string
  /** Switches to the recovery code; undefined if the user has no kit. */
  onWithCode: (() => void) | undefined
  onWithoutPassword: () => void
}) {
  const { finishResetWithPassword } = client
  const goOn = useAfterReset(finishWords.done)
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'former',
    blank: { formerPassword: '', password: '' },
    check: ({ formerPassword, password }) => {
      const wrong = passwordError(password) ?? (password === formerPassword ? words.same : undefined)
      return {
        ...(formerPassword === '' && { formerPassword: words.formerMissing }),
        ...(wrong !== undefined && { password: wrong }),
      }
    },
    send: async ({ formerPassword, password }) => {
      await finishResetWithPassword({ token, formerPassword, newPassword: password })
      await goOn()
    },
  })
  return (
    <AuthPage title={finishWords.title} purpose={words.purpose}>
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        <Field label={words.former} required hint={words.formerHint} {...field('formerPassword')}>
          <PasswordInput autoComplete="current-password" {...input('formerPassword')} />
        </Field>
        <NewPassword label={finishWords.next} field={field('password')} input={input('password')} />
        <Button type="submit" busy={busy}>
          {finishWords.set}
        </Button>
        {onWithCode && (
          <Button variant="quiet" onClick={onWithCode}>
            {words.withCode}
          </Button>
        )}
        <Button variant="quiet" onClick={onWithoutPassword}>
          {words.without}
        </Button>
      </form>
    </AuthPage>
  )
}
