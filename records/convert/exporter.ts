import type { Audience, SeatRole } from '../../domain/seats.ts'
import type { Definition, Step, ValuesOf } from '../define.ts'
import type { SealedFile } from '../fields/index.ts'
import type { Saved } from '../in-words.ts'

/** A record as it was saved, with what an export says of it besides. */
export type Kept = Saved & {
  readonly id: string
  readonly audience: Audience
  readonly alsoIfIncapacitated: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** The seat that its person sits in, those of its audience that it leaves out, and the marks of what a form would refuse. */
  readonly seat?: SeatRole
  readonly notFor?: readonly SeatRole[]
  readonly unchecked?: Readonly<Record<string, string>>
  /** Only on what lies in the trash. */
  readonly trashedAt?: string
}

export type ExportedRow = { name: string; label: string; text: string }

/** A record as it goes out: in words for people, and its values for programs. */
export type ExportedRecord<V = Record<string, unknown>> = {
  id: string
  title: string
  audience: string
  alsoIfIncapacitated: boolean
  createdAt: string
  updatedAt: string
  /** Only on what lies in the trash. */
  deletedAt?: string
  rows: ExportedRow[]
  values: V
  /** Its sealed files, and where they lie beside what is written. */
  files: { path: string; reference: SealedFile }[]
  /** As it was saved, to come back. */
  saved: Kept
}

/** The records of one kind. `path` is where its files lie in a ZIP, without the ending. */
export type ExportedGroup<V = Record<string, unknown>> = {
  kind: string
  path: string
  title: string
  columns: ExportedRow[]
  records: ExportedRecord<V>[]
}

/** A format of files that records of a kind go out in. */
export type ExportFormat<V = Record<string, unknown>> = {
  /** As people choose it: *Table (CSV)*; and what it is good for. */
  readonly name: string
  readonly use: string
  /** What of the records has no place in it, in a sentence or two, where something has none. */
  readonly leavesOut?: string
  /** What the file's name ends with: `.csv`, `-passwords.csv`. No two formats of a kind have the same. */
  readonly ending: string
  readonly mediaType: string
  /** Left out of the ZIP of everything: another format there says the same. */
  readonly notInZip?: boolean
  /**
   * @param lost paths of files that could not be read
   * @param all the groups of all kinds, for a format that says whose the records are
   * @returns undefined where the format has no place for anything in these records, such as a calendar for papers without a day
   */
  write(group: ExportedGroup<V>, lost: ReadonlySet<string>, all?: readonly ExportedGroup[]): string | undefined
}

/** The formats that records of a kind go out in beside those of every kind. Dialog, worker and the ZIP of everything are the same for all. */
export type Exporter = { readonly kind: string; readonly formats: readonly ExportFormat[] }

/** Declares how records of a kind go out. */
export const exporterFor = <S extends readonly Step[]>(
  { kind }: Definition<S>,
  formats: readonly ExportFormat<ValuesOf<S>>[],
): Exporter => ({ kind, formats })
