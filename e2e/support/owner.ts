import { expect, type Locator, type Page } from '@playwright/test'
import { pressEdit } from './in-record.ts'
import { goTo } from './session.ts'

export type SeatHolder = { name: string; email: string }

const wordsOfContact = {
  Phone: '(555) 010-4477',
  'Street address': '12 Larch Lane',
  City: 'Burlington',
  State: 'VT',
  'Postal code': '05401',
  Country: 'United States',
}

export async function fill(form: Page | Locator, answers: Record<string, string>): Promise<void> {
  for (const [label, words] of Object.entries(answers)) await form.getByLabel(label, { exact: true }).fill(words)
}

export async function addContact(page: Page, { name, email }: SeatHolder, more: Record<string, string> = {}) {
  await goTo(page, '/legal/contact')
  await page.getByRole('button', { name: 'Add Contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Authorized Contact' })
  await fill(dialog, { 'Full name': name, Email: email, ...wordsOfContact, ...more })
  await dialog.getByLabel('Relationship').selectOption('Child')
  await dialog.getByRole('button', { name: 'Save Contact' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

export async function addAttorney(page: Page, { name, email }: SeatHolder, more: Record<string, string> = {}) {
  await goTo(page, '/legal/attorney')
  await page.getByRole('button', { name: 'Add Estate Attorney' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Estate Attorney' })
  const answers = { 'Firm name': 'Lee and Daughters', Address: '1 Court Street', Phone: '(555) 010-2233', ...more }
  await fill(dialog, { 'Full name': name, Email: email, ...answers })
  await dialog.getByRole('button', { name: 'Save Attorney' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
}

export async function invite(page: Page, path: string, name: string, ownerName: string): Promise<string> {
  await goTo(page, path)
  await page.getByRole('button', { name: `Invite ${name}` }).click()
  await page.getByLabel('Your name, as they know you').fill(ownerName)
  await page.getByRole('radio', { name: /^By my email address/ }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const handOver = page.getByRole('dialog', { name: `Now give this to ${name} yourself` })
  const link = await handOver.getByLabel('Or send this link yourself').inputValue()
  await handOver.getByRole('button', { name: 'I’ve given it to them' }).click()
  await expect(handOver).toBeHidden()
  const { pathname, hash } = new URL(link)
  return pathname + hash
}

/** An audience: *Only me*, *Shared*, or a person's name. */
type Access = { who: string; incapacity?: boolean }

export async function chooseAccess(form: Page | Locator, { who, incapacity = false }: Access): Promise<void> {
  await form.getByRole('radio', { name: new RegExp(`^${who}`) }).check()
  if (who !== 'Only me') await form.getByRole('checkbox', { name: 'Also if I am incapacitated' }).setChecked(incapacity)
}

export async function changeAccess(page: Page, account: string, access: Access): Promise<void> {
  await pressEdit(page, account)
  const dialog = page.getByRole('dialog', { name: 'Edit Account' })
  await chooseAccess(dialog, access)
  for (const step of [3, 4]) {
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByText(`Step ${step} of 4`)).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Save Account' }).click()
  await expect(dialog).toBeHidden()
}

export async function importAccounts(page: Page, file: string, count: number): Promise<void> {
  await goTo(page, '/digital/online')
  await page.getByRole('button', { name: 'Import from a password manager' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import accounts' })
  await dialog.getByLabel('Export file').setInputFiles(file)
  await dialog.getByRole('radio', { name: /^Only me/ }).check()
  await dialog.getByRole('button', { name: `Import ${count} accounts` }).click()
  await expect(dialog.getByText(new RegExp(`^${count} accounts\\b.* imported`))).toBeVisible()
  await dialog.getByRole('button', { name: 'Show my accounts' }).click()
}

export async function setDeathWait(page: Page, days: number): Promise<void> {
  await goTo(page, '/settings/release')
  await page.getByLabel('Days to wait after a death').fill(String(days))
  await page.getByRole('button', { name: 'Save waiting times' }).click()
  await expect(page.getByText(`${days} days after`).first()).toBeVisible()
}
