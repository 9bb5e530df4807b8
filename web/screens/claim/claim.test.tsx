// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findReleaseCard } from '../../../contract/release-cards.ts'
import { claimByCard } from '../../../contract/seats.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import ClaimPage from './index.tsx'
import { setupUser } from '../../testing/user.ts'

const user = setupUser()
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

async function printed() {
  const { card } = await people.invitation('contact_1', 'ben@example.org')
  lookups = people.server.received(findReleaseCard).length
  return { card, lines: card.lines, address: `/claim${new URL(card.link).hash}` }
}
/** The number of card look-ups before the page rendered. */
let lookups = 0
async function typeLines(lines: readonly string[]) {
  for (const [at, line] of lines.entries()) await user.type(await screen.findByLabelText(`Line ${at + 1}`), line)
}
const presented = () => people.server.received(claimByCard)

beforeEach(async () => {
  sessionStorage.clear()
  await people.open()
})
afterEach(cleanup)

test('a grantee without an account types the card, creates an account on this page, and presents the card', async () => {
  await people.open({ out: true })
  const { lines } = await printed()
  draw(ClaimPage, '/claim')
  await typeLines(lines.map((line) => line.toLowerCase()))
  await press('Read the card')
  expect(await screen.findByText('A card from Anna Berg')).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'Ben@Example.org')
  await user.type(screen.getByLabelText('Password'), 'Correct-Horse-1')
  await press('Create account and continue')
  await user.click(await screen.findByRole('button', { name: 'Use this card' }))
  expect(await screen.findByText('We received your card')).toBeTruthy()
  expect(people.session().email).toBe('ben@example.org')
  expect(people.held()).toMatchObject([{ state: 'card-review', via: 'card', ownerName: 'Anna Berg' }])
  expect(screen.getByText('We check the card').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(Object.values(sessionStorage).join(' ')).not.toContain(lines[0]?.slice(0, 4).toLowerCase())
})

test('a grantee with an account and a second step signs in on this page, and presents the card', async () => {
  await people.open({ out: true })
  await people.newAccount('ben@example.org')
  const account = people.server.state.accounts.find(({ email }) => email === 'ben@example.org')
  Object.assign(account ?? {}, { twoFactor: true })
  const { address } = await printed()
  draw(ClaimPage, address)
  await user.click(await screen.findByRole('tab', { name: 'I have an account' }))
  await user.type(await screen.findByLabelText('Email'), 'ben@example.org')
  await user.type(screen.getByLabelText('Password'), people.password)
  await press('Sign in and continue')
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy()
  await press('Back to sign-in')
  expect(await screen.findByText('A card from Anna Berg')).toBeTruthy()
  await user.click(await screen.findByRole('tab', { name: 'I have an account' }))
  await user.type(await screen.findByLabelText('Email'), 'ben@example.org')
  await user.type(screen.getByLabelText('Password'), people.password)
  await press('Sign in and continue')
  await user.type(await screen.findByLabelText('Code'), '123 456')
  await press('Continue')
  await press('Use this card')
  expect(await screen.findByText('We received your card')).toBeTruthy()
})

test('the card’s QR code fills in its letters', async () => {
  const { address } = await printed()
  draw(ClaimPage, address)
  expect(await screen.findByText('A card from Anna Berg')).toBeTruthy()
  expect(presented()).toEqual([])
})

test('a mistyped line shows an error during typing, and the page keeps the input and sends nothing', async () => {
  const { lines } = await printed()
  draw(ClaimPage, '/claim')
  const [, , third = ''] = lines
  const wrong = (third.startsWith('A') ? 'B' : 'A') + third.slice(1)
  await typeLines(lines.with(2, wrong))
  expect(screen.getByText(/^Line 3 doesn’t match your card/)).toBeTruthy()
  expect([1, 2, 4, 5].map((number) => screen.queryByLabelText(`Line ${number} is correct`))).not.toContain(null)
  await press('Read the card')
  expect((await screen.findByRole('alert')).textContent).toContain('Line 3 doesn’t match your card')
  expect(people.server.received(findReleaseCard).length).toBe(lookups)
  expect(screen.getByLabelText('Line 3')).toHaveProperty('value', wrong)
  await user.clear(screen.getByLabelText('Line 3'))
  await user.type(screen.getByLabelText('Line 3'), third)
  await press('Read the card')
  expect(await screen.findByText('A card from Anna Berg')).toBeTruthy()
})

test('the user can paste all five lines at once, and the form requires a missing line', async () => {
  const { lines } = await printed()
  draw(ClaimPage, '/claim')
  await press('Read the card')
  expect((await screen.findByRole('alert')).textContent).toContain('Please type the five lines on your card')
  await typeLines(lines.slice(0, 4))
  await press('Read the card')
  expect((await screen.findByRole('alert')).textContent).toContain('Please type line 5')
  await user.click(screen.getByLabelText('Line 2'))
  await user.paste(lines.join('\n'))
  expect(screen.getByLabelText('Line 5')).toHaveProperty('value', lines[4])
  await press('Read the card')
  expect(await screen.findByText('A card from Anna Berg')).toBeTruthy()
})

test('a card of six long lines has its own form, which opens when the user pastes the lines', async () => {
  draw(ClaimPage, '/claim')
  await press('My card has six long lines')
  await user.type(await screen.findByLabelText('Letters on the card'), 'wrong')
  await press('Read the card')
  expect((await screen.findByRole('alert')).textContent).toMatch(/not from a release card|doesn’t match/)
  expect(screen.getByLabelText('Letters on the card')).toHaveProperty('value', 'wrong')
  await press('My card has five short lines')
  await user.click(screen.getByLabelText('Line 1'))
  const long = Array.from({ length: 36 }, () => 'AAAA').join(' ')
  await user.paste(long)
  expect(screen.getByLabelText('Letters on the card')).toHaveProperty('value', long)
})

test('the page shows the printed fingerprints, so that the grantee can compare them', async () => {
  const { card, address } = await printed()
  draw(ClaimPage, address)
  await user.click(await screen.findByText('Compare with the card in your hand'))
  for (const printedThere of [card.ownerFingerprint, card.serviceFingerprint])
    expect(screen.getByText(printedThere)).toBeTruthy()
})

test('the page rejects a scanned card whose fingerprints differ, and shows the reason', async () => {
  const { address } = await printed()
  const [letters, , service] = address.split('.')
  draw(ClaimPage, [letters, 'A'.repeat(32), service].join('.'))
  expect(await screen.findByText(/^Please stop here\. The fingerprints on your card/)).toBeTruthy()
  // A retry still sends the scanned code.
  await press('Read the card')
  expect(await screen.findByText(/^Please stop here\. The fingerprints on your card/)).toBeTruthy()
  expect(screen.queryByText('A card from Anna Berg')).toBeNull()
})

test('the page keeps the card until the user confirms the address', async () => {
  const { address } = await printed()
  if (people.page.visitor.account) people.page.visitor.account.emailVerified = false
  await act(() => people.page.client.start())
  draw(ClaimPage, address)
  await user.click(await screen.findByRole('button', { name: 'Use this card' }))
  const goOn = await screen.findByRole('button', { name: 'I have confirmed it' })
  if (people.page.visitor.account) people.page.visitor.account.emailVerified = true
  await user.click(goOn)
  expect(await screen.findByText('We received your card')).toBeTruthy()
  expect(presented()).toHaveLength(2)
})

test('the page does not show a previously rejected card as under review', async () => {
  const { lines, address } = await printed()
  await people.page.client.claimByCard(lines.join('\n'))
  await people.decided('contact_1', { state: 'refused', reason: 'Nobody of that name. Please call Dan Lee.' })
  draw(ClaimPage, address)
  await user.click(await screen.findByRole('button', { name: 'Use this card' }))
  expect(await screen.findByText(/was not accepted$/)).toBeTruthy()
  expect(screen.getByText(/Nobody of that name/)).toBeTruthy()
  expect(screen.queryByText('We received your card')).toBeNull()
})

test('a visitor without a card sees the other ways to sign in', async () => {
  await people.open({ out: true })
  draw(ClaimPage, '/claim')
  const others = await screen.findByRole('region', { name: 'Someone has died, and you have no card?' })
  const ways = within(others)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(ways).toEqual(['/authcontactportal', '/estateattorneyportal'])
})

test('an owner who scans a card of their own reads that it works, and the page presents nothing', async () => {
  const { card } = await people.invitation('contact_1', 'ben@example.org', people.me)
  draw(ClaimPage, `/claim${new URL(card.link).hash}`)
  expect(await screen.findByRole('heading', { name: 'Your own card works' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the fire drill' }).getAttribute('href')).toBe('/settings/drill')
  expect(presented()).toEqual([])
})
