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

type Name = 'understood' | 'password'

/** Without the code: a new empty estate beside the old one, which stays for those it is meant for. */
export function StartAgain({ token, onBack }: { token: string; onBack: () => void }) {
  const { startAgain } = client
  const goOn = useAfterReset('Your new, empty estate is ready')
  const [understood, setUnderstood] = useState(false)
  const { form, field, input, summary, busy } = useSmallForm<Name>({
    id: 'again',
    blank: { understood: '', password: '' },
    check: ({ password }) => {
      const wrongPassword = passwordError(password)
      return {
        ...(!understood && { understood: 'Please tick that you have read what starting again means' }),
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
    <AuthPage title="Start again without the code">
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        <p>
          Look once more for your recovery kit first: in the drawer with your papers, with your will, in the safe. With
          it, everything opens again.
        </p>
        <Notice tone="amber" title="What starting again means">
          <ul className="list-disc pl-5">
            <li>You get a new, empty estate with the same email address.</li>
            <li>
              What you wrote down before is not deleted. It stays sealed beside the new one. If you find the code or
              remember the password, you can go back to it.
            </li>
            <li>
              The people you named keep their places in the old one. If you die, it is still handed to them as you
              decided.
            </li>
            <li>They are told that you started again.</li>
            <li>In the new estate you name your people anew.</li>
          </ul>
        </Notice>
        <Checkbox
          id={id}
          error={error}
          label="I have read this and want to start again"
          checked={understood}
          onChange={(event) => setUnderstood(event.target.checked)}
        />
        <NewPassword label="New password" field={field('password')} input={input('password')} />
        <Button type="submit" variant="danger" busy={busy}>
          {busy ? 'Starting again...' : 'Start again with an empty estate'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back: I have my recovery code
        </Button>
      </form>
    </AuthPage>
  )
}
