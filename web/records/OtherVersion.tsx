import type { Step } from '../../records/define.ts'
import { sheetOf, titleOf } from '../../records/sheet.ts'
import { messageOf } from '../estate/message-of.ts'
import type { Records } from '../estate/types.ts'
import { Button, Notice, RelativeTime, toast } from '../ui/index.ts'
import { useTitles } from './titles.ts'
import type { Pair } from './two-versions.ts'

/** Two versions of one record, side by side in words, until the owner says which one goes. */
export function OtherVersion({
  records,
  pair: { newer, older },
}: {
  records: Records<readonly Step[]>
  pair: Pair<readonly Step[]>
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
