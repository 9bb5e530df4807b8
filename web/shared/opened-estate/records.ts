import { fieldsOf } from '../../../records/define.ts'
import {
  byKind,
  groupTitle,
  inShort,
  type InShort,
  type InWords,
  partsOf,
  titlesOf,
  withoutMy,
} from '../../../records/in-words.ts'
import {
  advisor,
  authorizedContact,
  estateAttorney,
  funeralInstructions,
  importantContact,
  memorialService,
  pet,
} from '../../../records/kinds/index.ts'
import { personIn, recordsOfPeople } from '../../../records/known-people.ts'
import { placesOfOnes } from '../../../records/places/title.ts'
import type { SheetPart, TitleOf } from '../../../records/sheet.ts'
import type { SavedRecord, SeatRole } from '../../estate/index.ts'
import { words } from './words.ts'

export type LeftRecord = InWords & {
  id: string
  kind: string
  seat: SeatRole | undefined
  unchecked: Readonly<Record<string, string>>
  updatedAt: string
}

/** Records of one kind, or of a page with several singletons, under the title that owners see. */
export type LeftGroup = { id: string; title: string; records: LeftRecord[] }

/** The audience stays private, but *public* is shown: it lets any reader pass the record on. */
function partsForOthers(
  { definition, parts }: Pick<InWords, 'definition' | 'parts'>,
  values: SavedRecord['values'],
): SheetPart[] {
  const level = definition?.access?.keptIn
  const isPublic = level !== undefined && values[level] === 'public'
  return parts
    .map((part) => ({
      ...part,
      rows: part.rows.flatMap((row) => {
        if (row.name !== level) return [row]
        return isPublic ? [{ ...row, label: words.whoElse, text: words.anyone }] : []
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
}

type FindPerson = ReturnType<typeof recordsOfPeople>

function withPeople(
  { definition, what, title, values }: Omit<InWords, 'parts'>,
  parts: SheetPart[],
  find: FindPerson,
): SheetPart[] {
  const named = (definition?.people ?? []).flatMap((fields) => {
    const person = personIn(fields, values, what)
    const found = person && person.name !== title ? find(person) : undefined
    return found === undefined ? [] : [{ name: fields.name, found }]
  })
  if (named.length === 0) return parts
  return parts.map((part) => ({
    ...part,
    rows: part.rows.map((row) => {
      const about = named.find(({ name }) => name === row.name)
      return about === undefined || row.secret ? row : { ...row, records: [{ id: about.found, text: row.text }] }
    }),
  }))
}

/** Renders released records lazily: computes texts on first access. */
type Reading = {
  /** Sets the records that arrived; the links between them are then computed again. */
  came: (records: readonly SavedRecord[]) => void
  prepared: (record: SavedRecord) => LeftRecord
}

export function leftReading(records: readonly SavedRecord[] = []): Reading {
  let here = records
  let titles: TitleOf | undefined
  let find: FindPerson | undefined
  const known = new WeakMap<SavedRecord, LeftRecord>()
  const partsFor = (record: SavedRecord, short: InShort): SheetPart[] => {
    titles ??= titlesOf(here)
    find ??= recordsOfPeople(here)
    const parts = partsOf(record, short, titles)
    return withPeople(short, partsForOthers({ ...short, parts }, record.values), find)
  }
  const prepare = (record: SavedRecord): LeftRecord => {
    const short = inShort(record)
    let of = here
    let parts: SheetPart[] | undefined
    return {
      ...short,
      get parts() {
        if (of !== here) parts = undefined
        of = here
        parts ??= partsFor(record, short)
        return parts
      },
      id: record.id,
      kind: record.kind,
      seat: record.seat,
      unchecked: record.unchecked ?? {},
      updatedAt: record.updatedAt,
    }
  }
  return {
    came: (all) => {
      here = all
      titles = find = undefined
    },
    prepared: (record) => {
      const before = known.get(record)
      if (before !== undefined) return before
      const made = prepare(record)
      known.set(record, made)
      return made
    },
  }
}

/** The sort key of life events; undated events sort last. */
function dayOf({ definition, values: { date } }: LeftRecord): string {
  if (definition === undefined || !('date' in fieldsOf(definition))) return ''
  return typeof date === 'string' && date !== '' ? date : '9999'
}

/** Kinds that come first, in this order; the others follow in menu order. */
const neededFirst: readonly string[] = [
  estateAttorney,
  authorizedContact,
  advisor,
  importantContact,
  funeralInstructions,
  memorialService,
  pet,
].map(({ kind }) => kind)

const placeOf = (kind: string) => (neededFirst.includes(kind) ? neededFirst.indexOf(kind) : neededFirst.length)

/** Released records by kind, urgent kinds first, each sorted by date or title. */
export function leftGroups(records: readonly SavedRecord[], reading = leftReading(records)): LeftGroup[] {
  const groups = new Map<string, LeftGroup>()
  const byNeed = byKind(records).toSorted(([one], [other]) => placeOf(one) - placeOf(other))
  for (const [kind, group] of byNeed) {
    const place = placesOfOnes.find(({ kinds }) => kinds.some((one) => one.kind === kind))
    const key = place?.path ?? kind
    const title = place ? withoutMy(place.title) : groupTitle(kind, words.otherRecords)
    const own = group
      .map((record) => reading.prepared(record))
      .map((record) => ({ record, day: dayOf(record) }))
      .toSorted((a, b) => a.day.localeCompare(b.day) || a.record.title.localeCompare(b.record.title))
      .map(({ record }) => record)
    groups.set(key, { id: key, title, records: [...(groups.get(key)?.records ?? []), ...own] })
  }
  return [...groups.values()]
}

export const hasInstructions = ({ values }: LeftRecord): boolean =>
  typeof values['contactInstructions'] === 'string' && values['contactInstructions'] !== ''

export const isFirstByKind = ({ definition, values }: LeftRecord): boolean => definition?.comesFirst?.(values) === true

/** Whether heirs should read a record first, for its kind or its instructions. */
export const comesFirst = (record: LeftRecord): boolean => hasInstructions(record) || isFirstByKind(record)
