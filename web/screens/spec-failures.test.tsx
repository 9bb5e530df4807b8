// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getChunk } from '../../contract/files.ts'
import {
  authorizedContact,
  device,
  document as documentKind,
  estateAttorney,
  onlineAccount,
} from '../../records/kinds/index.ts'
import { draw, setUpPage } from '../app/testing/index.tsx'
import { facebook } from '../kinds/testing/account.ts'
import { testEstate } from '../kinds/testing/estate.ts'
import { ToastViewport } from '../ui/index.ts'
import EstateAttorneyPage from './attorney/index.tsx'
import AuthorizedContactsPage from './contacts/index.tsx'
import DevicesPage from './devices/index.tsx'
import DocumentsPage from './documents/index.tsx'
import OnlineAccountsPage from './online-accounts/index.tsx'
import { lee, ben, phone, will, willWith, add } from './testing/failures.ts'

// The error catalog of e2e/spec-1.md, for the screens that list records.

setUpPage()
beforeEach(() => testEstate.open())

type Case = {
  page: ComponentType
  has: () => unknown
  edit: string[]
  save: [title: string, text: string]
  /** True if the toast shows the server's reason, if any, instead of the text in `save`. */
  saysWhy?: boolean
  remove: string[]
  removing: [title: string, text: string]
}
const cases: [kind: string, told: Case][] = [
  [
    'attorney',
    {
      page: EstateAttorneyPage,
      has: add(estateAttorney, lee, { seat: 'attorney' }),
      edit: ['Edit Attorney', 'Save Attorney'],
      save: ['Save Failed', 'Failed to save attorney information. Please try again.'],
      remove: ['Edit Attorney', 'Delete Attorney', 'Confirm Delete'],
      removing: ['Delete Failed', 'Failed to delete attorney. Please try again.'],
    },
  ],
  [
    'contact',
    {
      page: AuthorizedContactsPage,
      has: add(authorizedContact, ben, { seat: 'contact_1' }),
      edit: ['Ben Lee', 'Edit Contact', 'Save Contact'],
      save: ['Error', 'Failed to save contact'],
      saysWhy: true,
      remove: ['Ben Lee', 'Delete', 'Delete Contact'],
      removing: ['Error', 'Failed to delete contact. Please try again'],
    },
  ],
  [
    'account',
    {
      page: OnlineAccountsPage,
      has: add(onlineAccount, facebook),
      edit: ['Facebook', 'Edit Account', 'Next', 'Next', 'Save Account'],
      save: ['Save Failed', 'Failed to create account. Please try again.'],
      remove: ['Facebook', 'Delete', 'Delete Facebook'],
      removing: ['Delete Failed', 'Failed to delete account. Please try again.'],
    },
  ],
  [
    'device',
    {
      page: DevicesPage,
      has: add(device, phone),
      edit: ['My phone', 'Edit Device', 'Next', 'Next', 'Save Device'],
      save: ['Error', 'Failed to create device. Please try again.'],
      saysWhy: true,
      remove: ['My phone', 'Delete', 'Delete My phone'],
      removing: ['Error', 'Failed to remove device. Please try again.'],
    },
  ],
  [
    'document',
    {
      page: DocumentsPage,
      has: async () => testEstate.add(documentKind, await willWith(), { audience: 'both_contacts' }),
      edit: ['Last will', 'Edit Document', 'Save Document'],
      save: ['Error', 'Failed to upload document'],
      remove: ['Last will', 'Delete', 'Delete Last will'],
      removing: ['Error', 'Failed to delete document. Please try again.'],
    },
  ],
]

const open = (Page: ComponentType) => {
  const { user } = draw(
    <>
      <Page />
      <ToastViewport />
    </>,
  )
  const press = async (...names: string[]) => {
    for (const name of names) await user.click(await screen.findByRole('button', { name }))
  }
  return { user, press }
}
/** Waits for a toast with this title and text; an earlier toast may still be visible. */
const noticed = ([title, words]: [title: string, words: string]) =>
  waitFor(() => {
    const shown = screen.getByText(title, { selector: 'li *' })
    expect([shown.textContent, shown.nextElementSibling?.textContent]).toEqual([title, words])
  })

describe.each(cases)('%s', (_kind, { page, has, edit, save, saysWhy, remove, removing }) => {
  test('a failed save shows an error with its reason, and keeps the form', async () => {
    await has()
    testEstate.refuse({ code: 'other', message: 'A reason of its own.' })
    const { press } = open(page)
    await press(...edit)
    await noticed(saysWhy ? [save[0], 'A reason of its own.'] : save)
    const form = within(screen.getByRole('dialog'))
    expect((await form.findByRole('alert')).textContent).toContain('A reason of its own.')
    testEstate.breakDown()
    await press(edit.at(-1) ?? '')
    await waitFor(() => expect(form.getByRole('alert').textContent).toContain(save[1]))
    expect(screen.queryByText(/nothing that people/)).toBeNull()
  })

  test('a failed deletion shows an error, and keeps the record', async () => {
    await has()
    testEstate.breakDown()
    const { press } = open(page)
    await press(...remove)
    await noticed(removing)
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain(removing[1])
    expect(screen.queryByText(/nothing that people/)).toBeNull()
  })
})

test('an attorney named on another device meanwhile blocks a second attorney', async () => {
  const { user, press } = open(EstateAttorneyPage)
  await press('Add Estate Attorney')
  for (const [label, words] of [
    ['Full name', lee.fullName],
    ['Firm name', lee.firmName],
    ['Address', lee.address],
    ['Phone', lee.phone],
    ['Email', lee.email],
  ] as const)
    await user.type(screen.getByLabelText(label), words)
  await testEstate.add(estateAttorney, lee, { seat: 'attorney' })
  await press('Save Attorney')
  expect(await screen.findByText('An attorney is already associated with this account')).toBeTruthy()
  expect(testEstate.records('estate-attorney')).toHaveLength(1)
})

test('two contacts named on another device block a third contact', async () => {
  await testEstate.add(authorizedContact, ben, { seat: 'contact_1' })
  const { user, press } = open(AuthorizedContactsPage)
  await press('Add Contact')
  for (const [label, words] of [
    ['Full name', 'Dora Lee'],
    ['Email', 'dora@example.org'],
    ['Phone', ben.phone],
    ['Street address', ben.streetAddress],
    ['City', ben.city],
    ['State', ben.state],
    ['Postal code', ben.postalCode],
    ['Country', ben.country],
  ] as const)
    await user.type(screen.getByLabelText(label), words)
  await user.selectOptions(screen.getByLabelText('Relationship'), 'Sibling')
  await testEstate.add(authorizedContact, { ...ben, fullName: 'Cara Lee' }, { seat: 'contact_2' })
  await press('Save Contact')
  const form = within(screen.getByRole('dialog'))
  expect(await form.findByText('Maximum of two authorized contacts allowed')).toBeTruthy()
  expect(testEstate.records('authorized-contact')).toHaveLength(2)
})

describe('a document', () => {
  const gone = { status: 404, code: 'not-found', message: 'There is nothing here.' }
  test.each([
    [
      'a rejection with a reason',
      { code: 'refused', message: 'This is not possible today.' },
      'This is not possible today.',
    ],
    ['a missing file', gone, 'Document file not found in storage'],
    [
      'a lost connection',
      'breaks off',
      'This needs a connection to the internet. Please check yours and try again. Nothing you typed is lost.',
    ],
    ['an unknown error', 'crashes', 'please try again.'],
  ] as const)('a document that fails to download shows an error: %s', async (_, failure, reason) => {
    await testEstate.add(documentKind, await willWith())
    const { press } = open(DocumentsPage)
    if (failure === 'breaks off') testEstate.server.breakOff(getChunk)
    else if (failure === 'crashes') testEstate.page.crash()
    else testEstate.server.refuse(getChunk, failure)
    await press('Download Last will')
    await noticed(['Download Failed', `Failed to download document: ${reason}`])
  })

  test('a document that the owner downloads shows a notice', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await testEstate.add(documentKind, await willWith())
    const { press } = open(DocumentsPage)
    await press('Download Last will')
    await noticed(['Download Started', 'We are opening Last will.pdf.'])
    expect(screen.queryByText('Download Failed')).toBeNull()
  })

  test('a document without a file has no buttons to view or download', async () => {
    await testEstate.add(documentKind, { ...will, file: '' })
    open(DocumentsPage)
    expect(screen.getByRole('button', { name: 'Last will' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(View|Download)/ })).toBeNull()
  })

  test('an upload that fails with an unknown error shows the error in the form', async () => {
    const { user, press } = open(DocumentsPage)
    await press('Add a Document')
    const paper = new File(['The house goes to Ruth.'], 'deed.txt', { type: 'text/plain' })
    await user.upload(screen.getByLabelText('File'), paper)
    await user.selectOptions(screen.getByLabelText('Category'), 'Legal')
    await user.type(screen.getByLabelText('Description'), 'The deed of the house')
    testEstate.breakDown()
    await press('Upload Document')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to upload document')
    expect(screen.queryByText(/nothing that people/)).toBeNull()
  })

  test('a document that fails to open shows an error, and Try Again opens the document', async () => {
    await testEstate.add(documentKind, await willWith('w.txt', 'text/plain'))
    const { press } = open(DocumentsPage)
    testEstate.server.refuse(getChunk, gone)
    await press('View Last will')
    const viewer = within(await screen.findByRole('dialog'))
    expect((await viewer.findByRole('alert')).textContent).toContain('Failed to view document. Please try again.')
    expect(viewer.getByRole('alert').textContent).toContain('Document file not found in storage')
    testEstate.allow()
    await press('Try Again')
    await waitFor(() => expect(viewer.queryByRole('alert')).toBeNull())
  })
})
