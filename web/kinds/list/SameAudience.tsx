import type { SavedRecord } from '../../estate/types.ts'
import { AudienceFaces } from '../access/AudienceFaces.tsx'
import type { Who } from '../access/audience-label.ts'
import type { Faces } from '../access/people.ts'
import { words } from '../words.ts'

const { who: texts } = words

export function SameAudience({
  record,
  who: { text, names, nobody },
  faces,
  count,
}: {
  record: Pick<SavedRecord, 'audience' | 'notFor'>
  who: Who
  faces: Faces
  count: number
}) {
  const none = text === texts.onlyYou ? texts.onlyYouSee : texts.nobodySees
  return (
    <p className="flex items-center gap-3">
      <AudienceFaces record={record} faces={faces} />
      {nobody ? none(count) : texts.willSee(names, count)}
    </p>
  )
}
