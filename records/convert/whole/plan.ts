import type { Audience, SeatRole } from '../../../domain/seats.ts'
import { levelOf } from '../../access.ts'
import { type Definition, read, tidied, versionOf } from '../../define.ts'
import type { Values } from '../../fields/index.ts'
import { groupTitle } from '../../in-words.ts'
import { definitionOf } from '../../kinds/index.ts'
import { titleOf } from '../../sheet.ts'
import { withReferences } from '../references.ts'
import type { WholeRecord } from './format.ts'
import { audienceHere, type Seating, seatingOf } from './seats.ts'
import { type PlacedFile, saysSame, todaysValues, withFiles } from './values.ts'

export type HereRecord = {
  readonly id: string
  readonly kind: string
  readonly definitionVersion: number
  readonly values: Readonly<Record<string, unknown>>
  readonly seat?: SeatRole
  readonly importId?: string
  readonly copyOf?: string
}

export type RecordName = { readonly title: string; readonly of: string }

export type Coming = RecordName & {
  readonly definition: Definition
  /** The id of the saved record; the client already knows the id of a singleton. */
  readonly id: string
  readonly values: Values
  readonly audience: Audience
  readonly alsoIfIncapacitated: boolean
  readonly firstDays: boolean
  readonly notFor?: readonly SeatRole[]
  readonly seat?: SeatRole
  readonly unchecked: Readonly<Record<string, string>>
  /** The existing record next to which this one is kept, until the owner chooses between them. */
  readonly copyOf?: string
}

export type WholePlan = {
  readonly coming: readonly Coming[]
  /** Records that exist here and stay unchanged: `same` has equal values, `different` others. */
  readonly same: readonly RecordName[]
  readonly different: readonly RecordName[]
  readonly trashed: readonly (RecordName & { readonly id: string })[]
  readonly newer: readonly RecordName[]
  readonly unseated: readonly RecordName[]
  /** Records of `coming` that only the owner may read, because none of their grantees is here. */
  readonly onlyMe: readonly RecordName[]
  readonly strangers: readonly string[]
  readonly missing: readonly (RecordName & { readonly file: string })[]
}

const missingFile = 'This file was not in the export. Please add it again if you have it.'

type Place =
  | { at: 'coming'; id: string; copyOf?: string }
  | { at: 'same' | 'different' }
  | { at: 'trashed'; id: string }

type Known = {
  readonly live: ReadonlyMap<string, HereRecord>
  readonly trash: ReadonlyMap<string, HereRecord>
  readonly byKind: ReadonlyMap<string, readonly HereRecord[]>
}

const isSame = (definition: Definition, { definitionVersion, values }: HereRecord, other: Values): boolean =>
  definitionVersion <= versionOf(definition) &&
  saysSame(definition, tidied(definition, read(definition, definitionVersion, { ...values })), other)

/** A singleton that the owner wrote here stays; the imported one is kept as a copy. */
function placeOfOnly(definition: Definition, id: string, values: Values, { live, trash, byKind }: Known): Place {
  const those = byKind.get(definition.kind) ?? []
  const original = those.find(({ copyOf }) => copyOf === undefined) ?? those[0]
  if (original === undefined) {
    const deleted = [...trash.values()].find(({ kind }) => kind === definition.kind)
    return deleted ? { at: 'trashed', id: deleted.id } : { at: 'coming', id }
  }
  if (those.some((one) => isSame(definition, one, values))) return { at: 'same' }
  if (live.has(id) || original.importId !== undefined) return { at: 'different' }
  return trash.has(id) ? { at: 'trashed', id } : { at: 'coming', id, copyOf: original.id }
}

function placeOf(definition: Definition, id: string, values: Values, known: Known): Place {
  if (definition.singleton === true) return placeOfOnly(definition, id, values, known)
  const here = known.live.get(id)
  if (here) return { at: isSame(definition, here, values) ? 'same' : 'different' }
  return { at: known.trash.has(id) ? 'trashed' : 'coming', id }
}

/** The audience of an imported record, and the matching level if its kind keeps one. */
function accessHere(definition: Definition, record: WholeRecord, seating: Seating) {
  // A record of a kind for everyone named is kept for later grantees, because the kind's form never
  // asks for an audience.
  const waits = definition.audience === 'everyone_named'
  const { audience, notFor } =
    definition.audience === 'owner' ? { audience: 'nobody' as const } : audienceHere(record, seating, waits)
  const isNarrowed = audience === 'nobody' && record.audience !== 'nobody'
  const { keptIn, levels } = definition.access ?? {}
  return {
    access: {
      audience,
      alsoIfIncapacitated: record.alsoIfIncapacitated && !isNarrowed,
      firstDays: record.firstDays === true && definition.access?.firstDays !== undefined && !isNarrowed,
      ...(notFor && { notFor }),
    },
    isNarrowed,
    level: isNarrowed && keptIn && levels ? { [keptIn]: levelOf(levels, 'nobody') ?? '' } : {},
  }
}

type PlanContext = {
  readonly ids: ReadonlyMap<string, string>
  readonly known: Known
  readonly seating: Seating
  readonly isThere: (file: PlacedFile) => boolean
}

type Part = keyof Omit<WholePlan, 'strangers'>
type Found = { [P in Part]?: WholePlan[P][number][] }

const add = <T>(all: T[], more: readonly T[] = []) => void all.push(...more)

function look(record: WholeRecord, { ids, known, seating, isThere }: PlanContext): Found {
  const { kind, seat, unchecked = {} } = record
  const definition = definitionOf(kind)
  const of = groupTitle(kind, kind)
  if (definition === undefined || record.definitionVersion > versionOf(definition))
    return { newer: [{ title: definition ? of : kind, of }] }
  const today = withReferences(definition, todaysValues(definition, record), ids)
  const recordName = { title: titleOf(definition, today), of }
  // The comparison ignores missing files, because the first import omitted them too.
  const { values, lacking } = withFiles(definition, today, (file) => (isThere(file) ? file : undefined))
  const place = placeOf(definition, ids.get(record.id) ?? record.id, values, known)
  if (place.at !== 'coming')
    return { [place.at]: [place.at === 'trashed' ? { ...recordName, id: place.id } : recordName] }
  const sits = seating.coming.get(record.id)
  if (seat !== undefined && sits === undefined) return { unseated: [recordName] }
  const { access, isNarrowed, level } = accessHere(definition, record, seating)
  const marks = { ...unchecked, ...Object.fromEntries(lacking.map(({ field }) => [field, missingFile])) }
  const coming: Coming = {
    ...recordName,
    ...access,
    definition,
    id: place.id,
    values: { ...values, ...level },
    unchecked: marks,
    ...(sits !== undefined && { seat: sits }),
    ...(place.copyOf !== undefined && { copyOf: place.copyOf }),
  }
  return {
    coming: [coming],
    onlyMe: isNarrowed ? [recordName] : [],
    missing: lacking.map(({ name }) => ({ ...recordName, file: name })),
  }
}

export async function planOf(
  records: readonly WholeRecord[],
  ids: ReadonlyMap<string, string>,
  here: { readonly records: readonly HereRecord[]; readonly trash: readonly HereRecord[] },
  isThere: (file: PlacedFile) => boolean,
  pause: () => Promise<void>,
): Promise<WholePlan> {
  const keyed = (all: readonly HereRecord[]) => new Map(all.map((one) => [one.id, one]))
  const trash = keyed(here.trash)
  const seating = seatingOf(records, here.records, ids, new Set(trash.keys()))
  const known = { live: keyed(here.records), trash, byKind: Map.groupBy(here.records, ({ kind }) => kind) }
  const context = { ids: new Map([...ids, ...seating.known]), known, seating, isThere }
  const plan: { [P in Part]: WholePlan[P][number][] } = {
    coming: [],
    same: [],
    different: [],
    trashed: [],
    newer: [],
    unseated: [],
    onlyMe: [],
    missing: [],
  }
  for (const [at, record] of records.entries()) {
    const found = look(record, context)
    add(plan.coming, found.coming)
    add(plan.same, found.same)
    add(plan.different, found.different)
    add(plan.trashed, found.trashed)
    add(plan.newer, found.newer)
    add(plan.unseated, found.unseated)
    add(plan.onlyMe, found.onlyMe)
    add(plan.missing, found.missing)
    if (at % 250 === 249) await pause()
  }
  return { ...plan, strangers: seating.strangers }
}
