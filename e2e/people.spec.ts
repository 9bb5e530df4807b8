import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import { PASSWORD } from './support/session.ts'
import { enter } from './support/enter.ts'
import { tabAndPress, tabAndType } from './support/keyboard.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { newUser, writeContact } from './support/world.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')
const file = (name: string, words: string, encoding: BufferEncoding = 'utf8') => ({
  name,
  mimeType: 'text/vcard',
  buffer: Buffer.from(words, encoding),
})

test('by keyboard alone, an owner adds a circle and a member who is a known contact', async ({
  openBrowser,
  cairn,
}) => {
  const una = await newUser(cairn, 'una')
  await writeContact(una, { name: 'Ruth Ellis', email: 'ruth@example.org' })
  const page = await openBrowser()
  await enter(page, una, '/contacts/friends')
  await tabAndPress(page, page.getByRole('button', { name: 'Add Circle' }))
  const dialog = page.getByRole('dialog', { name: 'Add Friendship Circle' })
  await tabAndType(page, dialog.getByLabel('Circle name'), 'The Thursday choir')
  await tabAndType(page, dialog.getByLabel('Description'), 'We sing every Thursday.')
  await tabAndType(page, dialog.getByLabel('Circle type'), 'Hobby')
  await tabAndPress(page, dialog.getByRole('button', { name: 'Add member' }))
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('ruth')
  await tabAndPress(page, dialog.getByRole('button', { name: /^Fill in Ruth Ellis/ }))
  await expect(dialog.getByLabel('Phone')).toHaveValue('(555) 010-4477')
  await tabAndPress(page, dialog.getByRole('button', { name: 'Done' }))
  await tabAndPress(page, dialog.getByRole('button', { name: 'Save Circle' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: '(555) 010-4477' })).toBeVisible()
  await expectAccessible(page, 'circles with members')
})

test('an owner imports contact cards from several files, merges them by choice, and exports them again', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'una', PASSWORD), '/contacts/other')
  const bring = async (...files: ReturnType<typeof file>[]) => {
    await page.getByRole('button', { name: 'Import from an address book' }).click()
    await page.getByLabel('Contact files').setInputFiles(files)
    await page.getByRole('radio', { name: /^Only me/ }).check()
  }
  await bring(
    file('old.vcf', card('VERSION:2.1', 'FN:J\u00fcrgen Gro\u00df', 'TEL;HOME:(555) 010-4417'), 'latin1'),
    file('new.vcf', card('VERSION:4.0', 'FN:Mabel Osei', 'TEL;VALUE=uri:tel:+1-555-010-3313')),
  )
  await page.getByRole('button', { name: 'Import 2 contacts' }).click()
  await page.getByRole('button', { name: 'Show my contacts' }).click()
  await bring(file('again.vcf', card('VERSION:3.0', 'FN:Mabel Osei', 'TEL:5550103313', 'EMAIL:mabel@example.org')))
  await page.getByRole('checkbox', { name: /^Mabel Osei/ }).check()
  await expectAccessible(page, 'contacts looked over before they are added')
  await page.getByRole('button', { name: 'Import 1 contact' }).click()
  await page.getByRole('button', { name: 'Show my contacts' }).click()
  await expect(page.getByRole('button', { name: 'Mabel Osei', exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Save as a file' }).click()
  await page.getByRole('radio', { name: /vCard 3/ }).check()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  const written = await readFile(await (await download).path(), 'utf8')
  for (const line of ['FN:Jürgen Groß', 'FN:Mabel Osei', 'EMAIL:mabel@example.org']) expect(written).toContain(line)
})

test('an import from a phone keeps a contact’s types of numbers and photo, on the page and on paper', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'una', PASSWORD), '/contacts/important')
  const photo = (await photograph(page, 900, 600)).toString('base64')
  const broken = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('no picture')]).toString('base64')
  const lines = ['VERSION:3.0', 'FN:Ada Brandt', 'ADR;TYPE=HOME:;;Weg 1;Köln;;50667;Deutschland']
  const numbers = ['TEL;TYPE=CELL:0171 2345678', 'TEL;TYPE=HOME:0221 12345678', 'TEL;TYPE=WORK,FAX:0221 87654321']
  await page.getByRole('button', { name: 'Import from an address book' }).click()
  await page
    .getByLabel('Contact files')
    .setInputFiles([
      file('ada.vcf', card(...lines, ...numbers, `PHOTO;ENCODING=b;TYPE=JPEG:${photo}`)),
      file('ben.vcf', card('VERSION:3.0', 'FN:Ben Lee', 'TEL:5550104411', `PHOTO;ENCODING=b:${broken}`)),
    ])
  // The app imports a contact although its photo is damaged.
  await expect(page.getByText('We can’t keep the photo.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 contacts' }).click()
  await page.getByRole('button', { name: 'Show my contacts' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Ada Brandt' })
  await expect(row.locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Ada Brandt', exact: true }).click()
  const reading = page.getByRole('dialog', { name: 'Ada Brandt' })
  await expect(reading.getByRole('link', { name: '+49 171 2345678' })).toHaveAttribute('href', 'tel:+491712345678')
  await expect(reading.getByText('Mobile', { exact: true })).toBeVisible()
  await expect(reading.getByText('Work fax: +49 221 87654321')).toBeVisible()
  await expect(reading.locator('img').first()).toBeVisible()
  await expectAccessible(page, 'an important contact with a face and several numbers')
  await reading.getByRole('button', { name: 'Edit Contact' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Contact' })
  await form.getByRole('button', { name: 'Add number' }).click()
  await form.getByLabel('Kind', { exact: true }).selectOption('Work')
  await form.getByLabel('Number', { exact: true }).fill('+49 221 555 0199')
  await expectAccessible(page, 'the form of an important contact with several numbers')
  await form.getByRole('button', { name: 'Done' }).click()
  for (const [name, option] of [
    ['Relationship', 'Family'],
    ['Best time to contact', 'Any time'],
    ['Preferred contact method', 'Phone'],
  ] as const)
    await form.getByLabel(name).selectOption(option)
  await form.getByRole('button', { name: 'Save Contact' }).click()
  await expect(form).toBeHidden()
})
