import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blank, tidied } from '../../define.ts'
import { familyOf, type Member, owner } from '../../family/graph.ts'
import { familyMember } from '../../kinds/index.ts'
import { previewTree } from './reader.ts'
import type { MemberValues } from './person.ts'
import { type GedcomVersion, writeGedcom } from './write.ts'

const member = (given: Partial<MemberValues>): MemberValues => ({ ...blank(familyMember), ...given })
const preview = (text: string) => previewTree(new TextEncoder().encode(text), [], { ids: [] })

const words = fc.stringMatching(/^[A-Za-zäß@/'",.:;#_0-9 -]{0,40}$/).map((text) => text.trim())
const longWords = fc
  .array(fc.oneof(words, fc.string({ minLength: 190, maxLength: 450, unit: fc.constantFrom('a', '@', '𝔘', ' ') })), {
    maxLength: 3,
  })
  .map((lines) => lines.join('\n').trim())
const day = fc.oneof(fc.constant(''), fc.constantFrom('1921', '1921-05', '1921-05-24', '0846'))
const someIds = (most: number) => fc.array(fc.nat(12), { maxLength: most })
const people = fc.array(
  fc.record({
    fullName: words.filter((name) => name.length > 1),
    gender: fc.constantFrom('female', 'male', 'other', 'unknown'),
    relationship: fc.constantFrom(
      'mother',
      'son',
      'adopted-daughter',
      'stepfather',
      'former-wife',
      'brother',
      'uncle',
      'other',
    ),
    status: fc.constantFrom('living', 'deceased'),
    otherRelationship: words.filter((word) => word !== ''),
    dateOfBirth: day,
    dateOfDeath: day,
    birthPlace: fc.constantFrom('', 'Troy, New York', 'At sea @ 40° N'),
    email: fc.constantFrom('', 'a@b.org'),
    phone: fc.constantFrom('', '(555) 123-4567'),
    address: words,
    occupation: words,
    interests: longWords,
    importantDates: longWords,
    personalNotes: longWords,
    parents: someIds(2),
    adoptiveParents: someIds(2),
    stepParents: someIds(1),
    spouse: someIds(2),
    formerSpouses: someIds(1),
    siblings: someIds(1),
  }),
  { maxLength: 12 },
)

type Given = typeof people extends fc.Arbitrary<(infer P)[]> ? P : never
const isFree = (one: Given | undefined): one is Given => one?.relationship === 'other' || one?.relationship === 'uncle'
const isApart = (one: Given | undefined): boolean =>
  isFree(one) && [one.parents, one.adoptiveParents, one.stepParents].every((list) => list.length === 0)

function membersOf(given: readonly Given[]): { id: string; values: MemberValues }[] {
  const idOf = (at: number) => `p${String(at).padStart(2, '0')}`
  return given.map((one, at) => {
    const { parents, adoptiveParents, stepParents, spouse, formerSpouses, siblings, ...rest } = one
    // Parents come before their children, and only people without parents are siblings. A relative
    // of the owner is never a parent, so that no person has two relations to another.
    const before = (list: readonly number[]) =>
      one.relationship === 'brother' ? [] : list.filter((other) => other < at && isFree(given[other])).map(idOf)
    const others = (list: readonly number[]) => list.filter((other) => other !== at && other < given.length).map(idOf)
    const lists = {
      parents: before(parents),
      adoptiveParents: before(adoptiveParents),
      stepParents: before(stepParents),
      spouse: others(spouse),
      formerSpouses: others(formerSpouses),
      siblings: isApart(one) ? others(siblings.filter((other) => isApart(given[other]))) : [],
    }
    return { id: idOf(at), values: tidied(familyMember, { ...blank(familyMember), ...rest, ...lists }) }
  })
}

/** The relations, with a unique name for each person. */
function graphOf(members: readonly Member[], nameOf: (id: string) => string) {
  const family = familyOf(members)
  return family.ids
    .map((id) => ({
      who: nameOf(id),
      parents: family
        .parentsOf(id)
        .map((one) => `${nameOf(one.id)} ${one.how}`)
        .toSorted(),
      partners: family
        .partnersOf(id)
        .map((one) => `${nameOf(one.id)} ${one.former}`)
        .toSorted(),
      siblings: family.siblingsOf(id).map(nameOf).toSorted(),
    }))
    .toSorted((one, other) => one.who.localeCompare(other.who))
}

const derivedFields = new Set([
  'parents',
  'adoptiveParents',
  'stepParents',
  'spouse',
  'formerSpouses',
  'siblings',
  'children',
  'relationship',
  'otherRelationship',
  'photo',
])

describe('a GEDCOM round trip', () => {
  const noCircle = (members: readonly Member[]) => {
    const family = familyOf(members)
    const isAbove = (id: string, other: string, seen = new Set<string>()): boolean =>
      family
        .parentsOf(id)
        .some((one) => one.id === other || (!seen.has(one.id) && isAbove(one.id, other, seen.add(one.id))))
    return family.ids.every((id) => !isAbove(id, id))
  }

  const isOneThing = (members: readonly Member[]) => {
    const family = familyOf(members)
    const direct = [...family.parentsOf(owner), ...family.childrenOf(owner), ...family.partnersOf(owner)]
    return new Set(direct.map(({ id }) => id)).size === direct.length
  }

  test.each(['5.5', '5.5.1', '7.0'] satisfies GedcomVersion[])(
    'the round trip in version %s returns the same tree',
    (version) => {
      fc.assert(
        fc.property(people, (given) => {
          const members = membersOf(given)
          fc.pre(noCircle(members) && isOneThing(members))
          // The people are compared by position, because names may repeat.
          const text = writeGedcom(
            members.map((one) => ({ ...one, files: [] })),
            'Alma Ellis',
            version,
          )
          const { records, leftOut, owner: question } = preview(text)
          expect(leftOut).toEqual([])
          expect(question?.answer).toBe('I0')
          const positions = new Map(records.map(({ id = '' }, at) => [id, members[at]?.id ?? '']))
          const back = records.map(({ id = '', values: one }) => ({ id, values: one }))
          expect(graphOf(back, (id) => positions.get(id) ?? id)).toEqual(graphOf(members, (id) => id))
          for (const [at, { values: one }] of back.entries()) {
            const kept = Object.entries(one).filter(([name]) => !derivedFields.has(name))
            expect(members[at]?.values).toMatchObject(Object.fromEntries(kept))
          }
        }),
        { numRuns: 150 },
      )
    },
  )

  test('the import restores the wording of a relation to the owner that the family does not imply', () => {
    const uncle = {
      id: 'u',
      values: member({ fullName: 'Uwe Holt', relationship: 'uncle', gender: 'male' }),
      files: [],
    }
    const friend = member({ fullName: 'Fay', relationship: 'other', otherRelationship: 'Godmother', gender: 'female' })
    const text = writeGedcom([uncle, { id: 'f', values: friend, files: [] }], 'Alma', '5.5.1')
    expect(preview(text).records.map(({ values: one }) => [one.relationship, one.otherRelationship])).toEqual([
      ['uncle', ''],
      ['other', 'Godmother'],
    ])
  })

  test.each(['5.5', '5.5.1', '7.0'] satisfies GedcomVersion[])(
    'words that look like a pointer stay words in version %s',
    (version) => {
      const values = member({ fullName: 'Ann', gender: 'female', personalNotes: '@I0@', occupation: '@BAKER@' })
      const { records, leftOut } = preview(writeGedcom([{ id: 'a', values, files: [] }], '', version))
      expect(leftOut).toEqual([])
      expect(records[0]?.values).toMatchObject({ personalNotes: '@I0@', occupation: '@BAKER@' })
    },
  )

  test('no line of version 5.5.1 has more than 255 characters, and no note adds a record', () => {
    const long = member({
      fullName: 'Ann',
      gender: 'female',
      personalNotes: `${'word '.repeat(300)}\n0 @X@ INDI\n\n1 NAME Zed`,
    })
    for (const version of ['5.5.1', '7.0'] as const) {
      const lines = writeGedcom([{ id: 'a', values: long, files: [] }], '', version).split('\r\n')
      if (version === '5.5.1') expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(255)
      expect(lines.filter((line) => line.endsWith(' INDI') && line.startsWith('0'))).toHaveLength(2)
    }
  })
})

describe('a person without a name', () => {
  const lines = [
    '0 HEAD',
    '0 @I1@ INDI\n1 NAME Clara /Moor/\n1 FAMC @F1@\n1 FAMS @F2@',
    '0 @I3@ INDI\n1 FAMS @F3@',
    '0 @I2@ INDI\n1 SEX F\n1 FAMS @F1@\n1 FAMC @F3@',
    '0 @I4@ INDI\n1 BIRT\n2 DATE 1950\n1 FAMC @F2@',
    '0 @I5@ INDI\n1 BIRT\n2 DATE 1952\n1 FAMC @F2@',
    '0 @I6@ INDI\n1 NOTE A photo in the album.',
    '0 @I7@ INDI\n1 NAME Hal /Moor/',
    '0 @F1@ FAM\n1 WIFE @I2@\n1 CHIL @I1@',
    '0 @F2@ FAM\n1 WIFE @I1@\n1 CHIL @I4@\n1 CHIL @I5@',
    '0 @F3@ FAM\n1 HUSB @I3@\n1 CHIL @I2@',
    '0 TRLR',
  ]
  const first = preview(lines.join('\n')).records
  const existing = first.map(({ values }) => values)
  const ids = first.map(({ id = '' }) => id)
  const again = (text: string) =>
    previewTree(new TextEncoder().encode(text), existing, { ids }).records.map(
      ({ duplicateOf }) => duplicateOf && [duplicateOf.at, duplicateOf.adds?.what],
    )

  test('the import recognizes a person without a name by their relatives, and does not add them twice', () => {
    expect(again(lines.join('\n'))).toEqual(ids.map((_, at) => [at, undefined]))
  })

  test.each([
    ['the date of birth differs', '1 BIRT\n2 DATE 1961\n1 FAMC @F2@', ''],
    [
      'a further saved person is a relative in the file',
      '1 BIRT\n2 DATE 1950\n1 FAMC @F4@',
      '0 @F4@ FAM\n1 HUSB @I1@\n1 WIFE @I7@\n1 CHIL @I4@',
    ],
    [
      'no saved person is a relative in the file',
      '1 FAMC @F4@',
      '0 @I8@ INDI\n1 NAME Ben /Holt/\n0 @F4@ FAM\n1 HUSB @I8@\n1 CHIL @I4@',
    ],
  ])('the import does not match a person without a name if %s', (_, life, more) => {
    const changed = lines.map((line) =>
      line.startsWith('0 @I4@')
        ? `0 @I4@ INDI\n${life}`
        : line === '0 TRLR'
          ? `${more}\n${line}`.trim()
          : line.replace('\n1 CHIL @I4@', ''),
    )
    expect(again(changed.join('\n'))[3]).toBeUndefined()
  })
})
