import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { chooseSeveral, pressDelete, pressEdit } from './in-record.ts'
import { PASSWORD } from './session.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text, 'latin1'),
})

export const dialogs: [path: string, name: string, open: (page: Page) => Promise<void>][] = [
  ['/digital/online', 'an account being read', (page) => press(page, /^Facebook|^Gmail|^Outlook/)],
  ['/digital/online', 'an account being changed', (page) => pressEdit(page, /^Facebook|^Gmail|^Outlook/)],
  [
    '/digital/online',
    'who may see an account',
    async (page) => {
      await pressEdit(page, /^Facebook|^Gmail|^Outlook/)
      await page.getByRole('radio', { name: /^Only me/ }).check()
      await expect(page.getByText('Nobody will receive this')).toBeVisible()
    },
  ],
  [
    '/digital/online',
    'the last step of an account',
    async (page) => {
      await pressEdit(page, /^Facebook|^Gmail|^Outlook/)
      for (const step of [3, 4]) {
        await press(page, 'Next')
        await expect(page.getByText(`Step ${step} of 4`)).toBeVisible()
      }
    },
  ],
  [
    '/digital/online',
    'earlier versions of an account',
    async (page) => {
      await press(page, /^Facebook|^Gmail|^Outlook/)
      await press(page, 'Earlier versions')
      await page.getByRole('dialog').last().getByRole('button', { expanded: false }).first().click()
      await expect(page.getByRole('button', { name: 'Bring this version back' })).toBeVisible()
    },
  ],
  [
    '/digital/online',
    'the question before an account is deleted',
    (page) => pressDelete(page, /^Facebook|^Gmail|^Outlook/),
  ],
  ['/digital/online', 'who else may see an account', (page) => press(page, /: change who may see /)],
  [
    '/digital/online',
    'an account among others being moved',
    async (page) => {
      await chooseSeveral(page)
      await page.getByRole('checkbox').first().check()
      await press(page, 'Move')
    },
  ],
  ['/digital/online', 'accounts being printed', (page) => press(page, 'Print')],
  [
    '/digital/online',
    'a search without results',
    async (page) => {
      await press(page, 'Search')
      await page.getByRole('dialog').getByRole('combobox').fill('xyzzy')
      await expect(page.getByText('Nothing found for “xyzzy”')).toBeVisible()
    },
  ],
  [
    '/digital/online',
    'an import looked over',
    async (page) => {
      await press(page, 'Import from a password manager')
      await page.getByLabel('Export file').setInputFiles(join(import.meta.dirname, '../fixtures/bitwarden-export.json'))
      await expect(page.getByRole('checkbox', { name: 'Select all' }).first()).toBeVisible()
    },
  ],
  [
    '/documents/physical',
    'a document read through before it is saved',
    async (page) => {
      await press(page, /^View location of /)
      await press(page, 'Edit Document Location')
      for (const step of [2, 3]) {
        await press(page, 'Next')
        await expect(page.getByText(`Step ${step} of 3`)).toBeVisible()
      }
    },
  ],
  [
    '/documents/safes',
    'a paper that says where everything is',
    async (page) => {
      await press(page, 'Where everything is')
      await expect(page.getByRole('link', { name: 'Print or save PDF' })).toBeVisible()
    },
  ],
  [
    '/contacts/other',
    'contacts looked over before they come in',
    async (page) => {
      await press(page, 'Import from an address book')
      const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Mabel Osei\r\nPHOTO:http://a.example/b.jpg\r\nEND:VCARD\r\n'
      await page.getByLabel('Contact files').setInputFiles(textFile('mabel.vcf', card))
      await expect(page.getByRole('checkbox', { name: /^Mabel Osei/ })).toBeVisible()
    },
  ],
  [
    '/legacy/tree',
    'a family looked over before it comes in',
    async (page) => {
      await press(page, 'Import a family tree')
      // A family tree with an ambiguous encoding, and with one line that the app cannot import.
      const tree = '0 HEAD\n0 @I1@ INDI\n1 NAME Zo\xeb /Moor/\n1 FAMC @F9@\n0 @I2@ INDI\n1 NAME Hal /Moor/\n0 TRLR\n'
      await page.getByLabel('Export file').setInputFiles(textFile('moor.ged', tree))
      await expect(page.getByRole('checkbox', { name: /^Zoë Moor/ })).toBeVisible()
      await expect(page.getByLabel('If letters look wrong, choose how they are written')).toBeVisible()
    },
  ],
  ['/contacts/friends', 'the members of a circle', (page) => press(page, /^Add or change members/)],
  ['/planning/healthcare', 'the signed copy of a directive', (page) => press(page, /^Signed copy/)],
  ['/legacy/story', 'a book being made', (page) => press(page, 'Make my book')],
  ['/planning/after-life', 'a section of the plan being read', (page) => press(page, 'Read Funeral Instructions')],
  ['/planning/after-life', 'a section of the plan being changed', (page) => press(page, 'Edit Digital Memorial')],
  [
    '/planning/after-life',
    'a section of the plan refused',
    async (page) => {
      await press(page, 'Edit Farewell Messages')
      await page.getByLabel('Written farewell message').fill('')
      await press(page, 'Save Farewell Messages')
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  ],
  [
    '/planning/after-life',
    'the card of a memorial service',
    async (page) => {
      await press(page, 'See the card')
      await expect(page.getByRole('article', { name: 'Memorial service card' })).toBeVisible()
    },
  ],
  ['/legacy/memories', 'a memory as large as the screen', (page) => press(page, /^The summer at the lake/)],
  ['/legacy/memories', 'a slideshow', (page) => press(page, 'Slideshow')],
  [
    '/legacy/memories',
    'a memory being changed',
    async (page) => {
      await press(page, /^The summer at the lake/)
      await press(page, /^More$/)
      await page.getByRole('menuitem', { name: 'Edit' }).click()
    },
  ],
  ['/legacy/memories', 'memories being added', (page) => press(page, 'Add Digital Memory')],
  ['/legal/contact', 'a person being removed', (page) => press(page, 'Remove Ruth Ellis')],
  ['/legal/contact', 'a contact being deleted', (page) => pressDelete(page, 'Ruth Ellis')],
  ['/legal/attorney', 'a communication being logged', (page) => press(page, 'Log Communication')],
  ['/legacy/story', 'a life event being written down', (page) => press(page, 'Add Life Event')],
  [
    '/settings/profile',
    'the camera before a photo is taken',
    async (page) => {
      await press(page, 'Take a photo')
      await expect(page.getByText('The camera is on.')).toBeAttached()
    },
  ],
  ['/settings/security', 'a password being changed', (page) => press(page, 'Change password')],
  ['/settings/security', 'an address being changed', (page) => press(page, 'Change email')],
  ['/settings/security', 'a passkey being added', (page) => press(page, 'Add a passkey')],
  ['/settings/security', 'leaving everywhere', (page) => press(page, 'Sign out everywhere')],
  [
    '/settings/security',
    'the code of the recovery kit',
    async (page) => {
      await press(page, 'Make recovery kit')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await press(page, 'Make my recovery kit')
      await expect(page.getByRole('list', { name: 'Recovery code' })).toBeVisible()
    },
  ],
  [
    '/settings/security',
    'two-step sign-in being set up',
    async (page) => {
      await press(page, 'Set up two-step sign-in')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await press(page, 'Next')
      await expect(page.getByRole('img', { name: 'Code for the authenticator app' })).toBeVisible()
    },
  ],
]
