import type { Audience, SeatRole } from '../../../domain/seats.ts'

/** The file in the ZIP of everything from which Cairn takes all of it back (docs/whole-export.md). */
export const wholeName = 'cairn.json'

/** What it says it is, and the version of this form: a higher one was written by a newer Cairn. */
export const wholeFormat = 'cairn-estate'
export const wholeVersion = 1

/** A record as an export holds it. In `values` stands a file by its path in the ZIP: {@link WholeFile}. */
export type WholeRecord = {
  readonly id: string
  readonly kind: string
  readonly definitionVersion: number
  readonly values: Readonly<Record<string, unknown>>
  readonly audience: Audience
  readonly alsoIfIncapacitated: boolean
  readonly seat?: SeatRole
  readonly notFor?: readonly SeatRole[]
  readonly unchecked?: Readonly<Record<string, string>>
}

/** A file of a record as an export names it; without a path it could not be read when the export was made. */
export type WholeFile = {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly path: string | null
  readonly source?: string
  readonly password?: string
  readonly preview?: WholeFile
}

/** Everything that an export brings. */
export type Whole = { readonly email: string; readonly madeAt: string; readonly records: readonly WholeRecord[] }
