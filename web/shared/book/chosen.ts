import type { ValuesOf } from '../../../records/define.ts'
import type { lifeEvent, memory, story } from '../../../records/kinds/index.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { isDrawable } from '../pictures/drawable.ts'

export type SavedStory = SavedRecord<ValuesOf<typeof story.steps>>
export type SavedEvent = SavedRecord<ValuesOf<typeof lifeEvent.steps>>
export type SavedMemory = SavedRecord<ValuesOf<typeof memory.steps>>

export const decadeOf = (date: string): string => `${date.slice(0, 3)}0s`

export function photosAbout(
  memories: readonly SavedMemory[],
  subjects: readonly (SavedStory | SavedEvent)[],
): SavedMemory[] {
  const ids = new Set(subjects.map(({ id }) => id))
  return memories
    .filter(
      ({ values: { file, stories, lifeEvents } }) =>
        file !== '' && isDrawable(file) && [...stories, ...lifeEvents].some((id) => ids.has(id)),
    )
    .toSorted((one, other) => one.values.date.localeCompare(other.values.date))
}
