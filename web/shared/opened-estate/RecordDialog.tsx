import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { withoutMy } from '../../../records/in-words.ts'
import { SheetParts } from '../../records/RecordSheet.tsx'
import { Button, Dialog } from '../../ui/index.ts'
import { FileList } from '../file-viewer/FileButtons.tsx'
import { DownloadPdf } from '../papers/DownloadPdf.tsx'
import { type Left, paperOfLeft } from './reader.ts'
import type { LeftRecord } from './records.ts'
import { words } from './words.ts'

/** One record, to be read, copied from and printed. Nothing in it can be changed; what it names that was left too is a press away. */
export function RecordDialog({
  record,
  before,
  left,
  printing,
  onRecord,
  onBefore,
  onClose,
  onPrint,
}: {
  record: LeftRecord
  /** The record from which a press led here. */
  before?: LeftRecord | undefined
  left: Left
  /** How far printing has come, while it gets ready. */
  printing: ReactNode
  onRecord: (id: string) => void
  onBefore: () => void
  onClose: () => void
  onPrint: () => void
}) {
  const { definition } = record
  // Of a kind that only a newer app knows no row names its files.
  const unnamed = definition === undefined ? record.files : []
  const paper = async () => {
    const { paperFor } = await import('../papers/paper-for.ts')
    const { what, title } = record
    return paperFor(record, paperOfLeft(left), definition ? withoutMy(definition.name.many) : what || title, {
      open: left.open,
      toSign: false,
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={record.title}
      footer={
        <>
          {before && (
            <Button variant="secondary" icon={<ArrowLeft aria-hidden="true" className="size-5" />} onClick={onBefore}>
              {words.backTo(before.title)}
            </Button>
          )}
          <Button onClick={onClose}>{words.back}</Button>
        </>
      }
    >
      <SheetParts parts={record.parts} unchecked={record.unchecked} open={left.open} onRecord={onRecord} />
      {unnamed.length > 0 && (
        <section aria-label={words.files}>
          <h3 className="mb-2 text-lg">{words.files}</h3>
          <FileList files={unnamed} open={left.open} />
        </section>
      )}
      <div className="flex flex-wrap gap-x-8 border-t border-line pt-4">
        <Button
          variant="quiet"
          busy={Boolean(printing)}
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={onPrint}
        >
          {words.print}
        </Button>
        <DownloadPdf variant="quiet" name={record.title} document={paper} />
      </div>
      {printing}
    </Dialog>
  )
}
