// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Seat } from '../../estate/index.ts'
import * as estate from '../portal/testing/fake-estate.ts'
import { CannotReceive } from './CannotReceive.tsx'
import { ConfirmHolder } from './ConfirmHolder.tsx'

beforeEach(() => estate.reset())
afterEach(cleanup)

const accepted: Seat = {
  role: 'contact_1',
  id: 'owner.seat.invitation',
  state: 'accepted',
  email: 'ben@example.org',
  acceptedBy: 'other@example.org',
}
const remove = vi.fn<() => void>()
const ask = (seat = accepted) => render(<ConfirmHolder seat={seat} name="Ben Ortiz" onRemove={remove} />)

test('whoever accepted is shown by their address, and the owner is asked whether it is them, once', async () => {
  ask()
  expect(screen.getByText('Is this Ben Ortiz?')).toBeTruthy()
  expect(screen.getByText(/You sent the invitation to ben@example.org/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Yes, this is Ben Ortiz' }))
  expect(screen.queryByText('Is this Ben Ortiz?')).toBeNull()
  expect(screen.getByText('other@example.org')).toBeTruthy()
  cleanup()
  ask({ ...accepted, acceptedBy: 'third@example.org' })
  expect(screen.getByText('Is this Ben Ortiz?')).toBeTruthy()
})

test('no leads to removing them', async () => {
  ask()
  await userEvent.click(screen.getByRole('button', { name: 'No, or I am not sure' }))
  expect(remove).toHaveBeenCalledOnce()
})

test('while a report is open nothing is asked: an answer would stop it', () => {
  estate.given({ releases: [estate.releaseView()] })
  ask()
  expect(screen.queryByText('Is this Ben Ortiz?')).toBeNull()
})

test('the dashboard names everybody who can receive nothing, and nobody else', () => {
  const contact = (id: string, seat: 'contact_1' | 'contact_2', fullName: string) => ({
    id,
    version: 1,
    kind: 'authorized-contact',
    seat,
    audience: 'nobody' as const,
    alsoIfIncapacitated: false,
    values: { fullName, email: `${id}@example.org` },
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
  })
  const records = [contact('one', 'contact_1', 'Mara Quinn'), contact('two', 'contact_2', 'Ben Ortiz')]
  estate.given({ records, seats: [accepted, { role: 'contact_2', state: 'invited' }] })
  render(<CannotReceive />)
  expect(screen.getByRole('link', { name: /^Ben Ortiz has not accepted yet/ }).getAttribute('href')).toBe(
    '/legal/contact',
  )
  expect(screen.queryByText(/Mara Quinn/)).toBeNull()
  cleanup()
  estate.given({ seats: [accepted, { role: 'contact_2', state: 'confirmed' }] })
  const { container } = render(<CannotReceive />)
  expect(container.textContent).toBe('')
})
