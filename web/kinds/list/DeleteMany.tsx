import { useState } from 'react'
import type { Step, ValuesOf } from '../../../records/define.ts'
import { messageOf } from '../../estate/message-of.ts'
import type { Records, SavedRecord } from '../../estate/types.ts'
import { inSaves, mostRecords } from '../../estate/in-saves.ts'
import { ConfirmDialog, toast } from '../../ui/index.ts'
import { words } from '../dialog-words.ts'

const { deleteMany } = words

export type DeleteManyProps<S extends readonly Step[]> = {
  records: Records<S>
  chosen: readonly SavedRecord<ValuesOf<S>>[]
  onSaved?: (() => void) | undefined
  onClose: () => void
}

export function DeleteMany<S extends readonly Step[]>({ records, chosen, onSaved, onClose }: DeleteManyProps<S>) {
  // Deleting shortens the list, but the text of the question must not change.
  const [selected] = useState(chosen)
  const count = selected.length

  const remove = async () => {
    const deleted: SavedRecord<ValuesOf<S>>[] = []
    const partOf = crypto.randomUUID()
    try {
      for (const some of inSaves(selected, mostRecords)) {
        await records.removeMany(idsOf(some), deleteMany.activity(deleted.length + some.length), partOf)
        deleted.push(...some)
      }
    } catch (error) {
      const why = messageOf(error, records.definition.failed.remove)
      throw new Error(deleted.length > 0 ? `${deleteMany.some(deleted.length, count)} ${why}` : why, { cause: error })
    }
    onSaved?.()
    toast({
      title: deleteMany.deleted(count),
      description: deleteMany.kept(count),
      action: { label: words.undo, onAction: () => void bringBack(records, deleted) },
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

const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id)

async function bringBack<S extends readonly Step[]>(
  records: Records<S>,
  gone: readonly SavedRecord<ValuesOf<S>>[],
): Promise<void> {
  const partOf = crypto.randomUUID()
  let back = 0
  try {
    for (const some of inSaves(gone, mostRecords)) {
      back += some.length
      await records.restoreMany(idsOf(some), deleteMany.backActivity(back), partOf)
    }
    toast({ title: deleteMany.back(gone.length) })
  } catch (error) {
    toast({ tone: 'failure', title: words.failed, description: messageOf(error, deleteMany.fromTrash) })
  }
}
