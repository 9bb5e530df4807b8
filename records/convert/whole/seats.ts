import { type Audience, rolesOfAudience, type SeatRole, seatRoles } from '../../../domain/seats.ts'
import { fold } from '../../fold.ts'
import { definitionOf } from '../../kinds/index.ts'

type Person = {
  readonly id: string
  readonly kind: string
  readonly seat?: SeatRole
  readonly values: Readonly<Record<string, unknown>>
}

export type Seating = {
  /** A seat is missing if no local seat is free, or if its person was deleted here. */
  readonly roleOf: ReadonlyMap<SeatRole, SeatRole>
  /** Maps the export id of a person who is already here to the local record id. */
  readonly known: ReadonlyMap<string, string>
  /** The seats of people who are imported, by export id. */
  readonly coming: ReadonlyMap<string, SeatRole>
  readonly seated: ReadonlySet<SeatRole>
  readonly strangers: readonly string[]
}

const words = (value: unknown): string => (typeof value === 'string' ? fold(value.trim()) : '')

function isSamePerson(one: Person, other: Person): boolean {
  if (one.kind !== other.kind) return false
  const [a, b] = [words(one.values['email']), words(other.values['email'])]
  if (a !== '' && b !== '') return a === b
  const name = words(one.values['fullName'])
  return name !== '' && name === words(other.values['fullName'])
}

const isStillAbout = (one: Person, other: Person): boolean =>
  ['email', 'fullName'].some((name) => {
    const [a, b] = [words(one.values[name]), words(other.values[name])]
    return a !== '' && a === b
  })

/** Keeps seats of people who are here; others get their old seat or a free one of its group. */
export function seatingOf(
  records: readonly Person[],
  here: readonly Person[],
  ids: ReadonlyMap<string, string>,
  trashed: ReadonlySet<string>,
): Seating {
  const people = records.filter(({ seat }) => seat !== undefined)
  const sitting = here.filter(({ seat }) => seat !== undefined)
  const roleOf = new Map<SeatRole, SeatRole>()
  const known = new Map<string, string>()
  const coming = new Map<string, SeatRole>()
  const taken = new Set(sitting.map(({ seat }) => seat))
  const isHere = (person: Person) =>
    here.find(({ id }) => id === ids.get(person.id)) ?? sitting.find((one) => isSamePerson(one, person))
  for (const person of people) {
    const same = isHere(person)
    if (same) known.set(person.id, same.id)
    if (same?.seat && person.seat && isStillAbout(same, person)) roleOf.set(person.seat, same.seat)
  }
  for (const person of people) {
    if (known.has(person.id) || trashed.has(ids.get(person.id) ?? '') || person.seat === undefined) continue
    const fit = definitionOf(person.kind)?.seats ?? []
    const free = [person.seat, ...fit].find((role) => fit.includes(role) && !taken.has(role))
    if (free === undefined) continue
    taken.add(free)
    roleOf.set(person.seat, free)
    coming.set(person.id, free)
  }
  const filled = new Set(people.map(({ seat }) => seat))
  const given = new Set(roleOf.values())
  // A seat that was empty in the export stands for a later grantee of the same seat here.
  for (const role of seatRoles) if (!filled.has(role) && !given.has(role)) roleOf.set(role, role)
  const strangers = sitting.flatMap(({ seat, values: { fullName } }) =>
    seat !== undefined && filled.has(seat) && !given.has(seat) && typeof fullName === 'string' ? [fullName] : [],
  )
  const seated = new Set(seatRoles.filter((role) => taken.has(role)))
  return { roleOf, known, coming, seated, strangers }
}

export function audienceHere(
  { audience, notFor = [] }: { readonly audience: Audience; readonly notFor?: readonly SeatRole[] },
  { roleOf, seated }: Pick<Seating, 'roleOf' | 'seated'>,
  waits = false,
): { audience: Audience; notFor?: SeatRole[] } {
  const named: readonly SeatRole[] = rolesOfAudience[audience]
  const roles = named.flatMap((role) => (notFor.includes(role) ? [] : (roleOf.get(role) ?? [])))
  if (!waits && !roles.some((role) => seated.has(role))) return { audience: 'nobody' }
  const [only] = roles
  if (named.length === 1) return { audience: only ?? 'nobody' }
  const without = named.filter((role) => !roles.includes(role))
  return { audience, ...(without.length > 0 && { notFor: without }) }
}
