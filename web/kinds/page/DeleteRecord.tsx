import { type ReactNode, useState } from 'react'
import type { Step, ValuesOf } from '../../../records/define.ts'
import type { Records, SavedRecord } from '../../estate/types.ts'
import { messageOf } from '../../estate/message-of.ts'
import { ConfirmDialog, toast } from '../../ui/index.ts'
import { words } from '../dialog-words.ts'

export type DeleteProps<S extends readonly Step[]> = {
  records: Records<S>
  record: SavedRecord<ValuesOf<S>>
  onClose: () => void
  /** The label of the confirming button; by default *Delete* and the kind's name. */
  confirm?: string
}

/** Moves the record to the trash, with *Undo*, unless `before` rejects. */
export function DeleteRecord<S extends readonly Step[]>({
  records,
  record,
  onClose,
  confirm,
  before,
  returned,
  children,
}: DeleteProps<S> & { before?: () => Promise<unknown>; returned?: string | undefined; children?: ReactNode }) {
  const { definition } = records
  const { one } = definition.name
  const title = definition.title(record.values) || words.deleteOne.unnamed(one)
  // The row disappears while the dialog closes, but the text of the question must not change.
  const [titleAtOpen] = useState(title)
  // The question names the role of a person who has a seat, and the title of any other record.
  const question = definition.seats ? words.deletePerson(one) : words.deleteOne.question(titleAtOpen)
  const heading = definition.removed?.question ?? question.title

  const remove = async () => {
    try {
      await before?.()
      await records.remove(record.id)
    } catch (error) {
      const message = messageOf(error, definition.failed.remove)
      toast({ tone: 'failure', title: definition.failed.title ?? words.deleteOne.failed, description: message })
      throw new Error(message, { cause: error })
    }
    toast({
      title: definition.removed?.title ?? words.deleteOne.deleted(one),
      description: definition.removed?.description ?? words.deleteOne.kept(titleAtOpen),
      action: { label: words.undo, onAction: () => void bringBack(records, record.id, titleAtOpen, returned) },
    })
  }

  return (
    <ConfirmDialog open onOpenChange={onClose} title={heading} confirm={confirm ?? question.confirm} onConfirm={remove}>
      <div className="flex flex-col gap-4">
        <p>
          {!heading.includes(titleAtOpen) && (
            <>
              {words.deleteOne.before} <strong className="break-words">{titleAtOpen}</strong>
              {words.deleteOne.after}{' '}
            </>
          )}
          {words.deleteOne.undo}
        </p>
        {children}
      </div>
    </ConfirmDialog>
  )
}

async function bringBack<S extends readonly Step[]>(
  records: Records<S>,
  id: string,
  title: string,
  returned: string | undefined,
): Promise<void> {
  try {
    await records.restore(id, words.deleteOne.backActivity(title))
    toast({
      title: words.deleteOne.back(records.definition.name.one),
      ...(returned !== undefined && { description: returned }),
    })
  } catch (error) {
    const description = messageOf(error, words.deleteMany.fromTrash)
    toast({ tone: 'failure', title: words.failed, description })
  }
}
