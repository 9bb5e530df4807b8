import { expect, test } from 'vitest'
import { badgeOf, stepActor, stepReason, stepSentence } from './words.ts'

const told = (detail: object) => ({
  n: 1,
  at: '2026-11-20T09:00:00.000Z',
  step: 'owner-told',
  by: 'server',
  detail: JSON.stringify(detail),
})

test('the log says what the mail server is said to have answered, and claims nothing else', () => {
  const taken = told({ mail: 'accepted', answer: '250 OK' })
  expect([stepSentence(taken), stepReason(taken)]).toEqual([
    'We wrote to the owner',
    'This Cairn says that the mail server took it and answered: 250 OK',
  ])
  const bounced = told({ mail: 'none', answer: '550 nobody here' })
  expect(stepSentence(bounced)).toBe('No email reached the owner')
  expect(stepReason(bounced)).toContain('550 nobody here')
  expect(stepReason(told({ mail: 'none' }))).not.toContain(': ')
})

test('a step whose detail is no JSON is shown without a reason', () => {
  expect(stepReason({ ...told({}), step: 'rejected', detail: '{' })).toBeUndefined()
  expect(stepReason({ ...told({ reason: 'A page is missing.' }), step: 'rejected' })).toBe('A page is missing.')
})

test('whoever took a step is called by name where the reader knows them, else by their role', () => {
  const objected = { ...told({}), step: 'objected', by: 'contact_2' }
  expect(stepActor(objected)).toBe('Authorized contact 2')
  expect(stepActor(objected, { contact_2: 'Carl Quinn' })).toBe('Carl Quinn (authorized contact 2)')
  expect(stepActor({ ...objected, by: 'operator' }, { contact_2: 'Carl Quinn' })).toBe(
    'The person who checks documents',
  )
  expect(stepActor({ ...objected, by: 'clock' })).toBeUndefined()
})

test('nothing is called verified that nobody checked, also where no log is at hand', () => {
  const states = ['waiting', 'released'] as const
  expect(states.map((state) => badgeOf({ state, approval: 'waived' }).label)).toEqual(['Waiting', 'Opened'])
  expect(states.map((state) => badgeOf({ state, approval: 'demanded' }).label)).toEqual(['Verified', 'Verified'])
})
