import { expect, type Page } from '@playwright/test'
import type { RunningCairn } from '../../commands/start-cairn.ts'
import { codeAt } from '../../server/accounts/testing/authenticator.ts'
import { PASSWORD, goTo } from './session.ts'

const STEP_MS = 30_000

export class Authenticator {
  readonly #cairn: RunningCairn
  readonly #secret: string
  #lastStep = 0

  constructor(cairn: RunningCairn, secret: string) {
    this.#cairn = cairn
    this.#secret = secret
  }

  /** Never returns the previous step's code; moves the server's clock if all codes are used. */
  async nextCode(): Promise<string> {
    const now = () => Math.floor(this.#cairn.now() / STEP_MS)
    this.#lastStep = Math.max(this.#lastStep + 1, now())
    const early = this.#lastStep - (now() + 1)
    if (early > 0) await this.#cairn.passTime(early * STEP_MS)
    return codeAt(this.#secret, new Date(this.#lastStep * STEP_MS))
  }
}

export async function setUpTwoStep(
  cairn: RunningCairn,
  page: Page,
  password = PASSWORD,
): Promise<{ phone: Authenticator; backupCodes: string[] }> {
  await goTo(page, '/settings/security')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('img', { name: 'Code for the authenticator app' })).toBeVisible()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  const phone = new Authenticator(cairn, secret.replaceAll(' ', ''))
  await dialog.getByLabel('Code', { exact: true }).fill(await phone.nextCode())
  await dialog.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  const codes = page.getByRole('list', { name: 'Backup codes' })
  await expect(codes).toBeVisible()
  const backupCodes = await codes.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I have them on paper' }).click()
  await expect(codes).toBeHidden()
  return { phone, backupCodes }
}

async function openDashboard(page: Page): Promise<void> {
  await goTo(page, '/admin')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

export async function review(
  page: Page,
  phone: Authenticator,
  ownerEmail: string,
  decision: 'Verify' | 'Reject',
  reason = '',
): Promise<void> {
  await openDashboard(page)
  const row = page.getByRole('row').filter({ hasText: ownerEmail }).filter({ hasText: 'Pending Review' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh Documents to check' }).click()
    await expect(row).toHaveCount(1, { timeout: 1000 })
  }, `the document about ${ownerEmail} waits to be checked`).toPass({ timeout: 60_000 })
  await row.getByRole('button', { name: `Open the document about ${ownerEmail}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('death-certificate.pdf').first()).toBeVisible()
  await expect(dialog.getByText('Page 1 of 1')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'death-certificate.pdf, page 1 of 1' })).toBeVisible()
  await dialog.getByRole('radio', { name: new RegExp(`^${decision}`) }).check()
  if (reason !== '') await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel('Code', { exact: true }).fill(await phone.nextCode())
  await dialog.getByRole('button', { name: `${decision} document` }).click()
  await expect(dialog).toBeHidden()
}
