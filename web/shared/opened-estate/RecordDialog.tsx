import { Printer } from 'lucide-react'
import { RecordSheet } from '../../records/RecordSheet.tsx'
import { Button, Dialog } from '../../ui/index.ts'
import { LeftFiles } from './LeftFiles.tsx'
import type { LeftRecord } from './records.ts'

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
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={record.title}
      footer={
        <>
          <Button variant="secondary" icon={<Printer aria-hidden="true" className="size-5" />} onClick={onPrint}>
            Print
          </Button>
          <Button onClick={onClose}>Back to the list</Button>
        </>
      }
    >
      {record.definition === undefined ? (
        <dl className="flex flex-col gap-3">
          {record.parts.flatMap(({ rows }) =>
            rows.map(({ name, label, text }) => (
              <div key={name}>
                <dt className="text-sm text-soft">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
              </div>
            )),
          )}
        </dl>
      ) : (
        <RecordSheet definition={record.definition} values={record.values} unchecked={record.unchecked} />
      )}
      <LeftFiles heldId={heldId} files={record.files} />
    </Dialog>
  )
}
