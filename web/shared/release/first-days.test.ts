import { expect, test } from 'vitest'
import type { ReleaseView } from '../../estate/index.ts'
import { asksAttorney, isAskedMeanwhile } from './attorneys-time.ts'
import { openingSentence } from './report-sentences.ts'
import { reportSteps } from './report-steps.ts'
import { stepSentence, whatNext } from './words.ts'

const release: ReleaseView = {
  id: 'r',
  ownerId: 'o',
  event: 'death',
  state: 'waiting',
  reportedBy: 'contact_1',
  mine: false,
  reportedAt: '2040-01-01T09:00:00.000Z',
  opensAt: '2040-01-09T09:00:00.000Z',
  firstOpensAt: '2040-01-03T09:00:00.000Z',
  answers: [],
  approval: 'demanded',
  log: [{ n: 1, at: '2040-01-02T09:00:00.000Z', step: 'approved', by: 'operator', detail: '' }],
}
const step = { n: 2, at: '2040-01-03T09:00:00.000Z', by: 'clock', detail: '' }
const log = [...release.log, { ...step, step: 'first-released' }]
const early = { ...release, firstAt: step.at, log }
const heir = { me: 'contact_2', names: { owner: 'Anna Berg' }, hasFirst: true } as const
const owner = { me: 'owner', hasFirst: true } as const
const standing = { onHold: false, hasFirst: true }

test('both days are named while the report waits', () => {
  expect(whatNext(release, heir)).toMatch(
    /What was chosen for the first days opens on Jan 3, 2040.*, and the rest on Jan 9, 2040.*, unless Anna Berg stops it\./,
  )
  expect(openingSentence(release, standing)).toMatch(/first days on Jan 3, 2040.*, and the rest on Jan 9, 2040/)
  expect(reportSteps(release, owner).steps.map(({ label }) => label)).toEqual([
    'Reported',
    'The document is checked',
    'Waiting period',
    'What is for the first days opens',
    'The rest opens',
  ])
})

test('a reader without records for the first days reads one day', () => {
  expect(whatNext(release, { ...heir, hasFirst: false })).toContain('What is meant for you opens on Jan 9, 2040')
  expect(reportSteps(release, { ...heir, hasFirst: false }).steps.map(({ id }) => id)).not.toContain('first')
})

test('one day is named if both moments are the same', () => {
  expect(whatNext({ ...release, firstOpensAt: '2040-01-09T09:00:00.000Z' }, heir)).not.toContain('first days')
})

test('once the first days are open, each reader reads so, and the owner how to stop it', () => {
  expect(whatNext(early, heir)).toMatch(/has been open since Jan 3, 2040.*\. The rest opens on Jan 9, 2040/)
  expect(openingSentence(early, standing)).toMatch(/^Since Jan 3, 2040.*stop it now: that closes it again/)
  const { steps, current } = reportSteps(early, owner)
  expect(steps[current]?.id).toBe('first')
})

test('the steps say opened of what has opened, and opens of what has not', () => {
  const labels = (of: ReleaseView) => reportSteps(of, owner).steps.map(({ label }) => label)
  expect(labels(early).slice(-2)).toEqual(['What is for the first days opened', 'The rest opens'])
  for (const state of ['released', 'ended'] as const)
    expect(labels({ ...early, state })).toEqual(
      expect.arrayContaining(['What is for the first days opened', 'The rest opened']),
    )
})

test('a stop says what was open before, and nothing else', () => {
  const { firstAt: _, ...closed } = early
  const stopped: ReleaseView = { ...closed, state: 'vetoed' }
  expect(whatNext(stopped, heir)).toMatch(/^Anna Berg stopped it\. What was chosen .* was open from Jan 3, 2040/)
  expect(reportSteps(stopped, heir).steps.at(-1)?.detail).toContain('It is closed again.')
  expect(whatNext(stopped, { ...heir, hasFirst: false })).toBe(
    'Anna Berg stopped it. Nothing that is meant for you was opened.',
  )
  expect(whatNext({ ...release, state: 'vetoed' }, heir)).toBe('Anna Berg stopped it. Nothing was opened.')
})

test('the log names the first days, and who opened them', () => {
  expect(stepSentence({ ...step, step: 'first-released' })).toBe('What was chosen for the first days can be opened')
  const opened = (events: string) =>
    stepSentence({ ...step, step: 'opened', by: 'contact_1', detail: JSON.stringify({ events }) })
  expect(opened('death-first')).toBe('Opened what was chosen for the first days')
  expect(opened('death incapacity death-first')).toBe('Opened what is meant for them')
})

test('the attorney is asked beside the review, until the time is over or they answered', () => {
  const now = Date.parse('2040-01-02T12:00:00Z')
  const asked: ReleaseView = { ...release, state: 'in-review', objectUntil: '2040-01-04T09:00:00.000Z' }
  expect(isAskedMeanwhile(asked, now)).toBe(true)
  expect(asksAttorney(asked)).toBe(true)
  expect(whatNext(asked, { me: 'attorney' })).toContain('You can agree or object until Jan 4, 2040')
  expect(isAskedMeanwhile(asked, Date.parse('2040-01-05T09:00:00Z'))).toBe(false)
  const answer = { ...step, step: 'supported', by: 'attorney' }
  expect(isAskedMeanwhile({ ...asked, log: [answer] }, now)).toBe(false)
  expect(isAskedMeanwhile({ ...asked, approval: 'waived' }, now)).toBe(false)
})
