import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RecoveryKit } from '../../shared/recovery-kit/dialog.ts'
import { useSession } from '../../estate/index.ts'

/** The recovery kit: made, confirmed, or made anew at any time. */
export function RecoveryCard() {
  const { recoveryKit } = useSession()
  const [open, setOpen] = useState(false)
  const confirmed = recoveryKit === 'confirmed'
  return (
    <Card
      title="Recovery kit"
      badge={confirmed ? <Badge tone="sage">Confirmed</Badge> : <Badge tone="amber">Not confirmed yet</Badge>}
    >
      <p className="mb-4 text-soft">
        {confirmed
          ? 'You have a code on paper that opens everything if you forget your password. Lost it, or did somebody see it? Make a new one.'
          : 'A code on paper that opens everything if you forget your password. Without it nobody can help you then.'}
      </p>
      <Button variant={confirmed ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {confirmed ? 'Make a new recovery kit' : 'Make recovery kit'}
      </Button>
      {open && <RecoveryKit onClose={() => setOpen(false)} />}
    </Card>
  )
}
