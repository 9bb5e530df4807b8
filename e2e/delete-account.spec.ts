import type { Page } from '@playwright/test'
import { startCairn } from '../commands/start-cairn.ts'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { goTo, fillCredentials, PASSWORD, signUp } from './support/session.ts'
import { subjectsTo } from './support/mail.ts'
import { expect, newEmail, test } from './support/test.ts'
import { enter, enterNew } from './support/enter.ts'
import { newUser, writeContact } from './support/world.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Your account will be deleted' })

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Delete account', exact: true }).click()
  return page.getByRole('dialog', { name: 'Delete account' })
}

test('an owner schedules the deletion of the account, sees a banner on every screen, and cancels the deletion', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(400_000)
  const page = await openBrowser()
  await followDevice(page)
  const zoe = await enterNew(cairn, page, 'zoe', '/settings/profile', PASSWORD)
  const dialog = await openDialog(page)
  await expectAccessible(page, 'the dialog that deletes the account')
  await expect(
    dialog.getByText('Today, and again when it’s done, we tell everyone who accepted your invitation.'),
  ).toBeVisible()
  await dialog.getByRole('link', { name: 'Export everything first' }).click()
  await expect(page.getByRole('button', { name: 'Export everything' })).toBeVisible()

  const again = await openDialog(page)
  await again.getByLabel('Password', { exact: true }).fill('Not-my-password-7')
  const words = again.getByLabel('Type “delete my account” or your email address')
  await words.fill('yes')
  await again.getByRole('button', { name: 'Delete my account' }).click()
  await expect(again.getByText('Please type “delete my account” or your email address').first()).toBeVisible()
  await words.fill('delete my account')
  await again.getByRole('button', { name: 'Delete my account' }).click()
  await expect(again.getByText('The password you entered is incorrect').first()).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await again.getByRole('button', { name: 'Delete my account' }).click()
  await expect(again).toBeHidden()
  await expect(banner(page)).toBeVisible()
  await expect.poll(() => subjectsTo(cairn, zoe.email)).toContain('Your account will be deleted')

  const phone = await openBrowser({ viewport: { width: 360, height: 800 } })
  await enter(phone, zoe)
  await expect(banner(phone)).toBeVisible()

  await goTo(page, '/overview')
  await expect(banner(page)).toBeVisible()
  await expectAccessible(page, 'the overview of an account that is going to be deleted')
  await goTo(page, '/settings/security')
  await banner(page).getByRole('button', { name: 'Keep my account' }).click()
  await expect(banner(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete account', exact: true })).toBeVisible()
  await expectAccessible(page, 'sign-in and security with the way out')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Delete account', exact: true })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await expect.poll(() => subjectsTo(cairn, zoe.email)).toContain('Your account stays')
})

test('after 30 days the server deletes the account and frees the address', async ({ browser }) => {
  test.setTimeout(300_000)
  const cairn = await startCairn({ daySeconds: 3600 })
  const context = await browser.newContext({ baseURL: cairn.url })
  try {
    const page = await context.newPage()
    const yan = await newUser(cairn, 'yan', PASSWORD)
    const { email } = yan
    await writeContact(yan, { name: 'Paula Reed', email: newEmail('paula') })
    await enter(page, yan, '/settings/security')
    const dialog = await openDialog(page)
    await dialog.getByLabel('Type “delete my account” or your email address').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog).toBeHidden()
    await cairn.restart()
    await cairn.passDays(28)
    await expect.poll(() => subjectsTo(cairn, email)).toContain('Your account will soon be deleted')
    expect(subjectsTo(cairn, email)).not.toContain('Your account was deleted')
    await cairn.passDays(3)
    await expect.poll(() => subjectsTo(cairn, email)).toContain('Your account was deleted')

    await page.goto('/overview')
    await expect(page).toHaveURL(/\/auth\/signin$/)
    await fillCredentials(page, { email })
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('The email or password you entered is incorrect').first()).toBeVisible()
    await signUp(page, { email })
    await goTo(page, '/legal/contact')
    await expect(page.getByText('No authorized contacts added yet')).toBeVisible()
  } finally {
    await context.close()
    await cairn.stop()
  }
})
