import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '../../../records/define.ts'
import { story } from '../../../records/kinds/index.ts'
import { client } from '../../estate/index.ts'
import type { DraftPlace } from '../../estate/types.ts'
import { type FormValues, useRecordForm, withoutHidden } from '../../kinds/form/form-context.ts'
import { forgetForm, leaveDraft, rememberForm } from '../../kinds/form/unsaved-forms.ts'
import { fileIdsIn, hasContent, textOfDraft } from './story-draft.ts'

const everyMilliseconds = 30_000
const noteMilliseconds = 3000

const fileFields: ReadonlySet<string> = new Set(
  Object.entries(fieldsOf(story)).flatMap(([name, { type }]) => (type === 'files' ? [`values.${name}`] : [])),
)

/** What is said about the draft: that it was just stored, or that it could not be. */
type DraftNote = { state: 'stored'; at: string } | { state: 'failed' } | undefined

// Where this tab stores the draft of each story, as it knows it: what another tab stored there since is not replaced. Outlives the page, which a lock
// takes away.
const places = new Map<string, DraftPlace>()
const placeOf = (name: string): DraftPlace => places.get(name) ?? { id: name, keptAt: undefined }

/** What this tab goes on with was found there. */
export function goOnFrom(name: string, place: DraftPlace): void {
  places.set(name, place)
}

/** Whether this is the draft that this tab stored itself, or found. */
export const isOwnDraft = (name: string, { id, keptAt }: DraftPlace): boolean =>
  placeOf(name).id === id && placeOf(name).keptAt === keptAt

/** What came of storing so far. `apart` is true once another tab was found to write the same story, and this one keeps a draft of its own. */
export type Autosave = { note: DraftNote; apart: boolean }

let storing: Promise<unknown> | undefined

/**
 * One after another, for each replaces what the one before stored; at once where none runs, so that the next page finds it. Gives when it was
 * stored, and whether another tab has a draft of its own.
 */
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

/**
 * Inside the form of a story: stores what is typed on this device, sealed, every 30 seconds and when the page goes away, and at once
 * where a recording or a picture arrived. Never a save of the record. `settled` is true once the story was saved, or its draft thrown away.
 * @param name what tells this story from others that are being written
 */
export function useAutosave(
  name: string,
  {
    basedOn,
    settled,
    unstored,
  }: {
    /** The version of the record that it changes. */
    basedOn: number | undefined
    settled: RefObject<boolean>
    /** What stands there came back from the memory of this tab, and was not stored on the device yet. */
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
    // What stood there when the form opened needs no storing.
    stored.current ??= unstored ? '' : now().text
    let here = true
    let underWay: { text: string; done: Promise<void> } | undefined
    const store = async (draft: FormValues, text: string) => {
      try {
        const { keptAt: at, apart: byItself } = await storeStoryDraft(name, text, fileIdsIn(draft))
        stored.current = text
        // Saved while it was being stored: there must be no draft of it left.
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
      // What was on its way when the page was left still arrives in the form, and is stored then.
      leaveDraft(left.then(allArrived).then(keep))
      const { draft, text } = now()
      if (isSettled() || text === stored.current) return
      // Where a lock took the page away, nothing can be sealed until somebody is back: this tab remembers it meanwhile.
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

/** The name under which a tab remembers what a lock took away. */
export const memoryOf = (name: string): string => `${story.kind}:${name}`

/** It was saved, or thrown away: no draft of it is left, and none of its `files` on this device. */
export async function deleteStoryDraft(name: string, files: readonly string[]): Promise<void> {
  forgetForm(memoryOf(name))
  await client.deleteDraft(placeOf(name), files)
  places.delete(name)
}
