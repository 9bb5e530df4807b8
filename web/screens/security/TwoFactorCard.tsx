import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordDialog } from '../../shared/auth/PasswordDialog.tsx'
import { client, useSession } from '../../estate/index.ts'
import { twoFactorWords as words } from './two-factor-words.ts'

const TwoFactorSetup = onDemand(async () => (await import('./TwoFactorSetup.tsx')).TwoFactorSetup)
const NewBackupCodes = onDemand(async () => (await import('./TwoFactorSetup.tsx')).NewBackupCodes)

export function TwoFactorCard() {
  const { twoFactor } = useSession()
  const [dialog, setDialog] = useState<'set-up' | 'new-codes' | 'turn-off'>()
  const close = () => setDialog(undefined)
  return (
    <Card
      title={words.title}
      badge={twoFactor === true ? <Badge tone="sage">{words.on}</Badge> : <Badge>{words.off}</Badge>}
    >
      <p className="mb-4 text-soft">{twoFactor === true ? words.isOn : words.isOff}</p>
      {twoFactor === true ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setDialog('new-codes')}>
            {words.newCodes}
          </Button>
          <Button variant="secondary" onClick={() => setDialog('turn-off')}>
            {words.turnOff}
          </Button>
        </div>
      ) : (
        <Button variant="secondary" onClick={() => setDialog('set-up')}>
          {words.setUp}
        </Button>
      )}
      {dialog === 'set-up' && <TwoFactorSetup onClose={close} />}
      {dialog === 'new-codes' && <NewBackupCodes onClose={close} />}
      {dialog === 'turn-off' && <TurnOff onClose={close} />}
    </Card>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const { disableTwoFactor } = client
  const turnOff = async (password: string, code?: string) => {
    await disableTwoFactor(password, code)
    onClose()
    toast({ title: words.turnedOff })
  }
  return (
    <PasswordDialog
      id="turn-off"
      title={words.turnOff}
      description={words.turnOffMeans}
      save={words.confirmTurnOff}
      withCode
      onPassword={turnOff}
      onClose={onClose}
    >
      <p className="text-soft">{words.lostBoth}</p>
    </PasswordDialog>
  )
}
