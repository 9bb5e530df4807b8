import { type Audience, rolesOfAudience, type SeatRole } from '../domain/seats.ts'
import { nobodyReceives } from './access.ts'
import type { KindThere } from './places/place.ts'

export type Sortable = {
  readonly id: string
  readonly kind: string
  readonly audience: Audience
  readonly updatedAt: string
}

export type KindCount = { readonly kind: KindThere; readonly count: number }

type WhoReceives = {
  /** The number of records per seat. Records about people who fill a seat do not count. */
  readonly received: Readonly<Record<SeatRole, number>>
  readonly nobody: readonly KindCount[]
}

/** Makes one pass. Omits records of kinds outside the menu: the app's own, or a newer app's. */
export function whoReceives(
  records: readonly Sortable[],
  kinds: readonly KindThere[],
  seated: readonly SeatRole[],
): WhoReceives {
  const known = new Map(kinds.map((kind) => [kind.kind, kind]))
  const received: Record<SeatRole, number> = { attorney: 0, contact_1: 0, contact_2: 0 }
  const unreceived = new Map<string, number>()
  for (const record of records) {
    const kind = known.get(record.kind)
    if (kind === undefined) continue
    if (kind.chosen && nobodyReceives(record, seated))
      unreceived.set(record.kind, (unreceived.get(record.kind) ?? 0) + 1)
    if (kind.seats.length === 0) for (const role of rolesOfAudience[record.audience]) received[role] += 1
  }
  const nobody = kinds.flatMap((kind) => {
    const count = unreceived.get(kind.kind) ?? 0
    return count === 0 ? [] : [{ kind, count }]
  })
  return { received, nobody }
}

const YEAR = 365 * 24 * 60 * 60 * 1000

/** Sorts the oldest first. If a record has its own review date, only that date counts. */
export function olderThanAYear<R extends Sortable>(
  records: readonly R[],
  kinds: readonly KindThere[],
  looked: ReadonlyMap<string, string>,
  now: Date,
  review: (record: R) => { readonly day: string; readonly due: boolean } | undefined = () => undefined,
): R[] {
  const known = new Set(kinds.map(({ kind }) => kind))
  const before = new Date(now.getTime() - YEAR).toISOString()
  return records
    .flatMap((record) => {
      if (!known.has(record.kind)) return []
      const reviewed = review(record)
      if (reviewed) return reviewed.due ? [{ record, since: reviewed.day }] : []
      const { id, updatedAt: since } = record
      return since < before && (looked.get(id) ?? '') < before ? [{ record, since }] : []
    })
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
    .map(({ record }) => record)
}
