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

// What a person opens with a press, of whatever kind. A form brings all inputs and their library, reading brings all kinds, for their
// titles: no page weighs that much, and no page grows with the kinds there are.

/** The form of one record: see RecordDialog.tsx. */
export const EditDialog = onDemand<EditDialogProps<readonly Step[]>>(
  async () => (await import('../form/EditDialog.tsx')).EditDialog,
)

/** The form for one more contact, beside another form: see RecordDialog.tsx. */
export const NamePerson = onDemand<NamePersonProps>(async () => (await import('../form/EditDialog.tsx')).NamePerson)

/** One record to be read: see ReadRecord.tsx. */
export const ReadDialog = onDemand<ReadDialogProps<readonly Step[]>>(
  async () => (await import('../read/ReadDialog.tsx')).ReadDialog,
)

/** The records of a kind as a file: see export/ExportDialog.tsx. */
export const ExportDialog = onDemand(async () => (await import('../export/ExportDialog.tsx')).ExportDialog)

/** What a record said before: see VersionsDialog.tsx. */
export const VersionsDialog = onDemand<VersionsDialogProps>(
  async () => (await import('../read/VersionsDialog.tsx')).VersionsDialog,
)

/** Who may see one record, or several: see WhoDialog.tsx. */
export const AudienceDialog = onDemand<AudienceDialogProps<readonly Step[]>>(
  async () => (await import('../access/AudienceDialog.tsx')).AudienceDialog,
)

/** Another group for several records: see MoveDialog.tsx. */
export const MoveDialog = onDemand<MoveDialogProps<readonly Step[]>>(
  async () => (await import('../list/MoveDialog.tsx')).MoveDialog,
)

/** The question before one record is deleted: see DeleteRecord.tsx. */
export const DeleteRecord = onDemand<DeleteProps<readonly Step[]>>(
  async () => (await import('./DeleteRecord.tsx')).DeleteRecord,
)

/** The same for somebody in a seat: see DeletePerson.tsx. */
export const DeletePerson = onDemand<DeleteProps<readonly Step[]>>(
  async () => (await import('./DeletePerson.tsx')).DeletePerson,
)

/** The question before several records are deleted: see DeleteMany.tsx. */
export const DeleteMany = onDemand<DeleteManyProps<readonly Step[]>>(
  async () => (await import('../list/DeleteMany.tsx')).DeleteMany,
)

/** Records on paper: see print/PrintDialog.tsx. */
export const PrintDialog = onDemand<PrintDialogProps>(
  async () => (await import('../print/PrintDialog.tsx')).PrintDialog,
)
