import type { Locator, Page } from '@playwright/test'
import { unpackOpening } from '../contract/opening.ts'
import { unpackRecords } from '../contract/packed-records.ts'
import { pressEdit } from './support/in-record.ts'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { goTo, expectOverview, PASSWORD, signIn, signOut } from './support/session.ts'
import { storedInBrowser, namesInBrowser } from './support/stored-in-browser.ts'
import { fill } from './support/owner.ts'
import { wordsIn } from './support/secret-words.ts'
import { expect, test } from './support/test.ts'
import { type TestUser, newUser, writeContact } from './support/world.ts'
import { enter } from './support/enter.ts'

const withWorker = { serviceWorkers: 'allow' } as const

/** Waits until the service worker has cached the app, seconds after the sign-in. */
async function waitUntilAppCached(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** Signs in with the password, which encrypts the offline copy. */
async function signInAndOpen(page: Page, who: TestUser, path: string): Promise<void> {
  await signIn(page, who)
  await expectOverview(page)
  await goTo(page, path)
  await waitUntilEstateCached(page)
}

/** Waits until this device has stored the sealed copy: one transaction after the page renders. */
async function waitUntilEstateCached(page: Page): Promise<void> {
  await expect.poll(async () => (await namesInBrowser(page)).join('\n')).toContain('offline-copy:rest:')
}

async function unlockOffline(page: Page, password = PASSWORD): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
}

const line = (page: Page) => page.getByText(/^Not connected\. This is what was here on /)

test('after one sign-in, the estate opens offline with the password alone', async ({ openBrowser, cairn }) => {
  const page = await openBrowser(withWorker)
  await followDevice(page)
  const kaja = await newUser(cairn, 'kaja', PASSWORD)
  const { email } = kaja
  await writeContact(kaja, { name: 'Ylva Steinbrech', email: 'ylva@example.org' })
  await signInAndOpen(page, kaja, '/legal/contact')
  await waitUntilAppCached(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
  await expectAccessible(page, 'the lock without a connection')
  await expect(page.getByText(email)).toHaveCount(0)
  await unlockOffline(page, 'Wrong-horse-1')
  await expect(page.getByRole('alert')).toContainText('incorrect')
  await unlockOffline(page)
  await expect(page.getByRole('heading', { name: 'Ylva Steinbrech', exact: true })).toBeVisible()
  await expect(line(page)).toBeVisible()
  await expectAccessible(page, 'a list without a connection')
  await page.goto('/overview')
  await unlockOffline(page)
  await expectOverview(page)

  await page.context().setOffline(false)
  await expect(line(page)).toHaveCount(0)
  await page.reload()
  await expectOverview(page)
})

test('signing out deletes the offline copy, and the next user finds none of it', async ({ openBrowser, cairn }) => {
  const page = await openBrowser(withWorker)
  const lore = await newUser(cairn, 'lore', PASSWORD)
  const { email } = lore
  await writeContact(lore, { name: 'Odilia Wurmfarn', email: 'odilia@example.org' })
  await signInAndOpen(page, lore, '/legal/contact')
  await expect(page.getByRole('heading', { name: 'Odilia Wurmfarn', exact: true })).toBeVisible()
  await waitUntilAppCached(page)
  const words = ['Odilia', 'Wurmfarn', 'odilia@example.org', email, PASSWORD]
  const found = async () =>
    (await storedInBrowser(page)).flatMap(({ name, bytes }) =>
      wordsIn(bytes, words).map((word) => `${word} in ${name}`),
    )
  expect((await namesInBrowser(page)).filter((name) => name.includes('offline-copy:record')).length).toBeGreaterThan(0)
  expect(await found()).toEqual([])

  await signOut(page)
  expect((await namesInBrowser(page)).filter((name) => name.includes('offline-copy:'))).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/legal/contact')
  await expect(page.getByText('Cairn cannot be reached just now')).toBeVisible()
  await page.context().setOffline(false)

  await signIn(page, await newUser(cairn, 'malin', PASSWORD))
  await expect(page.getByText('No authorized contacts added yet')).toBeVisible()
  await page.context().setOffline(true)
  await page.goto('/legal/contact')
  await unlockOffline(page)
  await expect(page.getByText('No authorized contacts added yet')).toBeVisible()
  expect(await found()).toEqual([])
})

test('an interrupted first load resumes after the records that the device has stored', async ({
  openBrowser,
  cairn,
}) => {
  const hedda = await newUser(cairn, 'hedda', PASSWORD)
  const all = Array.from({ length: 400 }, (_, i) => ({
    kind: 'online-account',
    definitionVersion: 0,
    values: { customPlatform: `No. ${i}`, notes: 'A long note. '.repeat(150) },
    audience: 'nobody' as const,
    alsoIfIncapacitated: false,
  }))
  await hedda.person.saveRecords(all, 'Imported')
  const page = await openBrowser()
  const sent = { pages: Infinity, came: 0 }
  await page.route('**/api/estate/open?*', async (route) => {
    const response = await route.fetch()
    sent.came += unpackOpening(await response.body()).records.records.length
    await route.fulfill({ response })
  })
  await page.route('**/api/estate/records?*', async (route) => {
    if (sent.pages === 0) return
    sent.pages -= 1
    const response = await route.fetch()
    sent.came += unpackRecords(await response.body()).records.length
    await route.fulfill({ response })
  })
  // Break the connection after two batches.
  sent.pages = 2
  await signIn(page, hedda)
  await expect(page.getByText('Bringing your records to this device')).toBeVisible()
  await expect.poll(async () => (await namesInBrowser(page)).filter((name) => /-copy:came:/.test(name)).length).toBe(3)
  const before = sent.came
  expect(before).toBeGreaterThan(100)
  expect(before).toBeLessThan(all.length)

  Object.assign(sent, { pages: Infinity, came: 0 })
  await page.goto('/digital/online')
  await expect(page.getByText('400', { exact: true }).first()).toBeVisible()
  await waitUntilEstateCached(page)
  expect(sent.came).toBe(all.length - before)
  expect((await namesInBrowser(page)).filter((name) => /-copy:(came|begun):/.test(name))).toEqual([])
})

test('a device stores no offline copy if the user declines', async ({ openBrowser, cairn }) => {
  const page = await openBrowser(withWorker)
  await signInAndOpen(page, await newUser(cairn, 'nele', PASSWORD), '/settings/security')
  await page.getByRole('checkbox', { name: /^Keep a locked copy on this device/ }).uncheck()
  await expect(page.getByText('The copy was deleted').first()).toBeVisible()
  expect((await namesInBrowser(page)).filter((name) => name.includes('offline-copy:'))).toEqual([])
  await waitUntilAppCached(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('Cairn cannot be reached just now')).toBeVisible()
})

const device = 'My phone'

async function addDevice(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Device' })
  await dialog.getByRole('button', { name: 'Smartphone' }).click()
  await fill(dialog, { 'Device name': name, Manufacturer: 'Fairphone', Model: '5' })
  await save(dialog)
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await pressEdit(page, from)
  const dialog = page.getByRole('dialog', { name: 'Edit Device' })
  await dialog.getByLabel('Device name').fill(to)
  await save(dialog)
}

async function save(dialog: Locator): Promise<void> {
  for (const step of [3, 4]) {
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByText(`Step ${step} of 4`)).toBeVisible()
  }
  await dialog.getByLabel('Access instructions').fill('It lies on the desk.')
  await dialog.getByRole('button', { name: 'Save Device' }).click()
  await expect(dialog).toBeHidden()
}

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Device Inventory' }).getByRole('listitem').filter({ hasText: name })

test('the app sends an offline change after a restart, and keeps both versions of a conflict', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser(withWorker)
  await followDevice(page)
  const orla = await newUser(cairn, 'orla', PASSWORD)
  await signInAndOpen(page, orla, '/digital/accounts')
  await addDevice(page, device)
  await expect(row(page, device)).toBeVisible()
  await waitUntilAppCached(page)
  const other = await openBrowser()
  await enter(other, orla, '/digital/accounts')
  await expect(row(other, device)).toBeVisible()

  await page.context().setOffline(true)
  await rename(page, device, 'Of home')
  await addDevice(page, 'A tablet')
  for (const name of ['Of home', 'A tablet']) await expect(row(page, name)).toContainText('Waiting to be sent')
  await expect(page.getByText('2 changes wait to be sent.')).toBeVisible()
  await page.reload()
  await unlockOffline(page)
  await expect(row(page, 'Of home')).toContainText('Waiting to be sent')
  await expectAccessible(page, 'changes that wait')
  const kept = await storedInBrowser(page)
  expect(kept.flatMap(({ bytes }) => wordsIn(bytes, ['Of home', 'A tablet', 'It lies on the desk']))).toEqual([])

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Sign out before everything is sent?' })
  await expect(question).toContainText('2 changes wait')
  await expectAccessible(page, 'the question before a sign-out')
  await question.getByRole('button', { name: 'Stay signed in' }).click()

  await rename(other, device, 'Of the other')
  await page.context().setOffline(false)
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
  await expect(page.getByText(/Both versions are kept/)).toBeVisible()
  for (const name of ['Of home', 'Of the other', 'A tablet']) await expect(row(page, name)).toBeVisible()
  await other.reload()
  for (const name of ['Of home', 'Of the other', 'A tablet']) await expect(row(other, name)).toBeVisible()
})

test('signing out deletes unsent changes after a warning', async ({ openBrowser, cairn }) => {
  const page = await openBrowser(withWorker)
  await signInAndOpen(page, await newUser(cairn, 'pia', PASSWORD), '/digital/accounts')
  await addDevice(page, device)
  await waitUntilAppCached(page)
  await page.context().setOffline(true)
  await rename(page, device, 'Never sent')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out and lose what was not sent' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  expect((await namesInBrowser(page)).filter((name) => /offline-copy:|outbox:|reload/.test(name))).toEqual([])
})
