import { versionOf } from '../../../records/define.ts'
import { memory } from '../../../records/kinds/memory.ts'
import { client, type Records } from '../../estate/index.ts'
import type { SaveOptions } from '../../estate/types.ts'
import { saveRecord } from '../../kinds/form/save-record.ts'
import type { MemoryValues } from '../../shared/gallery/album.ts'
import type { Telling } from './ChooseMemories.tsx'
import type { Chosen } from './chosen.ts'
import { makeMemory } from './make-memory.ts'
import { titleFor } from './titles.ts'

type Batch = {
  records: Records<typeof memory.steps>
  /** The values that all files of the batch share. */
  values: MemoryValues
  options: SaveOptions
  telling: Telling
  several: boolean
  /** The file with its current caption and people; undefined after the user removed the file. */
  now: (id: string) => Chosen | undefined
}

type Own = Pick<MemoryValues, 'title' | 'people' | 'date' | 'location'>

function ownValues({ values, telling, several }: Batch, chosen: Chosen): Own {
  return {
    title: titleFor(chosen, several, values.title),
    people: [...new Set([...values.people, ...(chosen.people ?? [])])],
    date: several && telling.ownDates && chosen.takenOn !== '' ? chosen.takenOn : values.date,
    location: telling.keepsPlaces && values.location === '' ? chosen.place : values.location,
  }
}

/** Captions typed meanwhile join the upload, or update the saved record. */
export function sendMemories(batch: Batch) {
  const { records, values, options, telling, now } = batch
  let corrected: Promise<unknown> = Promise.resolve()

  const correctOne = async (id: string) => {
    const [chosen, record] = [now(id), records.latest().find((one) => one.id === id)]
    if (!chosen || !record) return
    const { title, people } = ownValues(batch, chosen)
    if (title === record.values.title && people.join('\n') === record.values.people.join('\n')) return
    const target = { ...options, id, basedOn: record.version }
    await saveRecord(records, { ...record.values, title, people }, target)
  }

  return {
    send: async (id: string): Promise<{ done: Promise<unknown> }> => {
      const before = now(id)
      if (!before) return { done: Promise.resolve() }
      const made = await makeMemory(before, { quality: values.quality, keepsPlace: telling.keepsPlaces })
      const all = { ...values, ...ownValues(batch, now(id) ?? before), file: '' as const }
      const { audience, alsoIfIncapacitated } = options
      const input = {
        kind: memory.kind,
        definitionVersion: versionOf(memory),
        values: all,
        audience,
        alsoIfIncapacitated,
      }
      const into = { id, input, field: 'file', activity: memory.activity.added(all), source: before.hash }
      const { file, name, ...more } = made
      return { done: client.uploadInto(file, name, { ...into, ...more }) }
    },
    /** Updates the values that a running upload will save. */
    describe: (id: string) => {
      const chosen = now(id)
      // Ignore a failure: `correct` compares the saved record with the form later.
      if (chosen) client.describeUpload(id, ownValues(batch, chosen)).catch(() => undefined)
    },
    /** Saves captions typed after the upload had saved its record; one record after the other. */
    correct: (ids: readonly string[]): Promise<unknown> => {
      const before = corrected
      const work = async () => {
        await before
        for (const id of ids) await correctOne(id)
      }
      // saveRecord already showed a notice.
      corrected = work().catch(() => undefined)
      return corrected
    },
  }
}
