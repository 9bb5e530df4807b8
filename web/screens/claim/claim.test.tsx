// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimByCard } from '../../../contract/seats.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import ClaimPage from './index.tsx'

const user = userEvent.setup()
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

/** The card that Anna printed for somebody: its letters, and the address that its code leads to. */
async function printed() {
  const { card } = await people.invitation('contact_1', 'ben@example.org')
  return { text: card.text, address: `/claim${new URL(card.link).hash}` }
}
const presented = () => people.server.received(claimByCard)

beforeEach(async () => {
  sessionStorage.clear()
  await people.open()
})
afterEach(cleanup)

test('somebody without an account types the card, makes an account on this page, and presents it', async () => {
  await people.open({ out: true })
  const { text } = await printed()
  draw(ClaimPage, '/claim')
  await user.type(await screen.findByLabelText('Letters on the card'), text.toLowerCase())
  await press('Read the card')
  expect(await screen.findByText('A card from Anna Berg')).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'Ben@Example.org')
  await user.type(screen.getByLabelText('Password'), 'Correct-Horse-1')
  await press('Create account and go on')
  await user.click(await screen.findByRole('button', { name: 'Present this card' }))
  expect(await screen.findByText('Your card was received')).toBeTruthy()
  expect(people.session().email).toBe('ben@example.org')
  expect(people.held()).toMatchObject([{ state: 'card-review', via: 'card', ownerName: 'Anna Berg' }])
  expect(screen.getByText('The card is checked').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(Object.values(sessionStorage).join(' ')).not.toContain(text.slice(0, 4).toLowerCase())
})

test('the code of the card brings the letters along', async () => {
  const { address } = await printed()
  draw(ClaimPage, address)
  expect(await screen.findByText('A card from Anna Berg')).toBeTruthy()
  expect(presented()).toEqual([])
})

test('letters that do not match leave what was typed', async () => {
  draw(ClaimPage, '/claim')
  await user.type(await screen.findByLabelText('Letters on the card'), 'wrong')
  await press('Read the card')
  expect((await screen.findByRole('alert')).textContent).toContain('Line 1 is not as it is on the card')
  expect(screen.getByLabelText('Letters on the card')).toHaveProperty('value', 'wrong')
})

test('an address that is not confirmed holds the card ready', async () => {
  const { address } = await printed()
  if (people.page.visitor.account) people.page.visitor.account.emailVerified = false
  await act(() => people.page.client.start())
  draw(ClaimPage, address)
  await user.click(await screen.findByRole('button', { name: 'Present this card' }))
  const goOn = await screen.findByRole('button', { name: 'I have confirmed it, go on' })
  if (people.page.visitor.account) people.page.visitor.account.emailVerified = true
  await user.click(goOn)
  expect(await screen.findByText('Your card was received')).toBeTruthy()
  expect(presented()).toHaveLength(2)
})

test('a card that was refused before does not pass for one that is being looked at', async () => {
  const { text, address } = await printed()
  await people.page.client.claimByCard(text)
  await people.decided('contact_1', { state: 'refused', reason: 'Nobody of that name. Please call Dan Lee.' })
  draw(ClaimPage, address)
  await user.click(await screen.findByRole('button', { name: 'Present this card' }))
  expect(await screen.findByText(/was not accepted$/)).toBeTruthy()
  expect(screen.getByText(/Nobody of that name/)).toBeTruthy()
  expect(screen.queryByText('Your card was received')).toBeNull()
})

test('whoever comes without a card is shown the other ways in', async () => {
  await people.open({ out: true })
  draw(ClaimPage, '/claim')
  const others = await screen.findByRole('region', { name: 'Somebody has died, and you have no card?' })
  const ways = within(others)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(ways).toEqual(['/authcontactportal', '/estateattorneyportal'])
})
