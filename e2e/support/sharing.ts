import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './session.ts'

/** Answers whether this is the person, with the owner's password. */
export async function confirmSharing(page: Page, person: string, email: string): Promise<void> {
  const ask = page.getByRole('dialog', { name: new RegExp(`^Let ${person} read th.* already\\?$`) })
  await expect(ask.getByText(new RegExp(`^${email} accepted on .*\\. Is this ${person}\\?$`))).toBeVisible()
  await ask.getByLabel('Your password').fill(PASSWORD)
  await ask.getByRole('button', { name: `Yes, let ${person} read it` }).click()
  await expect(ask).toBeHidden()
}

/** What an owner shares while alive, on a page of the person who may read it. */
export const sharedBy = (page: Page, ownerName: string) => page.getByRole('region', { name: `From ${ownerName}` })
