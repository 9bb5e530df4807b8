import { assert, array, boolean, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kinds } from '../kinds/index.ts'
import {
  answerActivity,
  answerTo,
  before,
  checklist,
  checklistItems,
  countsOf,
  firstOpen,
  nextOpen,
  progressOf,
  readProgress,
  withAnswer,
} from './index.ts'

test('six modules, in the order of the spec, with the three required items first', () => {
  // What kinds bring along comes after what was planned.
  const brought = new Set(kinds.flatMap(({ place }) => place?.item?.id ?? []))
  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).filter((id) => !brought.has(id))
  expect(checklist.map(({ id, items }) => [id, ids(items).join(' ')])).toEqual([
    ['core', 'profile attorney authorized-contacts'],
    ['digital', 'online-accounts digital-devices'],
    ['documents', 'digital-documents physical-documents storage-locations'],
    ['planning', 'after-life healthcare pet-care'],
    ['relationships', 'advisors friends other-contacts'],
    ['legacy', 'story memories family-tree'],
  ])
  expect(checklistItems.filter(({ isRequired }) => isRequired).map(({ id }) => id)).toEqual([
    'profile',
    'attorney',
    'authorized-contacts',
  ])
  for (const { items } of checklist) expect(items.map(({ order }) => order)).toEqual(items.map((_, at) => at + 1))
})

test('the kinds that live at a place complete its item, but for those that stand beside another', () => {
  for (const { path, kinds: completing } of checklistItems)
    expect(completing.map(({ kind }) => kind)).toEqual(
      kinds.filter((known) => known.path === path && known.beside !== true).map(({ kind }) => kind),
    )
})

describe('progress', () => {
  const ids = checklistItems.map(({ id }) => id)

  test('a module is complete exactly when all of its steps are', () => {
    const progress = progressOf(checklist, (id) => ['online-accounts', 'digital-devices', 'profile'].includes(id))
    expect(progress.filter(({ isComplete }) => isComplete).map(({ id }) => id)).toEqual(['digital'])
    expect(countsOf(progress)).toEqual({
      modules: { done: 1, total: checklist.length },
      steps: { done: 3, total: ids.length },
    })
  })

  test('what a browser kept reads back the same', () => {
    assert(
      property(array(boolean(), { minLength: ids.length, maxLength: ids.length }), (done) => {
        const progress = progressOf(checklist, (id) => done[ids.indexOf(id)] === true)
        expect(readProgress(checklist, JSON.parse(JSON.stringify(progress)))).toEqual(progress)
      }),
    )
  })

  test.each([
    null,
    'text',
    [1, null, {}, { steps: 7 }, { steps: [null, { id: 'profile' }, { id: 'x', isComplete: true }] }],
  ])('anything else that is kept there reads as nothing done: %j', (kept) => {
    expect(countsOf(readProgress(checklist, kept)).steps.done).toBe(0)
  })
})

describe('answers', () => {
  const nothing = { none: [], later: [] }

  test('the last answer to an item counts, others stay', () => {
    assert(
      property(array(constantFrom('none', 'later', undefined)), (said) => {
        const start = withAnswer(nothing, 'friends', 'later')
        const answers = said.reduce((all, answer) => withAnswer(all, 'pet-care', answer), start)
        expect(answerTo(answers, 'pet-care')).toBe(said.at(-1))
        expect(answerTo(answers, 'friends')).toBe('later')
      }),
    )
  })

  test('only "I have none" is told in the activity', () => {
    const pets = { title: 'My Pet Care Directives' }
    expect(answerActivity(pets, 'none')).toBe('Answered "I have none": My Pet Care Directives')
    expect([answerActivity(pets, 'later'), answerActivity(pets, undefined)]).toEqual(['', ''])
  })
})

describe('the guided start', () => {
  const order = ['a', 'b', 'c', 'd']
  const open =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id)

  test('begins, and goes on after a break, at the first open question', () => {
    expect(firstOpen(order, open('b', 'd'))).toBe('b')
    expect(firstOpen(order, open())).toBeUndefined()
  })

  test('goes on to the next open one, and ends behind the last', () => {
    expect(nextOpen(order, open('a', 'd'), 'b')).toBe('d')
    expect(nextOpen(order, open('a'), 'b')).toBeUndefined()
  })

  test('back is one question, answered or not', () => {
    expect(before(order, 'c')).toBe('b')
    expect(before(order, 'a')).toBeUndefined()
  })
})
