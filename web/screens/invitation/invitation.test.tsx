// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resendConfirmation } from '../../../contract/accounts.ts'
import { acceptInvitation } from '../../../contract/seats.ts'
import { takeReturn } from '../../shared/navigation/return-to.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { paperWorker } from '../../shared/papers/testing/paper-worker.ts'
import { people } from '../../shared/portal/testing/people.ts'
import InvitationPage from './index.tsx'
import { setupUser } from '../../testing/user.ts'

const user = setupUser()
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const page = (address: string) => draw(InvitationPage, address)
const accepted = () => people.server.received(acceptInvitation)

async function linked() {
  const { link } = await people.invitation('contact_1', people.email)
  return `/invitation${new URL(link).hash}`
}
/** The page sees the change when it next fetches the session. */
const confirmAddress = (emailVerified: boolean) => {
  if (people.page.visitor.account) people.page.visitor.account.emailVerified = emailVerified
}
const fetchSession = () => act(() => people.page.client.start())

let papers: ReturnType<typeof paperWorker>
beforeEach(async () => {
  papers = paperWorker()
  sessionStorage.clear()
  await people.open()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a visitor reads who invites them to which seat, and returns to the page after creating an account', async () => {
  await people.open({ out: true })
  const address = await linked()
  page(address)
  expect(await screen.findByText('Anna Berg trusts you')).toBeTruthy()
  expect(screen.getByText(await people.anna.ownFingerprint())).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  const link = screen.getByRole('link', { name: 'Create account' })
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(takeReturn('sign-up')).toBe('/invitation')
  cleanup()
  page('/invitation')
  expect(await screen.findByText('Anna Berg trusts you')).toBeTruthy()
})

test('the tab keeps the secret until the acceptance, and then clears it', async () => {
  const address = await linked()
  const secret = address.split('.').at(-1) ?? ''
  page(address)
  await screen.findByText('Anna Berg trusts you')
  expect(Object.values(sessionStorage).join(' ')).toContain(secret)
  cleanup()
  page('/invitation')
  await screen.findByText('Anna Berg trusts you')
  await press('Accept')
  expect(await screen.findByText('Thank you for accepting')).toBeTruthy()
  expect(people.held()).toMatchObject([{ state: 'accepted', ownerName: 'Anna Berg' }])
  expect(Object.values(sessionStorage).join(' ')).not.toContain(secret)
  expect(screen.getByRole('link', { name: 'Make my recovery kit' })).toBeTruthy()
  const toKeep = await papers.paperIn(document.body, 'Print a page to keep')
  for (const part of ['Anna Berg', 'authcontactportal', people.email]) expect(toKeep).toContain(part)
  expect(toKeep).not.toContain(secret)
})

test('a user who opens the link after the acceptance reads a confirmation, and no question', async () => {
  const address = await linked()
  page(address)
  await press('Accept')
  await screen.findByText('Thank you for accepting')
  cleanup()
  page(address)
  expect(await screen.findByText('You’ve already accepted')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.getByRole('link', { name: 'See my role' })).toBeTruthy()
})

test('a user with an unconfirmed address reads what to do, and continues after the confirmation', async () => {
  confirmAddress(false)
  await fetchSession()
  page(await linked())
  await press('Accept')
  expect(await screen.findByText('Please confirm your email address first')).toBeTruthy()
  await press('Send the email again')
  expect(people.server.received(resendConfirmation)).toHaveLength(1)
  confirmAddress(true)
  await press('I have confirmed it')
  expect(await screen.findByText('Thank you for accepting')).toBeTruthy()
})

test('the acceptance continues automatically after a confirmation on another device', async () => {
  confirmAddress(false)
  await fetchSession()
  page(await linked())
  await press('Accept')
  expect(await screen.findByText('Please confirm your email address first')).toBeTruthy()
  confirmAddress(true)
  await fetchSession()
  expect(await screen.findByText('Thank you for accepting')).toBeTruthy()
  expect(accepted()).toHaveLength(2)
})

test('a rejected acceptance shows the error and keeps the invitation', async () => {
  page(await linked())
  people.server.refuse(acceptInvitation, { code: 'invitation-taken', message: 'Somebody accepted it already.' })
  await press('Accept')
  expect(await screen.findByText('Somebody accepted it already.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy()
})

test('owners cannot accept their own link', async () => {
  const own = { role: 'contact_1', email: 'ben@example.org', personName: 'Ben Ortiz', ownerName: 'Me' } as const
  const { link } = await people.page.client.inviteSeat(own)
  page(`/invitation${new URL(link).hash}`)
  expect(await screen.findByText('You made this invitation yourself')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('an owner who opens the link of a deputy reads whose it is, and nothing to accept', async () => {
  const attorney = await people.seated('attorney', 'eve@example.org', people.me)
  const [held] = attorney.store.slice('held')
  const link = await attorney.nameDeputy({ heldId: held?.id ?? '', email: 'dan@example.org' })
  page(`/invitation${new URL(link).hash}`)
  expect(await screen.findByText('This link is for a deputy of your attorney')).toBeTruthy()
  expect(screen.getByText(/^eve@example.org made it for someone/)).toBeTruthy()
  expect(screen.queryByText(/You made this/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('a page with a truncated link explains the fault and accepts the complete link', async () => {
  const address = await linked()
  page('/invitation#broken')
  expect(await screen.findByText(/^This link is not complete/)).toBeTruthy()
  await user.type(screen.getByLabelText('Invitation link'), `https://cairn.test${address}`)
  await press('Open the invitation')
  expect(await screen.findByText('Anna Berg trusts you')).toBeTruthy()
})

test('in a browser where another user is signed in, the page keeps the invitation for the invited account', async () => {
  page(await linked())
  expect(await screen.findByText(/signed in as/)).toBeTruthy()
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { origin: location.origin, pathname: '/invitation', hash: '', assign })
  await press('Not you? Use another account')
  expect(await screen.findByRole('link', { name: 'I already have an account' })).toBeTruthy()
  expect(assign.mock.calls).toEqual([['/invitation']])
  cleanup()
  page('/invitation')
  expect(await screen.findByText('Anna Berg trusts you')).toBeTruthy()
  expect(accepted()).toEqual([])
})
