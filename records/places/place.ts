import type { SeatRole } from '../../domain/seats.ts'

/** What the dashboard and the guided start say of a place where something is worth writing down. */
export type PlaceItem = {
  readonly id: string
  /** The required ones come first, in this order, in a module of their own. */
  readonly required?: number
  readonly title: string
  readonly description: string
  /** How the guided start asks for it, and why it is worth an answer. */
  readonly question: string
  readonly why: string
  /** The words for having nothing to answer, where *I have none* would be none. */
  readonly none?: string
}

/** A place of the menu as the table has it. */
export type PlannedPlace = {
  readonly path: string
  /** As the menu says it. */
  readonly title: string
  /** The folder under web/screens/ that draws it, where it is not called like the end of the path. */
  readonly screen?: string
  readonly item?: PlaceItem
}

type GroupWords = {
  readonly title: string
  /** What the group is called in the trail above a heading. */
  readonly short: string
  readonly path: string
}

export type PlannedGroup = GroupWords & {
  /** The part of the checklist that its items stand in. */
  readonly module?: { readonly id: string; readonly title: string }
  readonly places: readonly PlannedPlace[]
}

/** A place that a kind brings along because the table has none for it: its group, by path, and what else a row says. */
export type OwnPlace = Omit<PlannedPlace, 'path'> & { readonly group: string }

/** What of a kind the menu and the checklist have to know, without its definition. */
export type KindThere = {
  readonly kind: string
  readonly seats: readonly SeatRole[]
  readonly singleton: boolean
  /** Stands beside the kind that the place is about, and completes nothing there. */
  readonly beside: boolean
  /** Its owner chooses for each record who receives it. */
  readonly chosen: boolean
  /** In the middle of a sentence, one and several: *online account*, *online accounts*. */
  readonly said: { readonly one: string; readonly many: string }
  /** Cannot be written down without choosing a file. */
  readonly asksFile: boolean
}

/** A place of the menu with the kinds that live there. */
export type MenuPlace = {
  readonly path: string
  readonly title: string
  readonly screen: string
  readonly kinds: readonly KindThere[]
}
export type MenuGroup = GroupWords & { readonly items: readonly MenuPlace[] }
