import { type Audience, rolesOfAudience, type SeatRole } from '../domain/seats.ts'
import { nobodyReceives } from './access.ts'
import type { KindThere } from './places/place.ts'

/** What of a record it takes to say who will receive it, and when it was last changed. */
export type Sortable = {
  readonly id: string
  readonly kind: string
  readonly audience: Audience
  readonly alsoIfIncapacitated: boolean
  readonly updatedAt: string
}

export type KindCount = { readonly kind: KindThere; readonly count: number }

/** What one person will receive. */
export type Received<R extends Sortable> = {
  /** By kind, in the order of the menu; people whom the owner named are counted apart. */
  readonly things: readonly KindCount[]
  readonly people: number
  /** How many of all these are opened at incapacity too. */
  readonly atIncapacity: number
  /** The one that was changed last. */
  readonly latest: R | undefined
}

type WhoReceives<R extends Sortable> = {
  readonly received: Readonly<Record<SeatRole, Received<R>>>
  /** What nobody will receive, as things are. */
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
 * Who will receive what, looked through once. Records of kinds that are not in the menu are the app's own, or a newer app's: they are not
 * counted.
 * @param kinds the kinds of the menu, in its order
 * @param seated the seats for which the owner wrote somebody down
 */
export function whoReceives<R extends Sortable>(
  records: readonly R[],
  kinds: readonly KindThere[],
  seated: readonly SeatRole[],
): WhoReceives<R> {
  const known = new Map(kinds.map((kind) => [kind.kind, kind]))
  const byRole: Record<SeatRole, Tally<R>> = { attorney: nothing(), contact_1: nothing(), contact_2: nothing() }
  const nobody = new Map<string, number>()
  for (const record of records) {
    const kind = known.get(record.kind)
    if (kind === undefined) continue
    if (kind.chosen && nobodyReceives(record, seated)) add(nobody, record.kind)
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
    nobody: counted(kinds, nobody),
  }
}

const YEAR = 365 * 24 * 60 * 60 * 1000

/**
 * What nobody has looked at for a year, the oldest first: not changed since, and not found still right. A record that says itself when
 * somebody last looked at it is taken at its word, whatever was changed since.
 * @param looked when records were last found still right, by id (ISO text)
 * @param review the day on which somebody last looked at a record, where it says so itself, and whether that is a year ago
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
      const said = review(record)
      if (said) return said.due ? [{ record, since: said.day }] : []
      const { id, updatedAt: since } = record
      return since < before && (looked.get(id) ?? '') < before ? [{ record, since }] : []
    })
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
    .map(({ record }) => record)
}
