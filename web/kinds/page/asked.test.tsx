// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, document } from '../../../records/kinds/index.ts'
import ContactsPage from '../../screens/contacts/index.tsx'
import OnlineAccountsPage from '../../screens/online-accounts/index.tsx'
import DocumentsPage from '../../screens/documents/index.tsx'
import { Accounts, threeAccounts } from '../testing/lists.tsx'
import { testEstate } from '../testing/estate.ts'
import type { KindActionName } from './actions.ts'
import { emptyQuery, RecordInAddressProvider } from './record-in-address.ts'

beforeEach(() => testEstate.open())
afterEach(cleanup)

function Asked({
  action,
  kind,
  page: Page,
}: {
  action: KindActionName | 'import'
  kind: string
  page: typeof Accounts
}) {
  const [open, setOpen] = useState(true)
  const asked = open ? { action, kind } : undefined
  return (
    <RecordInAddressProvider value={{ ...emptyQuery, asked, answered: () => setOpen(false) }}>
      <output aria-label="Address">{open ? 'asks' : 'answered'}</output>
      <Page />
    </RecordInAddressProvider>
  )
}

const answered = () => waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('answered'))

test('the page opens the dialog of the action in the address, and removes the action from the address', async () => {
  await threeAccounts()
  render(<Asked action="print" kind="online-account" page={Accounts} />)
  expect(await screen.findByRole('dialog', { name: 'Print 3 records' })).toBeTruthy()
  await answered()
})

test('the page ignores an action for another kind', () => {
  render(<Asked action="add" kind="pet" page={Accounts} />)
  expect(screen.getByLabelText('Address').textContent).toBe('asks')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the page waits with the action in the address until it has loaded all records', async () => {
  await threeAccounts()
  const finish = await testEstate.loading()
  render(<Asked action="saveAsFile" kind="online-account" page={Accounts} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  finish()
  expect(await screen.findByRole('dialog', { name: /Save/ })).toBeTruthy()
})

test('the page opens the import that the address names, and removes the import from the address', async () => {
  render(<Asked action="import" kind="online-account" page={OnlineAccountsPage} />)
  expect(await screen.findByRole('dialog', { name: /Import/ })).toBeTruthy()
  await answered()
})

test('the page ignores an address that adds a third contact', async () => {
  for (const seat of ['contact_1', 'contact_2'] as const)
    await testEstate.add(authorizedContact, { ...blank(authorizedContact), fullName: seat }, { seat })
  render(<Asked action="add" kind={authorizedContact.kind} page={ContactsPage} />)
  await answered()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the page opens the upload for an address that adds a document', async () => {
  render(<Asked action="add" kind={document.kind} page={DocumentsPage} />)
  expect(await screen.findByRole('dialog', { name: /Upload/ })).toBeTruthy()
})
