import { useState } from 'react'
import { useCalls, useSession } from '../../app/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useSmallForm } from '../auth/use-small-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'

/** Two-step sign-in: on or off. */
export function TwoFactorCard() {
  const { twoFactor } = useSession()
  const [dialog, setDialog] = useState<'set-up' | 'turn-off'>()
  const close = () => setDialog(undefined)
  return (
    <Card title="Two-step sign-in" badge={twoFactor === true ? <Badge tone="sage">On</Badge> : <Badge>Off</Badge>}>
      <p className="mb-4 text-soft">
        {twoFactor === true
          ? 'Signing in takes your password and a code from the authenticator app on your phone.'
          : 'Besides your password, signing in asks for a code that an app on your phone shows. Somebody who learns your password then still cannot get in.'}
      </p>
      {twoFactor === true ? (
        <Button variant="secondary" onClick={() => setDialog('turn-off')}>
          Turn off two-step sign-in
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setDialog('set-up')}>
          Set up two-step sign-in
        </Button>
      )}
      {dialog === 'set-up' && <TwoFactorSetup onClose={close} />}
      {dialog === 'turn-off' && <TurnOff onClose={close} />}
    </Card>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const { disableTwoFactor } = useCalls()
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'turn-off',
    blank: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'Please enter your password' } : {}),
    send: async ({ password }) => {
      await disableTwoFactor(password)
      onClose()
      toast({ title: 'Two-step sign-in is off' })
    },
  })
  return (
    <FormDialog
      title="Turn off two-step sign-in"
      description="Your password alone will be enough again. The backup codes are void then."
      form={form}
      summary={summary}
      busy={busy}
      save="Turn off"
      onClose={onClose}
    >
      <Field label="Password" required {...field('password')}>
        <PasswordInput autoComplete="current-password" {...input('password')} />
      </Field>
    </FormDialog>
  )
}
