import { History } from 'lucide-react'
import type { Step, ValuesOf } from '../../records/define.ts'
import { titleOf } from '../../records/sheet.ts'
import type { Records, SavedRecord } from '../estate/types.ts'
import { Button, Dialog, RelativeTime } from '../ui/index.ts'
import { audienceInWords, usePeople } from './people.ts'
import { RecordSheet } from './RecordSheet.tsx'
import { useTitles } from './titles.ts'

export type ReadRecordProps<S extends readonly Step[]> = {
  records: Records<S>
  record: SavedRecord<ValuesOf<S>>
  onClose: () => void
  onEdit: () => void
  onVersions: () => void
}

/** One record to be read, with the ways to change it and to what it said before. */
export function ReadRecord<S extends readonly Step[]>({
  records: { definition },
  record,
  onClose,
  onEdit,
  onVersions,
}: ReadRecordProps<S>) {
  const people = usePeople()
  const titles = useTitles()
  const incapacity = record.alsoIfIncapacitated ? 'also if I am incapacitated' : 'only after my death'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={titleOf(definition, record.values)}
      footer={
        <>
          {record.version > 1 && (
            <Button
              variant="quiet"
              icon={<History aria-hidden="true" className="size-5" />}
              className="sm:mr-auto"
              onClick={onVersions}
            >
              Earlier versions
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onEdit}>Edit {definition.name.one}</Button>
        </>
      }
    >
      {/* Nothing is typed here, so a search may begin: see Search.tsx. */}
      <div data-reading>
        <RecordSheet definition={definition} values={record.values} unchecked={record.unchecked} titles={titles} />
      </div>
      <p className="text-soft">
        Who may see this: {audienceInWords(record.audience, people)}
        {record.audience !== 'nobody' && `, ${incapacity}`}. Last updated <RelativeTime at={record.updatedAt} />.
      </p>
    </Dialog>
  )
}
