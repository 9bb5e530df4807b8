import { Printer } from 'lucide-react'
import { useCallback } from 'react'
import { client } from '../../estate/index.ts'
import { SheetParts } from '../../records/RecordSheet.tsx'
import { Button, Dialog } from '../../ui/index.ts'
import { FileList } from '../file-viewer/FileButtons.tsx'
import type { LeftRecord } from './records.ts'
import { words } from './words.ts'

/** One record, to be read, copied from and printed. Nothing in it can be changed. */
export function RecordDialog({
  record,
  heldId,
  onClose,
  onPrint,
}: {
  record: LeftRecord
  heldId: string
  onClose: () => void
  onPrint: () => void
}) {
  const open: typeof client.openFile = useCallback((file, watch) => client.openHeldFile(heldId, file, watch), [heldId])
  // Of a kind that only a newer app knows no row names its files.
  const unnamed = record.definition === undefined ? record.files : []
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={record.title}
      footer={
        <>
          <Button variant="secondary" icon={<Printer aria-hidden="true" className="size-5" />} onClick={onPrint}>
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
    </Dialog>
  )
}
