import { join } from 'node:path'
import { pressDelete, pressEdit } from './support/in-record.ts'
import { goTo } from './support/session.ts'
import { addAttorney, addContact, chooseAccess, fill, importAccounts } from './support/owner.ts'
import { expect, newEmail, test } from './support/test.ts'
import { enterNew } from './support/enter.ts'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

test('an owner adds an account in four steps, changes it from the second step, deletes and restores it', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'fay', '/digital/online')
  await expect(page.getByText('No accounts added yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Account' })
  const next = dialog.getByRole('button', { name: 'Next' })
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeDisabled()
  await next.click()
  await expect(dialog.getByRole('alert')).toContainText('Please select an account type')
  await expect(dialog.getByRole('radio', { name: /^Only me/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^Professional/ }).check()
  await next.click()
  await expect(dialog.getByText('Step 2 of 4')).toBeVisible()
  await next.click()
  for (const message of ['Please select a platform', 'Username is required', 'Password must be at least 8 characters'])
    await expect(dialog.getByRole('alert')).toContainText(message)
  await dialog.getByLabel('Platform').selectOption('Other')
  await fill(dialog, { Username: 'fay-builds', Email: 'not an address', Password: 'Plain-and-long-7' })
  await next.click()
  await expect(dialog.getByRole('alert')).toContainText('Platform name is required')
  await expect(dialog.getByRole('alert')).toContainText('Please enter a valid email address')
  await dialog.getByLabel('Platform', { exact: true }).selectOption('GitHub')
  await expect(dialog.getByText('GitHub also has its own legacy setting')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Open GitHub’s setting' })).toHaveAttribute('target', '_blank')
  await fill(dialog, { Email: 'fay@mail.example' })
  await next.click()
  await expect(dialog.getByText('Step 3 of 4')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Username')).toHaveValue('fay-builds')
  await next.click()
  await dialog.getByLabel('Two-factor authentication').selectOption('Authenticator app')
  await fill(dialog, { 'Backup codes': 'one-1\ntwo-2', 'Question 1': 'First pet?', 'Answer 1': 'Minka' })
  await next.click()
  await fill(dialog, { Notes: 'The key is with the laptop.' })
  await expect(dialog.getByText('Nobody will receive this.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Account' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Added new professional account: GitHub')).toBeVisible()

  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'GitHub', exact: true }) })
  await expect(row).toContainText('fay-builds')
  await expect(row).not.toContainText('Active')
  await expect(row.getByRole('link', { name: 'Open site GitHub' })).toHaveAttribute('href', 'https://github.com/')
  await expect(page.getByText('Plain-and-long-7')).toHaveCount(0)
  await page.getByRole('button', { name: 'GitHub', exact: true }).click()
  const reading = page.getByRole('dialog', { name: 'GitHub' })
  await expect(reading.getByText('Plain-and-long-7')).toHaveCount(0)
  await reading.getByRole('group', { name: 'Password' }).getByRole('button', { name: 'Show' }).click()
  await expect(reading.getByText('Plain-and-long-7')).toBeVisible()
  await reading.getByRole('button', { name: 'Close' }).last().click()

  await pressEdit(page, 'GitHub')
  const editing = page.getByRole('dialog', { name: 'Edit Account' })
  await expect(editing.getByText('Step 2 of 4')).toBeVisible()
  await editing.getByLabel('Status').selectOption('Inactive')
  for (let step = 2; step < 4; step += 1) {
    await editing.getByRole('button', { name: 'Next' }).click()
    await expect(editing.getByText(`Step ${step + 1} of 4`)).toBeVisible()
  }
  await editing.getByRole('button', { name: 'Save Account' }).click()
  await expect(row).toContainText('Inactive')

  await pressDelete(page, 'GitHub')
  const asking = page.getByRole('dialog', { name: 'Delete GitHub?' })
  await expect(asking).toContainText('GitHub')
  await asking.getByRole('button', { name: 'Delete GitHub' }).click()
  await expect(page.getByText('No accounts added yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Inactive')
  await page.reload()
  await expect(row).toContainText('fay-builds')
})

test('the form offers the people in the seats by name as audience, and no empty seat', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'gus')
  await importAccounts(page, fixture('chrome-passwords.csv'), 2)
  const dialog = page.getByRole('dialog', { name: 'Edit Account' })
  const edit = async () => {
    await goTo(page, '/digital/online')
    await pressEdit(page, 'Etsy')
  }
  await edit()
  await expect(dialog.getByText('You haven’t named anyone yet.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Name someone' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /attorney$/ })).toHaveCount(0)
  await dialog.getByRole('radio', { name: /^Authorized contact/ }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please select a contact')

  // Reload the page; otherwise the app would reopen this form.
  await page.goto('/legal/contact')
  await addContact(page, { name: 'Nora Hale', email: newEmail('nora') })
  await addAttorney(page, { name: 'Ada Lee', email: newEmail('ada') })
  await edit()
  await expect(dialog.getByRole('radio', { name: 'Ada Lee, estate attorney' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose Nora Hale' }).click()
  await chooseAccess(dialog, { who: 'Nora Hale, authorized contact 1', incapacity: true })
  for (const step of [3, 4]) {
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByText(`Step ${step} of 4`)).toBeVisible()
  }
  await expect(dialog.getByText('Nora Hale will receive this.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Account' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Etsy', exact: true }).click()
  const reading = page.getByRole('dialog', { name: 'Etsy' })
  await expect(reading.getByText(/Who may see this: .*Nora Hale.*also if I am incapacitated/)).toBeVisible()
})

test('an import previews its records, and marks duplicate, doubtful and unreadable records', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'hugo', '/digital/online')
  const dialog = page.getByRole('dialog', { name: 'Import accounts' })
  const open = () => page.getByRole('button', { name: 'Import from a password manager' }).click()
  const choose = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    dialog.getByLabel('Export file').setInputFiles(file)

  await open()
  await choose({ name: 'photo.json', mimeType: 'application/json', buffer: Buffer.from('{"items": [') })
  await expect(dialog.getByText(/damaged or incomplete/)).toBeVisible()
  await choose({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"encrypted": true, "encKeyValidation_DO_NOT_EDIT": "2.x", "items": []}'),
  })
  await expect(dialog.getByText(/This Bitwarden export is encrypted/)).toBeVisible()

  await choose(fixture('chrome-passwords.csv'))
  await expect(
    dialog.getByText('3 accounts found, 1 more than once in the file, 1 to check, 1 line left out.'),
  ).toBeVisible()
  const rows = dialog.getByRole('region', { name: 'Accounts in the file' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Twice in the file' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Twice in the file' }).getByRole('checkbox')).not.toBeChecked()
  await expect(rows.filter({ hasText: 'Library' })).toContainText('Password must be at least 8 characters')
  await expect(dialog.getByRole('region', { name: 'Left out' }).getByRole('listitem')).toContainText(
    'There is nothing in it but a name.',
  )
  await dialog.getByRole('button', { name: 'Import 2 accounts' }).click()
  await expect(
    dialog.getByText('2 accounts imported. Left out: 1 more than once in the file and 1 line of the file.'),
  ).toBeVisible()
  await expect(dialog.getByText('Please keep the export file until you have the rest')).toBeVisible()
  await dialog.getByRole('button', { name: 'Show my accounts' }).click()

  const library = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Library', exact: true }) })
  await expect(library).toContainText('Please check')
  await page.getByRole('button', { name: 'Library', exact: true }).click()
  const reading = page.getByRole('dialog', { name: 'Library' })
  await reading.getByRole('group', { name: 'Password' }).getByRole('button', { name: 'Show' }).click()
  await expect(reading.getByText('4711')).toBeVisible()
  await expect(reading.getByText('Please check: Password must be at least 8 characters')).toBeVisible()
  await reading.getByRole('button', { name: 'Close' }).last().click()

  await open()
  await choose(fixture('chrome-passwords.csv'))
  await expect(rows.filter({ hasText: 'Already here' })).toHaveCount(3)
  await expect(dialog.getByRole('button', { name: 'Import 0 accounts' })).toBeDisabled()
})
