import { byKind, groupTitle, inWords, type InWords, titlesOf } from '../../../records/in-words.ts'
import type { TitleOf } from '../../../records/sheet.ts'
import type { SavedRecord, SeatRole } from '../../estate/index.ts'
import { words } from './words.ts'

/** A record that was left to somebody, ready to be shown: what it is called, what it says, which files hang on it. */
export type LeftRecord = InWords & {
  id: string
  kind: string
  /** The seat this record's person sits in: only on records of people. */
  seat: SeatRole | undefined
  unchecked: Readonly<Record<string, string>>
}

/** Records of one kind, under the name its owner saw. */
export type LeftGroup = { kind: string; title: string; records: LeftRecord[] }

/** Prepares one record. `titles` are those of the other records that were left. */
export const leftRecord = (record: SavedRecord, titles?: TitleOf): LeftRecord => ({
  ...inWords(record, titles),
  id: record.id,
  kind: record.kind,
  seat: record.seat,
  unchecked: record.unchecked ?? {},
})

/** What was left, kind by kind in the product's order, by title within each. */
export function leftGroups(records: readonly SavedRecord[]): LeftGroup[] {
  const titles = titlesOf(records)
  return byKind(records).map(([kind, group]) => ({
    kind,
    title: groupTitle(kind, words.otherRecords),
    records: group.map((record) => leftRecord(record, titles)).toSorted((a, b) => a.title.localeCompare(b.title)),
  }))
}

/** Whether its owner wrote down what is to be done with it. */
export const hasInstructions = ({ values }: LeftRecord): boolean =>
  typeof values['contactInstructions'] === 'string' && values['contactInstructions'] !== ''

/** Read before everything else: the will and what goes with it, and what its owner wrote instructions for the reader about. */
export const comesFirst = (record: LeftRecord): boolean =>
  hasInstructions(record) || record.definition?.comesFirst?.(record.values) === true
