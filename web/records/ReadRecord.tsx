import { BadgeCheck, History, Printer, Trash2 } from 'lucide-react'
import { type Step, type ValuesOf, versionOf } from '../../records/define.ts'
import { inWords, withoutMy } from '../../records/in-words.ts'
import { titleOf } from '../../records/sheet.ts'
import type { Records, SavedRecord } from '../estate/types.ts'
import { DownloadPdf } from '../shared/papers/DownloadPdf.tsx'
import { Button, Dialog, Notice, RelativeTime } from '../ui/index.ts'
import { usePaperOf } from './print/paper-of.ts'
import { SheetParts } from './RecordSheet.tsx'
import { useTitles } from './titles.ts'
import { useReview } from './use-review.ts'
import { WhoMaySeeIt } from './WhoMaySeeIt.tsx'
import { words } from './dialog-words.ts'

const { sheet } = words

export type ReadRecordProps<S extends readonly Step[]> = {
  records: Records<S>
  record: SavedRecord<ValuesOf<S>>
  onClose: () => void
  onEdit: () => void
  onVersions: () => void
  onWho: () => void
  onPrint: () => void
  /** Where it may be deleted by itself. */
  onDelete?: (() => void) | undefined
}

/** One record to be read, with all that can be done with it. */
export function ReadRecord<S extends readonly Step[]>({
  records,
  record,
  onClose,
  onEdit,
  onVersions,
  onWho,
  onPrint,
  onDelete,
}: ReadRecordProps<S>) {
  const { definition } = records
  const titles = useTitles()
  const paperOf = usePaperOf()
  const title = titleOf(definition, record.values)
  const told = inWords({ ...record, kind: definition.kind, definitionVersion: versionOf(definition) }, titles)
  const onPaper = async () => {
    const { paperFor } = await import('../shared/papers/paper-for.ts')
    return paperFor({ ...told, updatedAt: record.updatedAt }, paperOf(), withoutMy(definition.name.many))
  }
  const review = useReview(records)
  const due = review?.isDue(record) === true
  // It closes, so that *Undo* in the notice can be pressed.
  const look = async () => {
    if (await review?.onReview(record)) onClose()
  }
  const looked = review && (
    <Button
      variant={due ? 'secondary' : 'quiet'}
      icon={<BadgeCheck aria-hidden="true" className="size-5" />}
      busy={review.busy === record.id}
      onClick={() => void look()}
    >
      {review.button}
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {sheet.close}
          </Button>
          <Button onClick={onEdit}>{sheet.edit(definition.name.one)}</Button>
        </>
      }
    >
      {due && (
        <Notice tone="amber">
          <span className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {definition.review?.due}
            {looked}
          </span>
        </Notice>
      )}
      {/* Nothing is typed here, so a search may begin: see Search.tsx. */}
      <div data-reading>
        <SheetParts
          parts={told.parts}
          unchecked={record.unchecked}
          people={<WhoMaySeeIt record={record} {...(definition.audience === 'chosen' && { onChange: onWho })} />}
        />
      </div>
      <div className="flex flex-col gap-1 border-t border-line pt-4">
        <p className="text-sm text-soft">
          {sheet.lastUpdated} <RelativeTime at={record.updatedAt} />.
        </p>
        <div className="flex flex-wrap gap-x-8">
          {!due && looked}
          {record.version > 1 && (
            <Button variant="quiet" icon={<History aria-hidden="true" className="size-5" />} onClick={onVersions}>
              {sheet.versions}
            </Button>
          )}
          <Button variant="quiet" icon={<Printer aria-hidden="true" className="size-5" />} onClick={onPrint}>
            {sheet.print}
          </Button>
          <DownloadPdf variant="quiet" name={title} document={onPaper} />
          {onDelete && (
            <Button variant="quiet" icon={<Trash2 aria-hidden="true" className="size-5" />} onClick={onDelete}>
              {sheet.delete}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
