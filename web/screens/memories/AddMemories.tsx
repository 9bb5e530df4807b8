import { useMemo, useRef, useState } from 'react'
import { blank, versionOf } from '../../../records/define.ts'
import { memory } from '../../../records/kinds/memory.ts'
import { client, type Records, UserFacingError, useUploads } from '../../estate/index.ts'
import { EstateError, type SaveOptions } from '../../estate/types.ts'
import { shapeFor } from '../../kinds/form/form-shape.ts'
import { saveRecord } from '../../kinds/form/save-record.ts'
import { EditDialog } from '../../kinds/form/EditDialog.tsx'
import type { MemoryValues } from '../../shared/gallery/album.ts'
import { judgeWords } from '../../shared/file-viewer/words.ts'
import { AllUploads } from '../../shared/uploads/AllUploads.tsx'
import { Notice, toast } from '../../ui/index.ts'
import { type Chosen, hashesOf } from './chosen.ts'
import { ChooseMemories, ChoosingContext, type Telling } from './ChooseMemories.tsx'
import { makeMemory } from './make-memory.ts'
import { haveCaptions, numbered, titleFor } from './titles.ts'
import { words } from './words.ts'

const isCancelled = (error: unknown) => error instanceof EstateError && error.code === 'cancelled'

function failureOf(errors: readonly unknown[]): Error {
  const shown = errors.flatMap((error) => (error instanceof UserFacingError && !isCancelled(error) ? [error] : []))
  const [first] = shown
  const messages = new Set(shown.map(({ message }) => message))
  if (first === undefined) return new EstateError('unexpected', memory.failed.save)
  return messages.size === 1 ? first : new UserFacingError([...messages].join(' '), { cause: first })
}

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
 * The dialog to choose, describe and save memories. Each file becomes a memory; all share one
 * description. The upload continues after the dialog closes.
 */
export function AddMemories({
  records,
  dropped,
  start,
  onClose,
}: {
  records: Records<typeof memory.steps>
  dropped: readonly File[]
  start: Partial<MemoryValues>
  onClose: () => void
}) {
  const [files, setFiles] = useState<readonly Chosen[]>([])
  const [prepared, setPrepared] = useState(0)
  const [telling, setTelling] = useState<Telling>({ ownDates: true, keepsPlaces: false })
  const known = useMemo(() => hashesOf(records.all.map(({ values }) => values.file)), [records.all])
  const several = files.length > 1
  // The last number assigned in this dialog; a retry continues after it, and saved files keep theirs.
  const given = useRef(0)

  const send = async (values: MemoryValues, options: SaveOptions) => {
    if (files.length === 0) {
      await saveRecord(records, values, options)
      toast({ title: words.saved(1), description: words.savedOne(values.title) })
      onClose()
      return
    }
    const doubtful = files.find(({ doubt }) => doubt !== undefined)
    if (doubtful) throw new EstateError('file', judgeWords.notDecided(doubtful.file.name))
    const short = several && files.find(({ caption = '' }) => caption.trim().length === 1)
    if (short) throw new EstateError('file', words.shortCaption(short.file.name))
    const ends: Promise<unknown>[] = []
    const sent = several ? numbered(files, given.current) : files
    given.current = Math.max(given.current, ...sent.map(({ number = 0 }) => number))
    for (const [at, chosen] of sent.entries()) {
      setPrepared(at + 1)
      const own = {
        title: titleFor(chosen, several, values.title),
        people: [...new Set([...values.people, ...(chosen.people ?? [])])],
        date: several && telling.ownDates && chosen.takenOn !== '' ? chosen.takenOn : values.date,
        location: telling.keepsPlaces && values.location === '' ? chosen.place : values.location,
      }
      const begun = upload(chosen, { ...values, ...own, file: '' }, telling.keepsPlaces, options)
      const end = begun.then(({ done }) => done)
      ends.push(end)
      // Code below awaits this promise once all uploads run; avoid an unhandled rejection until then.
      end.catch(() => undefined)
      // Sequential, to bound memory. A failed file must not block the others.
      await begun.catch(() => undefined)
    }
    setPrepared(0)
    const settled = await Promise.allSettled(ends)
    const errors = settled.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
    const arrived = settled.length - errors.length
    if (errors.some((error) => !isCancelled(error))) {
      // Failed files stay in the form for a retry.
      const failed = sent.filter((_, at) => settled[at]?.status === 'rejected')
      await Promise.all(failed.map(({ id }) => client.cancelUpload(id)))
      setFiles(failed.map((chosen) => ({ ...chosen, id: crypto.randomUUID() })))
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
          wide: several,
          whileSaving: <OnTheirWay ids={files.map(({ id }) => id)} prepared={prepared} />,
          fields: {
            file: { as: ChooseMemories },
            ...(several && {
              title: { hidden: haveCaptions(files), after: <p className="-mt-4 text-sm text-soft">{words.titles}</p> },
            }),
          },
        })}
      />
    </ChoosingContext>
  )
}

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
