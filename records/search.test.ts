import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blank, type Definition, fieldsOf, tidied } from './define.ts'
import type { Field, Value, Values } from './fields/index.ts'
import { authorizedContact, document, kinds, onlineAccount } from './kinds/index.ts'
import { markedParts, searchEntry, searchIn, searchWords } from './search.ts'

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    'Müller & Söhne',
    'ΟΔΟΣ',
    'Straße 12',
    'ﬁne print',
    'Zoë (née Øre)',
    '+1 (555) 010-4417',
    '2024-02-29',
    'Sinéad O’Connor',
    "O'Neill ´76",
    'Aaltonen u\u0308ber',
  ),
)
const oneLine = words.map((text) => text.replaceAll('\n', ' '))

function valuesOf(field: Field): fc.Arbitrary<Value> {
  if (field.type === 'yesNo') return fc.boolean()
  if (field.type === 'choice') return fc.constantFrom('', ...Object.keys(field.options))
  if (field.type === 'lines') return fc.array(oneLine, { maxLength: 3 })
  if (field.type === 'pairs') return fc.array(fc.record({ question: oneLine, answer: oneLine }), { maxLength: 2 })
  if (field.type === 'rows')
    return fc.array(fc.record(Object.fromEntries(Object.keys(field.columns).map((name) => [name, oneLine]))), {
      maxLength: 2,
    })
  if (field.type === 'digits') return fc.stringMatching(/^\d{0,10}$/)
  if (field.type === 'file')
    return oneLine.map((name) => ({ id: 'i', name, type: 'text/plain', size: 1, key: 'k', hash: 'h', chunks: 1 }))
  return words
}

const records = fc.constantFrom(...kinds).chain((definition) => {
  const fields = Object.entries(fieldsOf(definition)).map(([name, field]) => [name, valuesOf(field)] as const)
  return fc.record(Object.fromEntries(fields)).map((values) => ({ definition, values: tidied(definition, values) }))
})

const found = (definition: Definition, values: Values, typed: string) =>
  searchIn([searchEntry(definition, { id: 'one', values })], searchWords(typed)).length === 1

test('a search for any text of a record, except a secret, finds the record', () => {
  fc.assert(
    fc.property(records, ({ definition, values }) => {
      const entry = searchEntry(definition, { id: 'one', values })
      for (const text of [entry.title, ...entry.facts, ...entry.rows.map((row) => row.text)])
        if (searchWords(text).length > 0) expect(found(definition, values, text)).toBe(true)
    }),
  )
})

test('a changed secret leaves the index unchanged', () => {
  fc.assert(
    fc.property(records, words, ({ definition, values }, other) => {
      const secret = Object.entries(fieldsOf(definition)).filter(([, field]) => field.secret)
      const otherwise = secret.map(([name, { type, blank: none }]) => {
        if (type === 'lines') return [name, [other]]
        if (type === 'pairs') return [name, [{ question: other, answer: other }]]
        return [name, typeof none === 'string' ? other : none]
      })
      const changed = { ...values, ...Object.fromEntries(otherwise) }
      expect(searchEntry(definition, { id: 'one', values: changed })).toEqual(
        searchEntry(definition, { id: 'one', values }),
      )
    }),
  )
})

test('no kind has a secret in the index', () => {
  for (const definition of kinds) {
    const secrets = Object.entries(fieldsOf(definition)).filter(([, field]) => field.secret)
    for (const [name, { type, when }] of secrets) {
      const needle = 'zq81-4402-77'
      const conditions = Object.entries(when ?? {}).map(([other, wanted]) => [other, [wanted].flat()[0]])
      const value = type === 'lines' ? [needle] : type === 'pairs' ? [{ question: needle, answer: needle }] : needle
      const values = { ...blank(definition), ...Object.fromEntries(conditions), [name]: value }
      for (const typed of [needle, 'zq81', '4402', '81440277']) expect(found(definition, values, typed)).toBe(false)
    }
  }
})

test('a longer search text never finds more records', () => {
  fc.assert(
    fc.property(fc.array(records, { maxLength: 4 }), words, words, fc.nat(), (some, first, second, cut) => {
      const entries = some.map(({ definition, values }, at) => searchEntry(definition, { id: String(at), values }))
      const texts = entries.flatMap(({ rows }) => rows.map(({ text }) => text))
      const typed = Array.from(`${texts[cut % Math.max(1, texts.length)] ?? first} ${second}`)
      let before = entries
      for (let length = 1; length <= typed.length; length += 1) {
        const wanted = searchWords(typed.slice(0, length).join(''))
        if (wanted.length === 0) continue
        const now = searchIn(entries, wanted)
        expect(now.filter((entry) => !before.includes(entry))).toEqual([])
        before = now
      }
    }),
  )
})

test('marking does not change the text, and marks nothing if the search has no words', () => {
  fc.assert(
    fc.property(words, words, (text, typed) => {
      const parts = markedParts(text, searchWords(typed))
      expect(parts.map((part) => part.text).join('')).toBe(text)
      expect(markedParts(text, []).some(({ marked }) => marked)).toBe(false)
    }),
  )
})

const contact = { ...blank(authorizedContact), fullName: 'Zoë Müller', phone: '(555) 010-4417', city: 'Århus' }
const findsContact = (typed: string) => found(authorizedContact, contact, typed)

describe('a search', () => {
  test.each(['muller', 'MÜLLER', 'müller zoe', 'zo mul', 'arhus', 'Contact zoe'])('finds a contact by %s', (typed) => {
    expect(findsContact(typed)).toBe(true)
  })
  test.each(['5550104417', '555-010-4417', '555 010', '0104417', '+15550104417', '1 (555) 010-4417', '(555) 010'])(
    'finds a phone number by its digits: %s',
    (typed) => expect(findsContact(typed)).toBe(true),
  )
  test.each(['muller anna', '5550104418', '...', ''])('does not find the contact by %j', (typed) => {
    expect(findsContact(typed)).toBe(false)
  })
})

describe('a name in another spelling', () => {
  const spelled = [
    ["O'Connor", 'O’Connor', 'OConnor', 'O´Connor', 'o`connor'],
    ['Müller', 'Mu\u0308ller', 'Mueller', 'MUELLER'],
    ['Ångström', 'Aangstroem', 'ångstroem'],
    ['Søren', 'Soeren'],
  ]
  const pairs = spelled.flatMap((names) => names.flatMap((written) => names.map((typed) => [written, typed] as const)))
  test.each(pairs)('%s is found by %s', (written, typed) => {
    expect(found(authorizedContact, { ...contact, fullName: `Anna ${written}` }, typed)).toBe(true)
    const marked = markedParts(`Anna ${written}`, searchWords(typed)).filter((part) => part.marked)
    expect(marked.map(({ text }) => text)).toEqual([written])
  })
  test.each(['blue', 'oconor', 'connor anna'])('another name is not found by %s', (typed) => {
    expect(found(authorizedContact, { ...contact, fullName: 'Blu O’Conner' }, typed)).toBe(false)
  })
})

test('a match at the start of a word ranks above one inside a word, and a title above other fields', () => {
  const paper = (title: string, description: string) =>
    searchEntry(document, { id: title, values: { ...blank(document), title, description } })
  const all = [
    paper('Fourth', 'unwilling at first'),
    paper('Goodwill', 'of the shop'),
    paper('Third', 'beside the will'),
    paper('Will of 2024', 'signed'),
  ]
  expect(searchIn(all, searchWords('will')).map(({ id }) => id)).toEqual([
    'Will of 2024',
    'Third',
    'Goodwill',
    'Fourth',
  ])
})

test('a title with the whole search words ranks above a title with longer words, in any spelling', () => {
  const named = (id: string, fullName: string) =>
    searchEntry(authorizedContact, { id, values: { ...blank(authorizedContact), fullName } })
  const all = [named('b', 'Oliver Müllers'), named('a', 'Müller, Olive'), named('c', 'Olivera Müller')]
  expect(searchIn(all, searchWords('olive')).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(searchIn(all, searchWords('OLIVE mueller')).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('records of equal rank keep their order', () => {
  const accounts = ['b', 'a', 'c'].map((id) =>
    searchEntry(onlineAccount, { id, values: { ...blank(onlineAccount), username: 'ellis' } }),
  )
  expect(searchIn(accounts, searchWords('ellis')).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})

describe('the marks in a found text', () => {
  const marked = (text: string, typed: string) =>
    markedParts(text, searchWords(typed))
      .filter((part) => part.marked)
      .map((part) => part.text)
  test.each([
    ['Zoë Müller', 'mull', ['Müll']],
    ['Straße', 'strass', ['Straß']],
    ['Goodwill and will', 'will', ['will']],
    ['Goodwill', 'will', ['will']],
    ['Ann and Anna', 'ann anna', ['Ann', 'Anna']],
    ['(555) 010-4417', '5550104', ['555) 010-4']],
    ['Something else', 'will', []],
    ['Müller and Muellner', 'muel', ['Mül', 'Muel']],
  ])('of %j by the search %j are %j', (text, typed, expected) => {
    expect(marked(text, typed)).toEqual(expected)
  })
})
