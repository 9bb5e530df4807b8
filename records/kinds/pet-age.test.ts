import { expect, test } from 'vitest'
import { blank } from '../define.ts'
import { pet } from './index.ts'
import { ageOn, animalInWords, genderInWords } from './pet-age.ts'

test.each([
  ['2026-11-01', '0 months'],
  ['2026-10-22', '1 month'],
  ['2026-10-23', '0 months'],
  ['2024-11-23', '23 months'],
  ['2024-11-22', '2 years'],
  ['2017-03-08', '9 years'],
  ['2016-11-23', '9 years'],
  ['2016-11-22', '10 years'],
])('a pet born on %s is %s old', (birthday, age) => {
  expect(ageOn(birthday, '2026-11-22')).toBe(age)
})

test('an animal prints its type, or the words of the owner for another type', () => {
  expect(animalInWords({ ...blank(pet), type: 'dog', breed: 'Beagle' })).toBe('Dog, Beagle')
  expect(animalInWords({ ...blank(pet), type: 'other', otherType: 'Rabbit', breed: 'Holland Lop' })).toBe(
    'Rabbit, Holland Lop',
  )
})

test.each([
  ['male', true, 'Male, neutered'],
  ['female', true, 'Female, spayed'],
  ['female', false, 'Female'],
] as const)('a pet that is %s, with surgery %s, prints as %s', (gender, spayedNeutered, words) => {
  expect(genderInWords({ ...blank(pet), gender, spayedNeutered })).toBe(words)
})
