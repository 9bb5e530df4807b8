import type { Step } from '../../records/define.ts'
import { sheetOf, titleOf } from '../../records/sheet.ts'
import { messageOf } from '../estate/message-of.ts'
import type { Records } from '../estate/types.ts'
import { Button, Notice, RelativeTime, toast } from '../ui/index.ts'
import { words } from './dialog-words.ts'
import { useTitles } from './titles.ts'
import type { Pair } from './two-versions.ts'

const twice = words.twoVersions

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
  const what = definition.singleton === true ? twice.your(definition.name.one) : titleOf(definition, newer.values)
  const remove = async () => {
    try {
      await records.remove(older.id)
    } catch (error) {
      const description = messageOf(error, definition.failed.remove)
      toast({ tone: 'failure', title: definition.failed.title ?? words.deleteOne.failed, description })
    }
  }
  return (
    <Notice tone="amber" title={twice.title(what)}>
      <p>
        {twice.why} <RelativeTime at={older.updatedAt} />:
      </p>
      <p className="mt-2 break-words">
        {sheetOf(definition, older.values, titles)
          .flatMap(({ rows }) => rows)
          .map(({ label, text, secret }) => `${label}: ${secret ? '••••' : text}`)
          .join('; ')}
      </p>
      <Button variant="secondary" className="mt-3" onClick={() => void remove()}>
        {twice.delete}
      </Button>
    </Notice>
  )
}
