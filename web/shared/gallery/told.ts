import { read, type ValuesOf, versionOf } from '../../../records/define.ts'
import { story } from '../../../records/kinds/story.ts'
import type { FileReference, SavedRecord } from '../../estate/types.ts'

/** A story about a memory: spoken, written, or both. */
export type Told = { id: string; title: string; sound: FileReference | ''; text: string }

const toldOf = (id: string, { title, audioNotes, content }: ValuesOf<typeof story.steps>): Told => ({
  id,
  title,
  sound: audioNotes[0] ?? '',
  text: content.trim(),
})

/** The stories among these records by id, for {@link firstTold}. */
export const storiesIn = (records: readonly Pick<SavedRecord, 'id' | 'kind' | 'values'>[]): Map<string, Told> =>
  new Map(
    records
      .filter(({ kind }) => kind === story.kind)
      .map(({ id, values }) => [id, toldOf(id, read(story, versionOf(story), { ...values }))] as const),
  )

/** The first linked story with a voice, else the first linked story. */
export function firstTold(ids: readonly string[], stories: ReadonlyMap<string, Told>): Told | undefined {
  const found = ids.flatMap((id) => stories.get(id) ?? [])
  return found.find(({ sound }) => sound !== '') ?? found[0]
}
