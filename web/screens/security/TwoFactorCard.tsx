import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordDialog } from '../../shared/auth/PasswordDialog.tsx'
import { client, useSession } from '../../estate/index.ts'

const TwoFactorSetup = onDemand(async () => (await import('./TwoFactorSetup.tsx')).TwoFactorSetup)

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
  const { disableTwoFactor } = client
  const turnOff = async (password: string) => {
    await disableTwoFactor(password)
    onClose()
    toast({ title: 'Two-step sign-in is off' })
  }
  return (
    <PasswordDialog
      id="turn-off"
      title="Turn off two-step sign-in"
      description="Your password alone will be enough again. The backup codes are void then."
      save="Turn off"
      onPassword={turnOff}
      onClose={onClose}
    />
  )
}
