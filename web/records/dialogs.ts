import type { Step } from '../../records/define.ts'
import { onDemand } from '../ui/on-demand.tsx'
import type { DeleteManyProps } from './DeleteMany.tsx'
import type { DeleteProps } from './DeleteRecord.tsx'
import type { ReadRecordProps } from './ReadRecord.tsx'
import type { NamePersonProps, RecordDialogProps } from './RecordDialog.tsx'
import type { PrintDialogProps } from './print/PrintDialog.tsx'
import type { VersionsDialogProps } from './VersionsDialog.tsx'
import type { MoveDialogProps } from './MoveDialog.tsx'
import type { WhoDialogProps } from './WhoDialog.tsx'

// What a person opens with a press, of whatever kind. A form brings all inputs and their library, reading brings all kinds, for their
// titles: no page weighs that much, and no page grows with the kinds there are.

/** The form of one record: see RecordDialog.tsx. */
export const RecordDialog = onDemand<RecordDialogProps<readonly Step[]>>(
  async () => (await import('./RecordDialog.tsx')).RecordDialog,
)

/** The form for one more contact, beside another form: see RecordDialog.tsx. */
export const NamePerson = onDemand<NamePersonProps>(async () => (await import('./RecordDialog.tsx')).NamePerson)

/** One record to be read: see ReadRecord.tsx. */
export const ReadRecord = onDemand<ReadRecordProps<readonly Step[]>>(
  async () => (await import('./ReadRecord.tsx')).ReadRecord,
)

/** The records of a kind as a file: see export/ExportDialog.tsx. */
export const ExportDialog = onDemand(async () => (await import('./export/ExportDialog.tsx')).ExportDialog)

/** What a record said before: see VersionsDialog.tsx. */
export const VersionsDialog = onDemand<VersionsDialogProps>(
  async () => (await import('./VersionsDialog.tsx')).VersionsDialog,
)

/** Who may see one record, or several: see WhoDialog.tsx. */
export const WhoDialog = onDemand<WhoDialogProps<readonly Step[]>>(
  async () => (await import('./WhoDialog.tsx')).WhoDialog,
)

/** Another group for several records: see MoveDialog.tsx. */
export const MoveDialog = onDemand<MoveDialogProps<readonly Step[]>>(
  async () => (await import('./MoveDialog.tsx')).MoveDialog,
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
  async () => (await import('./DeleteMany.tsx')).DeleteMany,
)

/** Records on paper: see print/PrintDialog.tsx. */
export const PrintDialog = onDemand<PrintDialogProps>(async () => (await import('./print/PrintDialog.tsx')).PrintDialog)
