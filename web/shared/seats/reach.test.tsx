// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSeats } from '../../estate/index.ts'
import { people } from '../portal/testing/people.ts'
import { ConfirmHolder } from './ConfirmHolder.tsx'

const user = userEvent.setup()
const remove = vi.fn<() => void>()

function Asked() {
  const seat = useSeats().find(({ role }) => role === 'contact_1')
  return seat && <ConfirmHolder seat={seat} name="Ben Ortiz" onRemove={remove} />
}

async function takenBy(email: string) {
  const invite = { role: 'contact_1', email: 'ben@example.org', personName: 'Ben Ortiz', ownerName: 'Anna' } as const
  const { link } = await people.me.inviteSeat(invite)
  const person = await people.newAccount(email)
  await person.acceptInvitation(link)
  await people.refresh()
  return person
}

beforeEach(() => people.open())
afterEach(cleanup)

test('the card shows the address that accepted, and asks once whether it belongs to the intended person', async () => {
  await takenBy('other@example.org')
  render(<Asked />)
  expect(screen.getByText('Is this Ben Ortiz?')).toBeTruthy()
  expect(screen.getByText(/You sent the invitation to ben@example.org/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Yes, this is Ben Ortiz' }))
  await waitFor(() => expect(screen.queryByText('Is this Ben Ortiz?')).toBeNull())
  expect(screen.getByText('other@example.org')).toBeTruthy()
  const [line] = people.me.store.slice('activity')
  expect(line?.text).toBe('Confirmed that other@example.org is Ben Ortiz')
  await people.me.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
  await takenBy('third@example.org')
  expect(await screen.findByText('Is this Ben Ortiz?')).toBeTruthy()
})

test('the answer *no* opens the dialog that removes the person', async () => {
  await takenBy('other@example.org')
  render(<Asked />)
  await user.click(screen.getByRole('button', { name: 'No, or I am not sure' }))
  expect(remove).toHaveBeenCalledOnce()
})

test('the card does not ask during a report, which an answer would veto', async () => {
  await takenBy('other@example.org')
  await people.reported({}, people.me)
  render(<Asked />)
  expect(screen.queryByText('Is this Ben Ortiz?')).toBeNull()
})
