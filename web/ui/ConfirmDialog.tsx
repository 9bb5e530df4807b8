import { onDemand } from './on-demand.tsx'
import type { Question } from './ConfirmWindow.tsx'

const Window = onDemand(async () => (await import('./ConfirmWindow.tsx')).ConfirmWindow)

/**
 * Asks before an action. `confirm` names its effect (*Delete Attorney*). The dialog stays while
 * `onConfirm` runs, and shows the message of its rejection.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  ...question
}: Question & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return open && <Window {...question} onClose={() => onOpenChange(false)} />
}
