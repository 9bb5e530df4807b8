import { onDemand } from '../../ui/on-demand.tsx'
import type { MembersDialogProps } from './MembersDialog.tsx'

export const MembersDialog = onDemand<MembersDialogProps>(
  async () => (await import('./MembersDialog.tsx')).MembersDialog,
)
