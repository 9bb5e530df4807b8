// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { otherContact } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { ImportReader } from '../../kinds/testing/import-reader.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import OtherContactsPage from './index.tsx'

setUpPage()

beforeEach(async () => {
  vi.stubGlobal('Worker', ImportReader)
  await testEstate.open()
})

const beth = {
  ...blank(otherContact),
  fullName: 'Beth Carmody',
  category: 'personal',
  relationship: 'Neighbor',
  phone: '(555) 010-7702',
} as const
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
const bethsCard = card('FN:Beth Carmody', 'TEL:555-010-7702', 'EMAIL:beth@example.org')
const file = (text: string, name = 'contacts.vcf') => new File([text], name, { type: 'text/vcard' })
const saved = () =>
  testEstate
    .records('other-contact')
    .map(({ values: { fullName, email } }) => `${String(fullName)} ${String(email)}`.trim())
    .toSorted()

async function open(...files: File[]) {
  const { user } = draw(<OtherContactsPage />)
  await user.click(screen.getByRole('button', { name: 'Import from an address book' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import contacts' }))
  await user.upload(dialog.getByLabelText('Contact files'), files)
  return { user, dialog }
}

test('the dialog previews several files before saving, with their errors and skipped data', async () => {
  const { user, dialog } = await open(
    file(card('FN:Ann Lee', 'ORG:Lane', 'PHOTO;ENCODING=b:AAAA'), 'ann.vcf'),
    file(card('FN:Ben', 'TEL:12') + card('NOTE:no one'), 'ben.vcf'),
  )
  expect(await dialog.findByText('2 contacts found, 1 to check, 1 line left out.')).toBeTruthy()
  expect(dialog.getByText(/We can’t keep the photo\./)).toBeTruthy()
  expect(dialog.getByText(/There is no name, phone number, or email address in it\./)).toBeTruthy()
  expect(saved()).toEqual([])
  await user.click(dialog.getByRole('radio', { name: /^Only me/ }))
  await user.click(dialog.getByRole('button', { name: 'Import 2 contacts' }))
  expect(await dialog.findByText('2 contacts imported. Left out: 1 line of the file.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Show my contacts' }))
  expect(saved()).toEqual(['Ann Lee', 'Ben'])
  const marked = testEstate.records('other-contact').filter(({ unchecked = {} }) => Object.keys(unchecked).length > 0)
  expect(marked).toMatchObject([{ values: { fullName: 'Ben' }, unchecked: { phone: expect.anything() } }])
})

test('an import of hundreds into an empty list ends with a summary', async () => {
  const cards = Array.from({ length: 201 }, (_, at) => card(`FN:Person ${at}`))
  const { user, dialog } = await open(file(cards.join('')))
  await user.click(await dialog.findByRole('radio', { name: /^Only me/ }))
  await user.click(dialog.getByRole('button', { name: 'Import 201 contacts' }))
  expect(await dialog.findByText('201 contacts imported.', {}, { timeout: 10_000 })).toBeTruthy()
})

test('existing people stay unchanged unless the user chooses to add new details', async () => {
  await testEstate.add(otherContact, beth, { audience: 'both_contacts', alsoIfIncapacitated: true })
  const { user, dialog } = await open(file(bethsCard))
  const box = await dialog.findByRole('checkbox', { name: /Beth Carmody/ })
  expect(box).toHaveProperty('checked', false)
  expect(dialog.getByText(/You already have Beth Carmody\. New here: email\./)).toBeTruthy()
  expect(dialog.queryByRole('radio', { name: 'Keep both' })).toBeNull()
  await user.click(box)
  expect(dialog.getByRole('radio', { name: 'Add what is new to the Beth Carmody you have' })).toHaveProperty(
    'checked',
    true,
  )
  await user.click(dialog.getByRole('radio', { name: /^Only me/ }))
  await user.click(dialog.getByRole('button', { name: 'Import 1 contact' }))
  await dialog.findByText('1 contact imported.')
  expect(testEstate.records('other-contact')).toMatchObject([
    {
      audience: 'both_contacts',
      alsoIfIncapacitated: true,
      values: { ...beth, email: 'beth@example.org' },
    },
  ])
})

test('undoing an import removes details it added to unchanged people, and the owner can add them again', async () => {
  const before = { audience: 'both_contacts', alsoIfIncapacitated: true } as const
  await testEstate.add(otherContact, beth, before)
  const add = async () => {
    const { user, dialog } = await open(file(bethsCard))
    await user.click(await dialog.findByRole('checkbox', { name: /Beth Carmody/ }))
    await user.click(dialog.getByRole('radio', { name: /^Only me/ }))
    await user.click(dialog.getByRole('button', { name: 'Import 1 contact' }))
    await user.click(await dialog.findByRole('button', { name: 'Show my contacts' }))
    return user
  }
  const user = await add()
  await user.click(screen.getByRole('button', { name: 'Undo an import' }))
  expect(await screen.findByText('What it added to the 1 contact you had already is taken out again.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo this import' }))
  await waitFor(() => expect(saved()).toEqual(['Beth Carmody']))
  expect(testEstate.records('other-contact')).toMatchObject([{ ...before, values: beth }])
  expect(testEstate.activity()[0]).toBe('Took back what an import added to 1 contact')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo an import' })).toBeNull())
  cleanup()

  await add()
  const [added] = testEstate.records('other-contact')
  if (!added) throw new Error('Beth is here.')
  const values = { ...beth, email: 'beth@example.org', notes: 'Has a key' }
  await testEstate.add(otherContact, values, { id: added.id, basedOn: added.version })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo an import' })).toBeNull())
})

test('ticking all rows does not import existing records twice', async () => {
  await testEstate.add(otherContact, { ...beth, email: 'beth@example.org' }, { audience: 'both_contacts' })
  const { user, dialog } = await open(file(bethsCard + card('FN:Ann Lee', 'TEL:5550101234')))
  await user.click(await dialog.findByRole('checkbox', { name: 'Select all' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Select all' }))
  await user.click(dialog.getByRole('radio', { name: /^Only me/ }))
  await user.click(dialog.getByRole('button', { name: 'Import 1 contact' }))
  await user.click(await dialog.findByRole('button', { name: 'Show my contacts' }))
  expect(saved()).toEqual(['Ann Lee', 'Beth Carmody beth@example.org'])
  // The same file again contains nothing new. The user can still ask for duplicates.
  await user.click(screen.getByRole('button', { name: 'Import from an address book' }))
  const again = within(await screen.findByRole('dialog', { name: 'Import contacts' }))
  await user.upload(again.getByLabelText('Contact files'), [file(bethsCard)])
  expect(await again.findByText(/^You already have everything in this file\./)).toBeTruthy()
  expect(again.getByRole('button', { name: 'Import 0 contacts' })).toHaveProperty('disabled', true)
  for (const role of ['radio', 'checkbox'] as const)
    expect(again.queryAllByRole(role)).toHaveLength(role === 'radio' ? 0 : 1)
  await user.click(again.getByRole('checkbox', { name: /^Beth Carmody/ }))
  expect(again.getByRole('radio', { name: /^Only me/ })).toBeTruthy()
})

test('the user can keep both the existing and the imported record', async () => {
  await testEstate.add(otherContact, beth)
  const { user, dialog } = await open(file(bethsCard))
  await user.click(await dialog.findByRole('checkbox', { name: /Beth Carmody/ }))
  await user.click(dialog.getByRole('radio', { name: 'Keep both' }))
  await user.click(dialog.getByRole('radio', { name: /^Only me/ }))
  await user.click(dialog.getByRole('button', { name: 'Import 1 contact' }))
  await dialog.findByText('1 contact imported.')
  expect(saved()).toEqual(['Beth Carmody', 'Beth Carmody beth@example.org'])
})

test('one press adds new details to all existing people', async () => {
  const walt = { ...beth, fullName: 'Walt Grayson', phone: '(555) 010-6655' }
  await testEstate.add(otherContact, beth)
  await testEstate.add(otherContact, walt)
  const { user, dialog } = await open(
    file(bethsCard + card('FN:Walt Grayson', 'TEL:5550106655', 'EMAIL:walt@example.org')),
  )
  await user.click(await dialog.findByRole('button', { name: 'Add what is new to all 2 you already have' }))
  expect(dialog.queryByRole('button', { name: /^Add what is new to all/ })).toBeNull()
  await user.click(dialog.getByRole('radio', { name: /^Only me/ }))
  await user.click(dialog.getByRole('button', { name: 'Import 2 contacts' }))
  await dialog.findByText('2 contacts imported.')
  expect(saved()).toEqual(['Beth Carmody beth@example.org', 'Walt Grayson walt@example.org'])
})

test('the dialog names an invalid file, and lets the user choose another', async () => {
  const { user, dialog } = await open(file('hello'))
  expect(await dialog.findByText(/^There are no contacts in this file/)).toBeTruthy()
  await user.upload(dialog.getByLabelText('Contact files'), [file(bethsCard)])
  expect(await dialog.findByRole('checkbox', { name: /Beth Carmody/ })).toHaveProperty('checked', true)
  await waitFor(() => expect(saved()).toEqual([]))
})
