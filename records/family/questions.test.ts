import { expect, test } from 'vitest'
import { type DateQuestion, type Life, questionsIn } from './questions.ts'

const life = (dateOfBirth: string, dateOfDeath = '', gender = 'female'): Life => ({
  dateOfBirth,
  dateOfDeath,
  gender,
  status: dateOfDeath === '' ? '' : 'deceased',
})

const questionsAbout = (child: Life, parent: Life, how: 'birth' | 'adopted' = 'birth') =>
  questionsIn(
    { ids: ['owner', 'parent', 'child'], parentsOf: (id) => (id === 'child' ? [{ id: 'parent', how }] : []) },
    (id) => ({ child, parent })[id],
    '2026-11-22',
  ).map(({ what, id }) => [what, id])

test.each<[string, Life, Life, DateQuestion['what'] | undefined]>([
  ['after the mother’s death', life('1951'), life('1920', '1950-12-31'), 'born-after-death'],
  ['in the year of the mother’s death', life('1950'), life('1920', '1950-03'), undefined],
  ['months after the father’s death', life('1951-05'), life('1920', '1950-12', 'male'), undefined],
  ['years after the father’s death', life('1953'), life('1920', '1950-12', 'male'), 'born-after-death'],
  ['before the mother', life('1920'), life('1931'), 'born-before-parent'],
  ['to a mother aged three', life('1934'), life('1931'), 'parent-too-young'],
  ['to a mother aged thirteen', life('1944'), life('1931'), undefined],
  ['to a mother aged seventy', life('1991'), life('1920'), 'mother-too-old'],
  ['to a father aged seventy', life('1991'), life('1920', '', 'male'), undefined],
  ['with no known dates', life(''), life('', ''), undefined],
  ['on a day that is not a date', life('long ago'), life('1931'), undefined],
])('a birth %s raises the expected question, or none', (_, child, parent, what) => {
  expect(questionsAbout(child, parent)).toEqual(what === undefined ? [] : [[what, 'child']])
})

test('adoptive parents may be of any age', () => {
  expect(questionsAbout(life('1934'), life('1931'), 'adopted')).toEqual([])
})

test('a death before birth and an impossibly long life each raise a question', () => {
  expect(questionsAbout(life('1920', '1919'), life('1890'))).toEqual([['died-before-birth', 'child']])
  expect(questionsAbout(life('1700', '1830'), life(''))).toEqual([['too-old', 'child']])
  expect(questionsAbout({ ...life('1880'), status: 'living' }, life(''))).toEqual([['too-old', 'child']])
  expect(questionsAbout({ ...life('1930'), status: 'living' }, life(''))).toEqual([])
  // The living status is often blank.
  expect(questionsAbout(life('1780'), life(''))).toEqual([])
})
