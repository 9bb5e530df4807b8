import { expect, type Page } from '@playwright/test'
import type { RunningCairn } from '../../commands/start-cairn.ts'
import { certificate } from './certificate.ts'
import { goTo, confirmEmail, fillCredentials } from './session.ts'

export const CONTACT_PORTAL = '/authcontactportal'
export const ATTORNEY_PORTAL = '/estateattorneyportal'

export async function acceptInvitation(
  cairn: RunningCairn,
  page: Page,
  link: string,
  email: string,
  ownerName: string,
): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: `${ownerName} trusts you` })).toBeVisible()
  await page.getByRole('link', { name: 'Create account' }).click()
  await fillCredentials(page, { email })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  await confirmEmail(cairn, page, email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for accepting' })).toBeVisible()
}

export async function acknowledgeResponsibilities(page: Page, ownerName: string): Promise<void> {
  await goTo(page, CONTACT_PORTAL)
  const dialog = page.getByRole('dialog', { name: 'Your responsibilities' })
  const person = page.getByRole('button', { name: new RegExp(`^${ownerName}`) })
  await expect(dialog.or(person).first()).toBeVisible()
  if (await person.isVisible()) await person.click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(6)
  for (const line of await dialog.getByRole('checkbox').all()) await line.check()
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(dialog).toBeHidden()
}

export async function acceptRole(page: Page): Promise<void> {
  await goTo(page, ATTORNEY_PORTAL)
  const dialog = page.getByRole('dialog', { name: 'Confirm your role' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Accept Role' }).click()
  await expect(dialog).toBeHidden()
}

export async function fillDeathReport(page: Page, portal: string, ownerName: string): Promise<void> {
  await page.goto(portal)
  await chooseOwner(page, ownerName)
  await page
    .getByRole('button', { name: portal === ATTORNEY_PORTAL ? 'Verify client status' : 'Say what happened' })
    .click()
  await page.getByRole('radio', { name: /^Yes/ }).check()
  await page.getByRole('radio', { name: /^Deceased/ }).check()
  await page.getByRole('button', { name: 'Continue to the document' }).click()
  await page.getByLabel('Full name of the person').fill(ownerName)
  await page.getByLabel('Date of birth').fill('1941-03-02')
  await page.getByLabel('Place of birth').fill('Trenton, New Jersey')
  await page.getByLabel(/^Date of (death|the incapacity)/).fill('2026-11-01')
  await page.getByLabel('Your full name').fill('Whoever Reports')
}

export async function reportDeath(page: Page, portal: string, ownerName: string): Promise<void> {
  await fillDeathReport(page, portal, ownerName)
  await page.getByLabel('Document', { exact: true }).setInputFiles({
    name: 'death-certificate.pdf',
    mimeType: 'application/pdf',
    buffer: certificate(),
  })
  await page.getByRole('button', { name: 'Upload document' }).click()
  await expect(page.getByText('sent by you').first()).toBeVisible()
}

export async function waitInPortal(page: Page, portal: string, ownerName: string, text: string | RegExp) {
  await expect(
    async () => {
      await page.goto(portal)
      await chooseOwner(page, ownerName)
      await expect(page.getByText(text).first()).toBeVisible({ timeout: 5000 })
    },
    `the portal says ${String(text)}`,
  ).toPass({ timeout: 60_000 })
}

async function chooseOwner(page: Page, ownerName: string): Promise<void> {
  const person = page.getByRole('button', { name: new RegExp(`^${ownerName}`) })
  const ready = page.getByRole('heading', { name: /^Security (notice|audit log)$/ })
  await expect(person.or(ready).first()).toBeVisible()
  if ((await person.count()) > 0) await person.click()
  await expect(ready).toBeVisible()
}

const left = (page: Page, ownerName: string) => page.getByRole('region', { name: `What ${ownerName} left for you` })

export async function expectSealed(page: Page, portal: string, ownerName: string): Promise<void> {
  await page.goto(portal)
  await chooseOwner(page, ownerName)
  await expect(left(page, ownerName)).toHaveCount(0)
}

export async function openReleasedEstate(
  page: Page,
  portal: string,
  ownerName: string,
): Promise<Record<string, string[]>> {
  await expect(async () => {
    await page.goto(portal)
    await chooseOwner(page, ownerName)
    await expect(left(page, ownerName).getByRole('button', { name: 'Print everything' })).toBeVisible({ timeout: 8000 })
  }, `what ${ownerName} left is open`).toPass({ timeout: 150_000 })
  const titles: Record<string, string[]> = {}
  for (const group of await left(page, ownerName).getByRole('heading').getByRole('button').all()) {
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    const rows = left(page, ownerName).getByRole('region').getByRole('listitem')
    const heading = (await group.textContent()) ?? ''
    // A list draws its rows in batches; its heading ends with their number.
    await expect(rows).toHaveCount(Number(/\d+$/.exec(heading)?.[0]))
    const records = await rows.all()
    titles[heading.replace(/\d+$/, '')] = await Promise.all(
      records.map((row) => row.getByRole('button').first().innerText()),
    )
  }
  return titles
}

export async function readSecret(page: Page, ownerName: string, group: string, record: string, label: string) {
  const heading = left(page, ownerName).getByRole('button', { name: new RegExp(`^${group}`) })
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
  await left(page, ownerName).getByRole('button', { name: record, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: record })
  const secret = dialog.getByRole('group', { name: label, exact: true })
  await secret.getByRole('button', { name: 'Show' }).click()
  const text = await secret.locator('span').first().textContent()
  await dialog.getByRole('button', { name: 'Back to the list' }).click()
  await expect(dialog).toBeHidden()
  return text
}
