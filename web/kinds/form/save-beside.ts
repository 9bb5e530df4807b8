import type { Values } from '../../../records/fields/index.ts'
import { answersIn, changesBeside, withoutDraftAnswers } from '../../../records/shared-photo.ts'
import type { SaveOptions, StoredRecord } from '../../estate/types.ts'

export function withSharedPhoto(
  draft: Values,
  savedId: string | undefined,
  records: readonly StoredRecord[],
): { values: Values; options: Pick<SaveOptions, 'newId' | 'beside'> } {
  if (!('photo' in draft)) return { values: draft, options: {} }
  // Records that share the photo of a new record need its id.
  const isNamed = savedId === undefined && answersIn(draft).photoAlsoFor.length > 0
  const id = savedId ?? crypto.randomUUID()
  const before = records.find((record) => record.id === id)?.values ?? {}
  const beside = changesBeside(id, { before, now: draft }, records)
  return { values: withoutDraftAnswers(draft), options: { beside, ...(isNamed && { newId: id }) } }
}
