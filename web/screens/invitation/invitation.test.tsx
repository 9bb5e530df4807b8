// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeReturn } from '../../shared/navigation/return-to.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import * as estate from '../../shared/portal/testing/fake-estate.ts'
import InvitationPage from './index.tsx'

const user = userEvent.setup()
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const fragment = 'owner.seat.invitation.1.secret'
const view = {
  ownerId: 'owner-1',
  seatId: 'seat-1',
  role: 'contact_1',
  ownerName: 'Anna Berg',
  personName: 'Ben Ortiz',
  ownerFingerprint: 'QRST UVWX',
  via: 'invitation',
}
const page = (address = `/invitation#${fragment}`) => draw(InvitationPage, address)

beforeEach(() => {
  estate.reset()
  sessionStorage.clear()
  estate.calls.readInvitation.mockResolvedValue(view)
})
afterEach(cleanup)

test('a visitor reads who asks and for what, and comes back here after making an account', async () => {
  estate.given({ session: { state: 'signed-out' } })
  page()
  expect(await screen.findByText('Anna Berg trusts you')).toBeTruthy()
  expect(screen.getByText('QRST UVWX')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  const link = screen.getByRole('link', { name: 'Create account' })
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(takeReturn('sign-up')).toBe('/invitation')
  cleanup()
  page('/invitation')
  expect(await screen.findByText('Anna Berg trusts you')).toBeTruthy()
})

test('the secret is kept in this tab while somebody confirms, and forgotten when they accepted', async () => {
  page()
  await screen.findByText('Anna Berg trusts you')
  cleanup()
  page('/invitation')
  await screen.findByText('Anna Berg trusts you')
  await press('Accept')
  expect(await screen.findByText('Thank you. You accepted.')).toBeTruthy()
  expect(estate.calls.acceptInvitation).toHaveBeenCalledWith(fragment)
  expect(Object.values(sessionStorage).join(' ')).not.toContain('secret')
  expect(screen.getByRole('link', { name: 'Make my recovery kit' })).toBeTruthy()
})

test('an address that is not confirmed yet is told what to do, and can go on afterwards', async () => {
  estate.calls.acceptInvitation.mockRejectedValueOnce(new estate.EstateError('email-not-confirmed', 'Please confirm.'))
  page()
  await screen.findByText('Anna Berg trusts you')
  await press('Accept')
  expect(await screen.findByText('Please confirm your email address first')).toBeTruthy()
  await press('Send the mail again')
  expect(estate.calls.resendConfirmation).toHaveBeenCalledOnce()
  await press('I have confirmed it, go on')
  expect(await screen.findByText('Thank you. You accepted.')).toBeTruthy()
})

test('an address that is confirmed elsewhere lets the acceptance go on by itself', async () => {
  const session = { state: 'signed-in', email: 'me@example.org', ownerId: 'me' } as const
  estate.given({ session: { ...session, emailVerified: false } })
  estate.calls.acceptInvitation.mockRejectedValueOnce(new estate.EstateError('email-not-confirmed', 'Please confirm.'))
  page()
  await screen.findByText('Anna Berg trusts you')
  await press('Accept')
  expect(await screen.findByText('Please confirm your email address first')).toBeTruthy()
  estate.given({ session: { ...session, emailVerified: true } })
  expect(await screen.findByText('Thank you. You accepted.')).toBeTruthy()
  expect(estate.calls.acceptInvitation).toHaveBeenCalledTimes(2)
})

test('a refusal is said, and nothing is lost', async () => {
  estate.calls.acceptInvitation.mockRejectedValue(
    new estate.EstateError('invitation-taken', 'Somebody accepted it already.'),
  )
  page()
  await screen.findByText('Anna Berg trusts you')
  await press('Accept')
  expect(await screen.findByText('Somebody accepted it already.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy()
})

test("the owner's own link cannot be accepted by themselves", async () => {
  estate.given({ session: { state: 'signed-in', ownerId: 'owner-1' } })
  page()
  expect(await screen.findByText('This is an invitation of your own')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('a broken link says so and takes the whole one', async () => {
  estate.calls.readInvitation.mockRejectedValueOnce(new estate.EstateError('not-a-link', 'This link is not complete.'))
  page('/invitation#broken')
  expect(await screen.findByText('This link is not complete.')).toBeTruthy()
  await user.type(screen.getByLabelText('Link of the invitation'), `https://cairn.test/invitation#${fragment}`)
  await press('Open the invitation')
  await waitFor(() => expect(estate.calls.readInvitation).toHaveBeenLastCalledWith(fragment))
  expect(await screen.findByText('Anna Berg trusts you')).toBeTruthy()
})
