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

/** A page whose address asks for an action until the page answers. */
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

test('an address that asks for an action opens its dialog, once', async () => {
  await threeAccounts()
  render(<Asked action="print" kind="online-account" page={Accounts} />)
  expect(await screen.findByRole('dialog', { name: 'Print 3 records' })).toBeTruthy()
  await answered()
})

test('an address that asks for another kind opens nothing', () => {
  render(<Asked action="add" kind="pet" page={Accounts} />)
  expect(screen.getByLabelText('Address').textContent).toBe('asks')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an address waits until all records are open', async () => {
  await threeAccounts()
  const finish = await testEstate.loading()
  render(<Asked action="saveAsFile" kind="online-account" page={Accounts} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  finish()
  expect(await screen.findByRole('dialog', { name: /Save/ })).toBeTruthy()
})

test('an address that asks for an import opens it, once', async () => {
  render(<Asked action="import" kind="online-account" page={OnlineAccountsPage} />)
  expect(await screen.findByRole('dialog', { name: /Import/ })).toBeTruthy()
  await answered()
})

test('an address that asks for a third contact opens nothing', async () => {
  for (const seat of ['contact_1', 'contact_2'] as const)
    await testEstate.add(authorizedContact, { ...blank(authorizedContact), fullName: seat }, { seat })
  render(<Asked action="add" kind={authorizedContact.kind} page={ContactsPage} />)
  await answered()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an address that asks for a document opens the upload', async () => {
  render(<Asked action="add" kind={document.kind} page={DocumentsPage} />)
  expect(await screen.findByRole('dialog', { name: /Upload/ })).toBeTruthy()
})
