// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import * as keepass from 'kdbxweb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blank, read, versionOf } from '../../../records/define.ts'
import { onlineAccount, secureNote } from '../../../records/kinds/index.ts'
import { ImportReader } from '../../kinds/testing/import-reader.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import OnlineAccountsPage from './index.tsx'
import { setupUser } from '../../testing/user.ts'

const user = setupUser()
beforeEach(() => testEstate.open())
vi.stubGlobal('Worker', ImportReader)
afterEach(cleanup)

// Drawing photos needs a real browser. The mock fails for files as long as the broken photo.
vi.mock('../../shared/pictures/draw-picture.ts', () => ({
  pictureDrawer: () => ({
    async draw({ file }: { file: File }) {
      if (file.size === 13) throw new Error('no picture')
      return { jpeg: new Blob(['drawn']), width: 1, height: 1 }
    },
    close: () => undefined,
  }),
}))

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
async function open(name: string, content: string | Uint8Array<ArrayBuffer>) {
  render(<OnlineAccountsPage />)
  await press('Import from a password manager')
  await user.upload(await screen.findByLabelText('Export file'), new File([content], name))
}

test('for an unknown table, the dialog guesses the columns, and the user corrects them by keyboard', async () => {
  await open('list.csv', 'What,Where,Who,Word\nBank,https://bank.example,ann,correct horse\nDoor,,,4711')
  await screen.findByRole('heading', { name: 'What is in each column?' })
  const column = (number: number, title: string) => screen.getByLabelText(`Column ${number}: ${title}`)
  expect(column(1, 'What')).toHaveProperty('value', 'name')
  expect(column(2, 'Where')).toHaveProperty('value', 'address')
  expect(column(4, 'Word')).toHaveProperty('value', 'extra')
  expect(screen.getByText('correct horse · 4711')).toBeTruthy()

  await user.selectOptions(column(1, 'What'), 'Leave this out')
  await user.selectOptions(column(2, 'Where'), 'Leave this out')
  column(3, 'Who').focus()
  await user.selectOptions(column(3, 'Who'), 'Something else, keep it')
  await press('Read the file')
  expect(screen.getByText(/^Please choose at least one column/)).toBeTruthy()
  await user.selectOptions(column(1, 'What'), 'Name')
  await user.selectOptions(column(2, 'Where'), 'Web address')
  await user.selectOptions(column(3, 'Who'), 'Username')
  await user.selectOptions(column(4, 'Word'), 'Password')
  // The preview masks a column after the user marks it as passwords.
  expect(screen.queryByText(/correct horse/)).toBeNull()
  screen.getByRole('button', { name: 'Read the file' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByText('2 accounts found, 1 to check.')
  await press('Change what is in each column')
  expect(column(4, 'Word')).toHaveProperty('value', 'password')
  await user.selectOptions(column(4, 'Word'), 'Something secret')
  await press('Read the file')
  await press(/^Import 1 account and 1 secure note or card$/)
  await screen.findByText('1 account and 1 secure note or card imported.')
  expect(testEstate.records('online-account')).toMatchObject([
    { values: { username: 'ann', password: '', securityQuestions: [{ question: 'Word', answer: 'correct horse' }] } },
  ])
  expect(testEstate.records('secure-note')).toMatchObject([
    { values: { name: 'Door', details: [{ question: 'Word', answer: '4711' }] } },
  ])
})

test('the user can import a first row that looks like a header', async () => {
  await open('list.csv', 'Bank,Lee,ann\nDoor,Low,ben')
  const headed = await screen.findByLabelText('The first row holds headings')
  expect(headed).toHaveProperty('checked', true)
  await user.click(headed)
  await user.selectOptions(screen.getByLabelText('Column 3'), 'Username')
  await press('Read the file')
  expect(await screen.findByText('2 accounts found, 2 to check.')).toBeTruthy()
})

test('the user can choose another encoding for garbled text', async () => {
  const bytes = Uint8Array.from('name,url,username,password\nCaf\u00e9,https://a.example,ann,correct horse', (sign) =>
    sign.charCodeAt(0),
  )
  await open('list.csv', bytes)
  const letters = await screen.findByLabelText('If letters look wrong, choose how they are written')
  expect(letters).toHaveProperty('value', 'windows-1252')
  expect(screen.getByText(/In the file: “Café/)).toBeTruthy()
  await user.selectOptions(letters, 'Cyrillic (Windows)')
  expect(await screen.findByRole('checkbox', { name: /Cafй/ })).toBeTruthy()
})

test('the dialog asks for the password of a KeePass database, and again after a wrong password', async () => {
  const made = keepass.Kdbx.create(new keepass.Credentials(keepass.ProtectedValue.fromString('open sesame')), 'Mine')
  made.setKdf(keepass.Consts.KdfId.Aes)
  const entry = made.createEntry(made.getDefaultGroup())
  entry.fields.set('Title', 'Bank')
  entry.fields.set('UserName', 'ann')
  entry.fields.set('Password', keepass.ProtectedValue.fromString('correct horse'))
  await open('mine.kdbx', new Uint8Array(await made.save()))
  const box = () => screen.findByLabelText('Password for the database', { selector: 'input' })
  expect(document.activeElement).toBe(await box())
  await user.keyboard('{Enter}')
  expect(await screen.findByText('It doesn’t open without a password. Please enter the password.')).toBeTruthy()
  await user.type(await box(), 'open sesam{Enter}')
  expect(await screen.findByText(/^This password doesn’t open it\. Please try again\./)).toBeTruthy()
  await user.type(await box(), 'open sesame')
  await press('Open')
  await press('Import 1 account')
  await screen.findByText('1 account imported.')
  expect(testEstate.records('online-account')).toMatchObject([{ values: { password: 'correct horse' } }])
})

test('the dialog asks for the key file of a KeePass database, keeps the chosen file, and lets the user remove it', async () => {
  const password = keepass.ProtectedValue.fromString('open sesame')
  const key = new Uint8Array(await keepass.Credentials.createRandomKeyFile(2))
  const made = keepass.Kdbx.create(new keepass.Credentials(password, key), 'Mine')
  made.setKdf(keepass.Consts.KdfId.Aes)
  const entry = made.createEntry(made.getDefaultGroup())
  for (const [name, value] of [
    ['Title', 'Bank'],
    ['UserName', 'ann'],
    ['URL', 'https://bank.example'],
  ] as const)
    entry.fields.set(name, value)
  await open('mine.kdbx', new Uint8Array(await made.save()))
  const type = async (text: string) =>
    user.type(await screen.findByLabelText('Password for the database', { selector: 'input' }), text)
  const chooseKey = async (content: string | Uint8Array<ArrayBuffer>, name: string) =>
    user.upload(await screen.findByLabelText(/^Key file/), new File([content], name))
  await type('open sesame{Enter}')
  expect(await screen.findByText(/If KeePass asks for a key file, too, choose it below/)).toBeTruthy()
  expect(screen.getByText(/hardware key, such as a YubiKey/)).toBeTruthy()
  await chooseKey('another', 'other.key')
  await type('open sesame{Enter}')
  expect(await screen.findByText(/don’t open it together/)).toBeTruthy()
  // The form still lists the chosen key file, and the user can remove it.
  await press('Leave out other.key')
  await chooseKey(key, 'mine.keyx')
  await type('open sesam{Enter}')
  expect(await screen.findByText(/don’t open it together/)).toBeTruthy()
  expect(screen.getByText('Key file: mine.keyx')).toBeTruthy()
  await press('Open')
  expect(await screen.findByText(/This key file alone doesn’t open it/)).toBeTruthy()
  await type('open sesame{Enter}')
  expect(await screen.findByRole('button', { name: 'Import 1 account' })).toBeTruthy()
})

test('the import saves an entry’s attachments as documents', async () => {
  const zip = zipSync({
    'data.json': strToU8(
      JSON.stringify({ encrypted: false, folders: [], items: [{ id: 'i', type: 2, name: 'House', notes: 'Deed' }] }),
    ),
    'attachments/i/deed.txt': strToU8('The deed'),
  })
  await open('bitwarden.zip', new Uint8Array(zip))
  await press('Import 1 secure note or card and 1 document')
  await screen.findByText('1 secure note or card and 1 document imported.')
  expect(testEstate.records('document')).toMatchObject([
    { audience: 'nobody', values: { title: 'deed', file: { name: 'deed.txt', type: 'text/plain', size: 8 } } },
  ])
  expect(testEstate.records('document')[0]).not.toHaveProperty('unchecked')
})

test('the import converts an entry’s photos like other photos, and keeps a damaged photo unchanged', async () => {
  const hex = (text: string) => Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16))
  // A JPEG with an Exif segment, which could contain a location, and the end marker.
  const photo = hex('ff d8 ff e1 00 08 45 78 69 66 00 00 ff d9')
  const zip = zipSync({
    'data.json': strToU8(
      JSON.stringify({ encrypted: false, folders: [], items: [{ id: 'i', type: 2, name: 'House', notes: 'Deed' }] }),
    ),
    'attachments/i/roof.jpg': photo,
    'attachments/i/garden.heic': hex('00 00 00 00 66 74 79 70 68 65 69 63'),
    'attachments/i/broken.heic': hex('00 00 00 00 66 74 79 70 68 65 69 63 00'),
  })
  await open('bitwarden.zip', new Uint8Array(zip))
  const broken = await screen.findByRole('checkbox', { name: /broken/ })
  expect(broken).toHaveProperty('checked', false)
  await user.click(broken)
  await press('Import 1 secure note or card and 3 documents')
  await screen.findByText('1 secure note or card and 3 documents imported.')
  const files = testEstate.records('document').map(({ values }) => values['file'])
  expect(files).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'roof.jpg', type: 'image/jpeg', size: 4 }),
      expect.objectContaining({ name: 'garden.jpg', type: 'image/jpeg', size: 5 }),
      expect.objectContaining({ name: 'broken.heic', type: 'image/heic', size: 13 }),
    ]),
  )
})

test('the preview shows a doubtful row with a mark and without a tick', async () => {
  await open(
    'list.csv',
    'name,url,username,password\nA,https://a.example,ann,correct horse\nB,https://b.example,bob,"no end\nC,https://c.example,cid,battery staple',
  )
  const rows = within(await screen.findByRole('region', { name: 'Accounts in the file' }))
  expect(rows.getByRole('checkbox', { name: /^B/ })).toHaveProperty('checked', false)
  expect(rows.getByText(/A quotation mark in this row is missing its partner/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 2 accounts' })).toBeTruthy()
})

test('the user ticks whole folders, and moves their accounts to another group', async () => {
  const login = (name: string, folderId: string, uri: string) => ({
    type: 1,
    name,
    folderId,
    login: { username: 'ann', password: 'correct horse', uris: [{ uri }] },
  })
  const file = {
    encrypted: false,
    folders: [
      { id: 'a', name: 'Club' },
      { id: 'b', name: 'Old' },
    ],
    items: [
      login('Roses', 'a', 'https://roses.example'),
      login('Netflix', 'a', 'https://netflix.com'),
      login('Gone', 'b', 'https://gone.example'),
    ],
  }
  await open('vault.json', JSON.stringify(file))
  const folders = within(await screen.findByRole('region', { name: 'Folders in the file' }))
  await user.click(folders.getByRole('checkbox', { name: /^Old 1 account/ }))
  await user.selectOptions(folders.getByLabelText('Where the accounts of Club go'), 'Social Media')
  expect(screen.getByRole('checkbox', { name: /^Roses ann · Social Media/ })).toBeTruthy()
  await user.selectOptions(folders.getByLabelText('Where the accounts of Club go'), 'Our suggestion')
  expect(screen.getByRole('checkbox', { name: /^Roses ann · Professional/ })).toBeTruthy()
  await user.selectOptions(folders.getByLabelText('Where the accounts of Club go'), 'Social Media')
  await press('Import 2 accounts')
  await screen.findByText('2 accounts imported. Left out: 1 you didn’t check.')
  // For a well-known platform, the folder does not override the category.
  expect(testEstate.records('online-account').map(({ values }) => [values['platform'], values['accountType']])).toEqual(
    expect.arrayContaining([
      ['other', 'social'],
      ['netflix', 'entertainment'],
    ]),
  )
  await press('Show my accounts')
  // Ticking a folder again must not import its entries twice.
  await press('Import from a password manager')
  await user.upload(await screen.findByLabelText('Export file'), new File([JSON.stringify(file)], 'vault.json'))
  const again = within(await screen.findByRole('region', { name: 'Folders in the file' }))
  expect(again.getByRole('checkbox', { name: /^Club 2 accounts/ })).toHaveProperty('disabled', true)
  expect(again.getByRole('checkbox', { name: /^Old 1 account/ })).toHaveProperty('checked', true)
})

test('the owner undoes an import in one step, and can repeat the import', async () => {
  const bring = async (text: string) => {
    await press('Import from a password manager')
    await user.upload(await screen.findByLabelText('Export file'), new File([text], 'list.csv'))
    await press(/^Import 1 account/)
    await press('Show my accounts')
  }
  render(<OnlineAccountsPage />)
  await testEstate.add(secureNote, { ...blank(secureNote), name: 'Mine', note: 'left right' })
  expect(screen.queryByRole('button', { name: 'Undo an import' })).toBeNull()
  await bring('name,url,username,password,note\nBank,https://bank.example,ann,correct horse,\nDoor,,,,left right')
  await bring('name,url,username,password,note\nClub,https://club.example,ann,correct horse,')
  const [bank] = testEstate.records('online-account').filter(({ values }) => values['otherPlatform'] === 'Bank')
  if (!bank) throw new Error('It was brought in.')
  // A record that the owner changed after the import still belongs to the import.
  await testEstate.add(
    onlineAccount,
    { ...read(onlineAccount, versionOf(onlineAccount), bank.values), notes: 'Mine' },
    { id: bank.id, basedOn: bank.version },
  )
  await press('Undo an import')
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo an import' }))
  expect(dialog.getAllByRole('radio')).toHaveLength(2)
  await user.click(
    dialog.getByRole('radio', { name: /1 account and 1 secure note or card\. You changed 1 of them since/ }),
  )
  await user.click(dialog.getByRole('button', { name: 'Undo this import' }))
  await waitFor(() => expect(testEstate.records('online-account')).toHaveLength(1))
  expect(testEstate.records('online-account')).toMatchObject([{ values: { otherPlatform: 'Club' } }])
  expect(testEstate.records('secure-note')).toMatchObject([{ values: { name: 'Mine' } }])
  expect(testEstate.activity()[0]).toBe('Undid the import of 1 account and 1 secure note or card')
  await bring('name,url,username,password,note\nBank,https://bank.example,ann,correct horse,')
  expect(testEstate.records('online-account')).toHaveLength(2)
})
