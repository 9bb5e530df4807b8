import { expect, type Page } from '@playwright/test'
import type { RunningCairn } from '../../scripts/start-cairn.ts'
import { certificate } from './certificate.ts'
import { confirmEmail, fillCredentials } from './doors.ts'

export const CONTACT_PORTAL = '/authcontactportal'
export const ATTORNEY_PORTAL = '/estateattorneyportal'

/** An invited person opens the link that was handed over, makes an account, confirms the address and accepts. */
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
  await expect(page.getByRole('heading', { name: 'Thank you. You accepted.' })).toBeVisible()
}

/** A contact ticks the six responsibilities, the first time they come to the portal. */
export async function takeResponsibility(page: Page): Promise<void> {
  await page.goto(CONTACT_PORTAL)
  const dialog = page.getByRole('dialog', { name: 'Your responsibilities' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(6)
  for (const line of await dialog.getByRole('checkbox').all()) await line.check()
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The attorney accepts the role for the client, the first time they come to the portal. */
export async function takeRole(page: Page): Promise<void> {
  await page.goto(ATTORNEY_PORTAL)
  const dialog = page.getByRole('dialog', { name: 'Confirm your role' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Accept Role' }).click()
  await expect(dialog).toBeHidden()
}

/** Reports a death with a certificate, in the portal where this person is. */
export async function reportDeath(page: Page, portal: string): Promise<void> {
  await page.goto(portal)
  await page
    .getByRole('button', { name: portal === ATTORNEY_PORTAL ? 'Verify client status' : 'Say what happened' })
    .click()
  await page.getByRole('radio', { name: /^Yes/ }).check()
  await page.getByRole('radio', { name: /^Deceased/ }).check()
  await page.getByRole('button', { name: 'Continue to the document' }).click()
  await page.getByLabel('Date of the event').fill('2026-11-01')
  await page.getByLabel('Document', { exact: true }).setInputFiles({
    name: 'death-certificate.pdf',
    mimeType: 'application/pdf',
    buffer: certificate(),
  })
  await page.getByRole('button', { name: 'Upload document' }).click()
  await expect(page.getByText('sent by you').first()).toBeVisible()
}

/** Looks at the portal again and again, as somebody who waits does, until it says `text`. */
export async function waitInPortal(page: Page, portal: string, text: string | RegExp, timeout = 60_000): Promise<void> {
  await expect(
    async () => {
      await page.goto(portal)
      await expect(page.getByText(text).first()).toBeVisible({ timeout: 5000 })
    },
    `the portal says ${String(text)}`,
  ).toPass({ timeout })
}

/** What a portal lets this person open: the titles of the records, or nothing while everything is sealed. */
export async function expectSealed(page: Page, portal: string, ownerName: string): Promise<void> {
  await page.goto(portal)
  await expect(
    page
      .getByRole('heading', { name: 'Security notice' })
      .or(page.getByRole('heading', { name: 'Security audit log' })),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: `What ${ownerName} left for you` })).toHaveCount(0)
}
