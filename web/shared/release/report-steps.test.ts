import { expect, test } from 'vitest'
import type { ReleaseView } from '../../estate/types.ts'
import { reportSteps } from './report-steps.ts'
import { badgeOf } from './badge-words.ts'
import { type Reader, whatNext } from './words.ts'

const release = (change: Partial<ReleaseView>): ReleaseView => ({
  id: 'r',
  ownerId: 'o',
  event: 'death',
  state: 'in-review',
  reportedBy: 'contact_1',
  mine: true,
  reportedAt: '2026-11-20T09:00:00.000Z',
  answers: [],
  approval: 'demanded',
  log: [],
  ...change,
})
const approved = [{ n: 2, at: '2026-11-20T10:00:00.000Z', step: 'approved', by: 'operator', detail: '{}' }]
const here = (view: ReleaseView) => {
  const { steps, current } = reportSteps(view)
  return steps[current]?.id
}

test('each state has its step', () => {
  const objectUntil = '2026-12-04T09:00:00.000Z'
  expect(here(release({ state: 'reported', objectUntil }))).toBe('attorney')
  expect(here(release({ state: 'in-review', objectUntil }))).toBe('review')
  expect(here(release({ state: 'waiting', log: approved }))).toBe('waiting')
  expect(here(release({ state: 'released', log: approved }))).toBe('released')
  expect(here(release({ state: 'rejected', reason: 'Not hers.' }))).toBe('rejected')
  expect(here(release({ state: 'vetoed' }))).toBe('vetoed')
})

test('the steps show how long the attorney may object', () => {
  const objectUntil = '2026-12-04T09:00:00.000Z'
  const detail = (view: ReleaseView) => reportSteps(view).steps.find(({ id }) => id === 'attorney')?.detail
  expect(detail(release({ state: 'reported', objectUntil }))).toContain('Dec 4, 2026')
  expect(detail(release({ state: 'in-review', objectUntil }))).toBeUndefined()
  // A lockdown stops the clock, so the date is unknown.
  const asked = release({ state: 'reported', objectUntil })
  const said = JSON.stringify([reportSteps(asked, { onHold: true }), whatNext(asked, { onHold: true })])
  expect(said).toMatch(/can object.*the time to object has stopped/)
  expect(said).not.toContain('Dec 4')
})

test('after the attorney’s time, the step shows their answer, to the attorney and to others', () => {
  const objectUntil = '2026-11-04T09:00:00.000Z'
  const at = '2026-11-21T10:00:00.000Z'
  const label = (log: ReleaseView['log'], reader: Reader) =>
    reportSteps(release({ objectUntil, log }), reader).steps.find(({ id }) => id === 'attorney')?.label
  const said = (step: string) => [{ n: 2, at, step, by: 'attorney', detail: '{}' }]
  const me = { me: 'attorney', since: '2026-01-01T00:00:00.000Z' } as const
  expect(label(said('supported'), me)).toBe('You agreed')
  expect(label(said('supported'), { me: 'contact_1' })).toBe('The attorney agreed')
  // An earlier attorney answered.
  expect(label(said('objected'), { ...me, since: '2026-11-22T00:00:00.000Z' })).toBe('The attorney objected')
  expect(label(said('objected'), me)).toBe('You objected')
  expect(label([{ n: 2, at, step: 'objected', by: 'contact_2', detail: '{}' }], me)).toBe('The time to object is over')
  expect(label([], {})).toBe('The time to object is over')
  const byDeputy = [{ n: 2, at, step: 'supported', by: 'attorney', detail: '{"deputy":"d"}' }]
  expect(label(byDeputy, me)).toBe('Your deputy agreed')
  expect(label(byDeputy, { me: 'deputy', deputy: 'd' })).toBe('You agreed')
  expect(label(byDeputy, { me: 'deputy', deputy: 'other' })).toBe('A deputy of the attorney agreed')
})

test('the owner reads that their own records open', () => {
  const last = (event: ReleaseView['event'], reader: Reader) =>
    reportSteps(release({ event }), reader).steps.at(-1)?.label
  expect(last('death', { me: 'owner' })).toBe('What you left is opened')
  expect(last('incapacity', { me: 'owner' })).toBe('What you marked for this is opened')
  expect(last('death', { me: 'contact_1' })).toBe('What was left is opened')
})

test('an ended report has completed every step', () => {
  const { steps, current } = reportSteps(release({ state: 'ended', log: approved }))
  expect(steps[current]?.id).toBe('ended')
  expect(steps.slice(0, current).map(({ id }) => id)).toContain('released')
})

test('without a logged approval, no step is a check, and the badge does not say *Verified*', () => {
  const unchecked = release({ state: 'waiting' })
  expect(reportSteps(unchecked).steps.map(({ id }) => id)).not.toContain('review')
  expect(badgeOf(unchecked).label).toBe('Waiting')
  expect(badgeOf(release({ state: 'waiting', log: approved })).label).toBe('Verified')
})

test('the steps of a report with a waived check neither announce nor claim a check', () => {
  const objectUntil = '2026-12-04T09:00:00.000Z'
  const asked = release({ state: 'reported', objectUntil, approval: 'waived' })
  expect(reportSteps(asked).steps.map(({ id }) => id)).toEqual(['reported', 'attorney', 'waiting', 'released'])
  expect(whatNext(asked)).not.toContain('the document is checked')
  const objected = release({ state: 'rejected', objectUntil, approval: 'waived' })
  expect(reportSteps(objected).steps.map(({ id }) => id)).toEqual(['reported', 'attorney', 'rejected'])
  expect(here(objected)).toBe('rejected')
  expect(whatNext(release({ state: 'reported', objectUntil }))).toContain('Then the document is checked')
})

test('each station that is done has a name and a date', () => {
  const waits = release({ state: 'waiting', mine: false, log: approved })
  const details = (view: ReleaseView, reader: Reader) => reportSteps(view, reader).steps.map(({ detail }) => detail)
  const [reported, checked] = details(waits, { me: 'attorney', since: '2026-01-01T00:00:00.000Z' })
  expect(reported).toMatch(/^by one of the authorized contacts, Nov 20, 2026 /)
  expect(checked).toMatch(/^by the person who checks documents, Nov 20, 2026 /)
  expect(details(waits, { me: 'contact_1', since: '2026-01-01T00:00:00.000Z' })[0]).toMatch(/^by you, /)
  expect(details(waits, { me: 'owner', names: { contact_1: 'Ben Ortiz' } })[0]).toMatch(/^by Ben Ortiz \(.*\), Nov/)
  expect(details(release({}), {})[1]).toBeUndefined()
})
