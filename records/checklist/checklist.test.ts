import { assert, array, boolean, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blank, fieldsOf } from '../define.ts'
import { authorizedContact, kinds, profile } from '../kinds/index.ts'
import {
  answerActivity,
  answerTo,
  askedFields,
  before,
  checklist,
  checklistItems,
  countsOf,
  firstOpen,
  isUnanswered,
  isWhole,
  lookedAt,
  mergedAnswers,
  nextOpen,
  progressOf,
  questionsOf,
  readProgress,
  withAnswer,
} from './index.ts'

test('the checklist has six modules in the order of the specification, the three required items first', () => {
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

test('the kinds of a menu place complete its item, except additional kinds', () => {
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

  test('stored progress reads back the same', () => {
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
  ])('a malformed stored value reads as no progress: %j', (kept) => {
    expect(countsOf(readProgress(checklist, kept)).steps.done).toBe(0)
  })
})

describe('answers', () => {
  const nothing = { none: [], later: [] }

  test('the last answer to an item counts, and answers to other items stay', () => {
    assert(
      property(array(constantFrom('none', 'later', undefined)), (given) => {
        const start = withAnswer(nothing, 'friends', 'later')
        const answers = given.reduce((all, answer) => withAnswer(all, 'pet-care', answer), start)
        expect(answerTo(answers, 'pet-care')).toBe(given.at(-1))
        expect(answerTo(answers, 'friends')).toBe('later')
      }),
    )
  })

  test('of two records, the later answer to each item counts', () => {
    const newer = { none: ['pets'], later: ['tree'], looked: ['2026-02-01 a', '2025-01-01 b'] }
    const older = { none: ['tree', 'story'], later: ['pets'], looked: ['2026-01-01 a', '2026-01-01 b'] }
    const all = mergedAnswers([newer, older])
    expect(['pets', 'tree', 'story', 'else'].map((id) => answerTo(all, id))).toEqual([
      'none',
      'later',
      'none',
      undefined,
    ])
    expect(Object.fromEntries(lookedAt(all.looked))).toEqual({ a: '2026-02-01', b: '2026-01-01' })
    expect(mergedAnswers([])).toEqual({ none: [], later: [], looked: [] })
  })

  test('only "I have none" is logged in the activity', () => {
    const pets = { title: 'My Pet Care Directives' }
    expect(answerActivity(pets, 'none')).toBe('Answered “I have none”: My Pet Care Directives')
    const tree = { title: 'My Family Tree', none: 'I would rather not say' }
    expect(answerActivity(tree, 'none')).toBe('Answered “I would rather not say”: My Family Tree')
    expect([answerActivity(pets, 'later'), answerActivity(pets, undefined)]).toEqual(['', ''])
  })
})

describe('the guided start', () => {
  const order = ['a', 'b', 'c', 'd']
  const open =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id)

  test('begins and resumes at the first open question', () => {
    expect(firstOpen(order, open('b', 'd'))).toBe('b')
    expect(firstOpen(order, open())).toBeUndefined()
  })

  test('continues with the next open question and ends after the last', () => {
    expect(nextOpen(order, open('a', 'd'), 'b')).toBe('d')
    expect(nextOpen(order, open('a'), 'b')).toBeUndefined()
  })

  test('going back leads to the previous question, whether answered or not', () => {
    expect(before(order, 'c')).toBe('b')
    expect(before(order, 'a')).toBeUndefined()
  })
})

describe('the questions of the guided start', () => {
  const questions = questionsOf(checklistItems)
  const small = (id: string) => {
    const found = questions.find((question) => question.id === id)?.small
    if (found === undefined) throw new Error(`no question ${id}`)
    return found
  }

  test('begin with a name, one person and one account, cover every item, and end with private numbers', () => {
    const ids = questions.map(({ id }) => id)
    expect(ids.slice(0, 4)).toEqual(['name', 'authorized-contacts', 'online-accounts', 'attorney'])
    expect(ids.slice(-3)).toEqual(['birth', 'home', 'numbers'])
    expect(new Set(ids).size).toBe(ids.length)
    const covered = new Set(questions.map(({ item }) => item.id))
    expect(checklistItems.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([])
  })

  test('ask for fields of a kind that completes their item, optional ones included', () => {
    for (const { small: asks, item } of questions) {
      if (asks === undefined) continue
      const completing = kinds.filter(({ kind }) => item.kinds.some((one) => one.kind === kind))
      const definition = completing.find(({ kind }) => asks.kind === undefined || kind === asks.kind)
      if (definition === undefined) throw new Error(`nothing completes ${item.id}`)
      const fields = fieldsOf(definition)
      const named = [...asks.fields, ...Object.keys(asks.starts ?? {})]
      expect({ [asks.id]: named.filter((name) => !(name in fields)) }).toEqual({ [asks.id]: [] })
      expect(asks.fields).toEqual(expect.arrayContaining([...(asks.optional ?? [])]))
    }
  })

  test('have a short form, except those of three items with a page of their own', () => {
    const others = questions.filter((question) => question.small === undefined).map(({ id }) => id)
    const brought = kinds.flatMap(({ place }) => place?.item?.id ?? [])
    const planned = others.filter((id) => !brought.includes(id))
    expect(planned).toEqual(['digital-documents', 'story', 'memories'])
  })

  test('leave out the questions of a missing item', () => {
    expect(questionsOf(checklistItems.filter(({ id }) => id !== 'profile')).map(({ id }) => id)).not.toContain('name')
  })

  test('the guide asks for a name until it has both parts', () => {
    const ruth = { ...blank(profile), firstName: 'Ruth' }
    expect(isUnanswered(profile, small('name'), undefined)).toBe(true)
    expect(isUnanswered(profile, small('name'), ruth)).toBe(true)
    expect(isUnanswered(profile, small('name'), { ...ruth, lastName: 'Byron' })).toBe(false)
  })

  test('the guide asks for optional numbers until the owner adds one, and never calls them missing', () => {
    const none = blank(profile)
    expect(isUnanswered(profile, small('numbers'), none)).toBe(true)
    expect(isUnanswered(profile, small('numbers'), { ...none, medicareNumber: '1EG4' })).toBe(false)
    expect(isWhole('profile', { ssn: 'SSN is required' })).toBe(true)
    expect(isWhole('profile', { ssn: 'SSN is required', street: 'Street is required' })).toBe(false)
    expect(isWhole('attorney', { email: 'Please enter a valid email address' })).toBe(false)
  })

  test('an optional field is still checked once it is filled', () => {
    const [email] = Object.values(askedFields(authorizedContact, small('authorized-contacts'))).slice(-1)
    expect(email?.required).toBeUndefined()
    expect(email?.check('', {})).toBeUndefined()
    expect(email?.check('ben', {})).toBe('Please enter a valid email address')
  })
})
