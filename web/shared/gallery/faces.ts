import { isFile } from '../../../records/fields/file.ts'
import { fold } from '../../../records/fold.ts'
import type { FileReference, StoredRecord } from '../../estate/types.ts'

export type Person = { readonly name: string; readonly photo: FileReference | '' }

/** Returns the photo of the person with this name, or ''. */
export type PhotoOf = (name: string) => FileReference | ''

export const noPhotos: PhotoOf = () => ''

const kinds = [
  'family-member',
  'authorized-contact',
  'estate-attorney',
  'other-contact',
  'important-contact',
  'advisor',
  'pet',
]

/** Folds names, and prefers records with a photo. Reads raw values: no definition loads. */
export function peopleIn(records: readonly Pick<StoredRecord, 'kind' | 'values'>[]): Map<string, Person> {
  const people = new Map<string, Person>()
  for (const { kind, values } of records) {
    const name = kinds.includes(kind) ? (values['fullName'] ?? values['petName']) : undefined
    if (typeof name !== 'string' || name.trim() === '') continue
    const photo = isFile(values['photo']) ? values['photo'] : ''
    const key = fold(name.trim())
    const known = people.get(key)
    if (known === undefined || known.photo === '') people.set(key, { name: name.trim(), photo })
  }
  return people
}

export const photoFrom =
  (people: ReadonlyMap<string, Person>): PhotoOf =>
  (name) =>
    people.get(fold(name))?.photo ?? ''

export function countPeople(
  memories: readonly { readonly people: readonly string[] }[],
  photoOf: PhotoOf,
): (Person & { key: string; count: number })[] {
  const counts = new Map<string, { name: string; count: number }>()
  for (const { people } of memories)
    for (const key of new Set(people.map(fold))) {
      const name = people.find((one) => fold(one) === key) ?? ''
      const known = counts.get(key)
      counts.set(key, { name: known?.name ?? name, count: (known?.count ?? 0) + 1 })
    }
  return [...counts]
    .map(([key, { name, count }]) => ({ key, name, count, photo: photoOf(name) }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
}
