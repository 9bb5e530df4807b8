import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesOfZip } from '../web/shared/zip/testing/zip.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, newEmail, test } from './support/test.ts'
import { type TestUser, newUser, writeContact } from './support/world.ts'
import { enter } from './support/enter.ts'
import { goTo, PASSWORD } from './support/session.ts'

const will = `My will. ${'All of it goes to Nora. '.repeat(300_000)}`

async function saveWill({ person: owner }: TestUser): Promise<void> {
  const file = await owner.uploadFile(new Blob([will], { type: 'text/plain' }), 'will.txt')
  const values = { title: 'Will', category: 'legal', description: 'Signed in 2020', file }
  const draft = {
    kind: 'document',
    definitionVersion: 0,
    values,
    audience: 'nobody',
    alsoIfIncapacitated: false,
  } as const
  await owner.saveRecords([draft], 'Uploaded document: Will')
}

test('the owner exports everything as one ZIP readable without Cairn, and sees the storage used', async ({
  openBrowser,
  cairn,
}, testInfo) => {
  const ann = await newUser(cairn, 'ann', PASSWORD)
  const { email } = ann
  await writeContact(ann, { name: 'Nora <Hale>', email: newEmail('nora') })
  await saveWill(ann)
  const page = await openBrowser()
  await enter(page, ann, '/settings/profile')
  await page.getByRole('link', { name: 'Export everything first' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export everything' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export everything' })
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong-horse-7!')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByText('The password you entered is incorrect')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/^cairn-\d{4}-\d{2}-\d{2}\.zip$/)
  const files = await filesOfZip(new Blob([await readFile(await download.path())]))
  expect(new TextDecoder().decode(files.get('files/Digital Documents Locker/will.txt'))).toBe(will)

  const folder = testInfo.outputPath('export')
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const reader = await openBrowser({ offline: true, javaScriptEnabled: false })
  await reader.goto(pathToFileURL(join(folder, 'index.html')).href)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`Everything ${email} keeps in Cairn`)
  await expect(reader.getByRole('heading', { name: 'Nora <Hale>' })).toBeVisible()
  await reader.setViewportSize({ width: 360, height: 740 })
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await reader.getByRole('link', { name: 'will.txt' }).click()
  await expect(reader.getByText('My will. All of it goes to Nora.')).toBeVisible()

  await goTo(page, '/settings/subscription')
  await expect(page.getByText('Everything is included')).toBeVisible()
  await expect(page.locator('dt', { hasText: 'Documents' }).locator('+ dd')).toHaveText('1')
  await expect(page.getByText('6.9 MB of 20 GB')).toBeVisible()
  await expect(page.getByText('No invoices yet')).toBeVisible()
  await expectAccessible(page, 'My Subscription')
})
