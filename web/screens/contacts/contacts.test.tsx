// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, estateAttorney, onlineAccount } from '../../../records/kinds/index.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { pressDelete, pressEdit } from '../../kinds/testing/in-record.ts'
import { setupUser } from '../../testing/user.ts'
import { ToastViewport } from '../../ui/index.ts'
import AuthorizedContactsPage from './index.tsx'

const user = setupUser()
beforeEach(() => testEstate.open())
afterEach(cleanup)

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const person = (fullName: string) => ({ ...blank(authorizedContact), fullName, relationship: 'friend' }) as const

async function addContact(fullName: string) {
  await press('Add Contact')
  const answers = {
    'Full name': fullName,
    Email: 'ben@example.org',
    Phone: '(555) 123-4567',
    'Street address': '1 Long Road',
    City: 'Salem',
    State: 'OR',
    'Postal code': '97301',
    Country: 'USA',
  }
  for (const [label, words] of Object.entries(answers)) await user.type(screen.getByLabelText(label), words)
  await user.selectOptions(screen.getByLabelText('Relationship'), 'Other')
  await press('Save Contact')
  expect((await screen.findByRole('alert')).textContent).toContain('Please specify the relationship')
  await user.type(screen.getByLabelText('Please specify'), 'Neighbour')
  await press('Save Contact')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('the page accepts two contacts, each with their own seat, and no third', async () => {
  render(<AuthorizedContactsPage />)
  expect(screen.getByText('No authorized contacts added yet')).toBeTruthy()
  await addContact('Ben Lee')
  await addContact('Cara Lee')
  const saved = testEstate.records('authorized-contact')
  expect(saved.map(({ seat, audience, values }) => [seat, audience, values['fullName']])).toEqual([
    ['contact_2', 'everyone_named', 'Cara Lee'],
    ['contact_1', 'everyone_named', 'Ben Lee'],
  ])
  expect(screen.queryByRole('button', { name: 'Add Contact' })).toBeNull()
  expect(screen.getByText('2 of 2')).toBeTruthy()
  const names = screen.getAllByRole('button', { name: /^(Ben|Cara) Lee$/ }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Ben Lee', 'Cara Lee'])
  expect(screen.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull()
  expect(screen.getAllByText('Neighbour')).toHaveLength(2)
  expect(screen.getAllByText('1 Long Road, Salem, OR 97301, USA')).toHaveLength(2)
})

test('the page links to a contact’s phone and email', async () => {
  const asked = { fullName: 'Ben Lee', email: 'ben@example.org', phone: '(555) 123-4567' }
  await testEstate.add(authorizedContact, { ...person(asked.fullName), ...asked }, { seat: 'contact_1' })
  render(<AuthorizedContactsPage />)
  expect((await screen.findByRole('link', { name: asked.phone })).getAttribute('href')).toBe('tel:+15551234567')
  expect(screen.getByRole('link', { name: asked.email }).getAttribute('href')).toBe('mailto:ben@example.org')
})

test('editing a contact keeps the seat, and the activity shows the new name', async () => {
  await testEstate.add(
    authorizedContact,
    {
      ...person('Ben Lee'),
      email: 'b@example.org',
      phone: '5551234567',
      streetAddress: '1 Long Road',
      city: 'Salem',
      state: 'OR',
      postalCode: '97301',
      country: 'USA',
    },
    { seat: 'contact_2' },
  )
  render(<AuthorizedContactsPage />)
  await pressEdit(user, 'Ben Lee')
  await user.type(screen.getByLabelText('Full name'), ' Jr.')
  await press('Save Contact')
  await waitFor(() =>
    expect(testEstate.records('authorized-contact')[0]).toMatchObject({ seat: 'contact_2', version: 2 }),
  )
  expect(testEstate.activity()[0]).toBe('Updated contact: Ben Lee Jr.')
})

test('deleting a contact empties the seat, and no grantee receives the records meant for the contact', async () => {
  await testEstate.add(authorizedContact, person('Ben Lee'), { seat: 'contact_1' })
  await testEstate.fillSeat('contact_1')
  await testEstate.add(onlineAccount, blank(onlineAccount), { audience: 'contact_1' })
  render(<AuthorizedContactsPage />)
  await pressDelete(user, 'Ben Lee')
  expect(screen.getByRole('radio', { name: /Nobody, for now/ })).toHaveProperty('checked', true)
  await press('Delete Contact')
  await waitFor(() => expect(screen.getByText('No authorized contacts added yet')).toBeTruthy())
  expect(testEstate.seat('contact_1')).toEqual({ role: 'contact_1', state: 'not-invited' })
  expect(testEstate.records('online-account')).toMatchObject([{ audience: 'nobody' }])
})

test('a restored contact regains the records meant for them, and needs a new invitation', async () => {
  await testEstate.add(authorizedContact, person('Ben Lee'), { seat: 'contact_1' })
  await testEstate.fillSeat('contact_1')
  await testEstate.add(onlineAccount, blank(onlineAccount), { audience: 'contact_1' })
  render(
    <>
      <AuthorizedContactsPage />
      <ToastViewport />
    </>,
  )
  for (let time = 1; time <= 2; time += 1) {
    await pressDelete(user, 'Ben Lee')
    if (time === 1) expect(screen.getByRole('dialog').textContent).toContain('need to invite them again')
    await press('Delete Contact')
    await waitFor(() => expect(testEstate.records('online-account')).toMatchObject([{ audience: 'nobody' }]))
    await user.click((await screen.findAllByRole('button', { name: 'Undo' })).slice(-1)[0] ?? document.body)
    await waitFor(() => expect(testEstate.records('online-account')).toMatchObject([{ audience: 'contact_1' }]))
    if (time === 1) expect(await screen.findByText(/Please invite them again/)).toBeTruthy()
  }
})

test('a new contact gets the free seat', async () => {
  await testEstate.add(authorizedContact, person('Ben Lee'), { seat: 'contact_2' })
  render(<AuthorizedContactsPage />)
  await addContact('Cara Lee')
  expect(testEstate.records('authorized-contact')[0]).toMatchObject({ seat: 'contact_1' })
})

test('the cards show the number of contacts, the verifier, each person, and the latest three activities', async () => {
  render(<AuthorizedContactsPage />)
  const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling
  expect(figure('Active contacts')?.textContent).toBe('0 of 2')
  expect(figure('Death Certificate Verifier (DCV)')?.textContent).toBe('Add an estate attorney')
  expect(figure('Death Certificate Verifier (DCV)')?.querySelector('a')?.getAttribute('href')).toBe('/legal/attorney')
  await testEstate.add(estateAttorney, { ...blank(estateAttorney), fullName: 'Ada Lee' }, { seat: 'attorney' })
  const { id } = await testEstate.add(authorizedContact, person('Ben Lee'), { seat: 'contact_1' })
  for (const fullName of ['Ben Lee Jr.', 'Ben Moor', 'Ben Moor-Lee'])
    await testEstate.add(authorizedContact, person(fullName), { id, seat: 'contact_1' })
  expect(figure('Active contacts')?.textContent).toBe('1 of 2')
  expect(figure('Death Certificate Verifier (DCV)')?.textContent).toBe('Ada Lee')
  const card = within(screen.getByRole('region', { name: 'Ben Moor-Lee' }))
  expect(card.getByRole('button', { name: 'Ben Moor-Lee' })).toBeTruthy()
  const activity = within(screen.getByRole('region', { name: 'Recent Activity' }))
  expect(activity.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Updated contact: Ben Moor-Lee'),
    expect.stringContaining('Updated contact: Ben Moor'),
    expect.stringContaining('Updated contact: Ben Lee Jr.'),
  ])
  await press('Add Contact')
  expect(screen.getByRole('dialog', { name: 'Add Authorized Contact' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save Contact' })).toBeTruthy()
})
