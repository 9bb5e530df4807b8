import type { SavedRecord } from '../../estate/types.ts'
import { Button } from '../../ui/index.ts'
import { words } from '../dialog-words.ts'
import { audienceInWords, usePeople } from './people.ts'

const { sheet } = words

export function AudienceLine({
  record: { audience, alsoIfIncapacitated },
  onChange,
}: {
  record: Pick<SavedRecord, 'audience' | 'alsoIfIncapacitated'>
  onChange?: () => void
}) {
  const people = usePeople()
  const when = alsoIfIncapacitated ? sheet.alsoIfIncapacitated : sheet.onlyAfterDeath
  return (
    <p className="flex flex-wrap items-center gap-x-6">
      <span>
        {sheet.whoMaySee}: <strong>{audienceInWords(audience, people)}</strong>
        {audience !== 'nobody' && `, ${when}`}
      </span>
      {onChange && (
        <Button variant="quiet" onClick={onChange}>
          {sheet.change}
        </Button>
      )}
    </p>
  )
}
