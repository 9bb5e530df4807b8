import { Button, Notice } from '../../ui/index.ts'
import { judgeWords as words } from './words.ts'

/** What may be wrong with a file that somebody chose, and what they can say to it. */
export function Doubt({
  name,
  says,
  onKeep,
  onLeaveOut,
}: {
  /** The name of the file. */
  name: string
  says: string
  onKeep: () => void
  /** Where the file is not listed with a button of its own for that. */
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
