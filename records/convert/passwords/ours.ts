import { blank, type Definition, errorsIn, fieldsOf, tidied, type ValuesOf } from '../../define.ts'
import type { Field, Pair, Value, Values } from '../../fields/index.ts'
import { onlineAccount, platformName } from '../../kinds/online-account.ts'
import { platforms } from '../../kinds/platforms.ts'
import { secureNote } from '../../kinds/secure-note.ts'
import type { Importable } from '../importer.ts'
import { type Extra, type Item, itemOf } from './item.ts'
import { isSameCode, keptCode, plainSecret, readCode } from './one-time-code.ts'

// Converts accounts and notes to other programs' entries and back, without loss. A value for which
// the format has no field becomes a custom field under its label.

export const ourName = 'Cairn'
export const ourId = 'cairn'

export const keyQuestion = 'Authenticator key (TOTP)'

/** Fields with a place of their own in an entry, per kind; the last one holds the pairs. */
const placed: Readonly<Record<string, ReadonlySet<string>>> = {
  [onlineAccount.kind]: new Set(['platform', 'otherPlatform', 'username', 'password', 'notes', 'securityQuestions']),
  [secureNote.kind]: new Set(['name', 'holder', 'number', 'code', 'note', 'details']),
}

const addressesIn = (notes: string): string[] =>
  [...notes.matchAll(/^Web address: (\S+)$/gm)].flatMap(([, address = '']) => address)

const isKey = ({ question, answer }: Pair): boolean => question === keyQuestion || /^otpauth:\/\/totp/i.test(answer)

function isExact(key: string): boolean {
  const code = readCode(key)
  return code !== undefined && keptCode({ ...code, secret: plainSecret(code.secret) }) === key
}

function partedPairs(pairs: readonly Pair[]): { keys: string[]; rest: readonly Pair[] } {
  const key = pairs.find(isKey)
  if (key === undefined) return { keys: [], rest: pairs }
  const others = pairs.slice(1)
  const isFirst = key === pairs[0] && key.question === keyQuestion && isExact(key.answer)
  // A key that the record holds twice is exported as a custom field, too.
  const isTwice = others.some(({ answer }) => isSameCode(answer, key.answer))
  return { keys: [key.answer], rest: isFirst && !isTwice ? others : pairs }
}

function extrasOf(definition: Definition, values: Values, pairs: readonly Pair[]): Extra[] {
  const own = Object.entries(fieldsOf(definition)).flatMap(([name, field]): Extra[] => {
    if (placed[definition.kind]?.has(name)) return []
    const value = field.print(values[name] ?? field.blank)
    // An empty custom field is exported if a pair has the same label as this field. Otherwise an
    // import would read the pair as this field.
    const isMistaken = field.secret && pairs.some(({ question }) => question === field.label)
    return value === '' && !isMistaken ? [] : [{ name: field.label, value, hidden: field.secret }]
  })
  return [...own, ...pairs.map(({ question, answer }) => ({ name: question, value: answer, hidden: true }))]
}

const presetCalled = (name: string) =>
  Object.entries(platforms).find(([platform, label]) => platform !== 'other' && label === name)?.[0]

export function accountOut(values: ValuesOf<typeof onlineAccount.steps>): Item {
  const name = platformName(values)
  const { keys, rest } = partedPairs(values.securityQuestions)
  const isOther = values.platform === 'other' && (name === '' || presetCalled(name) !== undefined)
  return itemOf({
    row: '',
    name,
    addresses: addressesIn(values.notes),
    username: values.username,
    password: values.password,
    authenticatorKeys: keys,
    notes: values.notes,
    extras: [
      ...(isOther ? [{ name: 'Platform', value: platforms.other, hidden: false }] : []),
      ...extrasOf(onlineAccount, values, rest),
    ],
  })
}

export function noteOut(values: ValuesOf<typeof secureNote.steps>): Item {
  const { holder, number, expires, code, pin } = values
  return itemOf({
    row: '',
    sort: values.type === 'card' ? 'card' : 'note',
    name: values.name,
    notes: values.note,
    extras: extrasOf(secureNote, values, values.details),
    ...(values.type === 'card' && { card: { holder, number, expires, code, pin } }),
  })
}

function valueFrom(field: Field, printed: string): Value | undefined {
  if (field.type === 'choice') return Object.entries(field.options).find(([, label]) => label === printed)?.[0]
  if (field.type === 'lines') return printed.split('\n').filter(Boolean)
  return typeof field.blank === 'string' ? printed : undefined
}

function labelled(definition: Definition, extras: readonly Extra[]): { own: Record<string, Value>; pairs: Pair[] } {
  const own: Record<string, Value> = {}
  const rest = [...extras]
  for (const [name, field] of Object.entries(fieldsOf(definition))) {
    if (placed[definition.kind]?.has(name)) continue
    const at = rest.findIndex((extra) => extra.name === field.label && extra.hidden === field.secret)
    const value = valueFrom(field, rest[at]?.value ?? '')
    if (at < 0 || value === undefined) continue
    own[name] = value
    rest.splice(at, 1)
  }
  return { own, pairs: rest.map(({ name, value }) => ({ question: name, answer: value })) }
}

export function accountIn(item: Item): Importable<ValuesOf<typeof onlineAccount.steps>> {
  const other = item.extras.find(({ name, hidden }) => name === 'Platform' && !hidden)
  const { own, pairs } = labelled(
    onlineAccount,
    item.extras.filter((extra) => extra !== other),
  )
  const preset = other === undefined ? presetCalled(item.name) : undefined
  const platform = preset ?? (item.name === '' && other === undefined ? '' : 'other')
  const [key] = item.authenticatorKeys
  const isKept = key === undefined || pairs.some(({ answer }) => isSameCode(answer, key))
  const values = tidied(onlineAccount, {
    ...blank(onlineAccount),
    ...own,
    platform,
    otherPlatform: platform === 'other' ? item.name : '',
    username: item.username,
    password: item.password,
    notes: item.notes,
    securityQuestions: isKept ? pairs : [{ question: keyQuestion, answer: key }, ...pairs],
  })
  return { row: item.row, kind: onlineAccount.kind, values, unchecked: errorsIn(onlineAccount, values) }
}

export function noteIn(item: Item): Importable<ValuesOf<typeof secureNote.steps>> {
  const { own, pairs } = labelled(secureNote, item.extras)
  const { holder = '', number = '', code = '' } = item.card ?? {}
  const values = tidied(secureNote, {
    ...blank(secureNote),
    holder,
    number,
    code,
    ...own,
    name: item.name,
    note: item.notes,
    details: pairs,
  })
  return { row: item.row, kind: secureNote.kind, values, unchecked: errorsIn(secureNote, values) }
}
