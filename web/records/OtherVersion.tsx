import type { Step, ValuesOf } from '../../records/define.ts'
import { sheetOf, titleOf } from '../../records/sheet.ts'
import type { Records, SavedRecord } from '../estate/types.ts'
import { messageOf } from '../estate/message-of.ts'
import { Button, Notice, RelativeTime, toast } from '../ui/index.ts'
import { useTitles } from './titles.ts'

type Pair<S extends readonly Step[]> = { newer: SavedRecord<ValuesOf<S>>; older: SavedRecord<ValuesOf<S>> }

/**
 * Records that two devices changed at the same time, or made, where there can be one: the later save stands as a copy beside the
 * earlier one until the owner says which one goes.
 */
export function twoVersions<S extends readonly Step[]>({ definition, all }: Records<S>): Pair<S>[] {
  const pairOf = (one: SavedRecord<ValuesOf<S>>, other: SavedRecord<ValuesOf<S>>): Pair<S> =>
    one.updatedAt >= other.updatedAt ? { newer: one, older: other } : { newer: other, older: one }
  if (definition.singleton === true) {
    const [newest, ...others] = all
    return newest ? others.map((older) => ({ newer: newest, older })) : []
  }
  return all.flatMap((copy) => {
    const original = all.find(({ id }) => id === copy.copyOf)
    return original ? [pairOf(copy, original)] : []
  })
}

/** Two versions of one record, side by side in words, until the owner says which one goes. */
export function OtherVersion<S extends readonly Step[]>({
  records,
  pair: { newer, older },
}: {
  records: Records<S>
  pair: Pair<S>
}) {
  const { definition } = records
  const titles = useTitles()
  const what =
    definition.singleton === true ? `your ${definition.name.one.toLowerCase()}` : titleOf(definition, newer.values)
  const remove = async () => {
    try {
      await records.remove(older.id)
    } catch (error) {
      const description = messageOf(error, definition.failed.remove)
      toast({ tone: 'failure', title: definition.failed.title ?? 'Delete Failed', description })
    }
  }
  return (
    <Notice tone="amber" title={`There are two versions of ${what}`}>
      <p>
        It was changed on two devices at the same time. Below is the newer one. The other was saved{' '}
        <RelativeTime at={older.updatedAt} />:
      </p>
      <p className="mt-2 break-words">
        {sheetOf(definition, older.values, titles)
          .flatMap(({ rows }) => rows)
          .map(({ label, text, secret }) => `${label}: ${secret ? '••••' : text}`)
          .join('; ')}
      </p>
      <Button variant="secondary" className="mt-3" onClick={() => void remove()}>
        Delete the older version
      </Button>
    </Notice>
  )
}
