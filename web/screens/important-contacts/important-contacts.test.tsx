// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { importantContact } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import ImportantContactsPage from './index.tsx'

setUpPage()
beforeEach(() => testEstate.open())

test('missing and wrong fields show the specified messages, and a save shows Contact Added', async () => {
  const { user } = draw(
    <>
      <ImportantContactsPage />
      <ToastViewport />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Add Contact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Important Contact' }))
  expect(dialog.queryByText('Who may see this')).toBeNull()
  expect(dialog.getByText(/^This goes to both contacts and your estate attorney/)).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Primary phone/), '555-1234')
  await user.click(dialog.getByRole('button', { name: 'Save Contact' }))
  for (const message of [
    'Full name must be at least 2 characters',
    'Please select a relationship',
    'Please enter a valid phone number in format (XXX) XXX-XXXX',
    'Please select best time to contact',
    'Please select preferred contact method',
  ])
    expect(await dialog.findAllByText(message)).toHaveLength(2)
  await user.type(dialog.getByLabelText(/^Full name/), 'Clara Hale')
  await user.selectOptions(dialog.getByLabelText(/^Relationship/), 'Family')
  await user.clear(dialog.getByLabelText(/^Primary phone/))
  await user.type(dialog.getByLabelText(/^Primary phone/), '5550107701')
  expect(dialog.getByLabelText(/^Primary phone/)).toHaveProperty('value', '(555) 010-7701')
  await user.selectOptions(dialog.getByLabelText(/^Best time/), 'Evening')
  await user.selectOptions(dialog.getByLabelText(/^Preferred/), 'Text message')
  await user.click(dialog.getByRole('button', { name: 'Save Contact' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Contact Added')).toBeTruthy()
  expect(screen.queryByText('Active')).toBeNull()
  expect(testEstate.records(importantContact.kind)).toMatchObject([
    { audience: 'everyone_named', alsoIfIncapacitated: true, values: { primaryPhone: '(555) 010-7701' } },
  ])
})
