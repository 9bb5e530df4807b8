import type { Locator } from '@playwright/test'
import { expectAccessible, followDevice, untilIdle } from './support/accessible.ts'
import { pressDelete, pressEdit } from './support/in-record.ts'
import { tabAndPress } from './support/keyboard.ts'
import { chooseAccess, fill } from './support/owner.ts'
import { expect, test } from './support/test.ts'
import { enterNew } from './support/enter.ts'

const next = (dialog: Locator) => dialog.getByRole('button', { name: 'Next' })

test('an owner adds a device in four steps, changes it from the second step, and removes it', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'dan', '/digital/accounts')
  await expect(page.getByText('No devices added yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Device' })
  await expect(dialog.getByText('Step 1 of 4')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeDisabled()
  await next(dialog).click()
  await expect(dialog.getByRole('alert')).toContainText('Please select a device type')
  await expect(dialog.getByRole('radio', { name: 'Both contacts' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Also if I am incapacitated' })).toBeChecked()
  await chooseAccess(dialog, { who: 'Only me' })
  await dialog.getByRole('button', { name: 'Smartphone' }).click()
  await expect(dialog.getByText('Step 2 of 4')).toBeVisible()
  await next(dialog).click()
  for (const message of ['Please enter a device name', 'Please enter the manufacturer', 'Please enter the model'])
    await expect(dialog.getByRole('alert')).toContainText(message)
  await fill(dialog, { 'Device name': 'My phone', Manufacturer: 'Fairphone', Model: '5' })
  await next(dialog).click()
  await fill(dialog, { 'Passcode or password': '4711-secret' })
  await next(dialog).click()
  await expect(dialog.getByText('Step 4 of 4')).toBeVisible()
  await fill(dialog, { 'Access instructions': 'It lies on the desk.' })
  await expect(dialog.getByText('Nobody will receive this.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Device' }).click()
  await expect(page.getByText('We’ve saved My phone for you.', { exact: true })).toBeVisible()
  await expect(page.getByText('Added new device: My phone')).toBeVisible()

  const inventory = page.getByRole('region', { name: 'Device Inventory' })
  const row = inventory.getByRole('listitem')
  await expect(row).toContainText('Smartphone · Fairphone')
  await expect(row).not.toContainText('Active')
  await expect(page.getByText('4711-secret')).toHaveCount(0)

  await pressEdit(page, 'My phone')
  const editing = page.getByRole('dialog', { name: 'Edit Device' })
  await expect(editing.getByText('Step 2 of 4')).toBeVisible()
  await editing.getByRole('button', { name: 'Back' }).click()
  await expect(editing.getByRole('button', { name: 'Smartphone' })).toHaveAttribute('aria-pressed', 'true')
  await next(editing).click()
  await editing.getByLabel('Status').selectOption('Lost')
  await next(editing).click()
  await next(editing).click()
  await editing.getByRole('button', { name: 'Save Device' }).click()
  await expect(row).toContainText('Lost')
  await page.reload()
  await expect(row).toContainText('Lost')

  await pressDelete(page, 'My phone')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByText('The device has been successfully removed.', { exact: true })).toBeVisible()
  // Press *Undo* by keyboard: the button unmounts with its toast, so the focus must move to the page.
  await page.keyboard.press('F8')
  await tabAndPress(page, page.getByRole('button', { name: 'Undo' }))
  await expect(row).toContainText('My phone')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('on a phone, the Continue button has the same position in every step', async ({ openBrowser, cairn }) => {
  const page = await openBrowser({ viewport: { width: 360, height: 740 } })
  await enterNew(cairn, page, 'fay', '/digital/accounts')
  const dialog = page.getByRole('dialog')
  const place = (name: string) => dialog.getByRole('button', { name, exact: true }).boundingBox()
  await page.getByRole('button', { name: 'Add Device' }).click()
  await expect(dialog.getByText('Step 1 of 4')).toBeVisible()
  const first = await place('Next')
  expect(first?.width).toBeGreaterThan(300)
  await dialog.getByRole('button', { name: 'Laptop' }).click()
  await fill(dialog, { 'Device name': 'My laptop', Manufacturer: 'Acme', Model: 'X' })
  expect(await place('Next')).toEqual(first)
  await next(dialog).click()
  await next(dialog).click()
  await expect(dialog.getByText('Step 4 of 4')).toBeVisible()
  expect(await place('Save Device')).toEqual(first)
  await dialog.getByRole('button', { name: 'Save Device' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'My laptop', exact: true }).click()
  await dialog.getByRole('button', { name: 'Edit Device' }).click()
  await expect(dialog.getByText('Step 2 of 4')).toBeVisible()
  expect(await place('Next')).toEqual(first)
})

test('the screens of devices are accessible: empty, filled, in each step, and with an error', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await followDevice(page)
  await enterNew(cairn, page, 'eve', '/digital/accounts')
  await untilIdle(page)
  await expectAccessible(page, 'no devices')
  await page.getByRole('button', { name: 'Add Device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Device' })
  await next(dialog).click()
  await expectAccessible(page, 'the types, none chosen')
  await dialog.getByRole('button', { name: 'Other' }).click()
  await fill(dialog, {
    'What kind of device is it?': 'Camera',
    'Device name': 'Camera',
    Manufacturer: 'Acme',
    Model: 'X',
  })
  await expectAccessible(page, 'the basics')
  await next(dialog).click()
  await expectAccessible(page, 'security')
  await next(dialog).click()
  await expectAccessible(page, 'the instructions')
  await dialog.getByRole('button', { name: 'Save Device' }).click()
  await expect(dialog).toBeHidden()
  await expectAccessible(page, 'one device')
})
