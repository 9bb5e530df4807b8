// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { attorneyCommunication, authorizedContact, estateAttorney } from '../../../records/kinds/index.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { pressDelete, pressEdit } from '../../kinds/testing/in-record.ts'
import { setupUser } from '../../testing/user.ts'
import { ToastViewport } from '../../ui/index.ts'
import EstateAttorneyPage from './index.tsx'

const user = setupUser()
beforeEach(() => testEstate.open())
afterEach(cleanup)

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const lee = {
  ...blank(estateAttorney),
  fullName: 'Ada Lee',
  firmName: 'Lee Law',
  address: '1 Long Road',
  phone: '(555) 123-4567',
  email: 'ada@lee.example',
}

test('the owner can add one attorney, but not two', async () => {
  render(<EstateAttorneyPage />)
  expect(screen.getByText('No attorney associated with this estate')).toBeTruthy()
  await press('Add Estate Attorney')
  const answers = {
    'Full name': lee.fullName,
    'Firm name': lee.firmName,
    Website: 'lee.example',
    Address: lee.address,
    Phone: lee.phone,
    Email: lee.email,
  }
  for (const [label, words] of Object.entries(answers)) await user.type(screen.getByLabelText(label), words)
  await press('Save Attorney')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(testEstate.records('estate-attorney')[0]).toMatchObject({
    seat: 'attorney',
    audience: 'everyone_named',
    values: { ...lee, website: 'https://lee.example' },
  })
  expect(screen.queryByRole('button', { name: 'Add Estate Attorney' })).toBeNull()
  expect(screen.getByText('DCV')).toBeTruthy()
  expect(screen.getByText('Added new Estate Attorney')).toBeTruthy()
})

test('a new communication defaults to today and the current attorney, and appears in the list', async () => {
  const { id } = await testEstate.add(estateAttorney, lee, { seat: 'attorney' })
  render(
    <>
      <EstateAttorneyPage />
      <ToastViewport />
    </>,
  )
  await press('Log Communication')
  expect(screen.getByLabelText('Date')).toHaveProperty('value', new Date().toLocaleDateString('sv-SE'))
  await user.type(screen.getByLabelText('Summary'), 'Will')
  await press('Save')
  const wrong = (await screen.findByRole('alert')).textContent
  expect(wrong).toContain('Please select a communication type')
  expect(wrong).toContain('Please provide a brief summary')
  await user.selectOptions(screen.getByLabelText('Type'), 'Phone call')
  await user.type(screen.getByLabelText('Summary'), ' is signed')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Communication logged')).toBeTruthy()
  expect(screen.getByText('Will is signed')).toBeTruthy()
  expect(testEstate.records('attorney-communication')[0]).toMatchObject({
    audience: 'attorney',
    values: { attorney: id },
  })
  expect(screen.getByText('Added new communication: Phone call')).toBeTruthy()
})

test('the owner deletes the attorney from the form, after a confirmation', async () => {
  await testEstate.add(estateAttorney, lee, { seat: 'attorney' })
  render(<EstateAttorneyPage />)
  await press('Edit Attorney')
  await press('Delete Attorney')
  expect(screen.getByRole('dialog', { name: 'Delete Attorney' }).textContent).toContain('Delete Ada Lee?')
  await press('Confirm Delete')
  await waitFor(() => expect(screen.getByText('No attorney associated with this estate')).toBeTruthy())
})

const cards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const buttonsOf = (name: string) =>
  within(screen.getByRole('dialog', { name }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

test('the page has cards for attorney, communications and activity; only an existing attorney has edit and delete buttons', async () => {
  const page = render(<EstateAttorneyPage />)
  expect(cards()).toEqual(['Current Attorney', 'Recent Communications', 'Recent Activity'])
  expect(screen.queryByText('DCV')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit Attorney' })).toBeNull()
  await press('Add Estate Attorney')
  expect(buttonsOf('Add Estate Attorney')).not.toContain('Delete Attorney')
  page.unmount()

  await testEstate.add(estateAttorney, { ...lee, website: 'https://lee.example' }, { seat: 'attorney' })
  render(<EstateAttorneyPage />)
  const current = within(screen.getByRole('region', { name: 'Current Attorney' }))
  expect(current.getByText('DCV').title).toBe('Death Certificate Verifier')
  for (const words of ['Ada Lee', 'Lee Law', '1 Long Road', '(555) 123-4567', 'ada@lee.example'])
    expect(current.getByText(words)).toBeTruthy()
  const site = current.getByRole('link', { name: 'https://lee.example' })
  expect([site.getAttribute('href'), site.getAttribute('rel')]).toEqual(['https://lee.example', 'noopener noreferrer'])
  await user.click(current.getByRole('button', { name: 'Edit Attorney' }))
  expect(buttonsOf('Edit Attorney')).toEqual(expect.arrayContaining(['Delete Attorney', 'Cancel', 'Save Attorney']))
})

test('without an attorney, the owner cannot add a communication, and earlier communications stay', async () => {
  await testEstate.add(attorneyCommunication, {
    ...blank(attorneyCommunication),
    type: 'letter',
    date: '2026-11-03',
    summary: 'She sent the draft',
    followUp: 'Read it',
  })
  render(<EstateAttorneyPage />)
  const said = within(screen.getByRole('region', { name: 'Recent Communications' }))
  expect(said.getByRole('listitem').textContent).toContain('Letter, Nov 3, 2026She sent the draftFollow-up: Read it')
  expect(screen.queryByRole('button', { name: 'Log Communication' })).toBeNull()
})

test('the page sorts communications by their date, latest first; the owner changes or deletes each by name', async () => {
  await testEstate.add(estateAttorney, lee, { seat: 'attorney' })
  const logged = { ...blank(attorneyCommunication), type: 'email' } as const
  await testEstate.add(attorneyCommunication, { ...logged, date: '2026-11-03', summary: 'The latest' })
  await testEstate.add(attorneyCommunication, { ...logged, date: '2025-01-20', summary: 'The first' })
  await testEstate.add(attorneyCommunication, { ...logged, date: '2026-02-11', summary: 'Between them' })
  render(<EstateAttorneyPage />)
  const said = within(screen.getByRole('region', { name: 'Recent Communications' }))
  const rows = () => said.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows()).toEqual([
    expect.stringContaining('The latest'),
    expect.stringContaining('Between them'),
    expect.stringContaining('The first'),
  ])
  await pressEdit(user, 'Email, Feb 11, 2026')
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByLabelText('Summary')).toHaveProperty('value', 'Between them')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await pressDelete(user, 'Email, Jan 20, 2025')
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(said.queryByText('The first')).toBeNull()
})

test('the owner deletes several communications together, and restores them', async () => {
  await testEstate.add(estateAttorney, lee, { id: 'lee', seat: 'attorney' })
  for (const summary of ['Will is signed', 'Will is copied', 'Bill is paid'])
    await testEstate.add(attorneyCommunication, { ...blank(attorneyCommunication), type: 'email', summary })
  render(
    <>
      <EstateAttorneyPage />
      <ToastViewport />
    </>,
  )
  await press('Select several')
  expect(await screen.findByRole('button', { name: 'Select all 3' })).toBeTruthy()
  const toggle = screen.getByRole('button', { name: 'Select several', pressed: true })
  await press('Done')
  expect(document.activeElement).toBe(toggle)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press('Select several')
  await press('Select all 3')
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  await press('Delete')
  await press('Delete 3 records')
  expect(await screen.findByText('No communications logged yet')).toBeTruthy()
  await press('Undo')
  expect(await screen.findByText('Will is copied')).toBeTruthy()
  expect(testEstate.records('attorney-communication')).toHaveLength(3)
})

test('a communication that fails to save shows an error and keeps its input', async () => {
  await testEstate.add(estateAttorney, lee, { seat: 'attorney' })
  render(
    <>
      <EstateAttorneyPage />
      <ToastViewport />
    </>,
  )
  expect(screen.getByText('No communications logged yet')).toBeTruthy()
  await press('Log Communication')
  expect(buttonsOf('Log Communication')).toEqual(expect.arrayContaining(['Cancel', 'Save']))
  await user.selectOptions(screen.getByLabelText('Type'), 'Meeting')
  await user.type(screen.getByLabelText('Summary'), 'Will is signed')
  testEstate.refuse({ code: 'records-full', message: 'There is no room left.' })
  await press('Save')
  expect(await screen.findByText('Failed to log communication. Please try again.')).toBeTruthy()
  expect(screen.getByText('Error')).toBeTruthy()
  expect(screen.getByLabelText('Summary')).toHaveProperty('value', 'Will is signed')
})

test('the activity shows the latest three entries about the attorney and the communications', async () => {
  await testEstate.add(estateAttorney, lee, { id: 'lee', seat: 'attorney' })
  await testEstate.add(estateAttorney, lee, { id: 'lee', seat: 'attorney' })
  await testEstate.add(attorneyCommunication, { ...blank(attorneyCommunication), type: 'email' })
  await testEstate.add(attorneyCommunication, { ...blank(attorneyCommunication), type: 'meeting' })
  await testEstate.add(authorizedContact, blank(authorizedContact))
  render(<EstateAttorneyPage />)
  const activity = within(screen.getByRole('region', { name: 'Recent Activity' }))
  expect(activity.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Added new communication: Meeting'),
    expect.stringContaining('Added new communication: Email'),
    expect.stringContaining('Updated Estate Attorney information'),
  ])
})
