import { type Definition, type Fields, fieldsOf, isVisible, type Step, visibleFields } from './define.ts'
import type { Field, ReadAs, SealedFile, Value, Values } from './fields/field.ts'
import { filesIn } from './fields/file.ts'
import { countedRows, rowsIn } from './fields/rows.ts'
import { isDue } from './review.ts'
import { today } from './today.ts'

export type SheetRow = {
  name: string
  label: string
  text: string
  secret: boolean
  files: readonly SealedFile[]
  password?: string
  link?: string
  calls?: readonly { readonly before: string; readonly phone: string; readonly after: string }[]
  /** True for one of a few fixed answers, which no reader needs to copy. */
  fixed?: true
  records?: readonly { readonly id: string; readonly text: string }[]
}
export type SheetPart = {
  title: string
  rows: SheetRow[]
  as?: ReadAs
  site?: string
}

/** The title of another record by id, '' if the reader does not have it. */
export type TitleOf = {
  (id: string): string
  readonly about?: (id: string) => readonly SheetRow[]
}

export const inReadingOrder = (fields: Fields): string[] => {
  const isFileField = (name: string) => fields[name]?.type === 'file' || fields[name]?.type === 'files'
  return Object.keys(fields).toSorted((a, b) => Number(isFileField(a)) - Number(isFileField(b)))
}

export function pageAddress(address: string): string | undefined {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined
}

function linkOf({ type, secret }: Field, text: string): string | undefined {
  if (secret) return undefined
  if (type === 'url') return pageAddress(text)
  if (type === 'email') return `mailto:${text}`
  return type === 'phone' ? `tel:${text.replace(/(?:x|ext\.?).*$/i, '').replaceAll(/[^\d+]/g, '')}` : undefined
}

function passwordOf(field: Field, values: Values): string | undefined {
  if (field.type !== 'file' && field.type !== 'files') return undefined
  const password = field.rule.password === undefined ? undefined : values[field.rule.password]
  return typeof password === 'string' && password !== '' ? password : undefined
}

export const idsIn = (value: Value | undefined): string[] =>
  [value ?? []].flat().filter((one): one is string => typeof one === 'string' && one !== '')

function namedIn({ type }: Field, value: Value, titleOf: TitleOf | undefined): SheetRow['records'] {
  if (type !== 'reference' && type !== 'references') return undefined
  const named = idsIn(value).map((id) => ({ id, text: titleOf?.(id) ?? '' }))
  return named.filter(({ text }) => text !== '')
}

/** The lines of a field with phone numbers, split around the numbers; not for rows of people. */
function callsIn(field: Field, value: Value): SheetRow['calls'] {
  if (field.type !== 'rows' || field.person !== undefined || field.columns['number']?.type !== 'phone') return undefined
  const { number: column } = field.columns
  return rowsIn(value).map((row) => {
    const phone = column.print(row['number'] ?? '')
    const [before = '', ...after] = field.print([row]).split(phone)
    return { before, phone, after: after.join(phone) }
  })
}

function rowOf(name: string, field: Field, values: Values, titleOf: TitleOf | undefined): SheetRow[] {
  const value = values[name] ?? field.blank
  const text = field.print(value, titleOf)
  if (text === '') return []
  const link = linkOf(field, text)
  const fixed = field.type === 'yesNo' || field.type === 'choice'
  const row = { name, label: field.label, text, secret: field.secret, files: filesIn(value) }
  const password = passwordOf(field, values)
  const records = namedIn(field, value, titleOf)
  const calls = callsIn(field, value)
  return [
    {
      ...row,
      ...(link && { link }),
      ...(fixed && { fixed }),
      ...(password !== undefined && { password }),
      ...(records && { records }),
      ...(calls && { calls }),
    },
  ]
}

const withPasswords = (part: SheetPart): SheetPart => ({
  ...part,
  rows: part.rows.flatMap((row) => [
    row,
    ...row.files.flatMap(({ id, name, password }): SheetRow[] =>
      password === undefined
        ? []
        : [{ name: id, label: `Password that opens ${name}`, text: password, secret: true, files: [] }],
    ),
  ]),
})

type Readable = { readonly steps: readonly Step[] } & Pick<Definition, 'remark' | 'review'>

const isOutdated = (definition: Pick<Definition, 'review'>, values: Values, name: string): boolean =>
  definition.review?.sets?.[name] !== undefined &&
  definition.review.sets[name] === values[name] &&
  isDue(definition, values, today())

/** *Verified* alone would mean that the record is still verified today. */
const outdated = (text: string): string => `${text}, but not in the past year`

/** A record in words: visible filled fields by part, secrets included and marked. */
export const sheetOf = (definition: Readable, values: Values, titleOf?: TitleOf): SheetPart[] =>
  partsOf(definition, values, titleOf).map(withPasswords)

function partsOf(definition: Readable, values: Values, titleOf?: TitleOf): SheetPart[] {
  const visible = new Map(visibleFields(fieldsOf(definition), values))
  const { remark } = definition
  const remarked = (row: SheetRow): SheetRow => {
    if (isOutdated(definition, values, row.name)) return { ...row, text: outdated(row.text) }
    const remarkText = row.name === remark?.under ? remark.says(values, definition) : undefined
    return remarkText === undefined ? row : { ...row, text: `${row.text}\n${remarkText}` }
  }
  return definition.steps
    .map(({ title, fields }) => ({
      title,
      rows: inReadingOrder(fields).flatMap((name): SheetRow[] => {
        const field = visible.get(name)
        return field ? rowOf(name, field, values, titleOf).map(remarked) : []
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
}

const readings: readonly { as: ReadAs; title: string }[] = [
  { as: 'first', title: 'At a glance' },
  { as: 'sign-in', title: 'How to get in' },
  { as: 'people', title: 'People' },
  { as: 'instructions', title: 'What to do' },
  { as: 'recovery', title: 'More about signing in' },
]

/** Puts the most needed parts first, else keeps the form's order. */
export function readingOf(
  definition: Pick<Definition, 'steps' | 'site' | 'remark' | 'review'>,
  values: Values,
  titleOf?: TitleOf,
): SheetPart[] {
  const fields = fieldsOf(definition)
  const parts = partsOf(definition, values, titleOf)
  if (Object.values(fields).every(({ reading }) => reading === undefined)) return parts.map(withPasswords)
  const order = inReadingOrder(fields)
  const rows = parts.flatMap((part) => part.rows).toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const of = (as: ReadAs | undefined) => rows.filter(({ name }) => fields[name]?.reading === as)
  const address = definition.site?.(values)
  const site = address === undefined ? undefined : pageAddress(address)
  const named = readings.map(
    ({ as, title }): SheetPart => ({ title, as, rows: of(as), ...(as === 'sign-in' && site && { site }) }),
  )
  return [...named, { title: 'Details', rows: of(undefined) }].filter((part) => part.rows.length > 0).map(withPasswords)
}

/** One field in words for a list, rows as their count; '' if invisible, blank or secret. */
export function factOf(definition: { steps: readonly Step[] }, values: Values, name: string): string {
  const fields = fieldsOf(definition)
  const field = fields[name]
  if (field === undefined || field.secret || !isVisible(fields, name, values)) return ''
  return field.type === 'rows' ? countedRows(field, values[name]) : field.print(values[name] ?? field.blank)
}

export const titleOf = (definition: Pick<Definition, 'title' | 'name'>, values: Values): string =>
  definition.title(values) || `${definition.name.one} without a name`

export type Standing = 'good' | 'caution' | 'bad' | 'plain'

export type Listed = { title: string; facts: string[]; badge: { text: string; standing: Standing } | undefined }

/** Leaves *Other* out next to the owner's words: *Rabbit*, not *Other, Rabbit*. */
function factsOf(definition: Definition, values: Values): string[] {
  const fields = fieldsOf(definition)
  const shown = (definition.facts ?? []).flatMap((name) => {
    const text = factOf(definition, values, name)
    return text === '' ? [] : [{ name, text }]
  })
  const isReplacedBy = (other: string, name: string) =>
    fields[other]?.when?.[name] === 'other' && values[name] === 'other'
  return shown.flatMap(({ name, text }) => (shown.some((one) => isReplacedBy(one.name, name)) ? [] : [text]))
}

export function listed(definition: Definition, values: Values): Listed {
  const chosen = definition.badge === undefined ? '' : values[definition.badge]
  const standing = typeof chosen === 'string' ? definition.standings?.[chosen] : undefined
  const text = definition.badge === undefined ? '' : factOf(definition, values, definition.badge)
  const late = definition.badge !== undefined && isOutdated(definition, values, definition.badge)
  return {
    title: titleOf(definition, values),
    facts: factsOf(definition, values),
    badge:
      text === ''
        ? undefined
        : { text: late ? outdated(text) : text, standing: late ? 'plain' : (standing ?? 'plain') },
  }
}
