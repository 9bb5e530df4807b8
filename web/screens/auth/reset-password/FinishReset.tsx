import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { NewPassword } from '../../../shared/auth/NewPassword.tsx'
import { passwordError } from '../../../shared/auth/rules.ts'
import { useSmallForm } from '../../../shared/forms/use-small-form.ts'
import { useAfterReset } from './use-after-reset.ts'
import { client } from '../../../estate/index.ts'
import { finishWords as words } from './words.ts'

export function FinishReset({
  token,
  afterUndo,
  onWithoutCode,
}: {
  token: string
  /** The form then asks for the earlier password and not for the code. */
  afterUndo: boolean
  /** Continues without the code; undefined if only the code can open the estate. */
  onWithoutCode: (() => void) | undefined
}) {
  const { finishReset } = client
  const goOn = useAfterReset(words.done)
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'reset',
    blank: { recoveryCode: '', password: '' },
    check: ({ recoveryCode, password }) => {
      const wrongPassword = passwordError(password)
      return {
        ...(recoveryCode.trim() === '' && { recoveryCode: words.codeMissing }),
        ...(wrongPassword !== undefined && { password: wrongPassword }),
      }
    },
    send: async ({ recoveryCode, password }) => {
      await finishReset({ token, recoveryCode: recoveryCode.trim(), newPassword: password })
      await goOn()
    },
  })
  return (
    <AuthPage title={words.title} purpose={afterUndo ? words.purposeAfterUndo : words.purpose}>
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        <Field label={words.code} required hint={words.codeHint} {...field('recoveryCode')}>
          <TextArea
            rows={2}
            spellCheck={false}
            autoCapitalize="characters"
            autoComplete="off"
            {...input('recoveryCode')}
          />
        </Field>
        <NewPassword label={words.next} field={field('password')} input={input('password')} />
        <Button type="submit" busy={busy}>
          {busy ? words.opening : words.set}
        </Button>
        {onWithoutCode && (
          <Button variant="quiet" onClick={onWithoutCode}>
            {afterUndo ? words.noCodeButPassword : words.noCode}
          </Button>
        )}
      </form>
    </AuthPage>
  )
}
