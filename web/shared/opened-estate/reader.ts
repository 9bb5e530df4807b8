import { type Definition, read, type Step, type ValuesOf, versionOf } from '../../../records/define.ts'
import type { ReleaseEvent, SavedRecord } from '../../estate/types.ts'
import { dayInWords } from '../../ui/index.ts'
import type { OpenFile } from '../pictures/use-picture.ts'

/** What was left to somebody, as the parts of the page share it. */
export type Left = {
  readonly ownerName: string
  /** What it was opened for. */
  readonly event: ReleaseEvent
  /** As they came. */
  readonly records: readonly SavedRecord[]
  /** Opens the files of it. */
  readonly open: OpenFile
}

type As<S extends readonly Step[]> = SavedRecord<ValuesOf<S>>

/** The records of one kind among what was left, as its screens and papers read them. */
export const leftOf = <S extends readonly Step[]>({ records }: Left, definition: Definition<S>): As<S>[] =>
  records
    .filter(({ kind }) => kind === definition.kind)
    .map((record) => ({ ...record, values: read(definition, versionOf(definition), { ...record.values }) }))

/** Whose the papers are that are made of what was left: when their owner was born is told where that was left too. */
export function paperOfLeft({ ownerName, records }: Left): { owner: string; born: string; day: string } {
  const born = records.find(({ kind }) => kind === 'profile')?.values['dateOfBirth']
  return {
    owner: ownerName,
    born: typeof born === 'string' && born !== '' ? dayInWords(born) : '',
    day: dayInWords(new Date().toISOString()),
  }
}
