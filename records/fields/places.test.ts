import { describe, expect, test } from 'vitest'
import { blank, errorsIn, read, tidied, versionOf } from '../define.ts'
import { authorizedContact, profile } from '../kinds/index.ts'
import { countries, countriesAbroad, isUnitedStates, stateCode, states } from './places.ts'

test.each([
  ['NY', 'NY'],
  ['ny', 'NY'],
  ['N.Y.', 'NY'],
  ['New York', 'NY'],
  [' new  york ', 'NY'],
  ['texas', 'TX'],
  ['TEXAS', 'TX'],
  ['W. Va.', undefined],
  ['District of Columbia', 'DC'],
  ['D.C.', 'DC'],
  ['Washington, D.C.', 'DC'],
  ['Washington', 'WA'],
  ['Puerto Rico', 'PR'],
  ['Virgin Islands', 'VI'],
  ['NE', 'NE'],
  ['Nebraska', 'NE'],
  ['TE', undefined],
  ['Ontario', undefined],
  ['', undefined],
])('the code of the state %j is %s', (typed, code) => expect(stateCode(typed)).toBe(code))

test('stateCode finds 50 states, the district, the territories and the armed forces by code and by name', () => {
  expect(Object.keys(states)).toHaveLength(50 + 1 + 5 + 3)
  for (const [code, name] of Object.entries(states)) expect([stateCode(code), stateCode(name)]).toEqual([code, code])
})

test('the list of countries begins with the United States, names each country, and has no US territory', () => {
  const all = Object.entries(countries())
  expect(all[0]).toEqual(['US', 'United States'])
  expect(all).toHaveLength(countriesAbroad.length + 1)
  for (const [code, name] of all.slice(1)) expect(name, code).toMatch(/\p{L}{4}/u)
  for (const code of ['PR', 'GU', 'VI', 'AS', 'MP']) expect(countries()).not.toHaveProperty(code)
})

test.each([
  ['USA', true],
  ['U.S.A.', true],
  ['the United States', true],
  ['United States of America', true],
  ['us', true],
  ['United Kingdom', false],
  ['', false],
])('%j means the United States: %s', (typed, is) => expect(isUnitedStates(typed)).toBe(is))

describe('the address of the owner', () => {
  const home = { ...blank(profile), street: '1 Long Road', city: 'Salem', state: 'OR', zipCode: '97301' }
  const wrong = (part: Partial<typeof home>) => {
    const { country, state, zipCode, region, postalCode } = errorsIn(profile, { ...home, ...part })
    return { country, state, zipCode, region, postalCode }
  }
  const nothing = { country: undefined, state: undefined, zipCode: undefined, region: undefined, postalCode: undefined }

  test('must match the rules of the United States there', () => {
    expect(wrong({})).toEqual(nothing)
    expect(wrong({ state: 'Ontario', zipCode: 'K1A 0B1' })).toMatchObject({
      state: 'State must be exactly 2 letters',
      zipCode: 'Zip code must be 5 digits or 5+4 digits',
    })
    expect(tidied(profile, { ...home, state: 'new york' }).state).toBe('NY')
  })

  test('stays as written abroad, and keeps nothing of a US address', () => {
    const abroad = { ...home, country: 'DE', region: '', postalCode: '10115' }
    expect(wrong(abroad)).toEqual(nothing)
    expect(tidied(profile, abroad)).toMatchObject({ country: 'DE', state: '', zipCode: '', postalCode: '10115' })
  })

  test('counts as a US address if it was saved before the country field existed', () => {
    const { country: _, region: __, postalCode: ___, ...before } = home
    expect(read(profile, versionOf(profile), before)).toMatchObject({ country: 'US', state: 'OR', zipCode: '97301' })
  })
})

describe('the address of a contact', () => {
  const contact = { state: 'Oregon', postalCode: '97301', country: 'United States' }
  const wrong = (part: Partial<typeof contact>) => {
    const { state, postalCode } = errorsIn(authorizedContact, { ...blank(authorizedContact), ...contact, ...part })
    return [state, postalCode]
  }
  const zip = 'Zip code must be 5 digits or 5+4 digits'

  test.each([
    [{}, undefined, undefined],
    [{ state: 'OR' }, undefined, undefined],
    [{ country: 'usa', postalCode: '97301-1234' }, undefined, undefined],
    [{ state: 'Orgon' }, 'Please choose a state from the list', undefined],
    [{ postalCode: '973011' }, undefined, zip],
    [{ country: 'Germany', state: 'Berlin', postalCode: '10115 Mitte' }, undefined, undefined],
    [{ country: 'Canada', state: 'Ontario', postalCode: 'K1A 0B1' }, undefined, undefined],
    [{ postalCode: '9730' }, undefined, 'Postal code must be at least 5 characters'],
  ])('must match the rules of its country: %j', (part, state, postalCode) =>
    expect(wrong(part)).toEqual([state, postalCode]),
  )
})
