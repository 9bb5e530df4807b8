import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { story } from '../../../records/kinds/index.ts'
import { client } from '../../estate/index.ts'
import { type Draft, withoutHidden } from '../../records/draft.ts'
import { forgetDraft, keepDraft } from '../../records/kept-draft.ts'
import { hasContent, textOfStory } from './kept-story.ts'

const everyMilliseconds = 30_000
const noteMilliseconds = 3000

/** What is said about the draft: that it was just kept, or that it could not be. */
export type DraftNote = { state: 'kept'; at: string } | { state: 'failed' } | undefined

/**
 * Inside the form of a story: keeps what is typed on this device, sealed, every 30 seconds and when the page goes away. Never a save of
 * the record. `settled` is true once the story was saved, or its draft thrown away.
 * @param name what tells this story from others that are being written
 */
export function useAutosave(
  name: string,
  {
    basedOn,
    settled,
    unkept,
  }: {
    /** The version of the record that it changes. */
    basedOn: number | undefined
    settled: RefObject<boolean>
    /** What stands there came back from the memory of this tab, and was not kept on the device yet. */
    unkept: boolean
  },
): DraftNote {
  const { getValues } = useFormContext<Draft>()
  const [note, setNote] = useState<DraftNote>()
  const kept = useRef<string>(undefined)
  const isSettled = useEffectEvent(() => settled.current)

  useEffect(() => {
    const now = () => {
      const draft = withoutHidden(story, getValues())
      return { draft, text: textOfStory({ basedOn, draft }) }
    }
    // What stood there when the form opened needs no keeping.
    kept.current ??= unkept ? '' : now().text
    let here = true
    const keep = async () => {
      const { draft, text } = now()
      if (isSettled() || text === kept.current || !hasContent(draft)) return
      try {
        const at = await client.keepWriting(name, text)
        kept.current = text
        // Saved while it was being kept: there must be no draft of it left.
        if (isSettled()) await client.forgetWriting(name)
        else if (here) setNote({ state: 'kept', at })
      } catch {
        if (here && !isSettled()) setNote({ state: 'failed' })
      }
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void keep()
    }
    const timer = setInterval(() => void keep(), everyMilliseconds)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      here = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
      const { draft, text } = now()
      if (isSettled() || text === kept.current) return
      // Where a lock took the page away, nothing can be sealed until somebody is back: this tab remembers it meanwhile.
      keepDraft(memoryOf(name), { id: name, version: basedOn, draft })
      void keep()
    }
  }, [name, basedOn, unkept, getValues])

  useEffect(() => {
    if (note?.state !== 'kept') return undefined
    const timer = setTimeout(() => setNote(undefined), noteMilliseconds)
    return () => clearTimeout(timer)
  }, [note])
  return note
}

/** The name under which a tab remembers what a lock took away. */
export const memoryOf = (name: string): string => `${story.kind}:${name}`

/** It was saved, or thrown away: nothing is kept of it any more. */
export async function forgetStory(name: string): Promise<void> {
  forgetDraft(memoryOf(name))
  await client.forgetWriting(name)
}
