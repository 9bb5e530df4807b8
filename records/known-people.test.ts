import { describe, expect, test } from 'vitest'
import { blank, fieldsOf } from './define.ts'
import { filled } from './kinds/filled.ts'
import { advisor, authorizedContact, estateAttorney, kinds } from './kinds/index.ts'
import { chosenPerson, knownPeople, peopleCalled } from './known-people.ts'

const ruth = {
  kind: authorizedContact.kind,
  values: {
    ...blank(authorizedContact),
    fullName: 'Ruth Ellis',
    phone: '(555) 010-7765',
    email: 'ruth@example.org',
    streetAddress: '41 Orchard Lane',
    city: 'Cedar Falls',
    state: 'IA',
    postalCode: '50613',
    country: 'United States',
  },
}
const dana = {
  kind: estateAttorney.kind,
  values: {
    ...blank(estateAttorney),
    fullName: 'Dana Whitfield',
    phone: '(555) 010-2200',
    address: '18 Market Street',
  },
}
const [group] = advisor.people ?? []
if (!group) throw new Error('An advisor is a person.')

describe.each(kinds.flatMap((definition) => (definition.people ? [[definition.kind, definition] as const] : [])))(
  '%s',
  (_, definition) => {
    test('names people by fields that exist, and a filled record returns at least one person', () => {
      const names = (definition.people ?? []).flatMap(({ name, phone, email, address }) => [
        name,
        ...[phone, email].filter((one) => one !== undefined),
        ...(typeof address === 'object' ? Object.values(address) : [address].filter((one) => one !== undefined)),
      ])
      expect(names.filter((name) => !(name in fieldsOf(definition)))).toEqual([])
      expect(knownPeople([{ kind: definition.kind, values: filled(definition) }]).length).toBeGreaterThan(0)
    })
  },
)

describe('the list of known people', () => {
  test('has everyone in any record, with their roles', () => {
    expect(knownPeople([ruth, dana]).map(({ name, as }) => `${name}: ${as}`)).toEqual([
      'Ruth Ellis: Authorized Contact',
      'Dana Whitfield: Estate Attorney',
    ])
  })

  test('has each person once, from the record with most details, and two people of one name if their phones differ', () => {
    const less = {
      kind: advisor.kind,
      values: { ...blank(advisor), fullName: 'ruth ellis', email: 'ruth@example.org' },
    }
    const other = {
      kind: advisor.kind,
      values: { ...blank(advisor), fullName: 'Ruth Ellis', phoneNumber: '(555) 999-0000' },
    }
    expect(knownPeople([less, ruth]).map(({ as }) => as)).toEqual(['Authorized Contact'])
    expect(knownPeople([other, ruth])).toHaveLength(2)
    const moved = { ...other, values: { ...other.values, email: 'Ruth@Example.org' } }
    expect(knownPeople([moved, ruth])).toHaveLength(1)
  })

  test('omits records without a name, and kinds that only a newer app knows', () => {
    expect(
      knownPeople([
        { kind: advisor.kind, values: blank(advisor) },
        { kind: 'newer', values: { fullName: 'X' } },
      ]),
    ).toEqual([])
  })

  test.each([
    ['ru', ['Ruth Ellis']],
    ['ellis r', ['Ruth Ellis']],
    ['uth', []],
    ['WHIT', ['Dana Whitfield']],
    ['', []],
    ['  ', []],
  ])('finds by %j: %j', (typed, names) => {
    expect(peopleCalled(knownPeople([ruth, dana]), typed).map(({ name }) => name)).toEqual(names)
  })
})

describe('a known person whom the owner chooses in a form', () => {
  const people = knownPeople([ruth, dana])
  const [ruthKnown, danaKnown] = people
  if (!ruthKnown || !danaKnown) throw new Error('Both are known.')

  test('fills in their details, an address in parts as one line', () => {
    expect(chosenPerson(fieldsOf(advisor), group, ruthKnown, blank(advisor), people)).toEqual({
      fullName: 'Ruth Ellis',
      phoneNumber: '(555) 010-7765',
      email: 'ruth@example.org',
      address: '41 Orchard Lane, Cedar Falls, IA 50613',
    })
  })

  test('leaves typed values where a detail is unknown, and removes the values of the person chosen before', () => {
    const typed = { ...blank(advisor), email: 'dana@law.example' }
    expect(chosenPerson(fieldsOf(advisor), group, danaKnown, typed, people)).not.toHaveProperty('email')
    const before = { ...typed, ...chosenPerson(fieldsOf(advisor), group, ruthKnown, typed, people) }
    expect(chosenPerson(fieldsOf(advisor), group, danaKnown, before, people)).toEqual({
      fullName: 'Dana Whitfield',
      phoneNumber: '(555) 010-2200',
      email: '',
      address: '18 Market Street',
    })
  })

  test('keeps the parts of an address if the form asks for parts, and never splits an address in one line', () => {
    const [parts] = authorizedContact.people ?? []
    if (!parts) throw new Error('A contact is a person.')
    expect(chosenPerson(fieldsOf(authorizedContact), parts, ruthKnown, blank(authorizedContact), people)).toMatchObject(
      {
        streetAddress: '41 Orchard Lane',
        city: 'Cedar Falls',
        country: 'United States',
      },
    )
    expect(chosenPerson(fieldsOf(authorizedContact), parts, danaKnown, blank(authorizedContact), people)).toEqual({
      fullName: 'Dana Whitfield',
      phone: '(555) 010-2200',
    })
  })
})
