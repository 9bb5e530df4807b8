import { expect, test } from 'vitest'
import { date } from './words.ts'
import { dateOfParts, datePartsOf, partialDate, partialDateInWords } from './partial-date.ts'

test('a partial date prints only its known parts', () => {
  expect(['1958', '1958-06', '1958-06-14'].map(partialDateInWords)).toEqual(['1958', 'June 1958', 'June 14, 1958'])
})

test('a day prints in words, and the record keeps it as typed', () => {
  const field = date('Date of birth')
  expect([field.print('1951-06-14'), field.tidy('1951-06-14')]).toEqual(['June 14, 1951', '1951-06-14'])
  expect(field.print('sometime')).toBe('sometime')
})

test('a date splits into parts and joins again', () => {
  for (const value of ['', '1958', '1958-06', '1958-06-14']) expect(dateOfParts(datePartsOf(value))).toBe(value)
  expect(dateOfParts({ year: '1958', month: '6', day: '4' })).toBe('1958-06-04')
})

test('the field rejects an incomplete date with a message, and a blank date only if it is required', () => {
  const field = partialDate('Date', { required: 'Date is required' })
  expect(field.check('', {})).toBe('Date is required')
  expect(partialDate('Date').check('', {})).toBeUndefined()
  for (const wrong of ['-06', '-06-14', '58'])
    expect({ wrong, message: field.check(wrong, {}) }).toEqual({ wrong, message: 'Please enter the year, like 1958' })
  for (const wrong of ['1958--14', '1958-13', '1958-02-30', '1958-06-00'])
    expect({ wrong, message: field.check(wrong, {}) }).toEqual({
      wrong,
      message: 'There is no such day. Please check it',
    })
  for (const right of ['1958', '1958-02', '1960-02-29']) expect(field.check(right, {})).toBeUndefined()
})
