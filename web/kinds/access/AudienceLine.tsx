import { useOwnReleases } from '../../estate/index.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { Button, dayInWords } from '../../ui/index.ts'
import { words } from '../dialog-words.ts'
import { useFirstDays } from './first-days.ts'
import { nowWords } from './now-words.ts'
import { useReadersNow } from './readers-now.ts'
import { AudienceFaces } from './AudienceFaces.tsx'
import { audienceInWords, useFaces, usePeople } from './people.ts'

const { sheet } = words

export function AudienceLine({
  record,
  onChange,
}: {
  record: Pick<
    SavedRecord,
    'id' | 'audience' | 'alsoIfIncapacitated' | 'firstDays' | 'notFor' | 'createdAt' | 'now' | 'waiting'
  >
  onChange?: () => void
}) {
  const { audience, alsoIfIncapacitated, firstDays = false } = record
  const people = usePeople()
  const faces = useFaces()
  const hasFirstDays = useFirstDays() > 0
  const also = alsoIfIncapacitated ? sheet.alsoIfIncapacitated : sheet.onlyAfterDeath
  const when = firstDays && hasFirstDays ? sheet.alsoInFirstDays(also) : also
  const openedOn = useOpenedOn(record)
  const readers = useReadersNow([record]).filter(({ reads }) => reads.length > 0)
  return (
    <p className="flex flex-wrap items-center gap-x-6">
      <span className="flex items-center gap-3">
        <AudienceFaces record={record} faces={faces} />
        <span>
          {sheet.whoMaySee}: <strong>{audienceInWords(audience, people)}</strong>
          {audience !== 'nobody' && `, ${when}`}
          {readers.map(({ name, since }) => (
            <span key={name} className="block">
              {nowWords.since(name, dayInWords(since))}
            </span>
          ))}
          {openedOn !== undefined && <span className="block">{sheet.wasOpenedOn(dayInWords(openedOn))}</span>}
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

/** When a report last opened this record in the first days, even if it is closed again. */
function useOpenedOn({ firstDays, createdAt }: Pick<SavedRecord, 'firstDays' | 'createdAt'>): string | undefined {
  const steps = useOwnReleases().flatMap(({ log }) => log)
  if (firstDays !== true) return undefined
  const opened = steps.filter(({ step, at }) => step === 'first-released' && at > createdAt)
  return opened
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
}
