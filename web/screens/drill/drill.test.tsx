// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listDelivery } from '../../../contract/drill.ts'
import { setupUser } from '../../testing/user.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import DrillPage from './index.tsx'
import { verdictOf } from './sentences.ts'

const user = setupUser()

beforeEach(() => people.open())
afterEach(cleanup)

const step = { step: 'records' as const, provedAt: '2026-05-03T10:00:00.000Z' }
const seat = { role: 'contact_1' as const, invitationId: '1', gets: [], steps: [step] }
const readiness = { at: step.provedAt, seats: [seat], reviewers: {} }
const soon = new Date('2026-06-01')
const says = (change: object, now = soon) => verdictOf({ ...readiness, ...change }, () => 'Mara', now)

test('an owner without an invitation reads to name a person first', async () => {
  draw(DrillPage, '/settings/drill')
  expect(await screen.findByText('You have not invited anybody yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
})

test('the page shows, per person, what they would get and how each step went, and keeps it', async () => {
  await people.invitation('contact_1', 'ben@example.org', people.me)
  draw(DrillPage, '/settings/drill')
  await user.click(await screen.findByRole('button', { name: 'Check now' }))
  const card = within(await screen.findByRole('region', { name: /contact 1/i }))
  expect(card.getByText('After a death, with all of the above')).toBeTruthy()
  expect(card.getByText(/has not accepted yet/)).toBeTruthy()
  expect(card.getAllByLabelText('Proved').length).toBeGreaterThan(0)
  cleanup()
  draw(DrillPage, '/settings/drill')
  expect(await screen.findByRole('button', { name: 'Check again' })).toBeTruthy()
  expect(screen.getByText(/^Checked on/)).toBeTruthy()
})

test('a failed check says why, and the page stays', async () => {
  await people.invitation('contact_1', 'ben@example.org', people.me)
  people.server.refuse(listDelivery, { status: 500, code: 'server-trouble', message: 'Something broke.' })
  draw(DrillPage, '/settings/drill')
  await user.click(await screen.findByRole('button', { name: 'Check now' }))
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  people.server.allow()
})

test.each([
  ['Today this would reach Mara', 'pine', {}],
  [
    'One step for Mara could not be proved',
    'amber',
    { seats: [seat, { ...seat, steps: [{ step: 'files', why: 'missing' }] }] },
  ],
  ['Nobody could receive this today', 'amber', { seats: [{ ...seat, steps: [{ step: 'accepted', why: 'left' }] }] }],
] as const)('the verdict says: %s', (title, tone, change) => {
  expect(says(change)).toMatchObject({ title, tone })
})

test('a check of more than a year ago turns amber', () => {
  expect(says({}, new Date('2027-05-04'))).toMatchObject({
    tone: 'amber',
    title: 'The last check is more than a year old',
  })
  expect(says({}, new Date('2027-05-02'))).toMatchObject({ tone: 'pine' })
})
