import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { SheetParts } from '../../records/RecordSheet.tsx'
import { Button, Dialog } from '../../ui/index.ts'
import { FileList } from '../file-viewer/FileButtons.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import type { LeftRecord } from './records.ts'
import { words } from './words.ts'

/** One record, to be read, copied from and printed. Nothing in it can be changed. */
export function RecordDialog({
  record,
  open,
  printing,
  onClose,
  onPrint,
}: {
  record: LeftRecord
  open: OpenFile
  /** How far printing has come, while it gets ready. */
  printing: ReactNode
  onClose: () => void
  onPrint: () => void
}) {
  // Of a kind that only a newer app knows no row names its files.
  const unnamed = record.definition === undefined ? record.files : []
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={record.title}
      footer={
        <>
          <Button
            variant="secondary"
            busy={Boolean(printing)}
            icon={<Printer aria-hidden="true" className="size-5" />}
            onClick={onPrint}
          >
            {words.print}
          </Button>
          <Button onClick={onClose}>{words.back}</Button>
        </>
      }
    >
      <SheetParts parts={record.parts} unchecked={record.unchecked} open={open} />
      {unnamed.length > 0 && (
        <section aria-label={words.files}>
          <h3 className="mb-2 text-lg">{words.files}</h3>
          <FileList files={unnamed} open={open} />
        </section>
      )}
      {printing}
    </Dialog>
  )
}
