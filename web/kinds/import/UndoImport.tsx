import { useEffect, useRef, useState } from 'react'
import { importerOf } from '../../../records/convert/index.ts'
import { client, useAllRecords } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { inSaves, mostRecords } from '../../estate/in-saves.ts'
import type { RecordInput, StoredRecord } from '../../estate/types.ts'
import { ConfirmDialog, exactTime, Progress, RadioGroup, toast } from '../../ui/index.ts'
import { nextTurn } from '../send-in-pieces.ts'
import { pastImports } from './imports.ts'
import { countInWords } from './save-all.ts'
import { words } from './words.ts'

/** Restores with the audience, except records whose old version is gone and ids in `done`. */
async function restoreUpdated(
  addedTo: readonly StoredRecord[],
  activity: (count: number) => string,
  partOf: string,
  done: Set<string>,
): Promise<void> {
  for (const some of inSaves(addedTo.filter(({ id }) => !done.has(id)))) {
    const inputs: RecordInput[] = []
    for (const { added, createdAt: _createdAt, updatedAt: _updatedAt, version, ...present } of some) {
      const before = (await client.listVersions(present.id)).find((one) => one.version === added?.before)
      if (before === undefined) continue
      const { unchecked: _marks, ...rest } = present
      const { values, definitionVersion, unchecked } = before
      inputs.push({ ...rest, basedOn: version, values, definitionVersion, ...(unchecked && { unchecked }) })
    }
    if (inputs.length > 0) await client.saveRecords(inputs, activity(done.size + inputs.length), partOf)
    for (const { id } of inputs) done.add(id ?? '')
  }
}

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
  // Deleting shortens the list of imports, but the text of the question must not change.
  const [imports] = useState(() => pastImports(all, kinds, new Date()))
  const [chosen, setChosen] = useState(imports[0]?.id ?? '')
  const [gone, setGone] = useState<number>()
  const back = useRef(new Set<string>())
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const importer = importerOf(kind)
  if (importer === undefined) return null
  const { records = [], addedTo = [] } = imports.find(({ id }) => id === chosen) ?? {}

  const undo = async () => {
    let done = 0
    setGone(0)
    const partOf = crypto.randomUUID()
    try {
      await restoreUpdated(
        addedTo,
        (count) => words.takingBack(countInWords(importer, addedTo.slice(0, count))),
        partOf,
        back.current,
      )
      for (const some of inSaves(records, mostRecords)) {
        await client.removeRecords(
          some.map(({ id }) => id),
          words.undoing(countInWords(importer, records.slice(0, done + some.length))),
          partOf,
        )
        done += some.length
        setGone(done)
        // Lets the browser paint the list behind the dialog before the next batch.
        await nextTurn()
        if (!isHere.current && done < records.length)
          return toast({ title: words.undoStopped, description: words.undoneSome(done, records.length) })
      }
    } catch (error) {
      setGone(undefined)
      const why = messageOf(error, words.tryAgain)
      throw new Error(done > 0 ? `${words.undoneSome(done, records.length)} ${why}` : why, { cause: error })
    }
    const stays = addedTo.filter(({ id }) => !back.current.has(id)).length
    const description = [
      ...(records.length > 0 ? [words.undoneKept] : []),
      ...(stays > 0 ? [words.stays(stays)] : []),
    ].join(' ')
    toast({ title: words.undone, ...(description !== '' && { description }) })
  }
  return (
    <ConfirmDialog open onOpenChange={onClose} title={words.undo} confirm={words.undoThis} onConfirm={undo}>
      <p className="mb-4">{words.undoWhy}</p>
      {addedTo.length > 0 && <p className="mb-4">{words.undoAdded(countInWords(importer, addedTo))}</p>}
      {gone === undefined ? (
        <RadioGroup
          legend={words.undoWhich}
          value={chosen}
          onChange={setChosen}
          options={imports.map(({ id, at, records: brought, addedTo: known }) => ({
            value: id,
            label: exactTime(at),
            hint: words.undoHint(
              brought.length > 0 ? countInWords(importer, brought) : words.onlyAdded(countInWords(importer, known)),
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
