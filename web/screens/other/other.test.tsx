// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { otherContact } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import OtherContactsPage from './index.tsx'
import { pressDelete, pressEdit } from '../../kinds/testing/in-record.ts'

setUpPage()
beforeEach(() => testEstate.open())

const beth = {
  ...blank(otherContact),
  fullName: 'Beth Carmody',
  category: 'personal',
  relationship: 'Neighbor',
  phone: '(555) 010-7702',
} as const
const open = () =>
  draw(
    <>
      <OtherContactsPage />
      <ToastViewport />
    </>,
  )
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('div')?.textContent

test('all five categories show their counts; the user opens and closes one at a time', async () => {
  await testEstate.add(otherContact, beth)
  const { user } = open()
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(
    expect.arrayContaining(['Personal1', 'Professional0', 'Medical0', 'Financial0', 'Other0', 'Recent Updates']),
  )
  expect(screen.getByRole('button', { name: 'Beth Carmody' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Medical/ }))
  expect(screen.queryByRole('button', { name: 'Beth Carmody' })).toBeNull()
  expect(screen.getByText('Nobody here yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Medical/ }))
  expect(screen.queryByText('Nobody here yet.')).toBeNull()
  expect(figure('Total Contacts')).toContain('1')
  expect(figure('Last Update')).toContain('just now')
})

test('a card shows who a contact is, and how to reach them', async () => {
  const email = 'beth@example.org'
  await testEstate.add(otherContact, { ...beth, organization: 'Garden Club', email, address: '45 Orchard Lane' })
  await testEstate.add(otherContact, { ...beth, fullName: 'Ben Lee', phone: '', relationship: 'Landlord' })
  await testEstate.add(otherContact, { ...beth, fullName: 'ann@example.org', email: 'ann@example.org' })
  open()
  expect(screen.queryByRole('link', { name: 'ann@example.org' })).toBeNull()
  const cardOf = (name: string) => screen.getByRole('button', { name }).closest('li')
  for (const said of ['Neighbor', 'Garden Club', '(555) 010-7702', '45 Orchard Lane'])
    expect(cardOf('Beth Carmody')?.textContent).toContain(said)
  expect(screen.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`)
  expect(cardOf('Ben Lee')?.textContent).not.toContain('@')
})

test('the button of a category adds a contact to that category; the general button asks for a category', async () => {
  await testEstate.add(otherContact, beth)
  const { user } = open()
  for (const category of ['Personal', 'Professional', 'Financial', 'Other', 'Medical']) {
    const heading = screen.getByRole('button', { name: new RegExp(`^${category}\\d`) })
    if (heading.getAttribute('aria-expanded') === 'false') await user.click(heading)
    expect(screen.getByRole('button', { name: `Add ${category} Contact` })).toBeTruthy()
  }
  await user.click(screen.getByRole('button', { name: 'Add Medical Contact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Contact' }))
  expect(dialog.getByLabelText(/^Category/)).toHaveProperty('value', 'medical')
  await user.type(dialog.getByLabelText(/^Full name/), 'Dr. Rao')
  await user.type(dialog.getByLabelText(/^Relationship/), 'Doctor')
  await user.click(dialog.getByRole('radio', { name: /^Only me/ }))
  await user.click(dialog.getByRole('button', { name: 'Save Contact' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Contact Added')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Dr. Rao' })).toBeTruthy()
  expect(screen.getByText('Added contact: Dr. Rao')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Add Contact' }))
  const another = within(await screen.findByRole('dialog', { name: 'Add Contact' }))
  expect(another.getByLabelText(/^Category/)).toHaveProperty('value', '')
  expect(another.getByLabelText(/^Full name/)).toHaveProperty('value', '')
  await user.click(another.getByRole('button', { name: 'Save Contact' }))
  for (const message of [
    'Full name is required',
    'Please select a category',
    'Relationship is required',
    'Please select access permission',
  ])
    expect((await another.findAllByText(message)).length).toBeGreaterThan(0)
})

test('the owner changes and removes a contact, and the activity shows the removal', async () => {
  await testEstate.add(otherContact, beth)
  const { user } = open()
  await pressEdit(user, 'Beth Carmody')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Contact' }))
  await user.selectOptions(dialog.getByLabelText(/^Category/), 'Other')
  await user.click(dialog.getByRole('button', { name: 'Save Contact' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pressDelete(user, 'Beth Carmody')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(testEstate.records('other-contact')).toEqual([]))
  expect(screen.getByText('Removed contact: Beth Carmody')).toBeTruthy()
})

test('a wrong second number shows one error at its field', async () => {
  await testEstate.add(otherContact, { ...beth, moreNumbers: [{ kind: 'work', number: '(555) 010-7703', about: '' }] })
  const { user } = open()
  await pressEdit(user, 'Beth Carmody')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Contact' }))
  await user.click(dialog.getByRole('button', { name: 'Add number' }))
  await user.type(dialog.getByLabelText(/^Number/), '12')
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await user.click(dialog.getByRole('button', { name: 'Save Contact' }))
  const field = await dialog.findByLabelText(/^Number/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const summary = dialog.getByRole('alert')
  const said = dialog.getAllByText('Please enter a valid phone number').filter((one) => !summary.contains(one))
  expect(said).toHaveLength(1)
  expect(field.getAttribute('aria-describedby')).toContain(said[0]?.id)
})
