import type { Audience, SeatRole } from '../../domain/seats.ts'
import type { Definition, Step, ValuesOf } from '../define.ts'
import type { SealedFile } from '../fields/index.ts'
import type { Saved } from '../in-words.ts'

export type Kept = Saved & {
  readonly id: string
  readonly audience: Audience
  readonly alsoIfIncapacitated: boolean
  readonly firstDays?: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** `seat`: of the person. `notFor`: excluded roles. `unchecked`: marks of invalid values. */
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
  firstDays: boolean
  createdAt: string
  updatedAt: string
  deletedAt?: string
  rows: ExportedRow[]
  values: V
  files: { path: string; reference: SealedFile }[]
  saved: Kept
}

export type ExportedGroup<V = Record<string, unknown>> = {
  kind: string
  path: string
  title: string
  columns: ExportedRow[]
  records: ExportedRecord<V>[]
}

export type ExportFormat<V = Record<string, unknown>> = {
  readonly name: string
  readonly use: string
  /** Says in a sentence or two which values the format cannot hold. */
  readonly leavesOut?: string
  /** The end of the file name: `.csv`, `-passwords.csv`; unique among the formats of a kind. */
  readonly ending: string
  readonly mediaType: string
  /** True if the ZIP of everything omits this format, as another one in it holds the same. */
  readonly notInZip?: boolean
  write(group: ExportedGroup<V>, lost: ReadonlySet<string>, all?: readonly ExportedGroup[]): string | undefined
}

export type Exporter = { readonly kind: string; readonly formats: readonly ExportFormat[] }

export const exporterFor = <S extends readonly Step[]>(
  { kind }: Definition<S>,
  formats: readonly ExportFormat<ValuesOf<S>>[],
): Exporter => ({ kind, formats })
