import { expect, test } from 'vitest'
import { blank, defineRecord, step } from './define.ts'
import { choice, longText, text, yesNo } from './fields/index.ts'
import { progressOf } from './progress.ts'

const nothing = () => ''
const wishes = defineRecord({
  kind: 'wishes',
  path: '/planning/after-life',
  name: { one: 'Wishes', many: 'Wishes', purpose: '', empty: '' },
  audience: 'owner',
  steps: [
    step('All', {
      flowers: text('Flowers'),
      music: text('Music'),
      type: choice('Type', { burial: 'Burial', sea: 'At sea' }, { required: 'Please choose' }),
      plot: text('Plot', { when: { type: 'burial' } }),
      paid: yesNo('Paid'),
      contract: text('Contract', { when: { paid: true } }),
      notes: longText('Notes'),
    }),
  ],
  freeNotes: ['notes'],
  title: nothing,
  activity: { added: nothing, changed: nothing, removed: nothing },
  failed: { load: '', save: '', remove: '' },
})
const values = blank(wishes)
const of = (some: Partial<typeof values>) => progressOf(wishes, { ...values, ...some })

test('a record with no value but free notes counts as not started', () => {
  const required = { count: 1, missing: ['Type'] }
  const none = { percent: 0, state: 'not-started', blank: ['Flowers', 'Music'], required }
  expect(progressOf(wishes, undefined)).toEqual(none)
  expect(of({ notes: 'Much', flowers: '   ' })).toEqual(none)
})

test('an invisible field does not count, and a field that a choice reveals does', () => {
  expect(of({ type: 'sea' })).toMatchObject({ percent: 33, state: 'in-progress' })
  expect(of({ type: 'burial' })).toMatchObject({ percent: 25, blank: ['Flowers', 'Music', 'Plot'] })
  expect(of({ type: 'burial', plot: 'C 114', flowers: 'None', music: 'Bach' })).toMatchObject({
    percent: 100,
    state: 'complete',
    blank: [],
  })
})

test('a checkbox counts once it is ticked, and then reveals its fields', () => {
  const all = { type: 'sea', flowers: 'None', music: 'Bach' } as const
  expect(of(all)).toMatchObject({ percent: 100, state: 'complete' })
  expect(of({ ...all, paid: true })).toEqual({
    percent: 80,
    state: 'almost-done',
    blank: ['Contract'],
    required: { count: 1, missing: [] },
  })
  expect(of({ ...all, paid: true, music: '' })).toMatchObject({ percent: 60, state: 'in-progress' })
})
