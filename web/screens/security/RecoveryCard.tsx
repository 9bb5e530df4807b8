import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RecoveryKit } from '../../shared/recovery-kit/dialog.ts'
import { useSession } from '../../estate/index.ts'
import { recoveryWords } from './words.ts'

/** The recovery kit: made, confirmed, or made anew at any time. */
export function RecoveryCard() {
  const { recoveryKit } = useSession()
  const [open, setOpen] = useState(false)
  const confirmed = recoveryKit === 'confirmed'
  return (
    <Card
      title={recoveryWords.title}
      badge={
        confirmed ? (
          <Badge tone="sage">{recoveryWords.confirmed}</Badge>
        ) : (
          <Badge tone="amber">{recoveryKit === 'made' ? recoveryWords.notConfirmed : recoveryWords.notMade}</Badge>
        )
      }
    >
      <p className="mb-4 text-soft">{confirmed ? recoveryWords.have : recoveryWords.haveNone}</p>
      <Button variant={confirmed ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {confirmed ? recoveryWords.makeNew : recoveryWords.make}
      </Button>
      {open && <RecoveryKit onClose={() => setOpen(false)} />}
    </Card>
  )
}
