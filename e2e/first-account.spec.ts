import type { Locator } from '@playwright/test'
import { PASSWORD } from './support/doors.ts'
import { expect, newEmail, test } from './support/test.ts'

/** What it may take somebody who has never been here: presses, and screens to understand. */
const MOST_PRESSES = 12
const MOST_SCREENS = 5

test('a person who knows nothing of it records the first account in a few presses', async ({ openBrowser }) => {
  const page = await openBrowser()
  const screens = new Set<string>()
  const presses: string[] = []
  page.on('framenavigated', (frame) => screens.add(new URL(frame.url()).pathname))
  const press = async (target: Locator) => {
    presses.push(String(target))
    await target.click()
  }

  await test.step("from the front page to an account of one's own", async () => {
    await page.goto('/')
    await press(page.getByRole('link', { name: 'Create account' }).first())
    await page.getByLabel('Email', { exact: true }).fill(newEmail('first'))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await press(page.getByRole('button', { name: 'Create account' }))
  })

  await test.step('from the overview to the form', async () => {
    await press(page.getByRole('main').getByRole('link', { name: /Set Up.*Online Accounts/ }))
    await press(page.getByRole('button', { name: 'Add Account' }))
  })

  await test.step('through the form', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add Account' })
    await press(dialog.getByRole('radio', { name: /^Email/ }))
    await press(dialog.getByRole('button', { name: 'Next' }))
    await dialog.getByLabel('Platform', { exact: true }).selectOption('Gmail')
    await dialog.getByLabel('Username').fill('first.person')
    await dialog.getByLabel('Password', { exact: true }).fill('Plain-and-long-7')
    await press(dialog.getByRole('button', { name: 'Next' }))
    await press(dialog.getByRole('button', { name: 'Next' }))
    await press(dialog.getByRole('button', { name: 'Save Account' }))
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Gmail', exact: true })).toBeVisible()
  })

  expect(presses.length, presses.join('\n')).toBeLessThanOrEqual(MOST_PRESSES)
  expect(screens.size, [...screens].join('\n')).toBeLessThanOrEqual(MOST_SCREENS)
})
