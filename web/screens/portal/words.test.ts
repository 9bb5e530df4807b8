import { expect, test } from 'vitest'
import { stepReason, stepSentence } from './words.ts'

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
    'The owner was written to',
    'this server says that the mail server took it and answered: 250 OK',
  ])
  const bounced = told({ mail: 'none', answer: '550 nobody here' })
  expect(stepSentence(bounced)).toBe('No mail reached the owner')
  expect(stepReason(bounced)).toContain('550 nobody here')
  expect(stepReason(told({ mail: 'none' }))).not.toMatch(/^without a mail: this server sends none/)
})

test('a step whose detail is no JSON is shown without a reason', () => {
  expect(stepReason({ ...told({}), step: 'rejected', detail: '{' })).toBeUndefined()
  expect(stepReason({ ...told({ reason: 'A page is missing.' }), step: 'rejected' })).toBe('A page is missing.')
})
