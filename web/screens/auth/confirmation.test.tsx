// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { followLink, openEmailLink, resendConfirmation, signIn } from '../../../contract/accounts.ts'
import { openAt, setUpPage, visitorsPage } from '../../app/testing/index.tsx'
import { pending } from '../../shared/session/pending-invitation.ts'
import { announceWaiting } from '../../shared/session/waiting-across-tabs.ts'

setUpPage()

describe('the link of a confirmation mail', () => {
  test('only a press uses up the link of a confirmation mail, and the page shows why the server rejects a link', async () => {
    const { user, server } = await openAt('/auth/callback?token=secret-3')
    const message = 'This link is no longer valid. Please ask for a new one.'
    server.refuse(followLink, { status: 410, code: 'not-valid', message })
    const press = await screen.findByRole('button', { name: 'Confirm' })
    expect(server.received(followLink)).toEqual([])
    await user.dblClick(press)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(server.received(followLink)).toEqual([{ body: { token: 'secret-3' } }])
  })

  test.each([
    ['email-confirmed', 'Thank you. Your email address is confirmed.'],
    ['email-changed', 'Your email address has changed.'],
    ['email-restored', 'Your old email address is back.'],
  ] as const)('the page of a mailed link says what the press did: %s', async (happened, words) => {
    const { user, server } = await openAt(`/auth/callback?token=${happened}`)
    server.answer(followLink, () => ({ happened }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('after undoing a change of address, the page asks for a new password', async () => {
    const { user, server } = await openAt('/auth/callback?token=undo')
    server.answer(followLink, () => ({ happened: 'email-restored' as const, resetToken: 'a-token' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    const on = await screen.findByRole('link', { name: 'Choose a new password' })
    expect(on.getAttribute('href')).toBe('/auth/reset-password#token=a-token')
  })

  test('after the confirmation, the page links to the invitation pending in another tab, and does not say that the user is done', async () => {
    const stop = announceWaiting({ name: 'invitation', value: 'owner.seat.invitation.1.secret' })
    const { user, server } = await openAt('/auth/callback?token=waits')
    server.answer(followLink, () => ({ happened: 'email-confirmed' as const }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    const on = await screen.findByRole('link', { name: 'Continue to your invitation' })
    expect(on.getAttribute('href')).toBe('/invitation')
    expect(pending('invitation').read()).toBe('owner.seat.invitation.1.secret')
    expect(screen.queryByText(/Nothing more is needed/)).toBeNull()
    stop()
    pending('invitation').forget()
  })

  test.each([
    ['confirm', 'Confirm that ann@example.org is your email address.'],
    ['change', 'Confirm that ann@example.org is your new email address.'],
    [
      'restore',
      'Press Confirm to undo the change and use ann@example.org again. Everyone is signed out, and you choose a new password.',
    ],
  ] as const)(
    'the page of a mailed link explains what a press will do to which address: %s',
    async (asks, sentence) => {
      const page = await visitorsPage()
      page.server.answer(openEmailLink, () => ({ asks, email: 'ann@example.org' }))
      await openAt(`/auth/callback?token=${asks}`, page)
      expect(await screen.findByText(sentence)).toBeTruthy()
      expect(page.server.received(openEmailLink)).toEqual([{ body: { token: asks } }])
      expect(page.server.received(followLink)).toEqual([])
    },
  )

  test('the page of an expired link shows no button', async () => {
    const page = await visitorsPage()
    const message = 'This link is no longer valid. Please ask for a new one.'
    page.server.refuse(openEmailLink, { status: 400, code: 'link-invalid', message })
    await openAt('/auth/callback?token=old', page)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  })

  test('the page keeps its button if the link could not be checked', async () => {
    const page = await visitorsPage()
    page.server.refuse(openEmailLink, { status: 503, code: 'busy', message: 'Please try again.' })
    const { user, server } = await openAt('/auth/callback?token=unknown', page)
    server.answer(followLink, () => ({ happened: 'email-confirmed' as const }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Thank you. Your email address is confirmed.')).toBeTruthy()
  })

  test('the page explains what to do if the link’s token is missing', async () => {
    await openAt('/auth/callback')
    expect(await screen.findByText(/open the link in the email again/)).toBeTruthy()
  })
})

describe('a user whose address is not confirmed', () => {
  const again = 'Send the link again'
  const refused = {
    status: 403,
    code: 'email-not-confirmed',
    message: 'Please verify your email address before signing in',
  }

  test('a user with an unconfirmed address requests the link again on the sign-in page, for the address typed there', async () => {
    const { user, server } = await openAt('/auth/signin')
    const enter = () => user.click(screen.getByRole('button', { name: 'Sign in' }))
    server.refuse(signIn, { status: 401, code: 'wrong', message: 'The email or password you entered is incorrect' })
    await user.type(await screen.findByLabelText('Email'), ' Ada@Example.org')
    await user.type(screen.getByLabelText('Password'), 'Correct-horse-7')
    await enter()
    await screen.findByRole('alert')
    expect(screen.queryByRole('button', { name: again })).toBeNull()
    server.refuse(signIn, refused)
    await enter()
    server.refuse(resendConfirmation, { status: 429, code: 'slow', message: 'Please wait a moment.' })
    await user.click(await screen.findByRole('button', { name: again }))
    expect(await screen.findByText('Please wait a moment.')).toBeTruthy()
    server.allow()
    server.answer(resendConfirmation, () => ({}))
    await user.click(screen.getByRole('button', { name: again }))
    expect(await screen.findByText('Check your email')).toBeTruthy()
    expect(server.received(resendConfirmation).at(-1)).toEqual({ body: { email: 'ada@example.org' } })
  })

  test('the page withdraws the offer to resend the link once a sign-in fails for another reason', async () => {
    const { user, server } = await openAt('/auth/signin')
    server.refuse(signIn, refused)
    await user.type(await screen.findByLabelText('Email'), 'ada@example.org')
    await user.type(screen.getByLabelText('Password'), 'Correct-horse-7')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('button', { name: again })
    server.refuse(signIn, { status: 401, code: 'wrong', message: 'The email or password you entered is incorrect' })
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: again })).toBeNull())
  })
})
