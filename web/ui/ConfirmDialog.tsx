import { onDemand } from './on-demand.tsx'
import type { Question } from './ConfirmWindow.tsx'

const Window = onDemand(async () => (await import('./ConfirmWindow.tsx')).ConfirmWindow)

/** `confirm` names the effect (*Delete Attorney*). The dialog shows why `onConfirm` rejected. */
export function ConfirmDialog({
  open,
  onOpenChange,
  ...question
}: Question & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return open && <Window {...question} onClose={() => onOpenChange(false)} />
}
