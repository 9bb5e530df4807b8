import type { Values } from '../../../records/fields/index.ts'
import { answersIn, changesBeside, withoutDraftAnswers } from '../../../records/shared-photo.ts'
import type { SaveOptions, StoredRecord } from '../../estate/types.ts'

/** The values of a draft to save, and what its save changes in records that share its photo. */
export function withSharedPhoto(
  draft: Values,
  savedId: string | undefined,
  records: readonly StoredRecord[],
): { values: Values; options: Pick<SaveOptions, 'newId' | 'beside'> } {
  if (!('photo' in draft)) return { values: draft, options: {} }
  // Records that take the photo of a new one need its id.
  const isNamed = savedId === undefined && answersIn(draft).photoAlsoFor.length > 0
  const id = savedId ?? crypto.randomUUID()
  const before = records.find((record) => record.id === id)?.values ?? {}
  const beside = changesBeside(id, { before, now: draft }, records)
  return { values: withoutDraftAnswers(draft), options: { beside, ...(isNamed && { newId: id }) } }
}
