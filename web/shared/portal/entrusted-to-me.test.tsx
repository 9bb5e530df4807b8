// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EntrustedToMe } from './EntrustedToMe.tsx'
import { NoLongerNamed } from './NoLongerNamed.tsx'
import * as estate from './testing/fake-estate.ts'

beforeEach(() => estate.reset())
afterEach(cleanup)

test('nobody who holds no seat sees it', () => {
  estate.given({ held: [estate.heldSeat({ state: 'void' })] })
  const { container } = render(<EntrustedToMe />)
  expect(container.textContent).toBe('')
})

test('an heir is led straight to what was left', () => {
  estate.given({ held: [estate.heldSeat({ releases: [estate.releaseView({ state: 'released' })] })] })
  render(<EntrustedToMe />)
  const link = screen.getByRole('link', { name: 'Open what was left for you: Anna Berg' })
  expect(link.getAttribute('href')).toBe('/authcontactportal')
})

test('somebody who was invited and has not accepted reads that, and where to go on', () => {
  const invitedAt = '2026-11-20T09:00:00.000Z'
  estate.given({ invited: [{ ownerId: 'owner-2', role: 'contact_1', owner: 'Ruth Vale', invitedAt }] })
  render(<EntrustedToMe />)
  expect(screen.getByText('Not accepted yet')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open the invitation of Ruth Vale' })
  expect(link.getAttribute('href')).toBe('/invitation')
})

test('what a living person opened is not called left behind', () => {
  const release = estate.releaseView({ state: 'released', event: 'incapacity' })
  estate.given({ held: [estate.heldSeat({ releases: [release] })] })
  render(<EntrustedToMe />)
  expect(screen.getByRole('link', { name: 'Open what is meant for you now: Anna Berg' })).toBeTruthy()
})

test('an attorney whose answer is asked reads so; once it is given, no more', () => {
  const reported = { state: 'reported', reportedBy: 'contact_1' } as const
  const seat = (opinion?: 'object') =>
    estate.heldSeat({
      role: 'attorney',
      releases: [estate.releaseView(opinion === undefined ? reported : { ...reported, opinion })],
    })
  estate.given({ held: [seat()] })
  const { rerender } = render(<EntrustedToMe />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/estateattorneyportal')
  expect(screen.getByText('Your answer is asked')).toBeTruthy()
  estate.given({ held: [seat('object')] })
  rerender(<EntrustedToMe />)
  expect(screen.queryByText('Your answer is asked')).toBeNull()
})

test('a seat that was taken back is said, unless another one takes its place', () => {
  const gone = estate.heldSeat({ state: 'void' })
  const { rerender, container } = render(<NoLongerNamed held={[gone]} wanted={() => true} />)
  expect(container.textContent).toContain('You are no longer named by Anna Berg')
  rerender(<NoLongerNamed held={[gone, estate.heldSeat({ id: 'other' })]} wanted={() => true} />)
  expect(container.textContent).toBe('')
})

test('a card that was not accepted says why, in words for the day', () => {
  const refused = estate.heldSeat({ state: 'void', via: 'card', refused: 'The name in the passport is another.' })
  const { rerender, container } = render(<NoLongerNamed held={[refused]} wanted={() => true} />)
  expect(container.textContent).toContain('Your card from Anna Berg was not accepted')
  expect(container.textContent).toContain('The name in the passport is another.')
  expect(container.textContent).not.toContain('taken your seat back')
  rerender(<NoLongerNamed held={[refused, estate.heldSeat({ id: 'other' })]} wanted={() => true} />)
  expect(container.textContent).toBe('')
})
