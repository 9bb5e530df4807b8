import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { words } from './words.ts'

export function SignOutQuestion({
  waiting,
  onLeave,
  onClose,
}: {
  waiting: number
  onLeave: () => Promise<void>
  onClose: () => void
}) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title}
      confirm={words.leave}
      cancel={words.stay}
      onConfirm={onLeave}
    >
      {words.why(waiting)}
    </ConfirmDialog>
  )
}
