import { History } from 'lucide-react'
import { useMemo, useState } from 'react'
import { definitionOf } from '../../../records/kinds/index.ts'
import { type OverwrittenRecord, type StoredRecord, useActivity, useLiveRecords, client } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { VersionsDialog } from '../../kinds/page/lazy-dialogs.ts'
import { Button, Card, ErrorState, FactLine, RelativeTime, Skeleton } from '../../ui/index.ts'
import { inWords } from '../../../records/in-words.ts'
import { versionWords as words } from './words.ts'

const listOverwritten = () => client.listOverwritten()

export function Overwritten() {
  // Any save may add an earlier version, so a new activity entry reloads the list.
  const [latest] = useActivity(undefined, 1)
  return (
    <Card title={words.title}>
      <List key={latest?.id} />
    </Card>
  )
}

function List() {
  const [found, again] = useAnswer(listOverwritten)
  if (found.state === 'loading') return <Skeleton lines={3} />
  if (found.state === 'failed')
    return (
      <ErrorState title={words.failed} onRetry={() => void again()}>
        {found.message}
      </ErrorState>
    )
  return <Found records={found.value} />
}

function Found({ records }: { records: OverwrittenRecord[] }) {
  const ids = useMemo(() => records.map(({ id }) => id), [records])
  // Deleted records are in the list above; internal kinds have no name to show.
  const live = useLiveRecords(ids).filter(({ kind }) => definitionOf(kind) !== undefined)
  return (
    <>
      <p className="text-soft">{live.length === 0 ? words.none : words.some}</p>
      <ul>
        {live.map((record) => (
          <Row key={record.id} record={record} overwritten={records.find(({ id }) => id === record.id)} />
        ))}
      </ul>
    </>
  )
}

function Row({ record, overwritten }: { record: StoredRecord; overwritten: OverwrittenRecord | undefined }) {
  const [shown, setShown] = useState(false)
  const definition = definitionOf(record.kind)
  if (!overwritten || !definition) return null
  const { id, versions, replacedAt } = overwritten
  const { title, what } = inWords(record)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold break-words">{title}</p>
        <FactLine className="text-soft">
          {[
            ...(what === title ? [] : [what]),
            {
              key: 'changed',
              text: (
                <>
                  {words.changed(versions)} <RelativeTime at={replacedAt} />
                </>
              ),
            },
          ]}
        </FactLine>
      </div>
      <Button
        variant="secondary"
        aria-label={words.of(title)}
        icon={<History aria-hidden="true" className="size-5" />}
        onClick={() => setShown(true)}
      >
        {words.title}
      </Button>
      {shown && <VersionsDialog definition={definition} id={id} title={title} onClose={() => setShown(false)} />}
    </li>
  )
}
