import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ada Smith', 'AS'],
  ['Dr. Ada Smith', 'AS'],
  ['Prof. Dr. Ben Lee', 'BL'],
  ['Rev. Thomas Hale, Jr.', 'TH'],
  ['Anna Maria Keller', 'AK'],
  ['Jean-Luc Picard', 'JP'],
  ['O’Neil', 'ON'],
  ['Élise', 'É'],
  ['𝒜da Lee', '𝒜L'],
  ['Dr.', 'D'],
  ['  ', ''],
  ['', ''],
])('initials takes the first letters of the first and last name, without titles: %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
