import { describe, expect, test } from 'vitest'
import { blank } from './define.ts'
import { datesIn, daysBetween, nextTime } from './dates.ts'
import { document, familyMember, onlineAccount, pet, physicalDocument, secureNote } from './kinds/index.ts'

const today = '2026-11-22'
const of = (id: string, values: Partial<ReturnType<typeof blank<typeof pet.steps>>>) => ({
  id,
  kind: pet.kind,
  values: { ...blank(pet), petName: id, ...values },
})
const listed = (records: Parameters<typeof datesIn>[0]) =>
  datesIn(records, today).map(({ day, text }) => `${day} ${text}`)

test.each([
  ['2017-11-22', '2026-11-22'],
  ['2017-11-23', '2026-11-23'],
  ['2017-11-21', '2027-11-21'],
  ['2020-02-29', '2027-02-28'],
  ['2027-03-15', '2027-03-15'],
])('%s recurs on %s', (day, next) => {
  expect(nextTime(day, today)).toBe(next)
})

test('February 29 stays on that day in a leap year', () => {
  expect(nextTime('2020-02-29', '2028-02-28')).toBe('2028-02-29')
  expect(nextTime('2020-02-29', '2100-02-01')).toBe('2100-02-28')
})

test.each([
  ['2026-11-22', '2026-11-22', 0],
  ['2026-02-28', '2026-03-01', 1],
  ['2026-11-22', '2026-10-22', -31],
])('daysBetween counts from %s to %s: %i', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})

describe('the list of days that matter', () => {
  test('is in order of date: birthdays recur, and a due date stays until its task is done', () => {
    expect(
      listed([
        of('Biscuit', { birthday: '2017-03-08', vaccinationsDue: '2026-11-01' }),
        of('Olive', { vaccinationsDue: '2026-12-09', lastReviewed: '2026-01-15' }),
      ]),
    ).toEqual([
      '2026-11-01 Biscuit: vaccinations due',
      '2026-12-09 Olive: vaccinations due',
      '2027-01-15 Time to look again: Olive',
      '2027-03-08 Biscuit’s birthday',
    ])
  })

  test('has the birthdays of living relatives with a full date', () => {
    const relative = (fullName: string, dateOfBirth: string, status: 'living' | 'deceased') => ({
      id: fullName,
      kind: familyMember.kind,
      values: { ...blank(familyMember), fullName, dateOfBirth, status },
    })
    expect(
      listed([
        relative('Ruth', '1978-04-02', 'living'),
        relative('Hal', '1949', 'living'),
        relative('Ida', '1950-05', 'living'),
        relative('Otto', '1921-06-03', 'deceased'),
      ]),
    ).toEqual(['2027-04-02 Ruth’s birthday'])
  })

  test('has the expiry of documents and cards, and a month counts to its last day', () => {
    const card = (name: string, expires: string) => ({
      id: name,
      kind: secureNote.kind,
      values: { ...blank(secureNote), name, type: 'card', expires },
    })
    const passport = { title: 'My passport', documentType: 'passport', expires: '2027-02-14' }
    const policy = { title: 'Home insurance', category: 'insurance', expires: '2026-10-01' }
    expect(
      listed([
        card('Visa', '08/2028'),
        card('Library card', 'when I move'),
        { id: 'p', kind: physicalDocument.kind, values: { ...blank(physicalDocument), ...passport } },
        { id: 'd', kind: document.kind, values: { ...blank(document), ...policy } },
        { id: 'w', kind: document.kind, values: { ...blank(document), title: 'My will', category: 'legal' } },
      ]),
    ).toEqual(['2026-10-01 Home insurance expires', '2027-02-14 My passport expires', '2028-08-31 Visa expires'])
  })

  test('omits blank and partial dates, and records of other kinds', () => {
    const account = { id: 'a', kind: onlineAccount.kind, values: blank(onlineAccount) }
    expect(listed([of('Rex', {}), of('Max', { birthday: 'in spring' }), account])).toEqual([])
    expect(listed([{ id: 'n', kind: 'from-a-newer-app', values: { birthday: '2017-03-08' } }])).toEqual([])
  })
})
