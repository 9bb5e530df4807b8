import { aboutOthers, speaksOfOthers, type Told } from './about.ts'
import { type Definition, read, versionOf } from './define.ts'
import type { SealedFile, Values } from './fields/field.ts'
import { faceIn } from './face.ts'
import { definitionOf, kinds } from './kinds/index.ts'
import { filesIn } from './fields/file.ts'
import { type Listed, listed, readingOf, type SheetPart, type SheetRow, type TitleOf, titleOf } from './sheet.ts'

/** A record of any kind as it was saved; without a version its values are today's already. */
export type Saved = {
  readonly id?: string
  readonly kind: string
  readonly values: Values | Record<string, unknown>
  readonly definitionVersion?: number
}

/** A record of any kind in words: the one place from which lists, sheets, paper, pages and exports tell it. */
export type InWords = Listed & {
  /** Undefined for a kind that only a newer app knows. */
  definition: Definition | undefined
  /** What it is: *Authorized Contact*. */
  what: string
  values: Values
  parts: SheetPart[]
  files: SealedFile[]
  /** The photo of the person whom it is about. */
  face: SealedFile | ''
}

const newerRows = (values: object): SheetRow[] =>
  Object.entries(values).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'string' && text !== '' ? [{ name, label: name, text, secret: false, files: [] }] : [],
  )

/** The rows that other records say about one, beside what is read of it first. */
const withAbout = ([first, ...rest]: SheetPart[], about: readonly SheetRow[]): SheetPart[] =>
  first === undefined ? [] : [{ ...first, rows: [...first.rows, ...about] }, ...rest]

/** What a list says of a record: a small part of what there is to say. */
export type InShort = Omit<InWords, 'parts'>

/** A record as a list says it. */
export function inShort({ kind, values, definitionVersion }: Saved): InShort {
  const definition = definitionOf(kind)
  const files = filesIn(values)
  if (definition === undefined) {
    const title = 'Something from a newer version of Cairn'
    return { definition, what: 'Record', title, facts: [], badge: undefined, values: {}, files, face: '' }
  }
  const today = read(definition, definitionVersion ?? versionOf(definition), { ...values })
  const { one, full = one } = definition.name
  return { definition, what: full, ...listed(definition, today), values: today, files, face: faceIn(definition, today) }
}

/**
 * Everything that a record says.
 * @param short the same record as a list says it
 * @param titles the titles of other records, for what refers to them
 */
export function partsOf({ id, values }: Saved, short: InShort, titles?: TitleOf): SheetPart[] {
  const { definition } = short
  if (definition === undefined) return [{ title: 'What it says', rows: newerRows(values) }]
  return withAbout(readingOf(definition, short.values, titles), id === undefined ? [] : (titles?.about?.(id) ?? []))
}

/** @param titles the titles of other records, for what refers to them */
export function inWords(saved: Saved, titles?: TitleOf): InWords {
  const short = inShort(saved)
  return { ...short, parts: partsOf(saved, short, titles) }
}

/** The kinds whose records say something about others. */
const speakers = new Set(kinds.filter(speaksOfOthers).map(({ kind }) => kind))

const toldOf = ({ id, kind, values, definitionVersion }: Saved & { readonly id: string }): Told | undefined => {
  const definition = definitionOf(kind)
  return (
    definition && {
      id,
      definition,
      values: read(definition, definitionVersion ?? versionOf(definition), { ...values }),
    }
  )
}

/**
 * The titles of these records by id, '' for any other, and what they say about each other: what concerns a record that the reader does
 * not have stays silent, and what lies in the trash says nothing.
 */
export function titlesOf(records: readonly (Saved & { readonly id: string; readonly trashedAt?: string })[]): TitleOf {
  const byId = new Map(records.map((record) => [record.id, record]))
  let about: ReturnType<typeof aboutOthers> | undefined
  const title = (id: string) => {
    const record = byId.get(id)
    const told = record && toldOf(record)
    return told === undefined ? '' : titleOf(told.definition, told.values)
  }
  return Object.assign(title, {
    about(id: string) {
      about ??= aboutOthers(
        records.flatMap((record) =>
          speakers.has(record.kind) && record.trashedAt === undefined ? (toldOf(record) ?? []) : [],
        ),
      )
      return about.get(id) ?? []
    },
  })
}

/** A heading of one's own page, as it is told to others: *My Digital Devices* become *Digital Devices*. */
export const withoutMy = (title: string): string => title.replace(/^My /, '')

/** What a group of records of one kind is called; `other` for a kind that only a newer app knows. */
export const groupTitle = (kind: string, other: string): string => withoutMy(definitionOf(kind)?.name.many ?? other)

/** Records by kind, in the product's order; what only a newer app knows comes last. */
export function byKind<R extends { readonly kind: string }>(records: readonly R[]): [kind: string, records: R[]][] {
  const order = kinds.map(({ kind }) => kind)
  const place = ([kind]: [string, unknown]) => (order.includes(kind) ? order.indexOf(kind) : order.length)
  return [...Map.groupBy(records, ({ kind }) => kind)].toSorted((a, b) => place(a) - place(b))
}
