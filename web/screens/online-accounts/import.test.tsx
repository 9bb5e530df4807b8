// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, onlineAccount } from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import { useImport } from '../../kinds/index.ts'
import { forgetDrafts, stoppedImport, stoppedImportKeeper } from '../../kinds/form/unsaved-forms.ts'
import { ImportReader } from '../../kinds/testing/import-reader.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { saveAll } from '../../kinds/import/save-all.ts'
import OnlineAccountsPage from './index.tsx'
import { user, press, passwords, open } from './testing/import.tsx'

beforeEach(() => testEstate.open())
vi.stubGlobal('Worker', ImportReader)
vi.mock('../../shared/file-viewer/pdf.ts', () => import('../../shared/file-viewer/testing/fake-pdf.ts'))
afterEach(cleanup)

test('the preview leaves doubtful attachments unticked, and the import marks a locked PDF without a password', async () => {
  const item = { id: 'i', type: 2, name: 'House', notes: 'Deed' }
  const attached = Object.fromEntries(
    [
      ['good.pdf', '%PDF-1.7'],
      ['locked.pdf', '%PDF-1.7 locked'],
      ['empty.txt', ''],
      ['page.pdf', '<!doctype html>'],
    ].map(([name, content = '']) => [`attachments/i/${name}`, strToU8(content)]),
  )
  const data = strToU8(JSON.stringify({ encrypted: false, folders: [], items: [item] }))
  await open(new File([zipSync({ 'data.json': data, ...attached })], 'bitwarden.zip'))
  const row = async (title: string) => screen.findByRole('checkbox', { name: new RegExp(title) })
  expect(await row('good')).toHaveProperty('checked', true)
  expect(await row('locked')).toHaveProperty('checked', true)
  expect(await row('empty')).toHaveProperty('checked', false)
  expect(await row('page')).toHaveProperty('checked', false)
  expect(screen.getByText(/This isn’t a PDF, whatever its name says\. It looks like a web page/)).toBeTruthy()
  await press('Import 1 secure note or card and 2 documents')
  await waitFor(() => expect(testEstate.records('document')).toHaveLength(2))
  const kept = testEstate.records('document').map(({ values, unchecked }) => [values['title'], unchecked])
  expect(Object.fromEntries(kept)).toEqual({
    good: undefined,
    locked: { filePassword: 'This is a PDF with a password.' },
  })
})

test('the dialog recognizes Cairn’s own export, and links to the page that restores it', async () => {
  const zip = zipSync({ 'cairn.json': strToU8('{}'), 'index.html': strToU8('') }, { level: 0 })
  const table = 'Name,Category,Who may see this,Also if incapacitated,Created,Updated\n'
  for (const file of [new File([new Uint8Array(zip)], 'cairn-2026-11-21.zip'), new File([table], 'Documents.csv')]) {
    await open(file)
    expect(await screen.findByText(/^Cairn itself saved this file\./)).toBeTruthy()
    const way = screen.getByRole('link', { name: 'Go to “Bring back an export”' })
    expect(way.getAttribute('href')).toBe('/settings/security#bring-back')
    cleanup()
  }
})

test('the dialog previews a file before saving, then saves the ticked entries with their audience', async () => {
  await testEstate.add(authorizedContact, { ...blank(authorizedContact), fullName: 'Ben Lee' }, { seat: 'contact_1' })
  await testEstate.add(onlineAccount, {
    ...blank(onlineAccount),
    accountType: 'entertainment',
    platform: 'netflix',
    username: 'ann',
    password: 'correct horse',
  })
  await open(passwords)
  await screen.findByText(
    '3 accounts and 1 secure note or card found, 1 you already have, 1 to check, 1 line left out.',
  )
  expect(testEstate.records('online-account')).toHaveLength(1)
  expect(screen.getByRole('checkbox', { name: /Netflix/ })).toHaveProperty('checked', false)
  expect(within(screen.getByRole('region', { name: 'Left out' })).getByRole('listitem').textContent).toBe(
    'Row 5 (Just a name): There is nothing in it but a name.',
  )

  expect(screen.getByText('Nobody will receive these')).toBeTruthy()
  await press('Choose Ben Lee')
  await press('Import 2 accounts and 1 secure note or card')
  await screen.findByText(
    '2 accounts and 1 secure note or card imported. Left out: 1 you already have and 1 line of the file.',
  )
  // The import skipped a row, so the page must not advise to delete the file.
  expect(screen.getByText('Please keep the export file until you have the rest')).toBeTruthy()
  expect(screen.queryByText(/^Now delete the export file/)).toBeNull()
  const saved = testEstate.records('online-account').filter(({ audience }) => audience === 'contact_1')
  expect(new Map(saved.map(({ values, unchecked }) => [values['password'], unchecked]))).toEqual(
    new Map([
      ['4711', { password: 'Password must be at least 8 characters' }],
      ['battery staple', undefined],
    ]),
  )
  expect(testEstate.records('secure-note')).toMatchObject([
    { audience: 'contact_1', values: { name: 'Just a note', note: 'remember' } },
  ])
  expect(testEstate.activity()[0]).toBe('Imported 2 accounts and 1 secure note or card')
})

test('opening the file dialog does not rerender a list of thousands', async () => {
  let drawn = 0
  function Page() {
    drawn += 1
    const { button, dialog } = useImport(useRecords(onlineAccount), 'Import')
    return (
      <>
        {button}
        {dialog}
      </>
    )
  }
  render(<Page />)
  const before = drawn
  await press('Import')
  await screen.findByLabelText('Export file')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(drawn).toBe(before)
})

test('the focus moves to the next step, and not to the button that discards the file', async () => {
  render(<OnlineAccountsPage />)
  await press('Import from a password manager')
  const box = await screen.findByLabelText('Export file')
  await waitFor(() => expect(document.activeElement).toBe(box))
  await user.upload(box, new File([''], 'empty.csv'))
  await screen.findByText('This file is empty.')
  expect(document.activeElement).toBe(screen.getByLabelText('Export file'))
  await user.upload(screen.getByLabelText('Export file'), passwords)
  const found = await screen.findByRole('heading', { name: /^3 accounts/ })
  expect(document.activeElement).toBe(found)
  await user.keyboard('{Enter}')
  expect(screen.getByRole('dialog', { name: 'Import accounts' })).toBeTruthy()
  await press('Choose another file')
  expect(document.activeElement).toBe(screen.getByLabelText('Export file'))
})

test('the user chooses one audience for all entries, and the dialog asks for a person if none is named', async () => {
  await open(passwords)
  await screen.findByRole('group', { name: 'Who may see these' })
  await user.click(screen.getByRole('radio', { name: /^Authorized contact/ }))
  await press('Import 3 accounts and 1 secure note or card')
  expect(screen.getByText('Please select a contact')).toBeTruthy()
  expect(testEstate.records('online-account')).toEqual([])
  await press('Name someone')
  expect(await screen.findByRole('dialog', { name: 'Add Authorized Contact' })).toBeTruthy()
})

test('the dialog rejects a file that is not an export, says what to do, and accepts another file', async () => {
  await open(new File(['{"encrypted": true, "passwordProtected": true}'], 'vault.json'))
  expect((await screen.findByText(/This Bitwarden export is encrypted/)).textContent).toContain(
    'export your vault again',
  )
  await user.upload(screen.getByLabelText('Export file'), passwords)
  expect(await screen.findByText(/^3 accounts and 1 secure note or card found/)).toBeTruthy()
})

test('the preview does not report duplicates within the file as existing records', async () => {
  const row = 'Bank,https://bank.example,ann'
  await open(new File([`name,url,username,password\n${row},correct horse\n${row},battery staple`], 'passwords.csv'))
  expect(await screen.findByText('2 accounts found, 1 more than once in the file.')).toBeTruthy()
})

test('after a failed save, the dialog keeps its state for a retry', async () => {
  await open(passwords)
  testEstate.refuse({ code: 'records-full', message: 'There is no room left.' })
  await user.click(await screen.findByRole('button', { name: 'Import 3 accounts and 1 secure note or card' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Nothing has been saved yet. There is no room left.')
  testEstate.allow()
  await press('Import 3 accounts and 1 secure note or card')
  await waitFor(() => expect(testEstate.records('online-account')).toHaveLength(3))
})

test('the import saves batches of 500, and after a failure reports how many accounts are saved', async () => {
  const account = { kind: 'online-account', values: blank(onlineAccount), unchecked: {}, row: 'Row' }
  const calls: unknown[] = []
  const told: number[] = []
  const save = async (inputs: unknown[], activity: string, partOf: string) => {
    await Promise.resolve()
    if (calls.length === 2) throw new Error('gone')
    calls.push([inputs.length, activity, partOf])
  }
  const accounts = Array.from({ length: 1200 }, () => account)
  const access = { audience: 'nobody', alsoIfIncapacitated: false } as const
  await expect(
    saveAll(
      { kind: 'online-account', words: { one: 'account', many: 'accounts' } },
      accounts,
      { access, importId: 'i', before: [account], save, upload: () => Promise.reject(new Error('There is no file.')) },
      (count) => told.push(count),
    ),
  ).rejects.toThrow('gone')
  // The activity keeps one entry with the total, from the last batch.
  expect(calls).toEqual([
    [500, 'Imported 501 accounts', 'i'],
    [500, 'Imported 1,001 accounts', 'i'],
  ])
  expect(told).toEqual([500, 1000])
})

test('the owner imports a file above the limit in several parts, which count as one import', async () => {
  const file = new File(
    [
      [
        'name,url,username,password,note',
        'Netflix,https://netflix.com,ann,correct horse,',
        ...Array.from({ length: 19_999 }, () => 'Just a name,,,,'),
        'Spotify,https://spotify.com,ann,battery staple,',
      ].join('\n'),
    ],
    'passwords.csv',
  )
  await open(file)
  expect(await screen.findByText(/^There are 20,001 entries in this file\. These are the first 20,000\./)).toBeTruthy()
  await press('Import 1 account')
  await press('Go on with the next ones')
  expect(
    await screen.findByText(/^There are 20,001 entries in this file\. These are numbers 20,001 to 20,001\./),
  ).toBeTruthy()
  await press('Import 1 account')
  await screen.findByText('1 account imported.')
  expect(screen.queryByRole('button', { name: 'Go on with the next ones' })).toBeNull()
  expect(testEstate.activity()).toEqual(['Imported 2 accounts'])
  await press('Show my accounts')
  cleanup()
  await open(file)
  await press('Skip these and show the next ones')
  expect(await screen.findByText(/^1 account found, 1 you already have/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Skip these and show the next ones' })).toBeNull()
})

describe('an import interrupted by the lock', () => {
  const again = async () => {
    cleanup()
    render(<OnlineAccountsPage />)
    return screen.findByRole('dialog', { name: 'Import accounts' })
  }
  const fail = async () => {
    await open(passwords)
    testEstate.refuse({ code: 'records-full', message: 'There is no room left.' })
    await press('Import 3 accounts and 1 secure note or card')
  }
  afterEach(forgetDrafts)

  test('the page reports an import that a lock interrupted until the user repeats it, which adds no duplicates', async () => {
    await fail()
    await screen.findByRole('alert')
    const dialog = within(await again())
    expect(dialog.getByText(/stopped before anything was saved/)).toBeTruthy()
    testEstate.allow()
    await user.upload(dialog.getByLabelText('Export file'), passwords)
    await press('Import 3 accounts and 1 secure note or card')
    await press('Show my accounts')
    cleanup()
    render(<OnlineAccountsPage />)
    await screen.findByRole('button', { name: 'Import from a password manager' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(testEstate.records('online-account')).toHaveLength(3)
  })

  test('a repeated import counts records whose save got no response, and continues as the same import', async () => {
    await open(passwords)
    await press('Import 3 accounts and 1 secure note or card')
    await press('Show my accounts')
    const [first] = testEstate.records('online-account')
    stoppedImportKeeper('online-account')(first?.importId ?? '')
    const dialog = within(await again())
    expect(dialog.getByText(/before it was done. 3 accounts and 1 secure note or card saved/)).toBeTruthy()
    await user.upload(
      dialog.getByLabelText('Export file'),
      new File(['name,url,username,password\nBank,https://bank.example,ann,x'], 'rest.csv'),
    )
    await press('Import 1 account')
    await press('Show my accounts')
    expect(new Set(testEstate.records('online-account').map(({ importId }) => importId)).size).toBe(1)
  })

  test('the page reports an interrupted import even if the import failed after the user closed the page', async () => {
    const saving = fail()
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Saving'))
    cleanup()
    await saving
    await waitFor(() => expect(stoppedImport('online-account')).toBeDefined())
    expect(await again()).toBeTruthy()
  })

  test('the page reports no import that the user cancelled, and none to the next user', async () => {
    await fail()
    await screen.findByRole('alert')
    await press('Cancel')
    cleanup()
    expect(stoppedImport('online-account')).toBeUndefined()
    await fail()
    await screen.findByRole('alert')
    forgetDrafts()
    cleanup()
    expect(stoppedImport('online-account')).toBeUndefined()
  })
})
