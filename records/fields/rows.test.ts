import { expect, test } from 'vitest'
import { choice, emptyRow, phone, rows, text } from './index.ts'
import { countedRows } from './rows.ts'

const columns = {
  name: text('Name', { required: 'Please enter a name' }),
  phone: phone('Phone'),
  how: choice('How', { call: 'Call them' }, { start: 'call' }),
}
const people = rows('People', { columns, one: 'person', many: 'people', required: 'Please add someone' })

test('the form drops empty rows, and tidies the others by their columns', () => {
  expect(people.check([emptyRow(people)], {})).toBe('Please add someone')
  expect(people.check([emptyRow(people), { name: 'Ann' }], {})).toBeUndefined()
  expect(people.tidy([emptyRow(people), { name: ' Ann ', phone: '5551234567', how: 'call', more: 'x' }])).toEqual([
    { name: 'Ann', phone: '(555) 123-4567', how: 'call', more: 'x' },
  ])
})

test('the form rejects a cell that its column rejects, with the first message', () => {
  expect(people.check([{ name: 'Ann' }, { name: '', phone: '12' }], {})).toBe('Please enter a name')
  expect(people.check([{ name: 'Ann', phone: '12' }], {})).toBe('Please enter a valid phone number')
})

test('a row prints as a line: its name, then its other columns', () => {
  expect(
    people.print([
      { name: 'Ann', phone: '(555) 123-4567', how: 'call' },
      { name: 'Ben', phone: '' },
    ]),
  ).toBe('Ann: (555) 123-4567, Call them\nBen')
})

test.each([
  [[], '0 people'],
  [[{ name: 'Ann' }], '1 person'],
  [[{ name: 'Ann' }, { name: 'Ben' }], '2 people'],
  ['damaged', '0 people'],
])('countedRows counts %j as %s', (value, counted) => {
  expect(countedRows(people, value)).toBe(counted)
})

test.each([[['a']], [[{ name: 1 }]], ['text'], [[null]], [[[]]]])('the reader does not accept %j as rows', (value) => {
  expect(people.fits(value)).toBe(false)
})
