// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw } from '../../shared/portal/testing/draw.tsx'
import * as estate from '../../shared/portal/testing/fake-estate.ts'
import ClaimPage from './index.tsx'

const user = userEvent.setup()
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const view = {
  ownerId: 'owner-1',
  seatId: 'seat-1',
  role: 'contact_1',
  ownerName: 'Anna Berg',
  ownerFingerprint: 'QRST UVWX',
  via: 'card',
}

beforeEach(() => {
  estate.reset()
  sessionStorage.clear()
  estate.calls.readCard.mockResolvedValue(view)
  estate.calls.claimByCard.mockResolvedValue(estate.heldSeat({ state: 'card-review', via: 'card' }))
})
afterEach(cleanup)

test('somebody without an account types the card, makes an account on this page, and presents it', async () => {
  estate.given({ session: { state: 'signed-out' } })
  estate.calls.signUp.mockImplementation(() => {
    estate.given({ session: { state: 'signed-in', email: 'ben@example.org', ownerId: 'ben' } })
    return Promise.resolve()
  })
  draw(ClaimPage, '/claim')
  await user.type(await screen.findByLabelText('Letters on the card'), 'abcd efgh')
  await press('Read the card')
  expect(await screen.findByText('A card from Anna Berg')).toBeTruthy()
  expect(estate.calls.readCard).toHaveBeenCalledWith('abcd efgh')
  await user.type(screen.getByLabelText('Email'), 'Ben@Example.org')
  await user.type(screen.getByLabelText('Password'), 'Correct-Horse-1')
  await press('Create account and go on')
  expect(estate.calls.signUp).toHaveBeenCalledWith({ email: 'ben@example.org', password: 'Correct-Horse-1' })
  await user.click(await screen.findByRole('button', { name: 'Present this card' }))
  expect(await screen.findByText('Your card was received')).toBeTruthy()
  expect(screen.getByText('The card is checked').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(Object.values(sessionStorage).join(' ')).not.toContain('abcd')
})

test('the code of the card brings the letters along', async () => {
  draw(ClaimPage, '/claim#ABCDEFGH')
  expect(await screen.findByText('A card from Anna Berg')).toBeTruthy()
  expect(estate.calls.readCard).toHaveBeenCalledWith('ABCDEFGH')
  expect(estate.calls.claimByCard).not.toHaveBeenCalled()
})

test('letters that do not match leave what was typed', async () => {
  estate.calls.readCard.mockRejectedValue(new estate.EstateError('not-a-card', 'This does not match the card.'))
  draw(ClaimPage, '/claim')
  await user.type(await screen.findByLabelText('Letters on the card'), 'wrong')
  await press('Read the card')
  expect(await screen.findByText('This does not match the card.')).toBeTruthy()
  expect(screen.getByLabelText('Letters on the card')).toHaveProperty('value', 'wrong')
})

test('an address that is not confirmed holds the card ready', async () => {
  estate.calls.claimByCard.mockRejectedValueOnce(new estate.EstateError('email-not-confirmed', 'Please confirm.'))
  draw(ClaimPage, '/claim#ABCDEFGH')
  await user.click(await screen.findByRole('button', { name: 'Present this card' }))
  await user.click(await screen.findByRole('button', { name: 'I have confirmed it, go on' }))
  await waitFor(() => expect(estate.calls.claimByCard).toHaveBeenCalledTimes(2))
  expect(await screen.findByText('Your card was received')).toBeTruthy()
})

test('a card that was refused before does not pass for one that is being looked at', async () => {
  const refused = estate.heldSeat({ state: 'void', via: 'card', refused: 'Nobody of that name. Please call Dan Lee.' })
  estate.calls.claimByCard.mockResolvedValue(refused)
  draw(ClaimPage, '/claim#ABCDEFGH')
  await user.click(await screen.findByRole('button', { name: 'Present this card' }))
  expect(await screen.findByText(/was not accepted$/)).toBeTruthy()
  expect(screen.getByText(/Nobody of that name/)).toBeTruthy()
  expect(screen.queryByText('Your card was received')).toBeNull()
})

test('whoever comes without a card is shown the other ways in', async () => {
  estate.given({ session: { state: 'signed-out' } })
  draw(ClaimPage, '/claim')
  const others = await screen.findByRole('region', { name: 'Somebody has died, and you have no card?' })
  const ways = within(others)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(ways).toEqual(['/authcontactportal', '/estateattorneyportal'])
})
