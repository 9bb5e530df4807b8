import { Button, Notice } from '../../ui/index.ts'
import { judgeWords as words } from './words.ts'

export function Doubt({
  name,
  says,
  onKeep,
  onLeaveOut,
}: {
  name: string
  says: string
  onKeep: () => void
  onLeaveOut?: () => void
}) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Notice tone="amber" role="alert">
        {says}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" aria-label={words.keepLabel(name)} onClick={onKeep}>
          {words.keep}
        </Button>
        {onLeaveOut && (
          <Button variant="secondary" aria-label={words.leaveOutLabel(name)} onClick={onLeaveOut}>
            {words.leaveOut}
          </Button>
        )}
      </div>
    </div>
  )
}
