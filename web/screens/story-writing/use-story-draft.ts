import { useEffect, useState } from 'react'
import { filesIn } from '../../../records/fields/file.ts'
import type { SealedFile } from '../../../records/fields/index.ts'
import { client } from '../../estate/index.ts'
import { subjectOf } from '../../estate/types.ts'
import type { FormValues } from '../../kinds/form/form-context.ts'
import { unsavedForm } from '../../kinds/form/unsaved-forms.ts'
import { whileHere } from '../../ui/while-here.ts'
import { type StoryDraft, draftInText } from './story-draft.ts'
import { continueFrom, isOwnDraft, memoryOf } from './use-autosave.ts'

export type Restored = StoryDraft & {
  readonly keptAt: string
  /** True if the device stores the draft; false if only this tab's memory does. */
  readonly sealed: boolean
  /** Too large for the device. The server deletes such unsaved files after a day. */
  readonly lost: readonly SealedFile[]
}

const dayMilliseconds = 23 * 3600_000

function withoutLost(
  { draft, basedOn }: StoryDraft,
  keptAt: string,
  saved: object | undefined,
  here: readonly string[],
): Omit<Restored, 'sealed'> {
  const known = new Set([...filesIn(saved).map(({ id }) => id), ...here])
  const old = Date.now() - Date.parse(keptAt) > dayMilliseconds
  const lost = old ? filesIn(draft.values).filter(({ id }) => !known.has(id)) : []
  const gone = new Set(lost.map(({ id }) => id))
  const values = Object.fromEntries(
    Object.entries(draft.values).map(([name, value]): [string, FormValues['values'][string]] => {
      const files = filesIn(value)
      return [name, files.some(({ id }) => gone.has(id)) ? files.filter(({ id }) => !gone.has(id)) : value]
    }),
  )
  return { basedOn, keptAt, lost, draft: { ...draft, values } }
}

/** `restored`, the number of drafts of the same story in other tabs, and of other stories. */
export type Found = { readonly restored: Restored | undefined; readonly others: number; readonly elsewhere: number }

/** First in this tab's memory (after a lock), then in the device's encrypted storage. */
export function useStoryDraft(name: string, isDraft: boolean, saved: object | undefined): Found | 'looking' {
  const [found, setFound] = useState<Found | 'looking'>('looking')
  useEffect(
    () =>
      whileHere(async (here) => {
        const remembered = unsavedForm(memoryOf(name))
        const all = await client.storedDrafts().catch(() => [])
        if (!here()) return
        const mine = remembered
          ? all.find((one) => isOwnDraft(name, one))
          : all.find(({ id, of }) => (isDraft ? id === name : of === name))
        const ofStory = subjectOf(name)
        const others = all.filter((one) => one !== mine && one.of === ofStory).length
        const elsewhere = all.filter((one) => one !== mine && one.of !== ofStory).length
        if (remembered !== undefined) {
          const { draft, version } = remembered
          const lost = withoutLost({ draft, basedOn: version }, new Date().toISOString(), saved, [])
          setFound({ restored: { ...lost, sealed: false }, others, elsewhere })
          return
        }
        const story = mine && draftInText(mine.text)
        if (mine) continueFrom(name, mine)
        setFound({
          restored: story && { ...withoutLost(story, mine.keptAt, saved, mine.files), sealed: true },
          others,
          elsewhere,
        })
      }),
    [name, isDraft, saved],
  )
  return found
}
