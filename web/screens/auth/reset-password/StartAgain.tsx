import { useState } from 'react'
import { Notice } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Checkbox } from '../../../ui/inputs.tsx'
import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { NewPassword } from '../../../shared/auth/NewPassword.tsx'
import { passwordError } from '../../../shared/auth/rules.ts'
import { useSmallForm } from '../../../shared/forms/use-small-form.ts'
import { useAfterReset } from './use-after-reset.ts'
import { client } from '../../../estate/index.ts'
import { startAgainWords as words } from './words.ts'

type Name = 'understood' | 'password'

export function StartAgain({
  token,
  onBack,
}: {
  token: string
  /** Returns to the form for the code; undefined if the user has no kit. */
  onBack: (() => void) | undefined
}) {
  const { startAgain } = client
  const goOn = useAfterReset(words.done)
  const [understood, setUnderstood] = useState(false)
  const { form, field, input, summary, busy } = useSmallForm<Name>({
    id: 'again',
    blank: { understood: '', password: '' },
    check: ({ password }) => {
      const wrongPassword = passwordError(password)
      return {
        ...(!understood && { understood: words.understoodMissing }),
        ...(wrongPassword !== undefined && { password: wrongPassword }),
      }
    },
    send: async ({ password }) => {
      await startAgain({ token, newPassword: password })
      await goOn()
    },
  })
  const { id, error } = field('understood')
  return (
    <AuthPage title={words.title}>
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        <p>{onBack ? words.lookAgain : words.noKit}</p>
        <Notice tone="amber" title={words.means}>
          <ul className="list-disc pl-5">
            {words.consequences(onBack !== undefined).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
        <Checkbox
          id={id}
          error={error}
          label={words.understood}
          checked={understood}
          onChange={(event) => setUnderstood(event.target.checked)}
        />
        <NewPassword label={words.next} field={field('password')} input={input('password')} />
        <Button type="submit" variant="danger" busy={busy}>
          {busy ? words.starting : words.start}
        </Button>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            {words.back}
          </Button>
        )}
      </form>
    </AuthPage>
  )
}
