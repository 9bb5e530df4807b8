import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '../../../records/define.ts'
import { story } from '../../../records/kinds/index.ts'
import { client } from '../../estate/index.ts'
import type { DraftPlace } from '../../estate/types.ts'
import { type FormValues, useRecordForm, withoutHidden } from '../../kinds/form/form-context.ts'
import { forgetForm, addPendingDraft, rememberForm } from '../../kinds/form/unsaved-forms.ts'
import { fileIdsIn, hasContent, textOfDraft } from './story-draft.ts'

const everyMilliseconds = 30_000
const noteMilliseconds = 3000

const fileFields: ReadonlySet<string> = new Set(
  Object.entries(fieldsOf(story)).flatMap(([name, { type }]) => (type === 'files' ? [`values.${name}`] : [])),
)

type DraftNote = { state: 'stored'; at: string } | { state: 'failed' } | undefined

// Where this tab stored each story's draft, to detect the drafts of other tabs, which it must not
// overwrite. At module level, because a lock unmounts the page.
const places = new Map<string, DraftPlace>()
const placeOf = (name: string): DraftPlace => places.get(name) ?? { id: name, keptAt: undefined }

export function continueFrom(name: string, place: DraftPlace): void {
  places.set(name, place)
}

/** Whether this tab stored or loaded this version of the draft. */
export const isOwnDraft = (name: string, { id, keptAt }: DraftPlace): boolean =>
  placeOf(name).id === id && placeOf(name).keptAt === keptAt

/** `apart`: another tab writes the same story, so this tab keeps a separate draft. */
export type Autosave = { note: DraftNote; apart: boolean }

let storing: Promise<unknown> | undefined

/** Queues writes, but an idle queue writes synchronously, so that the next page finds the draft. */
function storeStoryDraft(
  name: string,
  text: string,
  files: readonly string[],
): Promise<{ keptAt: string; apart: boolean }> {
  const work = async () => {
    const before = placeOf(name)
    const place = await client.storeDraft(before, text, files)
    places.set(name, place)
    return { keptAt: place.keptAt, apart: place.id !== before.id }
  }
  const next = storing?.then(work) ?? work()
  const done = next
    .catch(() => undefined)
    .finally(() => {
      if (storing === done) storing = undefined
    })
  storing = done
  return next
}

/** Stores a draft every 30 s, on leaving, and after an upload. It never saves the record. */
export function useAutosave(
  name: string,
  {
    basedOn,
    settled,
    unstored,
  }: {
    basedOn: number | undefined
    settled: RefObject<boolean>
    /** True if the input comes from this tab's memory and is not stored on the device yet. */
    unstored: boolean
  },
): Autosave {
  const { getValues, watch } = useFormContext<FormValues>()
  const { settled: arrived } = useRecordForm()
  const [note, setNote] = useState<DraftNote>()
  const [apart, setApart] = useState(false)
  const stored = useRef<string>(undefined)
  const isSettled = useEffectEvent(() => settled.current)
  const allArrived = useEffectEvent(() => arrived())

  useEffect(() => {
    const now = () => {
      const draft = withoutHidden(story, getValues())
      return { draft, text: textOfDraft({ basedOn, draft }) }
    }
    // The form's initial content need not be stored.
    stored.current ??= unstored ? '' : now().text
    let here = true
    let underWay: { text: string; done: Promise<void> } | undefined
    const store = async (draft: FormValues, text: string) => {
      try {
        const { keptAt: at, apart: byItself } = await storeStoryDraft(name, text, fileIdsIn(draft))
        stored.current = text
        // If the user saved the story during the write, delete the draft just written.
        if (isSettled()) await deleteStoryDraft(name, fileIdsIn(draft))
        else if (here) {
          setNote({ state: 'stored', at })
          if (byItself) setApart(true)
        }
      } catch {
        underWay = undefined
        if (here && !isSettled()) setNote({ state: 'failed' })
      }
    }
    const keep = (): Promise<void> => {
      const { draft, text } = now()
      if (isSettled() || text === stored.current || !hasContent(draft)) return Promise.resolve()
      if (underWay?.text !== text) underWay = { text, done: store(draft, text) }
      return underWay.done
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void keep()
    }
    const timer = setInterval(() => void keep(), everyMilliseconds)
    document.addEventListener('visibilitychange', onHidden)
    const changes = watch((_, { name: changed }) => {
      if (changed !== undefined && fileFields.has(changed)) void keep()
    })
    return () => {
      here = false
      clearInterval(timer)
      changes.unsubscribe()
      document.removeEventListener('visibilitychange', onHidden)
      const left = keep()
      // Files may still be uploading when the user leaves; store the draft again once they arrive.
      addPendingDraft(left.then(allArrived).then(keep))
      const { draft, text } = now()
      if (isSettled() || text === stored.current) return
      // A locked session cannot encrypt, so this tab keeps the input in memory until the unlock.
      rememberForm(memoryOf(name), { id: name, version: basedOn, draft })
      void left.finally(() => {
        if (stored.current === text) forgetForm(memoryOf(name))
      })
    }
  }, [name, basedOn, unstored, getValues, watch])

  useEffect(() => {
    if (note?.state !== 'stored') return undefined
    const timer = setTimeout(() => setNote(undefined), noteMilliseconds)
    return () => clearTimeout(timer)
  }, [note])
  return { note, apart }
}

export const memoryOf = (name: string): string => `${story.kind}:${name}`

export async function deleteStoryDraft(name: string, files: readonly string[]): Promise<void> {
  forgetForm(memoryOf(name))
  await client.deleteDraft(placeOf(name), files)
  places.delete(name)
}
