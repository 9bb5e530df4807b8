import { onDemand } from './on-demand.tsx'
import type { Question } from './ConfirmWindow.tsx'

const Window = onDemand(async () => (await import('./ConfirmWindow.tsx')).ConfirmWindow)

/**
 * Asks once before something is done. `confirm` names the effect (*Delete Attorney*); `onConfirm` may take its time: the
 * dialog stays until it is done, and shows its message if it fails.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  ...question
}: Question & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return open && <Window {...question} onClose={() => onOpenChange(false)} />
}
