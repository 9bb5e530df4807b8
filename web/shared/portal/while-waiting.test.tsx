// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useHeldSeats } from '../../estate/index.ts'
import { people } from './testing/people.ts'
import { WhileWaiting } from './WhileWaiting.tsx'

beforeEach(() => people.open())
afterEach(cleanup)

/** `first`: how many records are for the first days. */
function Seats({ first = 0 }: { first?: number }) {
  return useHeldSeats().map((seat) => (
    <WhileWaiting key={seat.id} seat={{ ...seat, counts: { ...seat.counts, first } }} />
  ))
}
const opensAt = new Date(2026, 5, 16, 10, 20)
const firstOpensAt = new Date(2026, 5, 12, 15)
const next = () => within(screen.getByRole('region', { name: 'The next day' }))
const things = () =>
  within(screen.getByRole('region', { name: 'What you can do now' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

test('while a report waits, a contact reads the next day alone, and what can be done in the world', async () => {
  await people.named('contact_1')
  render(<Seats />)
  expect(screen.queryByText('What you can do now')).toBeNull()
  await people.reported({ state: 'waiting', opensAt, firstOpensAt: opensAt })
  await screen.findByText('Everything opens on')
  expect(next().getByText('Tuesday, June 16')).toBeTruthy()
  expect(next().getByText(/about 10 in the morning/)).toBeTruthy()
  expect(things()).toEqual([
    'A funeral home can help today',
    'If there’s an animal at home',
    'Ask for certified copies',
    'A person to call',
  ])
})

test('the next day comes first, then where it stands, then what can be done', async () => {
  await people.named('contact_1')
  await people.reported({ state: 'waiting', opensAt, firstOpensAt: opensAt })
  const [seat] = people.held()
  render(seat && <WhileWaiting seat={seat}>Where it stands</WhileWaiting>)
  await screen.findByText('What you can do now')
  expect(document.body.textContent).toMatch(/Everything opens on.*Where it stands.*What you can do now/)
})

test('the first days are the next day until they have come, and then the rest is', async () => {
  await people.named('contact_1')
  const id = await people.reported({ state: 'waiting', opensAt, firstOpensAt })
  render(<Seats first={3} />)
  await screen.findByText('The first things open on')
  expect(next().getByText('Friday, June 12')).toBeTruthy()
  expect(next().getByText(/about 3 in the afternoon/)).toBeTruthy()
  await people.happened(id, { firstAt: firstOpensAt })
  expect(next().getByText('The rest opens on')).toBeTruthy()
  expect(next().getByText('Tuesday, June 16')).toBeTruthy()
})

test('the next day is missing before a check, and what can be done stays', async () => {
  await people.named('contact_1')
  const id = await people.reported({ state: 'in-review' })
  render(<Seats />)
  expect(await screen.findByText('A person to call')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'The next day' })).toBeNull()
  await people.happened(id, { state: 'vetoed' })
  expect(screen.queryByText('A person to call')).toBeNull()
})

test('of an incapacity, and for an attorney, the page names other things', async () => {
  await people.named('contact_1')
  await people.named('attorney')
  await people.reported({ state: 'waiting', event: 'incapacity', opensAt })
  render(<Seats />)
  expect(await screen.findByText('Ask who may decide now')).toBeTruthy()
  expect(screen.getByText('Look for powers of attorney')).toBeTruthy()
  expect(screen.queryByText('A funeral home can help today')).toBeNull()
  expect(screen.getAllByText('What is meant for you opens on')).toHaveLength(2)
})
