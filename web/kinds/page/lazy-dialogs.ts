import type { Step } from '../../../records/define.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import type { DeleteManyProps } from '../list/DeleteMany.tsx'
import type { DeleteProps } from './DeleteRecord.tsx'
import type { ReadDialogProps } from '../read/ReadDialog.tsx'
import type { NamePersonProps, EditDialogProps } from '../form/EditDialog.tsx'
import type { PrintDialogProps } from '../print/PrintDialog.tsx'
import type { VersionsDialogProps } from '../read/VersionsDialog.tsx'
import type { MoveDialogProps } from '../list/MoveDialog.tsx'
import type { AudienceDialogProps } from '../access/AudienceDialog.tsx'

export const EditDialog = onDemand<EditDialogProps<readonly Step[]>>(
  async () => (await import('../form/EditDialog.tsx')).EditDialog,
)

export const NamePerson = onDemand<NamePersonProps>(async () => (await import('../form/EditDialog.tsx')).NamePerson)

export const ReadDialog = onDemand<ReadDialogProps<readonly Step[]>>(
  async () => (await import('../read/ReadDialog.tsx')).ReadDialog,
)

export const ExportDialog = onDemand(async () => (await import('../export/ExportDialog.tsx')).ExportDialog)

export const VersionsDialog = onDemand<VersionsDialogProps>(
  async () => (await import('../read/VersionsDialog.tsx')).VersionsDialog,
)

export const AudienceDialog = onDemand<AudienceDialogProps<readonly Step[]>>(
  async () => (await import('../access/AudienceDialog.tsx')).AudienceDialog,
)

export const MoveDialog = onDemand<MoveDialogProps<readonly Step[]>>(
  async () => (await import('../list/MoveDialog.tsx')).MoveDialog,
)

export const DeleteRecord = onDemand<DeleteProps<readonly Step[]>>(
  async () => (await import('./DeleteRecord.tsx')).DeleteRecord,
)

export const DeletePerson = onDemand<DeleteProps<readonly Step[]>>(
  async () => (await import('./DeletePerson.tsx')).DeletePerson,
)

export const DeleteMany = onDemand<DeleteManyProps<readonly Step[]>>(
  async () => (await import('../list/DeleteMany.tsx')).DeleteMany,
)

export const PrintDialog = onDemand<PrintDialogProps>(
  async () => (await import('../print/PrintDialog.tsx')).PrintDialog,
)
