import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { ValuesOf } from '../../../records/define.ts'
import { storedFilesIn } from '../../../records/fields/file.ts'
import { story } from '../../../records/kinds/index.ts'
import { client } from '../../estate/index.ts'
import type { Progress as Sent, Records, SavedRecord, SaveOptions } from '../../estate/types.ts'
import { type FormValues, useRecordForm } from '../../kinds/form/form-context.ts'
import { FormBody, saveRecord, RecordFormProvider } from '../../kinds/index.ts'
import { NamePerson } from '../../kinds/page/lazy-dialogs.ts'
import { Button, ConfirmDialog, linkClass, Notice, Progress, RelativeTime, Skeleton, toast } from '../../ui/index.ts'
import { StoryFields } from './StoryFields.tsx'
import { fileIdsIn } from './story-draft.ts'
import { deleteStoryDraft, useAutosave } from './use-autosave.ts'
import { type Found, type Restored, useStoryDraft } from './use-story-draft.ts'
import { words } from './words.ts'

type Steps = typeof story.steps
type SavedStory = SavedRecord<ValuesOf<Steps>>

export function Writing({
  name,
  isDraft,
  saved,
  records,
}: {
  name: string
  isDraft: boolean
  saved: SavedStory | undefined
  records: Records<Steps>
}) {
  // A snapshot, so that a save on another device does not change the form in use.
  const [before] = useState(saved)
  const found = useStoryDraft(name, isDraft, before?.values)
  const navigate = useNavigate()
  const settled = useRef(false)
  const [sent, setSent] = useState<Sent>()
  if (found === 'looking') return <Skeleton lines={8} />
  const leave = () => void navigate({ href: story.path })
  const save = async (values: ValuesOf<Steps>, options: SaveOptions) => {
    const files = storedFilesIn(values)
    try {
      await client.sendDraftFiles(files, { onProgress: setSent })
    } finally {
      setSent(undefined)
    }
    settled.current = true
    try {
      await saveRecord(records, values, options)
    } catch (error) {
      settled.current = false
      throw error
    }
    await deleteStoryDraft(
      name,
      files.map(({ id }) => id),
    ).catch(() => undefined)
    const isNew = before === undefined
    const justPublished = values.status === 'published' && before?.values.status !== 'published'
    toast(
      justPublished
        ? { title: words.published, description: words.publishedMore(values.title) }
        : { title: words.saved(isNew), description: words.savedMore(values.title, isNew) },
    )
    leave()
  }
  const throwAway = async (files: readonly string[]) => {
    settled.current = true
    await deleteStoryDraft(name, files)
    leave()
  }
  return (
    <RecordFormProvider definition={story} saved={before} onSave={save} sealFile={client.sealForDraft}>
      <Page name={name} saved={before} found={found} settled={settled} sent={sent} onThrowAway={throwAway} />
    </RecordFormProvider>
  )
}

function Page({
  name,
  saved,
  found: { restored, others, elsewhere },
  settled,
  sent,
  onThrowAway,
}: {
  name: string
  saved: SavedStory | undefined
  found: Found
  settled: { current: boolean }
  sent: Sent | undefined
  onThrowAway: (files: readonly string[]) => Promise<void>
}) {
  const { submit } = useRecordForm()
  const { reset, setValue, getValues } = useFormContext<FormValues>()
  const { isSubmitting, isDirty } = useFormState<FormValues>()
  const [asking, setAsking] = useState(false)
  const [naming, setNaming] = useState(false)
  // Restore before the autosave starts, so that it does not treat the restored text as new input.
  useEffect(() => {
    if (restored !== undefined) reset(restored.draft, { keepDefaultValues: true })
  }, [restored, reset])
  const basedOn = saved?.version
  const { note, apart } = useAutosave(name, { basedOn, settled, unstored: restored?.sealed === false })
  const isDraft = getValues('values.status') !== 'published'
  const publish = async () => {
    setValue('values.status', 'published')
    await submit()
    if (!settled.current) setValue('values.status', 'draft')
  }
  return (
    <>
      {restored && <RestoredNotice restored={restored} basedOn={basedOn} />}
      {others > 0 && <OtherDrafts title={words.others(others)} more={words.othersMore} />}
      {saved === undefined && restored === undefined && elsewhere > 0 && (
        <OtherDrafts title={words.elsewhere(elsewhere)} more={words.elsewhereMore} />
      )}
      <FormBody onSubmit={submit}>
        <StoryFields note={note} apart={apart} isDraft={isDraft} onName={() => setNaming(true)} />
        {sent && <Progress label={words.sending} value={sent.total === 0 ? 0 : (sent.done / sent.total) * 100} />}
        <div className="foot-bar z-10 -mx-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-paper px-4 py-3 sm:sticky sm:bottom-0">
          <Button type="submit" busy={isSubmitting}>
            {words.save}
          </Button>
          {isDraft && (
            <Button
              variant="secondary"
              busy={isSubmitting}
              icon={<Check aria-hidden="true" className="size-5" />}
              onClick={() => void publish()}
            >
              {words.publish}
            </Button>
          )}
          <a href={story.path} className={`${linkClass} inline-flex min-h-11 items-center`}>
            {words.back}
          </a>
          {(isDirty || restored) && (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {words.throwAway}
            </Button>
          )}
        </div>
      </FormBody>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.throwAwayTitle}
        confirm={words.throwAway}
        cancel={words.keepWriting}
        onConfirm={() => onThrowAway(fileIdsIn(getValues()))}
      >
        {words.throwAwayMore}
      </ConfirmDialog>
      {naming && (
        <NamePerson
          onNamed={(seat) =>
            setValue(
              'access',
              { ...getValues('access'), audience: seat, level: seat },
              { shouldDirty: true, shouldValidate: true },
            )
          }
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

function RestoredNotice({ restored, basedOn }: { restored: Restored; basedOn: number | undefined }) {
  const changed = restored.basedOn !== basedOn
  return (
    <Notice tone={changed ? 'amber' : 'pine'} title={changed ? words.changedSince : words.restored}>
      {changed ? (
        words.changedSinceMore
      ) : (
        <>
          {words.restoredMore} <RelativeTime at={restored.keptAt} />.
        </>
      )}
      {restored.lost.length > 0 && (
        <p className="mt-2">{words.lostFiles(restored.lost.map((file) => file.name).join(', '))}</p>
      )}
    </Notice>
  )
}

function OtherDrafts({ title, more }: { title: string; more: string }) {
  return (
    <Notice tone="amber" title={title}>
      <p>{more}</p>
      <a href={story.path} className={`${linkClass} inline-flex min-h-11 items-center`}>
        {words.toDrafts}
      </a>
    </Notice>
  )
}
