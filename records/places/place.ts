import type { SeatRole } from '../../domain/seats.ts'

export type PlaceItem = {
  readonly id: string
  /** The rank of a required item; the required items form the first module. */
  readonly required?: number
  readonly title: string
  readonly description: string
  readonly question: string
  readonly why: string
  /** The label for the answer that the owner has none, if not *I have none*. */
  readonly none?: string
}

export type PlannedPlace = {
  readonly path: string
  readonly title: string
  /** The folder of the place's screen under web/screens/, if not the last part of `path`. */
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

/** Describes a place that planned.ts lacks; `group` is the path of its group. */
export type OwnPlace = Omit<PlannedPlace, 'path'> & { readonly group: string }

/** What menu and checklist need to know of a kind without loading its definition. */
export type KindThere = {
  readonly kind: string
  readonly seats: readonly SeatRole[]
  readonly singleton: boolean
  /** True for an additional kind at its place, which completes no item. */
  readonly beside: boolean
  /** True if the owner chooses an audience for each record. */
  readonly chosen: boolean
  /** The words for use inside a sentence: *online account*, *online accounts*. */
  readonly nouns: { readonly one: string; readonly many: string }
  /** True if a new record requires a file. */
  readonly asksFile: boolean
}

export type MenuPlace = {
  readonly path: string
  readonly title: string
  readonly screen: string
  readonly kinds: readonly KindThere[]
}
export type MenuGroup = GroupWords & { readonly items: readonly MenuPlace[] }
