import { expect, test } from 'vitest'
import { personSentence } from './person-sentence.ts'

const ruth = {
  name: 'Ruth',
  state: 'accepted',
  count: 2000,
  when: 'once a report is checked',
  holder: 'known',
} as const
const said = (change: Partial<Parameters<typeof personSentence>[0]> = {}) => personSentence({ ...ruth, ...change })

test.each([
  [{ state: 'not-invited' }, 'Ruth has no invitation yet, so nothing can reach them.'],
  [{ state: 'invited' }, 'Ruth has an invitation but hasn’t accepted it, so nothing can reach them.'],
  [{ state: 'left' }, 'Ruth deleted their account, so nothing can reach them.'],
  [{ state: 'stepped-down' }, 'Ruth stepped down, so nothing can reach them.'],
  [{ holder: 'another' }, 'Someone with an email address you didn’t write down accepted for Ruth.'],
  [{ holder: 'unasked' }, 'Someone accepted at another email address than Ruth’s invitation.'],
  [{ count: 0 }, 'Ruth accepted, but you haven’t chosen anything for them yet.'],
] as const)('personSentence says first what a grantee still misses: %j', (change, text) => {
  expect(said(change)).toEqual({ text, isMissing: true })
})

test.each([
  [{}, 'Ruth receives 2,000 things, once a report is checked.'],
  [
    { count: 1, when: 'seven days after a report is checked' },
    'Ruth receives one thing, seven days after a report is checked.',
  ],
] as const)('personSentence gives the count and first day for a grantee who can receive: %j', (change, text) => {
  expect(said(change)).toEqual({ text, isMissing: false })
})
