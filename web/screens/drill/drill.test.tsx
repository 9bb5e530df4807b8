// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listDelivery } from '../../../contract/drill.ts'
import { setupUser } from '../../testing/user.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import DrillPage from './index.tsx'
import { answerOf, earliestSentence, verdictOf } from './sentences.ts'

const user = setupUser()

beforeEach(() => people.open())
afterEach(cleanup)

const step = { step: 'records' as const, provedAt: '2026-05-03T10:00:00.000Z' }
const seat = { role: 'contact_1' as const, invitationId: '1', gets: [], steps: [step] }
const readiness = { at: step.provedAt, seats: [seat], reviewers: {} }
const terms = { waitIncapacityDays: 2, waitDeathDays: 7, fallbackDays: 0, cardFallback: 0, firstDays: 1 }
const soon = new Date('2026-06-01')
const says = (change: object, now = soon, invitedAt = '2026-05-30') =>
  verdictOf({ ...readiness, ...change }, { nameOf: () => 'Mara', invitedAt: () => invitedAt, now })

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
  expect(screen.getByRole('region', { name: 'When it would open' })).toBeTruthy()
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

test.each([
  ['Mara was never asked.', 'waiting', {}],
  ['Mara got in on May 3, 2026.', 'in', { answers: true }],
  [
    'Mara has not answered since May 3, 2026. That needn’t mean anything: the email may have been overlooked. Please ask.',
    'open',
    { call: 'a' },
  ],
  ['Mara got in on May 3, 2026.', 'in', { call: 'a', answers: true }],
  [
    'Mara has not answered since May 3, 2026. That needn’t mean anything: the email may have been overlooked. Please ask.',
    'open',
    { call: 'b', answers: true },
  ],
] as const)('the owner reads: %s', (text, state, { call, answers }: { call?: string; answers?: true }) => {
  const place = { role: 'contact_1' as const, invitationId: '1' }
  const drill = {
    ...(call && {
      call: { drillId: call, nonce: '', at: step.provedAt, seats: [{ ...place, seatId: '1', epoch: 1 }] },
    }),
    ...(answers && { answers: [{ ...place, drillId: 'a', at: step.provedAt, statement: '' }] }),
  }
  expect(answerOf(drill, 'contact_1', 'Mara', soon)).toEqual({ text, state })
})

test('a question of this week is waited for, without amber', () => {
  const place = { role: 'contact_1' as const, invitationId: '1' }
  const call = { drillId: 'a', nonce: '', at: step.provedAt, seats: [{ ...place, seatId: '1', epoch: 1 }] }
  const on = (day: string) => answerOf({ call }, 'contact_1', 'Mara', new Date(day)).state
  expect([on('2026-05-09'), on('2026-05-11')]).toEqual(['waiting', 'open'])
})

const unaccepted = { ...seat, steps: [step, { step: 'accepted', why: 'not-accepted' }] }
const later = { ...seat, steps: [{ step: 'share', why: 'proved-today' }] }
test.each([
  ['We are waiting for Mara to accept', 'neutral', [unaccepted], undefined],
  ['We are waiting for Mara to accept', 'neutral', [seat, unaccepted], undefined],
  ['Nobody could receive this today', 'amber', [unaccepted], '2026-03-01'],
  [
    'Nobody could receive this today',
    'amber',
    [{ ...unaccepted, steps: [...unaccepted.steps, { step: 'list', why: 'wrong' }] }],
    undefined,
  ],
  ['Today this would reach Mara and Mara', 'neutral', [seat, later], undefined],
] as const)('before a person could answer, the verdict says: %s', (title, tone, seats, invitedAt) => {
  expect(says({ seats }, soon, invitedAt)).toMatchObject({ title, tone })
})

test.each([
  ['death-first', 'Opens on Jun 2, 2026 at the earliest, if it were reported and checked today.', {}],
  ['death', 'Opens on Jun 8, 2026 at the earliest, if it were reported and checked today.', {}],
  ['incapacity', 'Opens on Jun 3, 2026 at the earliest, if it were reported and checked today.', {}],
  [
    'death',
    'Opens on Jun 15, 2026 at the earliest, if it were reported today.',
    { terms: { ...terms, fallbackDays: 14 }, operators: { confirmed: true, impartial: 0 } },
  ],
  ['death', undefined, { operators: { confirmed: true, impartial: 0 } }],
  ['death', undefined, { operators: { confirmed: false, impartial: 1 } }],
] as const)('what opens at %s: %s', (event, text, change) => {
  const standing = { terms, operators: { confirmed: true, impartial: 1 }, mail: true, hasAttorney: false, ...change }
  const when = { now: new Date('2026-06-01T12:00:00'), dayMilliseconds: 86_400_000 }
  expect(earliestSentence(event, { standing, contacts: 1, attorney: 'none' }, when)).toBe(text)
  expect(earliestSentence(event, { standing, contacts: 0, attorney: 'none' }, when)).toBeUndefined()
})

test('the owner sends a drill to the people who accepted, and reads on which day', async () => {
  const { link } = await people.invitation('contact_1', 'ben@example.org', people.me)
  const ben = await people.newAccount('ben@example.org')
  await ben.acceptInvitation(link)
  await people.me.refresh()
  draw(DrillPage, '/settings/drill')
  await user.click(await screen.findByRole('button', { name: 'Send a fire drill' }))
  expect(await screen.findByText('We wrote to them')).toBeTruthy()
  const [drill] = await ben.readHeldDrills()
  if (!drill) throw new Error('There is a drill.')
  await ben.answerDrill(drill)
  cleanup()
  draw(DrillPage, '/settings/drill')
  expect(await screen.findByText(/authorized contact 1 got in on/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Send another one/ })).toBeTruthy()
})

test('the owner tries a printed card by its letters', async () => {
  const { card } = await people.invitation('contact_1', 'ben@example.org', people.me)
  draw(DrillPage, '/settings/drill')
  await user.click(await screen.findByRole('button', { name: 'Try this card' }))
  expect((await screen.findAllByText('Please type the letters on the card')).length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText(/^Letters on the card/), card.lines.join(' '))
  await user.click(screen.getByRole('button', { name: 'Try this card' }))
  expect(await screen.findByText('This card works: it is the one for authorized contact 1')).toBeTruthy()
})
