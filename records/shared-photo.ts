import { isFile } from './fields/file.ts'
import type { SealedFile } from './fields/field.ts'

// Two records about one person share one photo. Each has its own reference to the sealed file,
// because a grantee may receive only one of them. The owner answers whether two records are about
// the same person; the record stores the answers as values that no field shows.

type Saved = Readonly<Record<string, unknown>>
type Kept = { readonly id: string; readonly values: Saved }

/** The owner's answers to *Is this the same person?*, as the record stores them. */
export type Answers = {
  /** The id of the record that had the photo first, and not of a record that copied it. */
  readonly photoOf: string
  /** The ids of records with the same name about another person. */
  readonly someoneElse: readonly string[]
  /** A draft lists the ids of records that get the photo when it is saved. */
  readonly photoAlsoFor: readonly string[]
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []

export const answersIn = ({ photoOf, someoneElse, photoAlsoFor }: Saved): Answers => ({
  photoOf: typeof photoOf === 'string' ? photoOf : '',
  someoneElse: idsIn(someoneElse),
  photoAlsoFor: idsIn(photoAlsoFor),
})

/** Reads raw values: every kind with faces calls this field `photo`. */
export const photoIn = ({ photo }: Saved): SealedFile | '' => (isFile(photo) ? photo : '')

const idOf = (photo: SealedFile | ''): string => (photo === '' ? '' : photo.id)

export function withoutDraftAnswers<V extends Saved>(values: V): V {
  if (!('photoAlsoFor' in values)) return values
  const kept = { ...values }
  Reflect.deleteProperty(kept, 'photoAlsoFor')
  return kept
}

const isJoined = ({ id, values }: Kept, root: string): boolean => id === root || answersIn(values).photoOf === root

export function sharingWith<R extends Kept>(id: string | undefined, now: Saved, records: readonly R[]): R[] {
  const { photoOf, someoneElse, photoAlsoFor } = answersIn(now)
  const roots = [photoOf, id].filter((one) => one !== undefined && one !== '')
  return records.filter(
    (one) =>
      one.id !== id &&
      !someoneElse.includes(one.id) &&
      (photoAlsoFor.includes(one.id) || roots.some((root) => root !== undefined && isJoined(one, root))),
  )
}

/** Gives the new photo to records that share it, and takes it from other people's records. */
export function changesBeside<R extends Kept>(
  id: string,
  { before, now }: { before: Saved; now: Saved },
  records: readonly R[],
): { record: R; values: Saved }[] {
  const { photoOf, someoneElse, photoAlsoFor } = answersIn(now)
  const [was, photo, first] = [answersIn(before), photoIn(now), photoOf || id]
  const isNew = idOf(photoIn(before)) !== idOf(photo)
  const wrong = records.flatMap((record) =>
    answersIn(record.values).photoOf === id && someoneElse.includes(record.id)
      ? [{ record, values: { ...record.values, photo: '', photoOf: '' } }]
      : [],
  )
  const right = sharingWith(id, now, records).flatMap((record) => {
    const its = answersIn(record.values)
    const joins = photoAlsoFor.includes(record.id) || (its.photoOf === id && was.photoOf !== photoOf)
    const takes = joins || isNew
    const unsaid = its.someoneElse.filter((one) => one !== id)
    const isSame =
      (!takes || idOf(photoIn(record.values)) === idOf(photo)) && !joins && unsaid.length === its.someoneElse.length
    if (isSame) return []
    const values = {
      ...record.values,
      ...(takes && { photo }),
      ...(joins && { photoOf: first }),
      ...(its.someoneElse.length > 0 && { someoneElse: unsaid }),
    }
    return [{ record, values }]
  })
  return [...wrong, ...right]
}
