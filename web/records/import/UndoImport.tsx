import { useEffect, useRef, useState } from 'react'
import { importerOf } from '../../../records/convert/index.ts'
import { client, useAllRecords } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { inSaves, mostRecords } from '../../estate/in-saves.ts'
import { ConfirmDialog, exactTime, Progress, RadioGroup, toast } from '../../ui/index.ts'
import { nextTurn } from '../in-pieces.ts'
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
  const [gone, setGone] = useState<number>()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const importer = importerOf(kind)
  if (importer === undefined) return null
  const records = imports.find(({ id }) => id === chosen)?.records ?? []

  const undo = async () => {
    let done = 0
    setGone(0)
    const partOf = crypto.randomUUID()
    try {
      for (const some of inSaves(records, mostRecords)) {
        await client.removeRecords(
          some.map(({ id }) => id),
          words.undoing(countInWords(importer, records.slice(0, done + some.length))),
          partOf,
        )
        done += some.length
        setGone(done)
        // The list behind the dialog is drawn without them, before the next ones go.
        await nextTurn()
        // Whoever closes it wants no more to go.
        if (!isHere.current && done < records.length)
          return toast({ title: words.undoStopped, description: words.undoneSome(done, records.length) })
      }
    } catch (error) {
      setGone(undefined)
      const why = messageOf(error, words.tryAgain)
      throw new Error(done > 0 ? `${words.undoneSome(done, records.length)} ${why}` : why, { cause: error })
    }
    toast({ title: words.undone, description: words.undoneKept })
  }
  return (
    <ConfirmDialog open onOpenChange={onClose} title={words.undo} confirm={words.undoThis} onConfirm={undo}>
      <p className="mb-4">{words.undoWhy}</p>
      {gone === undefined ? (
        <RadioGroup
          legend={words.undoWhich}
          value={chosen}
          onChange={setChosen}
          options={imports.map(({ id, at, records: brought }) => ({
            value: id,
            label: exactTime(at),
            hint: words.undoHint(
              countInWords(importer, brought),
              brought.filter(({ createdAt, updatedAt }) => createdAt !== updatedAt).length,
            ),
          }))}
        />
      ) : (
        <Progress
          label={words.undoingNow}
          value={(gone / Math.max(1, records.length)) * 100}
          detail={words.progress(gone, records.length)}
        />
      )}
    </ConfirmDialog>
  )
}
