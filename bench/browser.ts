import { type Browser, chromium, type Page } from '@playwright/test'
import { type Credentials, signIn } from '../e2e/support/session.ts'
import { findBrowser } from '../commands/browser.ts'

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(await findBrowser())
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

export async function newPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } })
  return context.newPage()
}

export async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Emulates a slow phone: a quarter of the CPU, 1.6 Mbit/s, 150 ms round trip. */
export async function slowPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 0.75e6 / 8,
  })
  await slowProcessor(page)
}

export async function enter(page: Page, who: Credentials): Promise<void> {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(String(error)))
  page.on('requestfailed', (request) => said.push(`${request.url()} ${request.failure()?.errorText}`))
  await signIn(page, who)
  const dashboard = page.getByRole('heading', { level: 1, name: /^Good / })
  await dashboard.waitFor({ timeout: 120_000 }).catch(async (cause: unknown) => {
    const shown = await page.locator('body').innerText()
    throw new Error(`No dashboard at ${page.url()}.\n${shown}\n${said.join('\n')}`, { cause })
  })
}

export async function copyKept(page: Page, records: number): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      new Promise<boolean>((resolve, reject) => {
        const request = indexedDB.open('cairn')
        request.addEventListener('error', () => reject(new Error('The storage could not be opened.')))
        request.addEventListener('success', () => {
          const { result } = request
          const range = IDBKeyRange.bound('offline-copy:', 'offline-copy:\uffff')
          const counted = result.transaction('values').objectStore('values').count(range)
          counted.addEventListener('success', () => {
            result.close()
            resolve(counted.result >= wanted)
          })
        })
      }),
    records,
    { timeout: 120_000, polling: 500 },
  )
}
