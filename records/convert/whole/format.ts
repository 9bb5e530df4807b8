import { product } from '../../../domain/product.ts'
import type { Audience, SeatRole } from '../../../domain/seats.ts'

/** The file in the ZIP of everything that Cairn can import (docs/whole-export.md). */
export const wholeName = product.brand ? 'estate.json' : 'cairn.json'
/** The names that an import finds, whichever server wrote the ZIP. */
export const wholeNames = ['cairn.json', 'estate.json']

/** The format's name and version; a newer Cairn writes a higher version. */
export const wholeFormat = 'cairn-estate'
export const wholeVersion = 1

/** Each file in `values` is a {@link WholeFile}, which names its path in the ZIP. */
export type WholeRecord = {
  readonly id: string
  readonly kind: string
  readonly definitionVersion: number
  readonly values: Readonly<Record<string, unknown>>
  readonly audience: Audience
  readonly alsoIfIncapacitated: boolean
  /** Missing in exports from before. */
  readonly firstDays?: boolean
  readonly seat?: SeatRole
  readonly notFor?: readonly SeatRole[]
  readonly unchecked?: Readonly<Record<string, string>>
}

/** A file of a record; it has no path if the export could not read it. */
export type WholeFile = {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly path: string | null
  readonly source?: string
  readonly seconds?: number
  readonly password?: string
  readonly preview?: WholeFile
}

export type Whole = { readonly email: string; readonly madeAt: string; readonly records: readonly WholeRecord[] }
