import { expect, type Page } from '@playwright/test'
import type { RunningCairn } from '../../commands/start-cairn.ts'
import { linkTo } from './mail.ts'

export const PASSWORD = 'Correct-horse-7'

export type Credentials = { email: string; password?: string }

export async function goTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname !== path) await navigateWithin(page, path)
}

/** Navigates in a fifth of the time of a page load. Outside the app, loads the page. */
export async function navigateWithin(page: Page, path: string): Promise<void> {
  const from = new URL(page.url())
  if (from.protocol === 'about:' || from.pathname === new URL(path, from).pathname) {
    await page.goto(path)
    return
  }
  const title = await page.title()
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await expect(page).not.toHaveTitle(title)
}

export const notice = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

export async function fillCredentials(page: Page, { email, password = PASSWORD }: Credentials): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function signUp(page: Page, who: Credentials): Promise<void> {
  await page.goto('/auth/signup')
  await fillCredentials(page, who)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectOverview(page)
}

export async function signIn(page: Page, who: Credentials): Promise<void> {
  await page.goto('/auth/signin')
  await fillCredentials(page, who)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/auth/signed-out')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
}

export async function expectOverview(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/overview$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Good (Morning|Afternoon|Evening)/ })).toBeVisible()
}

export async function confirmEmail(cairn: RunningCairn, page: Page, email: string): Promise<void> {
  await page.goto(await linkTo(cairn, email, '/auth/callback'))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Thank you. Your email address is confirmed.')).toBeVisible()
}

export async function signUpAndConfirm(cairn: RunningCairn, page: Page, who: Credentials): Promise<void> {
  await signUp(page, who)
  await confirmEmail(cairn, page, who.email)
  await page.getByRole('link', { name: 'Go to your overview' }).click()
  await expectOverview(page)
}

export async function makeRecoveryKit(page: Page, password = PASSWORD): Promise<string> {
  await goTo(page, '/settings/security')
  await page.getByRole('button', { name: /Make (a new )?recovery kit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Recovery kit' })
  await expect(dialog.getByRole('button', { name: 'Make my recovery kit' })).toBeEnabled()
  const typed = dialog.getByLabel('Password', { exact: true })
  if (await typed.isVisible()) await typed.fill(password)
  await dialog.getByRole('button', { name: 'Make my recovery kit' }).click()
  const code = dialog.getByRole('list', { name: 'Recovery code' })
  await expect(code).toBeVisible()
  const groups = await code.locator('code').allTextContents()
  await dialog.getByRole('button', { name: 'I have it on paper' }).click()
  await expect(dialog.getByRole('textbox')).toHaveCount(2)
  for (const field of await dialog.getByRole('textbox').all()) {
    const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')
    await field.fill(groups[Number(/\d+/.exec(label)?.[0]) - 1] ?? '')
  }
  await dialog.getByRole('button', { name: 'Confirm recovery kit' }).click()
  await expect(dialog).toBeHidden()
  return groups.join(' ')
}
