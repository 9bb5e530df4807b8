import { pressDelete, pressEdit } from './support/in-record.ts'
import { addAttorney, addContact, fill } from './support/owner.ts'
import { expect, newEmail, test } from './support/test.ts'
import { enter, enterNew } from './support/enter.ts'
import { newUser, writeAttorney } from './support/world.ts'

const lee = () => ({ name: 'Ada Lee', email: newEmail('ada') })
const nora = () => ({ name: 'Nora Hale', email: newEmail('nora') })
const newContact = () => ({ name: 'Otto Hale', email: newEmail('otto') })

test('an owner adds, changes, removes and restores the attorney, and a restarted server still has the record', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'ann', '/legal/attorney')
  await expect(page.getByText('No attorney associated with this estate')).toBeVisible()
  await expect(page.getByText('No recent activity to display')).toBeVisible()

  await page.getByRole('button', { name: 'Add Estate Attorney' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Estate Attorney' })
  await fill(adding, { Website: 'not a site', 'Full name': 'A', Address: '1 St' })
  await adding.getByRole('button', { name: 'Save Attorney' }).click()
  for (const message of [
    'Name must be at least 2 characters',
    'Firm name must be at least 2 characters',
    'Please enter a valid URL',
    'Please enter a valid address',
    'Please enter a valid phone number',
    'Please enter a valid email address',
  ])
    await expect(adding.getByRole('alert').getByRole('link', { name: message, exact: true })).toBeVisible()
  await adding.getByRole('alert').getByRole('link', { name: 'Please enter a valid URL' }).click()
  await expect(adding.getByLabel('Website')).toBeFocused()
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close without saving' }).click()

  await addAttorney(page, lee())
  await expect(page.getByText('DCV', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Estate Attorney' })).toBeHidden()
  await expect(page.getByText('Added new Estate Attorney')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Attorney' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Attorney' })
  await expect(editing.getByLabel('Full name')).toHaveValue('Ada Lee')
  await fill(editing, { 'Firm name': 'Lee, Lee and Moor' })
  await editing.getByRole('button', { name: 'Save Attorney' }).click()
  await expect(page.getByText('Lee, Lee and Moor')).toBeVisible()
  await expect(page.getByText('Updated Estate Attorney information')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Attorney' }).click()
  await page.getByRole('button', { name: 'Delete Attorney' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete Attorney' })
  await expect(asking).toContainText('Ada Lee')
  await asking.getByRole('button', { name: 'Confirm Delete' }).click()
  await expect(page.getByText('No attorney associated with this estate')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Lee, Lee and Moor')).toBeVisible()

  await cairn.restart()
  await page.reload()
  await expect(page.getByText('Lee, Lee and Moor')).toBeVisible()
})

test('an owner logs communications with the attorney, newest first, and sees three activities', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  const bea = await newUser(cairn, 'bea')
  await writeAttorney(bea, lee())
  await enter(page, bea, '/legal/attorney')
  await page.getByRole('button', { name: 'Log Communication' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log Communication' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please select a communication type')
  await expect(dialog.getByRole('alert')).toContainText('Please provide a brief summary')
  await dialog.getByLabel('Type').selectOption('Phone call')
  await fill(dialog, { Date: '2026-10-01', Summary: 'Talked about the house' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  for (const [type, date, summary] of [
    ['Letter', '2026-11-03', 'She sent the draft'],
    ['Email', '2026-10-20', 'Asked for the deed'],
  ] as const) {
    await page.getByRole('button', { name: 'Log Communication' }).click()
    await dialog.getByLabel('Type').selectOption(type)
    await fill(dialog, { Date: date, Summary: summary, 'Follow-up': 'Call back' })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  const logged = page.getByRole('region', { name: 'Recent Communications' }).getByRole('listitem')
  await expect(logged).toContainText(['She sent the draft', 'Asked for the deed', 'Talked about the house'])
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await expect(activity.getByRole('listitem')).toHaveCount(3)
  await expect(activity.getByRole('listitem').first()).toContainText('Added new communication: Email')
  await activity.getByRole('button', { name: 'Show all' }).click()
  await expect(activity.getByRole('listitem').last()).toContainText('Added new Estate Attorney')
})

test('an owner adds two authorized contacts and no third, and the activity lists each change', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'cleo', '/legal/contact')
  await expect(page.getByText('No authorized contacts added yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Contact' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Authorized Contact' })
  await adding.getByLabel('Relationship').selectOption('Other')
  await adding.getByRole('button', { name: 'Save Contact' }).click()
  for (const message of [
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Please specify the relationship',
  ])
    await expect(adding.getByRole('alert')).toContainText(message)
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close without saving' }).click()

  await addContact(page, nora())
  await addContact(page, newContact())
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Contact' })).toBeHidden()
  await pressEdit(page, 'Nora Hale')
  const editing = page.getByRole('dialog', { name: 'Edit Contact' })
  await fill(editing, { City: 'Portland' })
  await editing.getByRole('button', { name: 'Save Contact' }).click()
  await expect(page.getByText(/Portland/)).toBeVisible()
  await expect(page.getByText('Updated contact: Nora Hale')).toBeVisible()

  await pressDelete(page, 'Otto Hale')
  const asking = page.getByRole('dialog', { name: 'Delete Contact' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Otto Hale', exact: true })).toBeVisible()
  await pressDelete(page, 'Otto Hale')
  await asking.getByRole('button', { name: 'Delete Contact' }).click()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(page.getByText('Deleted authorized contact')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nora Hale', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Otto Hale', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Contact' })).toBeVisible()
})

test('a form with unsaved input asks before it closes, and keeps the input when saving fails', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'dora', '/legal/contact')
  const adding = page.getByRole('dialog', { name: 'Add Authorized Contact' })
  await page.getByRole('button', { name: 'Add Contact' }).click()
  await expect(adding).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(adding).toBeHidden()
  await page.getByRole('button', { name: 'Add Contact' }).click()
  await fill(adding, {
    'Full name': 'Nora Hale',
    Email: 'nora@example.org',
    Phone: '(555) 010-4477',
    'Street address': '12 Larch Lane',
    City: 'Burlington',
    State: 'VT',
    'Postal code': '05401',
    Country: 'United States',
  })
  await adding.getByLabel('Relationship').selectOption('Friend')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(adding.getByLabel('Full name')).toHaveValue('Nora Hale')

  await page.context().setOffline(true)
  await adding.getByRole('button', { name: 'Save Contact' }).click()
  await expect(adding.getByRole('alert')).toBeVisible()
  await expect(adding.getByLabel('Street address')).toHaveValue('12 Larch Lane')
  await expect(page.getByText(/Not connected/)).toBeAttached()
  await page.context().setOffline(false)
  await adding.getByRole('button', { name: 'Save Contact' }).click()
  await expect(adding).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nora Hale', exact: true })).toBeVisible()
})

test('one device shows the records that another device saved', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  const edda = await enterNew(cairn, page, 'edda')
  await addContact(page, nora())
  const phone = await openBrowser({ viewport: { width: 360, height: 740 } })
  await enter(phone, edda, '/legal/contact')
  await expect(phone.getByRole('heading', { name: 'Nora Hale', exact: true })).toBeVisible()
  await addContact(phone, newContact())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Otto Hale', exact: true })).toBeVisible()
})
