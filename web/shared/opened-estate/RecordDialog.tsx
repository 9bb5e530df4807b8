import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { withoutMy } from '../../../records/in-words.ts'
import { ReaderFrame } from '../../kinds/read/ReaderFrame.tsx'
import type { Trail } from '../../kinds/read/use-trail.ts'
import { Button } from '../../ui/index.ts'
import { FileList } from '../file-viewer/FileButtons.tsx'
import { DownloadPdf } from '../papers/DownloadPdf.tsx'
import { type Left, paperOfLeft } from './reader.ts'
import type { LeftRecord } from './records.ts'
import { words } from './words.ts'

export function RecordDialog({
  record,
  trail,
  titleOf,
  left,
  printing,
  onPrint,
}: {
  record: LeftRecord
  trail: Trail
  titleOf: (id: string) => string
  left: Left
  printing: ReactNode
  onPrint: () => void
}) {
  const { definition } = record
  // This version does not know the kind, so no row of the record lists its files.
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
    <ReaderFrame
      title={record.title}
      trail={trail}
      titleOf={titleOf}
      onClose={trail.close}
      close={words.back}
      parts={record.parts}
      face={record.face}
      record={record}
      unchecked={record.unchecked}
      open={left.open}
    >
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
    </ReaderFrame>
  )
}
