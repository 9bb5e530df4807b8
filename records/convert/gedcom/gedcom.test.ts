import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blank } from '../../define.ts'
import { familyMember } from '../../kinds/index.ts'
import type { Own } from '../../kinds/profile.ts'
import { UnreadableFile } from '../reading.ts'
import { dateInWords, partialDateOf } from './dates.ts'
import { previewTree } from './reader.ts'
import type { MemberValues } from './person.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const file = (...lines: string[]) => bytes(['0 HEAD', '1 CHAR UTF-8', ...lines, '0 TRLR'].join('\r\n'))
const member = (given: Partial<MemberValues>): MemberValues => ({ ...blank(familyMember), ...given })
const preview = (
  read: Uint8Array,
  existing: readonly MemberValues[] = [],
  context: { ids?: string[]; own?: Own; answer?: string } = {},
) =>
  previewTree(
    read,
    existing,
    { ids: context.ids ?? [], ...(context.own && { own: context.own }) },
    context.answer === undefined ? {} : { owner: context.answer },
  )
const values = (read: Uint8Array, name: string) =>
  preview(read).records.find((one) => one.values.fullName === name)?.values

describe('GEDCOM dates', () => {
  test.each([
    ['24 MAY 1819', '1819-05-24'],
    ['@#DGREGORIAN@ MAY 1819', '1819-05'],
    ['846', '0846'],
    ['ABT 1850', undefined],
    ['30 FEB 1900', undefined],
    ['1699/00', undefined],
    ['@#DJULIAN@ 4 OCT 1582', undefined],
    ['44 B.C.', undefined],
  ])('the import stores %s as %s', (date, kept) => expect(partialDateOf(date)).toBe(kept))
  test.each([
    ['ABT 1850', 'about 1850'],
    ['BET 4 JUN 1850 AND 1853', 'between June 4, 1850 and 1853'],
    ['FROM 1850 TO MAY 1853', 'from 1850 to May 1853'],
    ['INT 1850 (the year of the flood)', '1850 (the year of the flood)'],
    ['(after the war)', 'after the war'],
    ['44 B.C.', '44 B.C.'],
  ])('the reader prints %s as “%s”', (date, words) => expect(dateInWords(date)).toBe(words))
})

const ellis = file(
  '0 @I1@ INDI',
  '1 NAME Alma /Ellis/',
  '1 SEX F',
  '1 FAMC @F1@',
  '1 FAMS @F2@',
  '0 @I2@ INDI',
  '1 NAME Clara /Moor/',
  '1 SEX F',
  '1 BIRT',
  '2 DATE 24 MAY 1921',
  '2 PLAC Troy,,New York',
  '2 SOUR @S1@',
  '3 PAGE 12',
  '1 DEAT',
  '2 DATE ABT 2004',
  '2 CAUS Stroke',
  '1 CHAN',
  '2 DATE 1 JAN 2020',
  '1 OBJE',
  '2 FILE clara.jpg',
  'this is no line',
  '1 OCCU Seamstress',
  '1 _COLOR red',
  '0 @I3@ INDI',
  '1 NAME Henry /Moor/',
  '1 SEX M',
  '1 FAMS @F9@',
  '0 @I4@ INDI',
  '1 NAME Paul /Ellis/',
  '1 SEX M',
  '0 @I5@ INDI',
  '1 NAME Lea /Ellis/',
  '1 SEX F',
  '1 FAMC @F2@',
  '2 PEDI adopted',
  '0 @I6@ INDI',
  '1 NAME Uma /Holt/',
  '0 @F1@ FAM',
  '1 HUSB @I3@',
  '1 WIFE @I2@',
  '1 CHIL @I1@',
  '1 MARR',
  '2 DATE 4 JUN 1940',
  '0 @F2@ FAM',
  '1 HUSB @I4@',
  '1 WIFE @I1@',
  '1 CHIL @I5@',
  '1 DIV Y',
  '0 @S1@ SOUR',
  '1 TITL Parish register',
)

describe('a GEDCOM file', () => {
  test('the import keeps values that have a field, and adds the others as text', () => {
    expect(values(ellis, 'Clara Moor')).toMatchObject({
      gender: 'female',
      dateOfBirth: '1921-05-24',
      birthPlace: 'Troy, New York',
      status: 'deceased',
      dateOfDeath: '',
      occupation: 'Seamstress',
      medicalHistory: 'Cause of death: Stroke',
      importantDates: 'Birth: Source: Parish register, 12\nDeath: about 2004\nMarriage (with Henry Moor): June 4, 1940',
    })
  })

  test('the import lists every line that it does not keep, with the reason', () => {
    expect(preview(ellis).leftOut.map(({ row, reason }) => [row, reason])).toEqual([
      ['Lines 19 to 20 (CHAN)', 'It is about the file or the program that made it, not about a person.'],
      ['Lines 21 to 22 (OBJE)', 'Photos and other files are not inside a GEDCOM file. You can add them here yourself.'],
      ['Line 23', '“this is no line” is not a line of a GEDCOM file.'],
      ['Line 25 (_COLOR)', 'Only the program that made this file knows what it means.'],
      ['Line 29 (FAMS)', 'It points to someone or something that is not in the file.'],
    ])
  })

  test('the import lists a missing note and source, and keeps the rest', () => {
    const read = file('0 @I1@ INDI', '1 NAME Ada', '1 NOTE @N9@', '1 NOTE She kept bees.', '1 SOUR @S9@', '2 PAGE 12')
    expect(values(read, 'Ada')?.personalNotes).toBe('She kept bees.')
    const gone = 'It points to someone or something that is not in the file.'
    expect(preview(read).leftOut.map(({ row, reason }) => [row.replace(/^Lines? [\d to]+/, ''), reason])).toEqual([
      ['(NOTE)', gone],
      ['(SOUR)', gone],
    ])
  })

  test('the import gives each person their relation to the owner, and leaves the owner out', () => {
    const { records, owner } = preview(ellis, [], { own: { names: ['Al', 'alma ellis'], born: '1954-03-02' } })
    expect(owner).toMatchObject({ answer: 'I1', label: 'Are you Alma Ellis?' })
    expect(records.map(({ values: one }) => [one.fullName, one.relationship, one.otherRelationship])).toEqual([
      ['Clara Moor', 'mother', ''],
      ['Henry Moor', 'father', ''],
      ['Paul Ellis', 'former-husband', ''],
      ['Lea Ellis', 'adopted-daughter', ''],
      ['Uma Holt', 'other', 'Relation not known'],
    ])
    expect(records.flatMap(({ values: one }) => [...one.parents, ...one.children])).toEqual([])
  })

  test('the import does not invent a relation to an owner who is not in the file', () => {
    const { records, owner } = preview(ellis)
    expect(owner?.answer).toBe('')
    expect(records).toHaveLength(6)
    expect(new Set(records.map(({ values: one }) => one.otherRelationship))).toEqual(new Set(['Relation not known']))
    const idOf = (name: string) => records.find(({ values: one }) => one.fullName === name)?.id
    expect(records.find(({ values: one }) => one.fullName === 'Alma Ellis')?.values.parents).toEqual([
      idOf('Henry Moor'),
      idOf('Clara Moor'),
    ])
  })

  test('the import leaves the living status blank without evidence, and takes a phone number for evidence of life', () => {
    const read = file(
      '0 @I1@ INDI',
      '1 NAME Old',
      '1 BIRT',
      '2 DATE 1780',
      '0 @I2@ INDI',
      '1 NAME Reached',
      '1 PHON 555-0100',
    )
    expect(values(read, 'Old')?.status).toBe('')
    expect(values(read, 'Reached')?.status).toBe('living')
  })

  test.each([
    ['no GEDCOM lines', 'name,url\nNetflix,https://netflix.com'],
    ['no content', ''],
    ['no people', '0 HEAD\n0 TRLR'],
  ])('the import rejects a GEDCOM file with %s', (_, text) =>
    expect(() => preview(bytes(text))).toThrow(UnreadableFile),
  )

  test('the import keeps one of two relations to the owner, and reports the other', () => {
    const { records, leftOut } = preview(
      file(
        '0 @A@ INDI\n1 NAME Anna\n0 @B@ INDI\n1 NAME Bert\n1 SEX M\n0 @C@ INDI\n1 NAME Carl\n1 SEX M',
        '0 @F1@ FAM\n1 HUSB @B@\n1 WIFE @A@\n0 @F2@ FAM\n1 HUSB @B@\n1 CHIL @A@\n0 @F3@ FAM\n1 HUSB @C@\n1 WIFE @A@',
      ),
      [],
      { answer: 'A' },
    )
    expect(records.map(({ values: one }) => one.relationship)).toEqual(['father', 'husband'])
    expect(leftOut).toEqual([
      { row: 'Line 5 (Bert)', reason: 'You and they are family in more than one way. We keep one: father.' },
    ])
  })

  test('the import removes the line that makes a person their own ancestor', () => {
    const read = file(
      '0 @A@ INDI\n1 NAME Anna\n0 @B@ INDI\n1 NAME Bert',
      '0 @F1@ FAM\n1 WIFE @A@\n1 CHIL @B@\n0 @F2@ FAM\n1 HUSB @B@\n1 CHIL @A@',
      '0 @F3@ FAM\n1 WIFE @A@\n1 CHIL @A@',
    )
    const { records, leftOut } = preview(read)
    expect(records.map(({ values: one }) => one.parents.length)).toEqual([0, 1])
    expect(leftOut).toEqual([
      { row: 'Line 12 (CHIL)', reason: 'Anna would be their own ancestor.' },
      { row: 'Line 15 (CHIL)', reason: 'No one is their own parent.' },
    ])
  })

  test('the import reads 100,000 lines with a chain of 5,000 generations', () => {
    const people = Array.from({ length: 5000 }, (_, at) => [
      `0 @I${at}@ INDI\n1 NAME Person ${at}\n1 SEX F\n1 BIRT\n2 DATE ${1000 + (at % 900)}\n2 PLAC Troy`,
      ...Array.from({ length: 9 }, (__, note) => `1 NOTE Note ${note}`),
    ])
    const families = Array.from(
      { length: 4999 },
      (_, at) => `0 @F${at}@ FAM\n1 WIFE @I${at}@\n1 CHIL @I${at + 1}@\n1 MARR Y\n1 NOTE One`,
    )
    const { records, leftOut } = preview(file(...people.flat(), ...families), [], { answer: 'I2500' })
    expect([records.length, leftOut]).toEqual([4999, []])
    expect(records[0]?.values.otherRelationship).toBe('Ancestor, 2500 generations before')
  })

  test('the import reads a file with a hundred nested levels or random content to its end', () => {
    const deep = Array.from({ length: 98 }, (_, level) => `${level + 1} _X`)
    expect(preview(file('0 @I1@ INDI', ...deep)).leftOut).toHaveLength(1)
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 30 }), (lines) => {
        expect(preview(file('0 @I1@ INDI', '1 NAME Ann', ...lines)).records.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a person who already has a record', () => {
  const clara = member({ fullName: 'Clara Moor', relationship: 'mother', gender: 'female', dateOfBirth: '1921' })

  test('the import recognizes a person with a record, and the preview lists new details', () => {
    const { records } = preview(ellis, [clara], { ids: ['c'], answer: 'I1' })
    expect(records[0]?.duplicateOf).toMatchObject({
      where: 'here',
      same: true,
      message: 'You already have Clara Moor.',
      adds: {
        at: 0,
        what: ['place of birth', 'occupation', 'important dates', 'medical history', 'personal notes'],
        values: { fullName: 'Clara Moor', dateOfBirth: '1921', relationship: 'mother', birthPlace: 'Troy, New York' },
      },
    })
    expect(records[1]?.duplicateOf).toBeUndefined()
  })

  test.each([
    ['another date of birth', { dateOfBirth: '1930' }],
    ['another gender', { gender: 'male' as const }],
    ['another name', { fullName: 'Clara Holt' }],
  ])('the import does not match a saved person with %s', (_, other) => {
    expect(preview(ellis, [{ ...clara, ...other }], { ids: ['c'] }).records.some((one) => one.duplicateOf)).toBe(false)
  })

  test('the import makes no person their own ancestor through the saved tree', () => {
    const henry = member({ fullName: 'Henry Moor', relationship: 'other', gender: 'male', parents: ['a'] })
    const alma = member({ fullName: 'Alma Ellis', relationship: 'other', gender: 'female' })
    const { leftOut } = preview(ellis, [henry, alma], { ids: ['h', 'a'], answer: '' })
    expect(leftOut.map(({ reason }) => reason)).toContain('Alma Ellis would be their own ancestor.')
  })
})
