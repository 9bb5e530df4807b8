import { aboutOthers, type DefinedRecord, speaksOfOthers } from './about.ts'
import { type Definition, read, versionOf } from './define.ts'
import type { SealedFile, Values } from './fields/field.ts'
import { faceIn } from './face.ts'
import { definitionOf, kinds } from './kinds/index.ts'
import { filesIn } from './fields/file.ts'
import { type Listed, listed, readingOf, type SheetPart, type SheetRow, type TitleOf, titleOf } from './sheet.ts'
import { product } from '../domain/product.ts'

export type Saved = {
  readonly id?: string
  readonly kind: string
  readonly values: Values | Record<string, unknown>
  readonly definitionVersion?: number
}

/** A record in words: the only source of lists, sheets, paper, pages and exports. */
export type InWords = Listed & {
  /** Undefined for a kind that only a newer app knows. */
  definition: Definition | undefined
  what: string
  values: Values
  parts: SheetPart[]
  files: SealedFile[]
  face: SealedFile | ''
}

const newerRows = (values: object): SheetRow[] =>
  Object.entries(values).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'string' && text !== '' ? [{ name, label: name, text, secret: false, files: [] }] : [],
  )

const withAbout = ([first, ...rest]: SheetPart[], about: readonly SheetRow[]): SheetPart[] =>
  first === undefined ? [] : [{ ...first, rows: [...first.rows, ...about] }, ...rest]

export type InShort = Omit<InWords, 'parts'>

export function inShort({ kind, values, definitionVersion }: Saved): InShort {
  const definition = definitionOf(kind)
  const files = filesIn(values)
  if (definition === undefined) {
    const title = `Something from a newer version of ${product.name}`
    return { definition, what: 'Record', title, facts: [], badge: undefined, values: {}, files, face: '' }
  }
  const today = read(definition, definitionVersion ?? versionOf(definition), { ...values })
  const { one, full = one } = definition.name
  return { definition, what: full, ...listed(definition, today), values: today, files, face: faceIn(definition, today) }
}

export function partsOf({ id, values }: Saved, short: InShort, titles?: TitleOf): SheetPart[] {
  const { definition } = short
  if (definition === undefined) return [{ title: 'What it says', rows: newerRows(values) }]
  return withAbout(readingOf(definition, short.values, titles), id === undefined ? [] : (titles?.about?.(id) ?? []))
}

export function inWords(saved: Saved, titles?: TitleOf): InWords {
  const short = inShort(saved)
  return { ...short, parts: partsOf(saved, short, titles) }
}

const speakers = new Set(kinds.filter(speaksOfOthers).map(({ kind }) => kind))

const withDefinition = ({
  id,
  kind,
  values,
  definitionVersion,
}: Saved & { readonly id: string }): DefinedRecord | undefined => {
  const definition = definitionOf(kind)
  return (
    definition && {
      id,
      definition,
      values: read(definition, definitionVersion ?? versionOf(definition), { ...values }),
    }
  )
}

/** Leaves out references to records in the trash or that the reader does not have. */
export function titlesOf(records: readonly (Saved & { readonly id: string; readonly trashedAt?: string })[]): TitleOf {
  const byId = new Map(records.map((record) => [record.id, record]))
  let about: ReturnType<typeof aboutOthers> | undefined
  const title = (id: string) => {
    const record = byId.get(id)
    const found = record && withDefinition(record)
    return found === undefined ? '' : titleOf(found.definition, found.values)
  }
  return Object.assign(title, {
    about(id: string) {
      about ??= aboutOthers(
        records.flatMap((record) =>
          speakers.has(record.kind) && record.trashedAt === undefined ? (withDefinition(record) ?? []) : [],
        ),
      )
      return about.get(id) ?? []
    },
  })
}

/** A page title for other readers: *My Digital Devices* becomes *Digital Devices*. */
export const withoutMy = (title: string): string => title.replace(/^My /, '')

export const groupTitle = (kind: string, other: string): string => withoutMy(definitionOf(kind)?.name.many ?? other)

export function byKind<R extends { readonly kind: string }>(records: readonly R[]): [kind: string, records: R[]][] {
  const order = kinds.map(({ kind }) => kind)
  const place = ([kind]: [string, unknown]) => (order.includes(kind) ? order.indexOf(kind) : order.length)
  return [...Map.groupBy(records, ({ kind }) => kind)].toSorted((a, b) => place(a) - place(b))
}
