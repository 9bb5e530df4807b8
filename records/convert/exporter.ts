import type { Audience, SeatRole } from '../../domain/seats.ts'
import type { Definition, Step, ValuesOf } from '../define.ts'
import type { SealedFile } from '../fields/index.ts'
import type { Saved } from '../in-words.ts'

export type Kept = Saved & {
  readonly id: string
  readonly audience: Audience
  readonly alsoIfIncapacitated: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /**
   * `seat`: the seat of the record's person. `notFor`: roles that the owner excluded from the
   * audience. `unchecked`: the marks of values that a form would refuse.
   */
  readonly seat?: SeatRole
  readonly notFor?: readonly SeatRole[]
  readonly unchecked?: Readonly<Record<string, string>>
  readonly trashedAt?: string
}

export type ExportedRow = { name: string; label: string; text: string }

/** An exported record: `rows` in words for people, `values` for programs. */
export type ExportedRecord<V = Record<string, unknown>> = {
  id: string
  title: string
  audience: string
  alsoIfIncapacitated: boolean
  createdAt: string
  updatedAt: string
  deletedAt?: string
  rows: ExportedRow[]
  values: V
  /** `path` is the location of the file relative to the exported document. */
  files: { path: string; reference: SealedFile }[]
  saved: Kept
}

/** The records of one kind. `path` is the folder of its files in a ZIP. */
export type ExportedGroup<V = Record<string, unknown>> = {
  kind: string
  path: string
  title: string
  columns: ExportedRow[]
  records: ExportedRecord<V>[]
}

export type ExportFormat<V = Record<string, unknown>> = {
  /** `name` is what people choose, such as *Table (CSV)*; `use` says what the format is good for. */
  readonly name: string
  readonly use: string
  /** Says in a sentence or two which values the format cannot hold. */
  readonly leavesOut?: string
  /** The end of the file name: `.csv`, `-passwords.csv`; unique among the formats of a kind. */
  readonly ending: string
  readonly mediaType: string
  /**
   * True if the ZIP of everything omits this format, because another format in it holds the same.
   */
  readonly notInZip?: boolean
  /**
   * Writes the records.
   * @param lost paths of files that could not be read
   * @param all the groups of all kinds, for a format that names the owner
   * @returns undefined if the format can hold no value of these records
   */
  write(group: ExportedGroup<V>, lost: ReadonlySet<string>, all?: readonly ExportedGroup[]): string | undefined
}

export type Exporter = { readonly kind: string; readonly formats: readonly ExportFormat[] }

export const exporterFor = <S extends readonly Step[]>(
  { kind }: Definition<S>,
  formats: readonly ExportFormat<ValuesOf<S>>[],
): Exporter => ({ kind, formats })
