import type { SavedRecord } from '../../estate/types.ts'
import { Button } from '../../ui/index.ts'
import { words } from '../dialog-words.ts'
import { AudienceFaces } from './AudienceFaces.tsx'
import { audienceInWords, useFaces, usePeople } from './people.ts'

const { sheet } = words

export function AudienceLine({
  record,
  onChange,
}: {
  record: Pick<SavedRecord, 'audience' | 'alsoIfIncapacitated' | 'notFor'>
  onChange?: () => void
}) {
  const { audience, alsoIfIncapacitated } = record
  const people = usePeople()
  const faces = useFaces()
  const when = alsoIfIncapacitated ? sheet.alsoIfIncapacitated : sheet.onlyAfterDeath
  return (
    <p className="flex flex-wrap items-center gap-x-6">
      <span className="flex items-center gap-3">
        <AudienceFaces record={record} faces={faces} />
        <span>
          {sheet.whoMaySee}: <strong>{audienceInWords(audience, people)}</strong>
          {audience !== 'nobody' && `, ${when}`}
        </span>
      </span>
      {onChange && (
        <Button variant="quiet" onClick={onChange}>
          {sheet.change}
        </Button>
      )}
    </p>
  )
}
