import { read, type ValuesOf, versionOf } from '../../../records/define.ts'
import { story } from '../../../records/kinds/story.ts'
import type { FileReference, SavedRecord } from '../../estate/types.ts'

/** A story about a memory: spoken, written, or both. */
export type MemoryStory = { id: string; title: string; sound: FileReference | ''; text: string }

const storyFrom = (id: string, { title, audioNotes, content }: ValuesOf<typeof story.steps>): MemoryStory => ({
  id,
  title,
  sound: audioNotes[0] ?? '',
  text: content.trim(),
})

export const storiesIn = (records: readonly Pick<SavedRecord, 'id' | 'kind' | 'values'>[]): Map<string, MemoryStory> =>
  new Map(
    records
      .filter(({ kind }) => kind === story.kind)
      .map(({ id, values }) => [id, storyFrom(id, read(story, versionOf(story), { ...values }))] as const),
  )

/** The first linked story with a voice, else the first linked story. */
export function firstStory(ids: readonly string[], stories: ReadonlyMap<string, MemoryStory>): MemoryStory | undefined {
  const found = ids.flatMap((id) => stories.get(id) ?? [])
  return found.find(({ sound }) => sound !== '') ?? found[0]
}
