import { BadgeCheck, ArrowRight } from 'lucide-react'
import { type Step, type ValuesOf, versionOf } from '../../../records/define.ts'
import { groupTitle, inWords, withoutMy } from '../../../records/in-words.ts'
import { titleOf } from '../../../records/sheet.ts'
import { useAllRecords } from '../../estate/index.ts'
import type { Records, SavedRecord, StoredRecord } from '../../estate/types.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { Button, buttonClass, Notice, RelativeTime } from '../../ui/index.ts'
import { usePaperOf } from '../print/paper-of.ts'
import { ReaderFrame } from './ReaderFrame.tsx'
import { ActionButton } from '../page/ActionButton.tsx'
import { kindActions } from '../page/actions.ts'
import { addressOfRecord } from '../page/record-in-address.ts'
import type { KindPageState } from '../page/use-kind-page.ts'
import { useTitles } from './titles.ts'
import { useReview } from './use-review.ts'
import { type Trail, useTrail } from './use-trail.ts'
import { AudienceLine } from '../access/AudienceLine.tsx'
import { words } from '../dialog-words.ts'

const { sheet } = words
const { who } = kindActions

type OfKind<S extends readonly Step[]> = SavedRecord<ValuesOf<S>>

export type ReadDialogProps<S extends readonly Step[]> = {
  records: Records<S>
  record: OfKind<S>
  onClose: () => void
  openDialog: KindPageState<S>['openDialog']
  mayDelete: boolean
}

export function ReadDialog<S extends readonly Step[]>(props: ReadDialogProps<S>) {
  const { records, record, onClose } = props
  const trail = useTrail(record.id)
  const all = useAllRecords()
  const named = trail.shown === record.id ? record : records.all.find(({ id }) => id === trail.shown)
  const other = named ? undefined : all.find(({ id }) => id === trail.shown)
  return other ? (
    <ReadOther key={other.id} record={other} trail={trail} onClose={onClose} />
  ) : (
    <ReadOfKind key={trail.shown} {...props} record={named ?? record} trail={trail} />
  )
}

function ReadOfKind<S extends readonly Step[]>({
  records,
  record,
  trail,
  onClose,
  openDialog,
  mayDelete,
}: ReadDialogProps<S> & { trail: Trail }) {
  const { definition } = records
  const titles = useTitles()
  const paperOf = usePaperOf()
  const title = titleOf(definition, record.values)
  const inText = inWords({ ...record, kind: definition.kind, definitionVersion: versionOf(definition) }, titles)
  const onPaper = async () => {
    const { paperFor } = await import('../../shared/papers/paper-for.ts')
    return paperFor({ ...inText, updatedAt: record.updatedAt }, paperOf(), withoutMy(definition.name.many))
  }
  const review = useReview(records)
  const due = review?.isDue(record) === true
  // Closes the dialog after the review, since the user cannot reach *Undo* in the notice below it.
  const look = async () => {
    if (await review?.onReview(record)) onClose()
  }
  const button = (action: 'versions' | 'print' | 'delete') =>
    kindActions[action].applies(definition, [record]) && (
      <ActionButton key={action} action={action} records={[record]} openDialog={openDialog} />
    )
  const reviewButton = review && (
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
    <ReaderFrame
      title={title}
      trail={trail}
      titleOf={titles}
      onClose={onClose}
      action={
        <ActionButton action="edit" variant="primary" records={[record]} openDialog={openDialog}>
          {sheet.edit(definition.name.one)}
        </ActionButton>
      }
      above={
        due && (
          <Notice tone="amber">
            <span className="flex flex-wrap items-center gap-x-6 gap-y-2">
              {definition.review?.due}
              {reviewButton}
            </span>
          </Notice>
        )
      }
      parts={inText.parts}
      face={inText.face}
      record={inText}
      unchecked={record.unchecked}
      people={
        <AudienceLine
          record={record}
          {...(who.applies(definition, [record]) && { onChange: () => openDialog(who.dialog([record])) })}
        />
      }
    >
      <div className="flex flex-col gap-1 border-t border-line pt-4">
        <p className="text-sm text-soft">
          {sheet.lastUpdated} <RelativeTime at={record.updatedAt} />.
        </p>
        <div className="flex flex-wrap gap-x-8">
          {!due && reviewButton}
          {(['versions', 'print'] as const).map(button)}
          <DownloadPdf variant="quiet" name={title} document={onPaper} />
          {mayDelete && button('delete')}
        </div>
      </div>
    </ReaderFrame>
  )
}

/** The record has another kind, and the page of that kind offers its actions. */
function ReadOther({ record, trail, onClose }: { record: StoredRecord; trail: Trail; onClose: () => void }) {
  const titles = useTitles()
  const inText = inWords(record, titles)
  const { definition, title, parts, face } = inText
  return (
    <ReaderFrame
      title={title}
      trail={trail}
      titleOf={titles}
      onClose={onClose}
      action={
        definition && (
          <a href={addressOfRecord(definition, record.id)} className={buttonClass('primary')}>
            <ArrowRight aria-hidden="true" className="size-5" />
            {sheet.openIn(groupTitle(record.kind, ''))}
          </a>
        )
      }
      parts={parts}
      face={face}
      record={inText}
      unchecked={record.unchecked}
      people={<AudienceLine record={record} />}
    />
  )
}
