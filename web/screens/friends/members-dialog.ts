import { onDemand } from '../../ui/on-demand.tsx'
import type { MembersDialogProps } from './MembersDialog.tsx'

/** The members of a circle, to be added, changed and removed: see MembersDialog.tsx. */
export const MembersDialog = onDemand<MembersDialogProps>(
  async () => (await import('./MembersDialog.tsx')).MembersDialog,
)
