import { describe, expect, test } from 'vitest'
import { previewTree } from './reader.ts'

const family = [
  '0 HEAD',
  '0 @A@ INDI\n1 NAME Alma /Ellis/\n1 SEX F\n1 FAMC @F1@\n1 FAMS @F2@',
  '0 @C@ INDI\n1 NAME Clara /Moor/\n1 SEX F\n1 FAMS @F1@',
  '0 @N@ INDI\n1 SEX M\n1 FAMS @F1@',
  '0 @B@ INDI\n1 NAME Ben /Ellis/\n1 SEX M\n1 FAMS @F2@',
  '0 @G@ INDI\n1 NAME Gus /Holt/\n1 SEX M\n1 FAMC @F3@',
  '0 @M@ INDI\n1 NAME Mary /Ellis/\n1 SEX F\n1 BIRT\n2 DATE 4 JUN 1980\n1 FAMC @F2@\n1 FAMS @F3@',
  '0 @T@ INDI\n1 NAME Tom /Ellis/\n1 SEX M\n1 BIRT\n2 DATE 1982\n1 FAMC @F2@',
  '0 @F1@ FAM\n1 WIFE @C@\n1 HUSB @N@\n1 CHIL @A@',
  '0 @F2@ FAM\n1 WIFE @A@\n1 HUSB @B@\n1 CHIL @M@\n1 CHIL @T@',
  '0 @F3@ FAM\n1 WIFE @M@\n1 CHIL @G@',
  '0 TRLR',
]
const read = (lines: readonly string[], existing: Parameters<typeof previewTree>[1], ids: readonly string[]) =>
  previewTree(new TextEncoder().encode(lines.join('\n')), existing, { ids }, { owner: 'A' }).records

const first = read(family, [], [])
const ids = first.map(({ id = '' }) => id)

function again(renamed: Readonly<Record<string, string>>, lines: readonly string[] = family) {
  const here = first.map(({ values }) => ({ ...values, fullName: renamed[values.fullName] ?? values.fullName }))
  return new Map(read(lines, here, ids).map(({ values, duplicateOf }) => [values.fullName, duplicateOf?.message]))
}

const changed = (from: string, to: string) => family.map((line) => line.replace(from, to))

describe('a person whom the owner renamed after an import', () => {
  test.each([
    ['a daughter who married', 'Mary Ellis', 'Mary Holt'],
    ['a daughter with another first name and the same birthday', 'Mary Ellis', 'Polly Holt'],
    ['a son who got a title', 'Tom Ellis', 'Dr. Tom Ellis'],
    ['a mother with another first name and the same last name', 'Clara Moor', 'Klara Moor'],
    ['a husband with a new title and last name', 'Ben Ellis', 'Dr. Ben Frey'],
    ['a father who had no name', 'Name not known', 'Hugo Moor'],
  ])('the import recognizes a renamed person by their relatives: %s', (_, before, after) => {
    const messages = again({ [before]: after })
    expect(messages.get(before)).toContain(`You already have them, with the same relatives, as ${after}`)
    expect([...messages.values()].filter((one) => one === undefined)).toEqual([])
  })

  test('the import recognizes a renamed person through a relative who was renamed too', () => {
    const messages = again({ 'Mary Ellis': 'Mary Holt', 'Gus Holt': 'Gus Frey' })
    expect(messages.get('Gus Holt')).toContain('as Gus Frey')
  })

  test('the import does not recognize a renamed person if the first name differs and no full date of birth is known', () => {
    expect(again({ 'Tom Ellis': 'Hal Ellis' }).get('Tom Ellis')).toBeUndefined()
  })

  test('the import does not recognize a person if the file gives other dates', () => {
    const lines = changed('4 JUN 1980', '5 JUN 1981')
    expect(again({ 'Mary Ellis': 'Mary Holt' }, lines).get('Mary Ellis')).toBeUndefined()
  })

  test('the import does not recognize a renamed person if the saved person lacks one of the relatives', () => {
    const lines = changed('0 @F3@ FAM\n1 WIFE @M@', '0 @F3@ FAM\n1 WIFE @M@\n1 HUSB @B@')
    expect(again({ 'Mary Ellis': 'Mary Holt' }, lines).get('Mary Ellis')).toBeUndefined()
  })

  test('the import matches neither of two people in the file who both fit a renamed person', () => {
    const twin = '0 @P@ INDI\n1 NAME Mary Ann /Ellis/\n1 SEX F\n1 BIRT\n2 DATE 4 JUN 1980\n1 FAMC @F2@\n0 TRLR'
    const lines = changed('0 TRLR', twin).map((line) => line.replace('1 CHIL @T@', '1 CHIL @T@\n1 CHIL @P@'))
    const messages = again({ 'Mary Ellis': 'Mary Holt', 'Gus Holt': 'Gus Frey' }, lines)
    expect([messages.get('Mary Ellis'), messages.get('Mary Ann Ellis')]).toEqual([undefined, undefined])
  })

  test('the import does not match a person in the file whom two saved people fit', () => {
    const here = first.map(({ values }) =>
      ['Mary Ellis', 'Tom Ellis'].includes(values.fullName)
        ? { ...values, fullName: 'Tom Holt', gender: 'unknown' as const, dateOfBirth: '1982' }
        : values,
    )
    const tom = read(family, here, ids).find(({ values }) => values.fullName === 'Tom Ellis')
    expect(tom?.duplicateOf).toBeUndefined()
  })
})
