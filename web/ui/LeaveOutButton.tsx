import { X } from 'lucide-react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { words } from './words.ts'

export function LeaveOutButton({
  name,
  className,
  onLeaveOut,
}: {
  name: string
  className?: string
  onLeaveOut: () => void
}) {
  return (
    <Button
      variant="quiet"
      className={classes('shrink-0', className)}
      aria-label={words.leaveOutLabel(name)}
      icon={<X aria-hidden="true" className="size-5" />}
      onClick={onLeaveOut}
    >
      {words.leaveOut}
    </Button>
  )
}
