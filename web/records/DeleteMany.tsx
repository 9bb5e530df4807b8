import { useState } from 'react'
import type { Step, ValuesOf } from '../../records/define.ts'
import { messageOf } from '../estate/message-of.ts'
import type { Records, SavedRecord } from '../estate/types.ts'
import { inSaves } from '../estate/use-records.ts'
import { ConfirmDialog, toast } from '../ui/index.ts'
import { words } from './dialog-words.ts'

const { deleteMany } = words

export type DeleteManyProps<S extends readonly Step[]> = {
  records: Records<S>
  chosen: readonly SavedRecord<ValuesOf<S>>[]
  /** They are gone. */
  onSaved?: (() => void) | undefined
  onClose: () => void
}

/** Asks before several records go to the trash, and offers them back afterwards. */
export function DeleteMany<S extends readonly Step[]>({ records, chosen, onSaved, onClose }: DeleteManyProps<S>) {
  // They leave the list while they are deleted: what was asked must not change its words meanwhile.
  const [asked] = useState(chosen)
  const count = asked.length

  const remove = async () => {
    const gone: string[] = []
    try {
      for (const ids of inSaves(asked.map(({ id }) => id))) {
        await records.removeMany(ids, deleteMany.activity(ids.length))
        gone.push(...ids)
      }
    } catch (error) {
      const why = messageOf(error, records.definition.failed.remove)
      throw new Error(gone.length > 0 ? `${deleteMany.some(gone.length, count)} ${why}` : why, { cause: error })
    }
    onSaved?.()
    toast({
      title: deleteMany.deleted(count),
      description: deleteMany.kept(count),
      action: { label: words.undo, onAction: () => void bringBack(records, gone) },
    })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={deleteMany.title(count)}
      confirm={deleteMany.confirm(count)}
      onConfirm={remove}
    >
      {deleteMany.body(count)}
    </ConfirmDialog>
  )
}

async function bringBack<S extends readonly Step[]>(records: Records<S>, ids: readonly string[]): Promise<void> {
  try {
    for (const some of inSaves(ids)) await records.restoreMany(some, deleteMany.backActivity(some.length))
    toast({ title: deleteMany.back(ids.length) })
  } catch (error) {
    toast({ tone: 'failure', title: words.failed, description: messageOf(error, deleteMany.fromTrash) })
  }
}
