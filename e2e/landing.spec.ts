import type { Locator, Page } from '@playwright/test'
import { axeFindings, allRules, secondPassRules } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

const pages = ['/', '/practices', '/privacy', '/terms', '/security']

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Join Our Demo Waitlist' })

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Join Demo Waitlist' }).first().click()
  return dialogOf(page)
}

async function fillForm(dialog: Locator, email: string): Promise<void> {
  await dialog.getByLabel('Full name').fill('Ada Byron')
  await dialog.getByLabel('Business type').selectOption('Insurance Broker')
  await dialog.getByLabel('Email').fill(email)
}

test('a visitor joins the demo waitlist by keyboard alone, and only once', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Join Demo Waitlist' }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Full name')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Join waitlist' })).toBeDisabled()
  await page.keyboard.type('Ada Byron')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Other')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Notary')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ada@Example.org')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Thank you')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.getByRole('status').first()).toHaveText('Thank you. ada@example.org is on our demo waitlist.')

  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Full name')).toHaveValue('')
  await fillForm(dialog, 'ADA@example.org')
  await dialog.getByRole('button', { name: 'Join waitlist' }).click()
  await expect(dialog.getByText('This email is already on our waitlist')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toBeFocused()
})

test('while offline, the waitlist form keeps its input', async ({ page }) => {
  const dialog = await openDialog(page)
  await fillForm(dialog, 'grace@example.org')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Join waitlist' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('An error occurred. Please try again.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Join Demo Waitlist' }).first().click()
  await expect(dialog.getByLabel('Email')).toHaveValue('grace@example.org')
  await dialog.getByRole('button', { name: 'Join waitlist' }).click()
  await expect(dialog.getByText('Thank you')).toBeVisible()
})

test('the landing page loads few kilobytes of script, and nothing from other hosts', async ({ page, cairn }) => {
  const outside: string[] = []
  const scripts: Promise<{ responseBodySize: number }>[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(cairn.url)) outside.push(request.url())
  })
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.sizes())
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Join Demo Waitlist' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(scripts)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(outside).toEqual([])
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(5_000)
})

test('fonts and code that load after the first paint cause no layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: { by: number; what: string }[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'sources' in entry)
          moved.push({ by: Number(entry.value), what: JSON.stringify(entry.sources) })
      document.documentElement.dataset['moved'] = JSON.stringify(moved)
    }).observe({ type: 'layout-shift', buffered: true })
    // An entry page's code, which runs after the first paint, first creates the app's policy.
    const { trustedTypes } = globalThis
    if (trustedTypes === undefined) throw new Error('This browser has no Trusted Types.')
    const create = trustedTypes.createPolicy.bind(trustedTypes)
    trustedTypes.createPolicy = (...given) => {
      performance.mark('code')
      return create(...given)
    }
  })
  const hold = async (what: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(what, async (route) => {
      await promise
      await route.continue()
    })
    return resolve
  }
  const movedSoFar = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const list: { by: number; what: string }[] = JSON.parse(document.documentElement.dataset['moved'] ?? '[]')
      return list
    })
  for (const path of ['/', '/auth/signin']) {
    const [letFacesCome, letCodeCome] = [await hold('**/*.woff2'), await hold('**/assets/**/*.js')]
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    if (path !== '/') {
      // An entry page requests its fonts after its client has started; a banner may come earlier.
      letCodeCome()
      await expect(page.getByText('rehearsal').first()).toBeVisible()
      await page.waitForFunction(() => document.fonts.status === 'loading')
    }
    const before = await movedSoFar()
    letFacesCome()
    await page.waitForFunction(() => {
      const ours = [...document.fonts].filter(({ family }) => / Variable"?$/.test(family))
      return ours.filter(({ status }) => status === 'loaded').length === 2
    })
    const moved = (await movedSoFar()).slice(before.length)
    letCodeCome()
    const far = moved.reduce((sum, { by }) => sum + by, 0)
    expect(far, `${path} ${moved.map(({ what }) => what).join()}`).toBeLessThan(0.01)
  }
  const code = await page.waitForFunction(() => performance.getEntriesByName('code').at(-1)?.startTime)
  const seen = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  expect(Number(await code.jsonValue())).toBeGreaterThanOrEqual(Number(seen))
})

test('robots.txt and page descriptions are valid', async ({ page, request }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/)
  const lines = (await robots.text()).split('\n').filter((line) => line !== '')
  expect(lines).toContain('User-agent: *')
  // RFC 9309, section 2.2.
  for (const line of lines) expect(line).toMatch(/^(#|User-agent: |Allow: |Disallow: )/)
  for (const path of ['/', '/practices', '/privacy', '/terms', '/security', '/auth/signin', '/auth/signup']) {
    await page.goto(path)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w+ \w+/)
  }
})

test('the app keeps the colours and text size chosen on the landing page', async ({ page }) => {
  await page.goto('/privacy')
  await page.getByLabel('Colors').selectOption('Dark')
  await page.getByLabel('Text size').selectOption('Largest')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-text-size', 'largest')
})

for (const theme of ['light', 'dark'])
  for (const width of [1280, 320])
    test(`the public pages and the waitlist form are accessible without overflow, ${theme}, ${width} px`, async ({
      page,
    }) => {
      const rules = theme === 'light' && width === 1280 ? allRules : secondPassRules
      const expectNoAxeFindings = async () => expect(await axeFindings(page, rules)).toEqual([])
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript((value) => localStorage.setItem('cairn_theme', value), theme)
      for (const path of pages) {
        await page.goto(path)
        await expectNoAxeFindings()
        for (const size of ['Normal', 'Largest']) {
          await page.getByLabel('Text size').selectOption(size)
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect({ path, size, beyond: Math.max(0, beyond) }).toEqual({ path, size, beyond: 0 })
        }
        await page.getByLabel('Text size').selectOption('Normal')
      }
      const dialog = await openDialog(page)
      await expectNoAxeFindings()
      await dialog.getByLabel('Business type').selectOption('Other')
      await dialog.getByLabel('Which business?').fill('x')
      await dialog.getByLabel('Email').fill('ada')
      await dialog.getByLabel('Full name').fill('A')
      await dialog.getByLabel('Email').focus()
      await expect(dialog.getByText('Full name must be at least 2 characters')).toBeVisible()
      await expectNoAxeFindings()
      expect(complaints).toEqual([])
    })
