import { useEffect, useState } from 'react'
import { filesIn } from '../../../records/fields/file.ts'
import type { SealedFile } from '../../../records/fields/index.ts'
import { client } from '../../estate/index.ts'
import type { Draft } from '../../records/draft.ts'
import { keptDraft } from '../../records/kept-draft.ts'
import { whileHere } from '../../ui/while-here.ts'
import { type KeptStory, storyInText } from './kept-story.ts'
import { memoryOf } from './use-autosave.ts'

/** What was kept of a story that somebody was writing. */
export type Restored = KeptStory & {
  readonly keptAt: string
  /** It lies on the device; otherwise only this tab remembers it. */
  readonly sealed: boolean
  /** Files that were added and never saved: the server lets go of those after a day. */
  readonly lost: readonly SealedFile[]
}

const dayMilliseconds = 23 * 3600_000

function withoutLost(
  { draft, basedOn }: KeptStory,
  keptAt: string,
  saved: object | undefined,
): Omit<Restored, 'sealed'> {
  const known = new Set(filesIn(saved).map(({ id }) => id))
  const old = Date.now() - Date.parse(keptAt) > dayMilliseconds
  const lost = old ? filesIn(draft.values).filter(({ id }) => !known.has(id)) : []
  const gone = new Set(lost.map(({ id }) => id))
  const values = Object.fromEntries(
    Object.entries(draft.values).map(([name, value]): [string, Draft['values'][string]] => {
      const files = filesIn(value)
      return [name, files.some(({ id }) => gone.has(id)) ? files.filter(({ id }) => !gone.has(id)) : value]
    }),
  )
  return { basedOn, keptAt, lost, draft: { ...draft, values } }
}

/**
 * What was kept of a story: in this tab where a lock took the page away, else sealed on this device. 'looking' while nobody knows yet.
 * @param saved the values of the story as they were saved when writing began
 */
export function useKeptStory(name: string, saved: object | undefined): Restored | 'looking' | undefined {
  const [found, setFound] = useState<Restored | 'looking' | undefined>('looking')
  useEffect(
    () =>
      whileHere(async (here) => {
        const remembered = keptDraft(memoryOf(name))
        if (remembered !== undefined) {
          const { draft, version } = remembered
          setFound({ ...withoutLost({ draft, basedOn: version }, new Date().toISOString(), saved), sealed: false })
          return
        }
        const all = await client.keptWriting().catch(() => [])
        if (!here()) return
        const mine = all.find(({ id }) => id === name)
        const story = mine && storyInText(mine.text)
        setFound(story && { ...withoutLost(story, mine.keptAt, saved), sealed: true })
      }),
    [name, saved],
  )
  return found
}
