import { type Definition, read, versionOf } from './define.ts'
import type { SealedFile, Values } from './fields/field.ts'
import { definitionOf, kinds } from './kinds/index.ts'
import { filesIn } from './fields/file.ts'
import { type Listed, listed, readingOf, type SheetPart, type SheetRow, type TitleOf, titleOf } from './sheet.ts'

/** A record of any kind as it was saved; without a version its values are today's already. */
export type Saved = {
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
}

const newerRows = (values: object): SheetRow[] =>
  Object.entries(values).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'string' && text !== '' ? [{ name, label: name, text, secret: false, files: [] }] : [],
  )

/** @param titles the titles of other records, for what refers to them */
export function inWords({ kind, values, definitionVersion }: Saved, titles?: TitleOf): InWords {
  const definition = definitionOf(kind)
  const files = filesIn(values)
  if (definition === undefined) {
    const title = 'Something from a newer version of Cairn'
    const parts = [{ title: 'What it says', rows: newerRows(values) }]
    return { definition, what: 'Record', title, facts: [], badge: undefined, values: {}, parts, files }
  }
  const today = read(definition, definitionVersion ?? versionOf(definition), { ...values })
  const { one, full = one } = definition.name
  return {
    definition,
    what: full,
    ...listed(definition, today),
    values: today,
    parts: readingOf(definition, today, titles),
    files,
  }
}

/** The titles of these records by id, '' for any other: what refers to a record that the reader does not have stays silent. */
export function titlesOf(records: readonly (Saved & { readonly id: string })[]): TitleOf {
  const byId = new Map(records.map((record) => [record.id, record]))
  return (id) => {
    const record = byId.get(id)
    const definition = record && definitionOf(record.kind)
    if (record === undefined || definition === undefined) return ''
    return titleOf(
      definition,
      read(definition, record.definitionVersion ?? versionOf(definition), { ...record.values }),
    )
  }
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
