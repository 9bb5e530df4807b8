import { isFile, type SealedFile, type Values } from '../../../../records/fields/index.ts'
import { fold } from '../../../../records/fold.ts'
import type { StoredRecord } from '../../../estate/types.ts'

export type MyPhoto = { readonly id: string; readonly title: string; readonly year: string; readonly file: SealedFile }

export type MyPhotos = { of: MyPhoto[]; memories: MyPhoto[]; family: MyPhoto[] }

const wordsIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads raw values, so that a form does not load the definitions of memories and relatives. */
function photoOf({ id, kind, values }: StoredRecord): (MyPhoto & { names: readonly string[] }) | undefined {
  const { title, date, type, people, fullName } = values
  const [file, name] =
    kind === 'memory' && type === 'image'
      ? [values['file'], wordsIn(title)]
      : kind === 'family-member'
        ? [values['photo'], wordsIn(fullName)]
        : []
  if (!isFile(file) || name === undefined || !file.type.startsWith('image/')) return undefined
  const names = kind === 'memory' ? (Array.isArray(people) ? people.map(wordsIn) : []) : [name]
  return { id, title: name, year: kind === 'memory' ? wordsIn(date).slice(0, 4) : '', file, names: names.map(fold) }
}

export const hasPhotos = (records: readonly StoredRecord[], except: string | undefined): boolean =>
  records.some((record) => record.id !== except && photoOf(record) !== undefined)

/** Pictures of this person first, then the newest. */
export function myPhotos(records: readonly StoredRecord[], name: string, except: string | undefined): MyPhotos {
  const found = records.flatMap((record) => {
    const photo = record.id === except ? undefined : photoOf(record)
    return photo === undefined ? [] : [{ ...photo, isMemory: record.kind === 'memory' }]
  })
  const sorted = found.toSorted((a, b) => b.year.localeCompare(a.year) || a.title.localeCompare(b.title, 'en'))
  const isOf = ({ names }: { names: readonly string[] }) => name !== '' && names.includes(fold(name))
  const rest = sorted.filter((photo) => !isOf(photo))
  return {
    of: sorted.filter(isOf),
    memories: rest.filter(({ isMemory }) => isMemory),
    family: rest.filter(({ isMemory }) => !isMemory),
  }
}

export const nameIn = ({ fullName, petName }: Values): string => (wordsIn(fullName) || wordsIn(petName)).trim()
