import { type Audience, rolesOfAudience, type SeatRole } from '../domain/seats.ts'
import { nobodyReceives } from './access.ts'
import type { KindThere } from './places/place.ts'

export type Sortable = {
  readonly id: string
  readonly kind: string
  readonly audience: Audience
  readonly alsoIfIncapacitated: boolean
  readonly updatedAt: string
}

export type KindCount = { readonly kind: KindThere; readonly count: number }

export type Received<R extends Sortable> = {
  /** By kind in the order of the menu; people whom the owner named are counted apart. */
  readonly things: readonly KindCount[]
  readonly people: number
  /** How many of these also open at incapacity. */
  readonly atIncapacity: number
  readonly latest: R | undefined
}

type WhoReceives<R extends Sortable> = {
  readonly received: Readonly<Record<SeatRole, Received<R>>>
  /** Records that no grantee will receive as things are. */
  readonly nobody: readonly KindCount[]
}

type Tally<R> = { counts: Map<string, number>; atIncapacity: number; latest: R | undefined }

const counted = (kinds: readonly KindThere[], counts: ReadonlyMap<string, number>): KindCount[] =>
  kinds.flatMap((kind) => {
    const count = counts.get(kind.kind) ?? 0
    return count === 0 ? [] : [{ kind, count }]
  })

const nothing = <R>(): Tally<R> => ({ counts: new Map(), atIncapacity: 0, latest: undefined })
const add = (counts: Map<string, number>, kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1)
const isPerson = ({ kind }: KindCount) => kind.seats.length > 0

/**
 * Counts who will receive what, in one pass. It leaves out records of kinds outside the menu: the
 * app's own, or a newer app's.
 * @param kinds the kinds of the menu, in its order
 * @param seated the seats with a person
 */
export function whoReceives<R extends Sortable>(
  records: readonly R[],
  kinds: readonly KindThere[],
  seated: readonly SeatRole[],
): WhoReceives<R> {
  const known = new Map(kinds.map((kind) => [kind.kind, kind]))
  const byRole: Record<SeatRole, Tally<R>> = { attorney: nothing(), contact_1: nothing(), contact_2: nothing() }
  const unreceived = new Map<string, number>()
  for (const record of records) {
    const kind = known.get(record.kind)
    if (kind === undefined) continue
    if (kind.chosen && nobodyReceives(record, seated)) add(unreceived, record.kind)
    for (const role of rolesOfAudience[record.audience]) {
      const one = byRole[role]
      add(one.counts, record.kind)
      if (record.alsoIfIncapacitated) one.atIncapacity += 1
      if (kind.seats.length === 0 && (one.latest === undefined || one.latest.updatedAt < record.updatedAt))
        one.latest = record
    }
  }
  const received = (role: SeatRole): Received<R> => {
    const { counts, atIncapacity, latest } = byRole[role]
    const all = counted(kinds, counts)
    return {
      things: all.filter((one) => !isPerson(one)),
      people: all.filter(isPerson).reduce((sum, { count }) => sum + count, 0),
      atIncapacity,
      latest,
    }
  }
  return {
    received: {
      attorney: received('attorney'),
      contact_1: received('contact_1'),
      contact_2: received('contact_2'),
    },
    nobody: counted(kinds, unreceived),
  }
}

const YEAR = 365 * 24 * 60 * 60 * 1000

/**
 * Records neither changed nor reviewed for a year, the oldest first. A record with its own review
 * date counts by that date, whatever changed since.
 * @param looked the last review by id (ISO text)
 * @param review the record's own review date, and whether it is a year ago
 */
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
