import { expect, type Page } from '@playwright/test'
import { goTo } from './session.ts'
import { fill } from './owner.ts'
import { typedWords } from './secret-words.ts'

export async function addPayPal(page: Page): Promise<void> {
  await goTo(page, '/digital/online')
  await page.getByRole('button', { name: 'Add Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Account' })
  await dialog.getByRole('radio', { name: /^Only me/ }).check()
  await dialog.getByRole('radio', { name: /^Financial/ }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('Platform').selectOption('PayPal')
  await fill(dialog, { Username: 'savings-pal', Password: 'Plain-and-long-7' })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await fill(dialog, { 'Question 1': 'Who taught you to knit?', 'Answer 1': typedWords.relative })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await fill(dialog, {
    'Instructions for your authorized contact': `Close it, and mention ${typedWords.instructions}.`,
  })
  await dialog.getByRole('button', { name: 'Save Account' }).click()
  await expect(dialog).toBeHidden()
}

export async function logCommunication(page: Page): Promise<void> {
  await goTo(page, '/legal/attorney')
  await page.getByRole('button', { name: 'Log Communication' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log Communication' })
  await dialog.getByLabel('Type').selectOption('Meeting')
  await fill(dialog, { Summary: `The will is in the drawer called ${typedWords.summary}.` })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
}
