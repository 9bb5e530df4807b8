// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EntrustedToMe } from './EntrustedToMe.tsx'
import { NoLongerNamed } from './NoLongerNamed.tsx'
import { people } from './testing/people.ts'

beforeEach(() => people.open())
afterEach(cleanup)

const takeBack = async () => {
  await people.anna.refresh()
  await people.anna.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
  await people.refresh()
}
const noLongerNamed = () => render(<NoLongerNamed held={people.held()} wanted={() => true} />)

test('an account without seats does not get the list', async () => {
  await people.named()
  await takeBack()
  const { container } = render(<EntrustedToMe />)
  expect(container.textContent).toBe('')
})

test('a grantee gets a link straight to the released estate', async () => {
  await people.named()
  await people.reported({ state: 'released' })
  render(<EntrustedToMe />)
  const link = screen.getByRole('link', { name: 'Open what was left for you: Anna Berg' })
  expect(link.getAttribute('href')).toBe('/authcontactportal')
})

test('the list links to no estate during a lockdown', async () => {
  await people.named()
  await people.reported({ state: 'released' })
  people.server.state.lockdown = { lockdownId: crypto.randomUUID(), since: new Date(), statement: new Uint8Array([1]) }
  await people.page.client.start()
  render(<EntrustedToMe />)
  expect(await screen.findByText('On hold')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See where it stands: Anna Berg' })).toBeTruthy()
})

test('a grantee with two roles for one owner gets two labeled links', async () => {
  await people.named()
  await people.named('attorney')
  render(<EntrustedToMe />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => `${link.getAttribute('aria-label')} ${link.getAttribute('href')}`).toSorted()).toEqual([
    'Has something happened?: Anna Berg, Authorized contact /authcontactportal',
    'Has something happened?: Anna Berg, Estate attorney /estateattorneyportal',
  ])
  expect(screen.getByText('named you as their authorized contact')).toBeTruthy()
})

test('a grantee sees that the owner’s account will be deleted', async () => {
  await people.named()
  await people.anna.deleteAccount({ confirmation: 'delete my account', password: people.password })
  await people.refresh()
  render(<EntrustedToMe />)
  expect(screen.getByText(/^Will be deleted on /)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Has something happened?: Anna Berg' })).toBeTruthy()
})

test('an invited person reads that they have not accepted, and where to accept', async () => {
  const invite = { role: 'contact_1', email: people.email, personName: 'Ben Ortiz', ownerName: 'Ruth Vale' } as const
  await people.anna.inviteSeat({ ...invite, mailName: 'Ruth Vale' })
  await people.refresh()
  render(<EntrustedToMe />)
  expect(screen.getByText('Not accepted yet')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open the invitation from Ruth Vale' })
  expect(link.getAttribute('href')).toBe('/invitation')
})

test('the link to an incapacity release does not say that the owner left records behind', async () => {
  await people.named()
  await people.reported({ state: 'released', event: 'incapacity' })
  render(<EntrustedToMe />)
  expect(screen.getByRole('link', { name: 'Open what is meant for you now: Anna Berg' })).toBeTruthy()
})

test('until the attorney answers, they read that the report waits for their answer', async () => {
  await people.named('attorney')
  const releaseId = await people.reported({ state: 'reported', role: 'contact_1' })
  render(<EntrustedToMe />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/estateattorneyportal')
  expect(screen.getByText('Your answer is needed')).toBeTruthy()
  await people.step(releaseId, 'objected', 'attorney')
  expect(screen.queryByText('Your answer is needed')).toBeNull()
})

test('the list mentions a removed seat, unless another seat replaces it', async () => {
  await people.named()
  await takeBack()
  const { container } = noLongerNamed()
  expect(container.textContent).toContain('You are no longer one of the people Anna Berg named')
  cleanup()
  await people.named()
  expect(noLongerNamed().container.textContent).toBe('')
})

test('a grantee whose card was rejected reads why', async () => {
  await people.namedByCard()
  await people.decided('contact_1', { state: 'refused', reason: 'The name in the passport is another.' })
  const { container } = noLongerNamed()
  expect(container.textContent).toContain('Your card from Anna Berg was not accepted')
  expect(container.textContent).toContain('The name in the passport is another.')
  expect(container.textContent).not.toContain('taken your seat back')
  cleanup()
  await people.named('contact_2')
  expect(noLongerNamed().container.textContent).toBe('')
})
