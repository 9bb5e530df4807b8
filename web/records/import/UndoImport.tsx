import { useState } from 'react'
import { importerOf } from '../../../records/convert/index.ts'
import { client, useAllRecords } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { inSaves } from '../../estate/in-saves.ts'
import { ConfirmDialog, exactTime, RadioGroup, toast } from '../../ui/index.ts'
import { pastImports } from './imports.ts'
import { countInWords } from './save-all.ts'
import { words } from './words.ts'

/** Asks which import is undone, and moves all that it brought to the trash. */
export default function UndoImport({
  kind,
  kinds,
  onClose,
}: {
  kind: string
  kinds: readonly string[]
  onClose: () => void
}) {
  const all = useAllRecords()
  // They leave the list while they are deleted: what was asked must not change its words meanwhile.
  const [imports] = useState(() => pastImports(all, kinds, new Date()))
  const [chosen, setChosen] = useState(imports[0]?.id ?? '')
  const importer = importerOf(kind)
  if (importer === undefined) return null

  const undo = async () => {
    const records = imports.find(({ id }) => id === chosen)?.records ?? []
    let gone = 0
    const partOf = crypto.randomUUID()
    try {
      for (const some of inSaves(records)) {
        await client.removeRecords(
          some.map(({ id }) => id),
          words.undoing(countInWords(importer, records.slice(0, gone + some.length))),
          partOf,
        )
        gone += some.length
      }
    } catch (error) {
      const why = messageOf(error, words.tryAgain)
      throw new Error(gone > 0 ? `${words.undoneSome(gone, records.length)} ${why}` : why, { cause: error })
    }
    toast({ title: words.undone, description: words.undoneKept })
  }
  return (
    <ConfirmDialog open onOpenChange={onClose} title={words.undo} confirm={words.undoThis} onConfirm={undo}>
      <p className="mb-4">{words.undoWhy}</p>
      <RadioGroup
        legend={words.undoWhich}
        value={chosen}
        onChange={setChosen}
        options={imports.map(({ id, at, records }) => ({
          value: id,
          label: exactTime(at),
          hint: words.undoHint(
            countInWords(importer, records),
            records.filter(({ createdAt, updatedAt }) => createdAt !== updatedAt).length,
          ),
        }))}
      />
    </ConfirmDialog>
  )
}
