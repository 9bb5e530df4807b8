import type { Page } from '@playwright/test'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { expectOverview, PASSWORD, settle, signOut } from './support/doors.ts'
import { keptInBrowser } from './support/kept-in-browser.ts'
import { addContact } from './support/owner.ts'
import { wordsIn } from './support/secret-words.ts'
import { expect, newEmail, test } from './support/test.ts'

const withWorker = { serviceWorkers: 'allow' } as const

/** This browser keeps the app, as it does a few seconds after somebody came in. */
async function appIsKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

async function openAway(page: Page, password = PASSWORD): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
}

const line = (page: Page) => page.getByText(/^Not connected\. You see what was here at /)

test('after one sign-in the estate opens without a connection, by the password alone', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser(withWorker)
  await followDevice(page)
  const email = newEmail('kaja')
  await settle(cairn, page, { email })
  await addContact(page, { name: 'Ylva Steinbrech', email: 'ylva@example.org' })
  await appIsKept(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
  await expectAccessible(page, 'the lock without a connection')
  await expect(page.getByText(email)).toHaveCount(0)
  await openAway(page, 'Wrong-horse-1')
  await expect(page.getByRole('alert')).toContainText('incorrect')
  await openAway(page)
  await expect(page.getByRole('heading', { name: 'Ylva Steinbrech' })).toBeVisible()
  await expect(line(page)).toBeVisible()
  await expectAccessible(page, 'a list without a connection')
  await page.goto('/overview')
  await openAway(page)
  await expectOverview(page)

  await page.context().setOffline(false)
  await expect(line(page)).toHaveCount(0)
  await page.reload()
  await expectOverview(page)
})

test('signing out takes everything with it, and the next person finds nothing', async ({ openBrowser, cairn }) => {
  const page = await openBrowser(withWorker)
  const email = newEmail('lore')
  await settle(cairn, page, { email })
  await addContact(page, { name: 'Odilia Wurmfarn', email: 'odilia@example.org' })
  await appIsKept(page)
  const words = ['Odilia', 'Wurmfarn', 'odilia@example.org', email, PASSWORD]
  const found = async () =>
    (await keptInBrowser(page)).flatMap(({ name, bytes }) => wordsIn(bytes, words).map((word) => `${word} in ${name}`))
  expect((await keptInBrowser(page)).filter(({ name }) => name.includes('kept:record')).length).toBeGreaterThan(0)
  expect(await found()).toEqual([])

  await signOut(page)
  expect((await keptInBrowser(page)).filter(({ name }) => name.includes('kept:'))).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/legal/contact')
  await expect(page.getByText('Cairn cannot be reached just now')).toBeVisible()
  await page.context().setOffline(false)

  await settle(cairn, page, { email: newEmail('malin') })
  await page.context().setOffline(true)
  await page.goto('/legal/contact')
  await openAway(page)
  await expect(page.getByText('No authorized contacts added yet')).toBeVisible()
  expect(await found()).toEqual([])
})

test('a device that shall keep nothing keeps nothing', async ({ openBrowser, cairn }) => {
  const page = await openBrowser(withWorker)
  await settle(cairn, page, { email: newEmail('nele') })
  await page.goto('/settings/security')
  await page.getByRole('checkbox', { name: /^Keep a sealed copy on this device/ }).uncheck()
  await expect(page.getByText('The copy is gone').first()).toBeVisible()
  expect((await keptInBrowser(page)).filter(({ name }) => name.includes('kept:'))).toEqual([])
  await appIsKept(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('Cairn cannot be reached just now')).toBeVisible()
})
