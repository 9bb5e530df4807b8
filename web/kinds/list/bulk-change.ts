import type { Step, ValuesOf } from '../../../records/define.ts'
import { messageOf } from '../../estate/message-of.ts'
import type { ChangeOf, Records, SavedRecord } from '../../estate/types.ts'
import { inSaves } from '../../estate/in-saves.ts'
import { toast } from '../../ui/index.ts'
import { words } from '../dialog-words.ts'

const { several } = words

/** A change of several records, and what is said of it. */
type SeveralChange<S extends readonly Step[]> = {
  records: Records<S>
  chosen: readonly SavedRecord<ValuesOf<S>>[]
  /** What becomes of each; nothing where it is so already. */
  to: (record: SavedRecord<ValuesOf<S>>) => ChangeOf<ValuesOf<S>> | undefined
  /** What takes it back, from one as it was before, and as it is now; nothing where nothing became of it. */
  back: (before: SavedRecord<ValuesOf<S>>, now: SavedRecord<ValuesOf<S>>) => ChangeOf<ValuesOf<S>> | undefined
  /** What the activity list says of so many of them. */
  activity: (count: number) => string
  /** What a notice says in the end. */
  done: (count: number) => { title: string; description?: string | undefined }
}

/**
 * Changes several records in as few saves as it takes, says so, and offers it back as one step. Where a save fails, those before it
 * stay changed; done again, it goes on with the others.
 * @returns why it failed, with how many were changed, in words to show
 */
export async function changeSeveral<S extends readonly Step[]>(change: SeveralChange<S>): Promise<string | undefined> {
  const { records, chosen, to, back, activity, done } = change
  const then = new Map(chosen.map((record) => [record.id, record]))
  const ids = [...then.keys()]
  const all = async (toEach: typeof to): Promise<{ gone: number } | { failure: string }> => {
    let gone = 0
    let past = 0
    let changed = 0
    const partOf = crypto.randomUUID()
    const told = (count: number) => activity((changed += count))
    try {
      for (const some of inSaves([...then.values()])) {
        const asked = some.map(({ id }) => id)
        gone += (await records.changeMany(asked, toEach, told, partOf)).gone
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
  const told = [description, result.gone > 0 ? several.gone(result.gone) : undefined].filter(Boolean).join(' ')
  toast({
    title,
    ...(told !== '' && { description: told }),
    action: { label: words.undo, onAction: () => void undo() },
  })
  return undefined
}
