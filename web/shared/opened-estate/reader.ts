import { type Definition, read, type Step, type ValuesOf, versionOf } from '../../../records/define.ts'
import type { ReleaseEvent, SavedRecord } from '../../estate/types.ts'
import { dayInWords } from '../../ui/index.ts'
import type { OpenFile } from '../pictures/use-picture.ts'

export type Left = {
  readonly ownerName: string
  readonly event: ReleaseEvent
  readonly records: readonly SavedRecord[]
  readonly open: OpenFile
}

type As<S extends readonly Step[]> = SavedRecord<ValuesOf<S>>

export const leftOf = <S extends readonly Step[]>({ records }: Left, definition: Definition<S>): As<S>[] =>
  records
    .filter(({ kind }) => kind === definition.kind)
    .map((record) => ({ ...record, values: read(definition, versionOf(definition), { ...record.values }) }))

export function paperOfLeft({ ownerName, records }: Left): { owner: string; born: string; day: string } {
  const born = records.find(({ kind }) => kind === 'profile')?.values['dateOfBirth']
  return {
    owner: ownerName,
    born: typeof born === 'string' && born !== '' ? dayInWords(born) : '',
    day: dayInWords(new Date().toISOString()),
  }
}
