import type { ValuesOf } from '../../../records/define.ts'
import type { lifeEvent, memory, story } from '../../../records/kinds/index.ts'
import type { SavedRecord } from '../../estate/types.ts'

export type SavedStory = SavedRecord<ValuesOf<typeof story.steps>>
export type SavedEvent = SavedRecord<ValuesOf<typeof lifeEvent.steps>>
export type SavedMemory = SavedRecord<ValuesOf<typeof memory.steps>>

/** The decade of a date: *1950s*. */
export const decadeOf = (date: string): string => `${date.slice(0, 3)}0s`

/** What a page can hold of a file. */
const pictureTypes: readonly string[] = ['image/jpeg', 'image/png']
export const isPicture = ({ type }: { readonly type: string }): boolean => pictureTypes.includes(type)

/** The photos among memories that say they belong to one of these stories or events, oldest first. */
export function photosAbout(
  memories: readonly SavedMemory[],
  told: readonly (SavedStory | SavedEvent)[],
): SavedMemory[] {
  const ids = new Set(told.map(({ id }) => id))
  return memories
    .filter(
      ({ values: { file, stories, lifeEvents } }) =>
        file !== '' && isPicture(file) && [...stories, ...lifeEvents].some((id) => ids.has(id)),
    )
    .toSorted((one, other) => one.values.date.localeCompare(other.values.date))
}
