import { expect, test } from 'vitest'
import type { SavedEvent } from '../../shared/book/chosen.ts'
import { ageAt, shownEvents, wholeLine } from './shown.ts'

const born = '1948-06-14'
test.each([
  ['1970-06-14', 22, false],
  ['1970-06-13', 21, false],
  ['1970-10', 22, false],
  ['1970-05', 21, false],
  ['1970-06', 22, true],
  ['1970', 22, true],
])('on %s, a person born on June 14, 1948, is %i years old', (date, age, about) => {
  expect(ageAt(born, date)).toEqual({ age, about })
})

test.each([
  [born, born],
  [born, '1949-01-01'],
  [born, '1944-06-06'],
  ['', '1970'],
  [born, ''],
])('ageAt returns undefined for birth %j and date %j', (birth, date) => {
  expect(ageAt(birth, date)).toBeUndefined()
})

const at = (date: string) => ({ id: date, values: { date } }) as SavedEvent
const named = (dates: string[], oldestFirst: boolean) =>
  wholeLine(dates.map(at), '2026-11-24', oldestFirst).map((part) =>
    part.what === 'decade' ? `${part.decade}: ${part.events.length}` : `${part.from} to ${part.to}`,
  )

test('wholeLine adds empty decades between the others and at the end, and merges consecutive empty decades', () => {
  expect(named(['1948', '1970', '1974-03'], true)).toEqual(['1940s: 1', '1950s to 1960s', '1970s: 2', '1980s to 2020s'])
  expect(named(['1970', '1948'], false)).toEqual(['1980s to 2020s', '1970s: 1', '1950s to 1960s', '1940s: 1'])
  expect(named(['2025'], true)).toEqual(['2020s: 1'])
})

test.each([
  ['personal', 'personal'],
  ['family', 'relationships'],
  ['education', 'education'],
  ['career', 'career'],
  ['achievement', 'milestones'],
  ['milestone', 'milestones'],
])('a life event of category %s is shown only with stories of category %s', (category, beside) => {
  const event = { id: category, values: { date: '1970', category } } as SavedEvent
  const shownWith = (asked: string) =>
    shownEvents([event], { typed: '', category: asked, person: '', oldestFirst: true }).length
  const all = ['milestones', 'relationships', 'career', 'education', 'personal', 'chapters', 'notes', 'drafts']
  expect(all.filter((asked) => shownWith(asked) > 0)).toEqual([beside])
})
