import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { goTo, expectOverview } from './support/session.ts'
import { enterNew } from './support/enter.ts'
import { expect, test } from './support/test.ts'

const built = join(import.meta.dirname, '../dist/web')
const worker = join(built, 'service-worker.js')

// The server serves the folder as it is, so changing the service worker's file creates a newer
// version of the app.
let original: string | undefined
const release = async (edition: string) => {
  original ??= await readFile(worker, 'utf8')
  await writeFile(worker, original.replace(/(\\"id\\":\\"\w+)/, `$1${edition}`))
}
test.afterAll(async () => {
  if (original !== undefined) await writeFile(worker, original)
})

/** Waits until the service worker has cached the whole app. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

const namesOf = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] ?? '')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })

test('a visitor’s browser caches nothing, and a signed-in user’s browser caches the app for use offline', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser({ serviceWorkers: 'allow' })
  await page.goto('/')
  await page.goto('/auth/signin')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])

  await enterNew(cairn, page, 'ivo')
  await kept(page)
  const names = await namesOf(page)
  expect(names).toEqual(expect.arrayContaining(['/app.html', '/appearance.js', '/manifest.webmanifest']))
  expect(names.filter((name) => name.startsWith('/api') || name === '/index.html')).toEqual([])
  const everything = await readFile(join(built, 'app.html'), 'utf8')
  for (const [, part] of everything.matchAll(/(?:src|href)="(\/[^"]+)"/g)) expect(names).toContain(part)

  const manifest: { icons: { src: string; sizes: string; type: string }[]; start_url: string } = JSON.parse(
    await (await page.request.get('/manifest.webmanifest')).text(),
  )
  expect(manifest.start_url).toBe('/overview')
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toBe(type)
  }

  await page.context().setOffline(true)
  // No screen waits for the network, including screens that the user never visited.
  const pets = 'My Pet Care Directives'
  await page.getByRole('button', { name: /^My Planning and Directives/ }).click()
  await page.getByRole('link', { name: pets, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: pets })).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
})

test('a new version waits until the user accepts it or starts the app again', async ({ openBrowser, cairn }) => {
  test.setTimeout(300_000)
  // A busy browser takes its time to activate a worker.
  const activation = { timeout: 60_000 }
  const page = await openBrowser({ serviceWorkers: 'allow' })
  await followDevice(page)
  await enterNew(cairn, page, 'jette')
  await kept(page)
  await page.reload()
  await expectOverview(page)
  const line = page.getByText('A new version is ready')
  await expect(line).toHaveCount(0)

  await goTo(page, '/legal/contact')
  await page.getByRole('button', { name: 'Add Contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Authorized Contact' })
  await dialog.getByLabel('Full name').fill('Half a name')
  await release('2')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(line).toBeAttached()
  await expect(dialog.getByLabel('Full name')).toHaveValue('Half a name')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog).toBeHidden()
  await expectAccessible(page, 'the offer of a new version')

  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Use it now' }).click()
  await loaded
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0, activation)
  expect(await page.evaluate(() => caches.keys())).toHaveLength(2)

  await release('3')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(line).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0, activation)
  const names = await page.evaluate(() => caches.keys())
  expect(names).toHaveLength(2)
  expect(names.filter((name) => name.endsWith('3'))).toHaveLength(1)
})
