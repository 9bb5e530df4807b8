import type { Page } from '@playwright/test'
import type { RunningCairn } from '../commands/start-cairn.ts'
import {
  goTo,
  expectOverview,
  fillCredentials,
  navigateWithin,
  notice,
  PASSWORD,
  signIn,
  signOut,
} from './support/session.ts'
import { fill } from './support/owner.ts'
import { expect, newEmail, test } from './support/test.ts'
import { installMovableClock, passTime } from './support/worker-clock.ts'
import { type TestUser, newUser, writeContact } from './support/world.ts'
import { pressEdit } from './support/in-record.ts'
import { enter, enterNew } from './support/enter.ts'

async function enterContacts(cairn: RunningCairn, page: Page, name: string): Promise<TestUser> {
  const who = await newUser(cairn, name, PASSWORD)
  await writeContact(who, { name: 'Paula Reed', email: newEmail('paula') })
  await enter(page, who, '/legal/contact')
  await expect(page.getByRole('heading', { name: 'Paula Reed', exact: true })).toBeVisible()
  return who
}

test('a visitor who opens a page of the app signs in first, and then reaches that page', async ({
  openBrowser,
  cairn,
}) => {
  const { email } = await newUser(cairn, 'quinn', PASSWORD)
  const visitor = await openBrowser()
  for (const path of ['/overview', '/legal/contact', '/digital/online', '/settings/security', '/admin']) {
    await visitor.goto(path)
    await expect(visitor).toHaveURL(/\/auth\/signin$/)
  }
  await visitor.goto('/legal/contact')
  await fillCredentials(visitor, { email })
  const signsIn = visitor.getByRole('button', { name: 'Sign in', exact: true })
  await expect(signsIn).toHaveCSS('border-top-width', '0px')
  // Forced colors mode removes the background, so the button must get a border.
  await visitor.emulateMedia({ forcedColors: 'active' })
  await expect(signsIn).toHaveCSS('border-top-width', '1px')
  await signsIn.click()
  await expect(visitor).toHaveURL(/\/legal\/contact$/)
  await expect(visitor.getByText('No authorized contacts added yet')).toBeVisible()
  await visitor.goto('/auth/signin')
  await expectOverview(visitor)
})

test('a reload keeps the session and the page, and signing out ends the session in every tab', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterContacts(cairn, page, 'rosa')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Paula Reed', exact: true })).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto('/legal/contact')
  await expect(tab.getByRole('heading', { name: 'Paula Reed', exact: true })).toBeVisible()

  await signOut(page)
  await expect(tab.getByRole('heading', { name: 'Paula Reed', exact: true })).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/auth\/signin$/)
  await expect(page.getByRole('heading', { name: 'Paula Reed', exact: true })).toBeHidden()
})

test('the page reports a failed download of a chunk, and a retry succeeds', async ({ openBrowser, cairn }) => {
  const { email } = await newUser(cairn, 'wilma', PASSWORD)
  const page = await openBrowser()
  const part = /\/worker-[^/]*\.js$/
  await page.route(part, (route) => route.abort('connectionreset'))
  await page.goto('/auth/signin')
  await expect(page.getByRole('alert')).toContainText('Part of Cairn didn’t load.')
  await page.unroute(part)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await fillCredentials(page, { email })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectOverview(page)
})

test('an owner sees all sessions, and ends one or all of them remotely', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  const { email } = await enterNew(cairn, page, 'sara', '/overview', PASSWORD)
  const phone = await openBrowser({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  })
  await signIn(phone, { email })
  await expectOverview(phone)

  await goTo(page, '/settings/security')
  const places = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(places.getByRole('listitem')).toHaveCount(2)
  await expect(places.getByText('This device')).toHaveCount(1)
  await places.getByRole('button', { name: /^Sign out on .*iPhone/ }).click()
  await expect(places.getByRole('listitem')).toHaveCount(1)
  await navigateWithin(phone, '/settings/security')
  await expect(phone).toHaveURL(/\/auth\/signin$/)
  await expect(notice(phone, 'You were signed out from somewhere else.')).toBeVisible()

  await fillCredentials(phone, { email })
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone).toHaveURL(/\/settings\/security$/)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/auth\/signed-out$/)
  for (const out of [page, phone]) {
    await out.goto('/overview')
    await expect(out).toHaveURL(/\/auth\/signin$/)
  }
})

test('a changed password ends all other sessions and keeps the records', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  const { email } = await enterContacts(cairn, page, 'tess')
  const other = await openBrowser()
  await signIn(other, { email })
  await expectOverview(other)

  await goTo(page, '/settings/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const answers = { 'Current password': 'Not-mine-77', 'New password': 'Newer-horse-8', 'New password again': 'Typo-8' }
  await fill(dialog, answers)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByRole('alert')).toContainText("Passwords don't match")
  await fill(dialog, { 'New password again': 'Newer-horse-8' })
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByRole('alert')).toContainText('incorrect')
  await fill(dialog, { 'Current password': PASSWORD })
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toBeHidden()
  await page
    .getByRole('dialog', { name: /kit, too/ })
    .getByRole('button', { name: 'Later' })
    .click()

  await other.reload()
  await expect(other).toHaveURL(/\/auth\/signin$/)
  await fillCredentials(other, { email, password: 'Newer-horse-8' })
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectOverview(other)
  await goTo(other, '/legal/contact')
  await expect(other.getByRole('heading', { name: 'Paula Reed', exact: true })).toBeVisible()
})

test('after 30 minutes without input the estate locks, and the password reopens the same page with its unsaved input', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await installMovableClock(page.context())
  const { email } = await enterContacts(cairn, page, 'uma')

  for (let times = 0; times < 2; times += 1) {
    await passTime(page, 29)
    // A key press restarts the idle timer, on the server too.
    const touched = page.waitForResponse('**/api/auth/touch')
    await page.keyboard.press('Shift')
    await touched
  }
  await expect(page.getByRole('heading', { name: 'Paula Reed', exact: true })).toBeVisible()
  await passTime(page, 31)
  await expect(page.getByRole('heading', { name: 'Locked while you were away' })).toBeVisible()
  await expect(page.getByText('Paula Reed')).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Locked while you were away' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Wrong-horse-1')
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('incorrect')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(page).toHaveURL(/\/legal\/contact$/)
  await expect(page.getByRole('heading', { name: 'Paula Reed', exact: true })).toBeVisible()

  await pressEdit(page, 'Paula Reed')
  await page.getByLabel('City', { exact: true }).fill('Half a word')
  await passTime(page, 31)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('dialog').getByLabel('City', { exact: true })).toHaveValue('Half a word')
})

test('the next user of the same browser finds no data of the previous one', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await enterContacts(cairn, page, 'vera')
  await signOut(page)
  await signIn(page, await newUser(cairn, 'wim', PASSWORD))
  await expectOverview(page)
  for (const path of ['/overview', '/legal/contact']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Paula Reed')).toHaveCount(0)
    await expect(page.getByText('Added new authorized contact')).toHaveCount(0)
  }
  await expect(page.getByText('No authorized contacts added yet')).toBeVisible()
})

test('an unknown address shows a friendly page with a link home', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/Unexpected Application Error/)).toHaveCount(0)
  await enterNew(cairn, page, 'xena', '/no/such/page')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
})
