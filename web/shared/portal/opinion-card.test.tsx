// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useHeldSeats } from '../../estate/index.ts'
import { fillBrowser } from './testing/browser.ts'
import { people } from './testing/people.ts'
import { OpinionCard } from './OpinionCard.tsx'

beforeEach(() => people.open())
afterEach(cleanup)

const deputy = { id: 'd', attorney: 'eve@example.org' }

/** The seat of an attorney, as their deputy has it. */
function Seats() {
  return useHeldSeats().map((seat) => <OpinionCard key={seat.id} seat={{ ...seat, deputy }} />)
}

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
