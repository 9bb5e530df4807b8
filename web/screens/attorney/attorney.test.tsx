// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { estateAttorney } from '../../../records/kinds/index.ts'
import { testEstate } from '../../records/testing/fake-estate.ts'
import EstateAttorneyPage from './index.tsx'

vi.mock('../../estate/index.ts', () => import('../../records/testing/fake-estate.ts'))

const user = userEvent.setup()
beforeEach(() => testEstate.empty())
afterEach(cleanup)

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const lee = {
  ...blank(estateAttorney),
  fullName: 'Ada Lee',
  firmName: 'Lee Law',
  address: '1 Long Road',
  phone: '(555) 123-4567',
  email: 'ada@lee.example',
}

test('one attorney is added, and then no other', async () => {
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

test('a communication starts today, with this attorney, and is listed', async () => {
  const { id } = testEstate.add(estateAttorney, lee, { seat: 'attorney' })
  render(<EstateAttorneyPage />)
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
  await waitFor(() => expect(screen.getByText('Will is signed')).toBeTruthy())
  expect(testEstate.records('attorney-communication')[0]).toMatchObject({
    audience: 'attorney',
    values: { attorney: id },
  })
  expect(screen.getByText('Added new communication: Phone call')).toBeTruthy()
})

test('the attorney is deleted from the form, after a question', async () => {
  testEstate.add(estateAttorney, lee, { seat: 'attorney' })
  render(<EstateAttorneyPage />)
  await press('Edit Attorney')
  await press('Delete Attorney')
  expect(screen.getByRole('dialog', { name: 'Delete Attorney' }).textContent).toContain('Delete Ada Lee?')
  await press('Confirm Delete')
  await waitFor(() => expect(screen.getByText('No attorney associated with this estate')).toBeTruthy())
})
