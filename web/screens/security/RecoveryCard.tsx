import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordDialog } from '../../shared/auth/PasswordDialog.tsx'
import { RecoveryKit } from '../../shared/recovery-kit/dialog.ts'
import { client, type RecoveryKits, useSession } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { recoveryWords as words } from './words.ts'

const day = (at: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(at))

const { listRecoveryKits } = client

export function RecoveryCard() {
  const { recoveryKit } = useSession()
  const [kits, readAgain] = useAnswer(listRecoveryKits)
  const [open, setOpen] = useState<'make' | 'cancel'>()
  const confirmed = recoveryKit === 'confirmed'
  const close = () => {
    setOpen(undefined)
    void readAgain()
  }
  return (
    <Card
      title={words.title}
      badge={
        confirmed ? (
          <Badge tone="sage">{words.confirmed}</Badge>
        ) : (
          <Badge tone="amber">{recoveryKit === 'made' ? words.notConfirmed : words.notMade}</Badge>
        )
      }
    >
      <p className="mb-4 text-soft">{confirmed ? words.have : words.haveNone}</p>
      {kits.state === 'ready' && <KitDays kits={kits.value} />}
      <div className="flex flex-wrap gap-3">
        <Button variant={confirmed ? 'secondary' : 'primary'} onClick={() => setOpen('make')}>
          {confirmed ? words.makeNew : words.make}
        </Button>
        {kits.state === 'ready' && kits.value.newest?.canBeCancelled === true && (
          <Button variant="secondary" onClick={() => setOpen('cancel')}>
            {words.notMe}
          </Button>
        )}
      </div>
      {open === 'make' && <RecoveryKit onClose={close} />}
      {open === 'cancel' && <NotMe onClose={close} />}
    </Card>
  )
}

function KitDays({ kits: { newest, earlier } }: { kits: RecoveryKits }) {
  if (newest === null) return null
  return (
    <ul className="mb-4 flex flex-col gap-1">
      <li>{words.madeOn(day(newest.madeAt))}</li>
      {earlier.map(({ madeAt, endsAt }) => (
        <li key={madeAt}>
          {endsAt === null ? words.earlierStays(day(madeAt)) : words.earlierEnds(day(madeAt), day(endsAt))}
        </li>
      ))}
    </ul>
  )
}

function NotMe({ onClose }: { onClose: () => void }) {
  const { cancelRecoveryKit } = client
  return (
    <PasswordDialog
      id="cancel-kit"
      title={words.cancelTitle}
      description={words.cancelMeans}
      save={words.cancel}
      danger
      withCode
      onPassword={async (password, code) => {
        await cancelRecoveryKit({ password, ...(code !== undefined && { code }) })
        onClose()
        toast({ title: words.canceled, description: words.canceledMore })
      }}
      onClose={onClose}
    />
  )
}
