// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useHeldSeats } from '../../estate/index.ts'
import { fillBrowser } from './testing/browser.ts'
import { people } from './testing/people.ts'
import { OpinionCard } from './OpinionCard.tsx'
import { Submissions } from './Submissions.tsx'

beforeEach(() => people.open())
afterEach(cleanup)

const deputy = { id: 'd', attorney: 'eve@example.org' }

/** The seat of an attorney, as their deputy has it. */
function Seats() {
  return useHeldSeats().map((seat) => <OpinionCard key={seat.id} seat={{ ...seat, deputy }} />)
}

test('a deputy reads their own answer as theirs, and that of another deputy as another’s', async () => {
  fillBrowser()
  await people.named('attorney')
  const id = await people.reported({ role: 'contact_1', state: 'in-review', objectUntil: new Date() })
  const Stands = () =>
    useHeldSeats().map((seat) => <Submissions key={seat.id} seat={{ ...seat, deputy }} title="Where it stands" />)
  render(<Stands />)
  await people.step(id, 'objected', 'attorney', { deputy: 'other' })
  expect(await screen.findByText('A deputy of the attorney objected')).toBeTruthy()
  await people.step(id, 'objected', 'attorney', { deputy: 'd' })
  expect(await screen.findByText('You objected')).toBeTruthy()
})

test('a deputy answers a report until the attorney has answered themselves, and no report of the attorney', async () => {
  fillBrowser()
  await people.named('attorney')
  const asks = { role: 'contact_1' as const, mine: false, approval: 'demanded' as const }
  const id = await people.reported({ ...asks, state: 'in-review', objectUntil: new Date(Date.now() + 86_400_000) })
  render(<Seats />)
  const title = 'One of the authorized contacts reported a death'
  expect(await screen.findByRole('region', { name: /reported a death$/ })).toBeTruthy()
  await people.step(id, 'supported', 'attorney', { deputy: 'd' })
  expect(screen.getByRole('region', { name: /reported a death$/ })).toBeTruthy()
  await people.step(id, 'supported', 'attorney')
  expect(screen.queryByRole('region', { name: title })).toBeNull()
  expect(screen.queryByRole('region', { name: /reported a death$/ })).toBeNull()
  await people.reported({ ...asks, role: 'attorney' })
  expect(screen.queryByRole('region', { name: /reported a death$/ })).toBeNull()
})
