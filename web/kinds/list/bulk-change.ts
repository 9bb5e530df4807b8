import type { Step, ValuesOf } from '../../../records/define.ts'
import { messageOf } from '../../estate/message-of.ts'
import type { ChangeOf, Records, SavedRecord } from '../../estate/types.ts'
import { inSaves } from '../../estate/in-saves.ts'
import { toast } from '../../ui/index.ts'
import { words } from '../dialog-words.ts'

const { several } = words

type SeveralChange<S extends readonly Step[]> = {
  records: Records<S>
  chosen: readonly SavedRecord<ValuesOf<S>>[]
  to: (record: SavedRecord<ValuesOf<S>>) => ChangeOf<ValuesOf<S>> | undefined
  back: (before: SavedRecord<ValuesOf<S>>, now: SavedRecord<ValuesOf<S>>) => ChangeOf<ValuesOf<S>> | undefined
  activity: (count: number) => string
  done: (count: number) => { title: string; description?: string | undefined }
}

/** One *Undo* for all. If a batch fails, earlier batches stay saved, and a retry saves the rest. */
export async function changeSeveral<S extends readonly Step[]>(change: SeveralChange<S>): Promise<string | undefined> {
  const { records, chosen, to, back, activity, done } = change
  const then = new Map(chosen.map((record) => [record.id, record]))
  const ids = [...then.keys()]
  const all = async (toEach: typeof to): Promise<{ gone: number } | { failure: string }> => {
    let gone = 0
    let past = 0
    let changed = 0
    const partOf = crypto.randomUUID()
    const activityText = (count: number) => activity((changed += count))
    try {
      for (const some of inSaves([...then.values()])) {
        const batch = some.map(({ id }) => id)
        gone += (await records.changeMany(batch, toEach, activityText, partOf)).gone
        past += some.length
      }
      return { gone }
    } catch (error) {
      const why = messageOf(error, records.definition.failed.save)
      return { failure: past > 0 ? `${several.some(past, ids.length)} ${why}` : why }
    }
  }
  const undo = async () => {
    const undone = await all((now) => {
      const before = then.get(now.id)
      return before && back(before, now)
    })
    if ('failure' in undone) toast({ tone: 'failure', title: words.failed, description: undone.failure })
    else toast({ title: words.who.asBefore })
  }
  const result = await all(to)
  if ('failure' in result) return result.failure
  const { title, description } = done(ids.length - result.gone)
  const text = [description, result.gone > 0 ? several.gone(result.gone) : undefined].filter(Boolean).join(' ')
  toast({
    title,
    ...(text !== '' && { description: text }),
    action: { label: words.undo, onAction: () => void undo() },
  })
  return undefined
}
