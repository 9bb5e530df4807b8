import { type Browser, expect, type Page } from '@playwright/test'
import { menuPaths, untilIdle } from '../../e2e/support/accessible.ts'
import { dialogs } from '../../e2e/support/dialogs.ts'
import { pressEdit } from '../../e2e/support/in-record.ts'
import { kindDialogs, kindPaths } from '../../e2e/support/kinds.ts'
import { expectOverview, notice, PASSWORD, signIn } from '../../e2e/support/session.ts'
import { passTime } from '../../e2e/support/worker-clock.ts'
import { changeAccounts, newUser, type TestUser } from '../../e2e/support/world.ts'
import { demoDevices, demoDocuments, demoPeople, demoProfile } from '../../demo/estate.ts'
import type { RunningCairn } from '../start-cairn.ts'
import { nameOf, openWindow, take, takePage, takePaper } from './camera.ts'

export async function takeNewcomer(page: Page, browser: Browser, cairn: RunningCairn): Promise<void> {
  const newcomer = await newUser(cairn, 'alma', PASSWORD)
  await signIn(page, newcomer)
  await expectOverview(page)
  const portals = ['/authcontactportal', '/estateattorneyportal', '/admin', '/contacts/other', '/no/page']
  for (const path of [...(await menuPaths(page)), '/settings/new-keys', ...portals])
    await takePage(page, path, `empty-${nameOf(path)}`)
  await takeGuide(page)
  await takeInvitation(page, newcomer)
  await takeUnreadable(await openWindow(browser, cairn.url), newcomer)
}

/** A new device while the server cannot send the estate. */
async function takeUnreadable(page: Page, who: TestUser): Promise<void> {
  await page.route('**/api/estate**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await signIn(page, who)
  await expectOverview(page)
  for (const path of ['/overview', ...kindPaths]) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible({ timeout: 40_000 })
    await take(page, `failed-${nameOf(path)}`)
  }
}

async function takeInvitation(page: Page, { person }: TestUser): Promise<void> {
  const { people } = demoPeople({ attorney: 'd@example.org', ruth: 'ruth@example.org', thomas: 't@example.org' })
  await person.refresh()
  for (const { draft, activity } of people) await person.saveRecords([draft], activity)
  await takePage(page, '/legal/contact', 'contacts-not-invited')
  await press(page, 'Invite Ruth Ellis')
  await take(page, 'dialog-inviting', { dialog: true })
  await page.getByLabel('Your name, as they know you').fill('Alma Ellis')
  await page.getByRole('radio', { name: /^By my name/ }).check()
  await press(page, 'Send invitation')
  await expect(page.getByRole('img', { name: 'Code with the invitation for Ruth Ellis' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print release card' })).toBeVisible({ timeout: 30_000 })
  await take(page, 'dialog-handing-over', { dialog: true })
}

async function takeGuide(page: Page): Promise<void> {
  await page.goto('/start')
  await untilIdle(page)
  const end = page.getByRole('heading', { name: 'That was the last question' })
  const question = page.getByRole('heading', { level: 2 }).first()
  for (let at = 1; at <= 60 && !(await end.isVisible()); at += 1) {
    await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
    await take(page, `start-${String(at).padStart(2, '0')}`)
    const before = (await question.textContent()) ?? ''
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(question).not.toHaveText(before)
  }
  await take(page, 'start-end')
}

export async function takeOwner(page: Page, owner: TestUser, { pages }: { pages: boolean }): Promise<void> {
  const { person, email } = owner
  for (const { draft, activity } of [demoProfile(email), ...demoDevices()]) await person.saveRecords([draft], activity)
  for (const { name, text, entry } of demoDocuments()) {
    const { draft, activity } = entry(await person.uploadFile(new Blob([text], { type: 'text/plain' }), name))
    await person.saveRecords([draft], activity)
  }
  await changeAccounts(owner)
  await signIn(page, owner)
  await expectOverview(page)
  if (!pages) return
  for (const path of await menuPaths(page)) {
    await takePage(page, path)
    await takePaper(page, nameOf(path))
  }
  await page.goto('/digital/online')
  await press(page, /^Neighborhood board/)
  await takePaper(page, 'dialog-an-account-being-read')
  for (const [path, name, open] of [...dialogs, ...moreDialogs, ...kindDialogs]) {
    await page.goto(path)
    await untilIdle(page)
    await open(page)
    await expect(page.getByRole('dialog').last()).toBeVisible()
    await take(page, `dialog-${nameOf(name)}`, { dialog: true })
  }
  await takeNotices(page)
  await takeShell(page)
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const moreDialogs: typeof dialogs = [
  ['/settings/profile', 'the profile', (page) => press(page, 'Update Profile')],
  ['/legal/attorney', 'the attorney', (page) => press(page, 'Edit Attorney')],
  ['/legal/contact', 'a contact', (page) => pressEdit(page, 'Ruth Ellis')],
  [
    '/legal/contact',
    'a release card',
    async (page) => {
      await press(page, 'Print release card')
      await expect(page.getByRole('link', { name: 'Print or save PDF' })).toBeVisible({ timeout: 30_000 })
    },
  ],
  [
    '/settings/release',
    'a shorter wait',
    async (page) => {
      await page.getByLabel('Days to wait after a death').fill('3')
      await press(page, 'Save waiting times')
    },
  ],
  ['/digital/accounts', 'a new device', (page) => press(page, 'Add Device')],
  ['/digital/accounts', 'a device', (page) => press(page, /^Edit /)],
  ['/digital/accounts', 'a device being read', (page) => press(page, /^My phone/)],
  ['/documents/digital', 'an upload', (page) => press(page, 'Add a Document')],
  [
    '/documents/digital',
    'an upload refused',
    async (page) => {
      await press(page, 'Add a Document')
      const file = { name: 'holiday.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
      await page.getByLabel('File', { exact: true }).setInputFiles(file)
    },
  ],
  [
    '/documents/digital',
    'an upload described',
    async (page) => {
      await press(page, 'Add a Document')
      const file = { name: 'deed.txt', mimeType: 'text/plain', buffer: Buffer.from('The deed.') }
      await page.getByLabel('File', { exact: true }).setInputFiles(file)
      await press(page, 'Upload Document')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  ],
  ['/documents/digital', 'a document being looked at', (page) => press(page, /^View /)],
  [
    '/digital/online',
    'an account refused',
    async (page) => {
      await press(page, 'Add Account')
      await press(page, 'Next')
    },
  ],
  [
    '/digital/online',
    'typing that would be lost',
    async (page) => {
      await press(page, /^Edit /)
      await page.getByLabel('Username', { exact: true }).fill('somebody else')
      await page.keyboard.press('Escape')
    },
  ],
  ['/settings/security', 'the recovery kit', (page) => press(page, 'Make recovery kit')],
  ['/settings/security', 'the account being deleted', (page) => press(page, 'Delete account')],
]

async function takeNotices(page: Page): Promise<void> {
  await page.goto('/digital/accounts')
  await press(page, 'Delete The old tablet')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(notice(page, 'Device Removed')).toBeVisible()
  await page.getByRole('button', { name: 'Close notice' }).hover()
  await take(page, 'notice', { dialog: true })
  await takePage(page, '/settings/trash', 'trash-with-something-in-it')
}

async function takeShell(page: Page): Promise<void> {
  await page.goto('/overview')
  await page.getByText(/^Text and colors/).click()
  await take(page, 'text-and-colors', { dialog: true })
  await page.setViewportSize({ width: 360, height: 740 })
  await press(page, 'Menu')
  await take(page, 'menu', { dialog: true })
  await page.goto('/overview')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox').fill('ellis')
  await take(page, 'search', { dialog: true })
  await page.keyboard.press('Escape')
  await page.goto('/digital/online')
  await untilIdle(page)
  await page.context().setOffline(true)
  await passTime(page, 5)
  await expect(page.getByText(/^Not connected/).first()).toBeVisible({ timeout: 30_000 })
  await take(page, 'offline', { dialog: true })
  await page.context().setOffline(false)
  await page.goto('/legal/attorney')
  await untilIdle(page)
  await passTime(page, 31)
  await expect(page.getByRole('heading', { name: 'Locked while you were away' })).toBeVisible()
  await take(page, 'locked')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('heading', { name: 'Estate Attorney' }).first()).toBeVisible()
}

export async function takeSecondStep(page: Page, who: TestUser): Promise<void> {
  await signIn(page, { email: who.email, password: PASSWORD })
  await page.getByLabel('Code', { exact: true }).waitFor()
  await take(page, 'two-factor-step')
}
