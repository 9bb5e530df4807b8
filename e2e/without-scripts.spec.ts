import { PASSWORD } from './support/session.ts'
import { expect, newEmail, test } from './support/test.ts'

for (const [path, heading] of [
  ['/auth/signin', 'Sign in'],
  ['/auth/signup', 'Create account'],
] as const)
  test(`without scripts, ${path} renders its form, and the browser does not send the input`, async ({
    browser,
    cairn,
  }) => {
    // A separate context, because the console reports the form that the browser blocked.
    const context = await browser.newContext({ baseURL: cairn.url, javaScriptEnabled: false })
    const page = await context.newPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
    const refused = page.waitForEvent('console', (message) => message.text().includes('form-action'))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(newEmail('plain'))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await refused
    expect(new URL(page.url()).search).toBe('')
    expect(requests.filter((one) => one.includes(PASSWORD))).toEqual([])
    await context.close()
  })
