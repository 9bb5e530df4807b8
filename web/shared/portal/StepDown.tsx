import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { HeldSeat } from '../../estate/index.ts'
import { Button, Card } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { isOpen } from '../release/is-open.ts'
import { stepDownWords as words } from './named-words.ts'

const StepDownDialog = onDemand(async () => (await import('./StepDownDialog.tsx')).StepDownDialog)

export function StepDown({ seat }: { seat: HeldSeat }) {
  const [asking, setAsking] = useState(false)
  const { state, ownerName, releases } = seat
  if ((state !== 'accepted' && state !== 'confirmed') || seat.deputy) return null
  if (releases.some((release) => release.state === 'released')) return null
  const open = releases.some(isOpen)
  return (
    <Card title={words.card}>
      <div className="flex flex-col items-start gap-4">
        <p>{open ? words.notNow(ownerName) : words.why(ownerName)}</p>
        {!open && (
          <Button
            variant="secondary"
            icon={<UserMinus aria-hidden="true" className="size-5" />}
            onClick={() => setAsking(true)}
          >
            {words.action}
          </Button>
        )}
      </div>
      {asking && <StepDownDialog seat={seat} onClose={() => setAsking(false)} />}
    </Card>
  )
}
