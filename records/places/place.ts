import type { SeatRole } from '../../domain/seats.ts'

export type PlaceItem = {
  readonly id: string
  /** The rank of a required item; these form the first module. */
  readonly required?: number
  readonly title: string
  readonly description: string
  /** The question of the guided start, and why it is worth an answer. */
  readonly question: string
  readonly why: string
  /** The label for having nothing, if not *I have none*. */
  readonly none?: string
}

export type PlannedPlace = {
  readonly path: string
  readonly title: string
  /** The folder under web/screens/ that draws it, if not the end of the path. */
  readonly screen?: string
  readonly item?: PlaceItem
}

type GroupWords = {
  readonly title: string
  readonly short: string
  readonly path: string
}

export type PlannedGroup = GroupWords & {
  readonly module?: { readonly id: string; readonly title: string }
  readonly places: readonly PlannedPlace[]
}

/**
 * A place that a kind declares because planned.ts has none: its group's path, and the rest of a row.
 */
export type OwnPlace = Omit<PlannedPlace, 'path'> & { readonly group: string }

/** What menu and checklist need of a kind without loading its definition. */
export type KindThere = {
  readonly kind: string
  readonly seats: readonly SeatRole[]
  readonly singleton: boolean
  /** An additional kind at its place, which completes nothing. */
  readonly beside: boolean
  /** The owner chooses an audience for each record. */
  readonly chosen: boolean
  /** Inside a sentence: *online account*, *online accounts*. */
  readonly nouns: { readonly one: string; readonly many: string }
  /** A new record requires a file. */
  readonly asksFile: boolean
}

export type MenuPlace = {
  readonly path: string
  readonly title: string
  readonly screen: string
  readonly kinds: readonly KindThere[]
}
export type MenuGroup = GroupWords & { readonly items: readonly MenuPlace[] }
