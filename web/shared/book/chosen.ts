import type { ValuesOf } from '../../../records/define.ts'
import type { SealedFile } from '../../../records/fields/index.ts'
import type { lifeEvent, memory, story } from '../../../records/kinds/index.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { isDrawable } from '../pictures/drawable.ts'

export type SavedStory = SavedRecord<ValuesOf<typeof story.steps>>
export type SavedEvent = SavedRecord<ValuesOf<typeof lifeEvent.steps>>
export type SavedMemory = SavedRecord<ValuesOf<typeof memory.steps>>

export const decadeOf = (date: string): string => `${date.slice(0, 3)}0s`

/** The pictures that may be on the cover of a book with these stories, each once, with a name. */
export function coversFor(
  subjects: readonly (SavedStory | SavedEvent)[],
  memories: readonly SavedMemory[],
): { file: SealedFile; name: string }[] {
  const all = [
    ...memories.flatMap(({ values: { file, title } }) => (file === '' ? [] : [{ file, name: title }])),
    ...subjects.flatMap(({ values }) =>
      ('pictures' in values ? values.pictures : values.media).map((file) => ({ file, name: file.name })),
    ),
  ]
  return [...new Map(all.filter(({ file }) => isDrawable(file)).map((one) => [one.file.id, one])).values()]
}

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
