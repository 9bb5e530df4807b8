import { useMemo, useRef, useState } from 'react'
import { blank, versionOf } from '../../../records/define.ts'
import { memory } from '../../../records/kinds/memory.ts'
import { client, type Records, UserFacingError, useUploads } from '../../estate/index.ts'
import { EstateError, type SaveOptions } from '../../estate/types.ts'
import { shapeFor } from '../../kinds/form/form-shape.ts'
import { saveRecord } from '../../kinds/form/save-record.ts'
import { EditDialog } from '../../kinds/form/EditDialog.tsx'
import type { MemoryValues } from '../../shared/gallery/item.ts'
import { judgeWords } from '../../shared/file-viewer/words.ts'
import { AllUploads } from '../../shared/uploads/AllUploads.tsx'
import { Notice, toast } from '../../ui/index.ts'
import { type Chosen, hashesOf } from './chosen.ts'
import { ChooseMemories, ChoosingContext, type Telling } from './ChooseMemories.tsx'
import { makeMemory } from './make-memory.ts'
import { words } from './words.ts'

const isCancelled = (error: unknown) => error instanceof EstateError && error.code === 'cancelled'

/** What is said when some of several did not arrive: of each why, once. */
function failureOf(errors: readonly unknown[]): Error {
  const told = errors.flatMap((error) => (error instanceof UserFacingError && !isCancelled(error) ? [error] : []))
  const [first] = told
  const said = new Set(told.map(({ message }) => message))
  if (first === undefined) return new EstateError('unexpected', memory.failed.save)
  return said.size === 1 ? first : new UserFacingError([...said].join(' '), { cause: first })
}

/** Each with a number of its own: those that have one from a try before keep it, others follow after the last that was given. */
function numbered(files: readonly Chosen[], given: number): Chosen[] {
  let last = given
  return files.map((chosen) => {
    if (chosen.number !== undefined) return chosen
    last += 1
    return { ...chosen, number: last }
  })
}

/** Makes of a file what is kept, and begins to send it. What is on its way is waited for together, once all of them are. */
async function upload(
  chosen: Chosen,
  values: MemoryValues,
  keepsPlace: boolean,
  { audience, alsoIfIncapacitated }: SaveOptions,
): Promise<{ done: Promise<unknown> }> {
  const { id, hash } = chosen
  const { file, name, preview } = await makeMemory(chosen, { quality: values.quality, keepsPlace })
  const input = {
    kind: memory.kind,
    definitionVersion: versionOf(memory),
    values: { ...values },
    audience,
    alsoIfIncapacitated,
  }
  const into = { id, input, field: 'file', activity: memory.activity.added(values), source: hash }
  return { done: client.uploadInto(file, name, { ...into, ...(preview && { preview }) }) }
}

/**
 * From files on this device to memories: choose, say once what they are, save. Each file becomes a memory of its own. Once it runs the
 * dialog may be closed; the upload goes on.
 */
export function AddMemories({
  records,
  dropped,
  start,
  onClose,
}: {
  records: Records<typeof memory.steps>
  dropped: readonly File[]
  /** What is known already: the album that is looked at. */
  start: Partial<MemoryValues>
  onClose: () => void
}) {
  const [files, setFiles] = useState<readonly Chosen[]>([])
  const [prepared, setPrepared] = useState(0)
  const [telling, setTelling] = useState<Telling>({ ownDates: true, keepsPlaces: false })
  const known = useMemo(() => hashesOf(records.all.map(({ values }) => values.file)), [records.all])
  const several = files.length > 1
  // How many numbers this dialog gave: what arrived has its own already.
  const given = useRef(0)

  const send = async (values: MemoryValues, options: SaveOptions) => {
    if (files.length === 0) {
      await saveRecord(records, values, options)
      toast({ title: words.saved(1), description: words.savedOne(values.title) })
      onClose()
      return
    }
    const asked = files.find(({ doubt }) => doubt !== undefined)
    if (asked) throw new EstateError('file', judgeWords.notDecided(asked.file.name))
    const ends: Promise<unknown>[] = []
    const sent = several ? numbered(files, given.current) : files
    given.current = Math.max(given.current, ...sent.map(({ number = 0 }) => number))
    for (const [at, chosen] of sent.entries()) {
      setPrepared(at + 1)
      const own = {
        title: chosen.number === undefined ? values.title : `${values.title} ${chosen.number}`,
        date: several && telling.ownDates && chosen.takenOn !== '' ? chosen.takenOn : values.date,
        location: telling.keepsPlaces && values.location === '' ? chosen.place : values.location,
      }
      const begun = upload(chosen, { ...values, ...own, file: '' }, telling.keepsPlaces, options)
      const end = begun.then(({ done }) => done)
      ends.push(end)
      // Whether it arrived is asked when all are on their way.
      end.catch(() => undefined)
      // One after another, so that not all of them lie in memory; one that cannot be read holds up no other.
      await begun.catch(() => undefined)
    }
    setPrepared(0)
    const settled = await Promise.allSettled(ends)
    const errors = settled.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
    const arrived = settled.length - errors.length
    if (errors.some((error) => !isCancelled(error))) {
      // What failed stays in the form, to be tried again from here.
      const left = sent.filter((_, at) => settled[at]?.status === 'rejected')
      await Promise.all(left.map(({ id }) => client.cancelUpload(id)))
      setFiles(left.map((chosen) => ({ ...chosen, id: crypto.randomUUID() })))
      throw failureOf(errors)
    }
    if (arrived > 0)
      toast({
        title: words.saved(arrived),
        description: arrived > 1 ? words.savedSeveral : words.savedOne(values.title),
      })
    onClose()
  }

  return (
    <ChoosingContext value={{ files, dropped, known, telling, onFiles: setFiles, onTelling: setTelling }}>
      <EditDialog
        definition={memory}
        start={{ ...blank(memory), ...start }}
        title={words.add}
        saveLabel={words.save(files.length)}
        onSave={send}
        onClose={onClose}
        shape={shapeFor(memory, {
          whileSaving: <OnTheirWay ids={files.map(({ id }) => id)} prepared={prepared} />,
          fields: {
            file: { as: ChooseMemories },
            ...(several && { title: { after: <p className="-mt-4 text-sm text-soft">{words.titles}</p> } }),
          },
        })}
      />
    </ChoosingContext>
  )
}

/** The uploads of this dialog while they run. */
function OnTheirWay({ ids, prepared }: { ids: readonly string[]; prepared: number }) {
  const uploads = useUploads().filter(({ id }) => ids.includes(id))
  return (
    <div className="flex flex-col gap-6">
      {prepared > 0 && <output>{words.preparing(prepared, ids.length)}</output>}
      <AllUploads uploads={uploads} />
      <Notice>{words.goesOn}</Notice>
    </div>
  )
}
