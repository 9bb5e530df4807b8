import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Rules = { type: 'tag' | 'rule'; values: string[] }

/** What axe checks at the first look: everything. */
export const everyRule: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/**
 * What it checks at the second, in dark colors on a small screen. The page is the same there, but for its colors and for
 * what stands only there or has too little room, such as the button that opens the menu.
 */
export const rulesOfSecondLook: Rules = {
  type: 'rule',
  values: [
    'color-contrast-enhanced',
    'link-in-text-block',
    'aria-hidden-focus',
    'button-name',
    'link-name',
    'scrollable-region-focusable',
  ],
}
const smallest = { width: 320, height: 640 }

/** Makes the page follow the colours of the device. */
export async function followDevice(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cairn_theme', 'system'))
}

/**
 * What stands on the page now is good for everybody: axe finds nothing on a wide screen in light colors, nor on the
 * smallest screen in dark ones; nothing makes that page scroll sideways or is cut off there, with the largest text either,
 * which is what a zoom of 200 % leaves of a laptop; and everything to press is at least 44 px high and wide.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const findings: string[] = []
  for (const { colorScheme, size, rules } of [
    { colorScheme: 'light', size: { width: 1280, height: 800 }, rules: everyRule },
    { colorScheme: 'dark', size: smallest, rules: rulesOfSecondLook },
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await drawn(page)
    findings.push(...(await axeFindings(page, rules)).map((finding) => `${colorScheme}, ${size.width} px: ${finding}`))
  }
  findings.push(...(await misfits(page)))
  await page.setViewportSize({ width: 1280, height: 900 })
  expect.soft([...new Set(findings)], what).toEqual([])
}

/** What axe finds by these rules on the page as it stands. */
export async function axeFindings(page: Page, { type, values }: Rules): Promise<string[]> {
  // Axe is half a megabyte to read: where the page has it already, there is nothing to bring in.
  const isThere = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
    // There are no frames of other sites to look into, for which axe would open a page of its own each time.
    .setLegacyMode()
    .options({
      runOnly: { type, values },
      // What is too faint for AA is too faint for AAA as well, and each looks at every word on the page.
      rules: { 'color-contrast': { enabled: false } },
      resultTypes: ['violations'],
    })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(
        ({ html, failureSummary }) =>
          `${id}: ${html.slice(0, 200)} (${failureSummary?.replaceAll(/\s+/g, ' ').slice(0, 200) ?? ''})`,
      ),
  )
}

const textSizes = ['normal', 'largest'] as const

/** What does not fit on the smallest screen, and what is too small to be hit. */
async function misfits(page: Page): Promise<string[]> {
  const findings: string[] = []
  const before = await page.evaluate(() => document.documentElement.dataset['textSize'] ?? 'normal')
  for (const size of textSizes) {
    await page.evaluate((wanted) => (document.documentElement.dataset['textSize'] = wanted), size)
    findings.push(
      ...(await page.evaluate(whatDoesNotFit)).map((finding) => `${smallest.width} px, ${size} text: ${finding}`),
    )
  }
  await page.evaluate((wanted) => (document.documentElement.dataset['textSize'] = wanted), before)
  return findings
}

/** Runs in the page. */
function whatDoesNotFit(): string[] {
  const findings: string[] = []
  const tooWide = document.documentElement.scrollWidth - innerWidth
  if (tooWide > 0) findings.push(`the page is ${tooWide} px too wide`)
  const seen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert], .sr-only') === null &&
    element.getBoundingClientRect().width > 1
  const named = (element: Element) => `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`
  // An open dialog is all there is.
  const dialogs = document.querySelectorAll('[role="dialog"], dialog[open]')
  const place = dialogs.item(dialogs.length - 1) ?? document.body
  for (const element of place.querySelectorAll('h1, h2, h3, p, dd, button, a, label, input, select, textarea')) {
    // What lies in a picture that is moved about may be out of sight.
    if (element.closest('[data-panned]')) continue
    const { left, right } = element.getBoundingClientRect()
    if (seen(element) && (left < -1 || right > innerWidth + 1)) findings.push(`${named(element)} leaves the screen`)
  }
  const toPress = 'button, a[href], summary, select, textarea, input:not([type="hidden"]), [role="tab"]'
  for (const element of place.querySelectorAll(toPress)) {
    // Tick boxes and files are pressed by their words too; a link in a sentence is as high as its line (WCAG 2.2, 2.5.8).
    const byWords = element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type)
    const targets = [element, ...(byWords ? (element.labels ?? []) : [])].filter(seen)
    const around = element.parentElement?.textContent?.trim() ?? ''
    const inText = getComputedStyle(element).display === 'inline' && around !== element.textContent?.trim()
    if (inText || targets.length === 0) continue
    const boxes = targets.map((target) => target.getBoundingClientRect())
    if (!boxes.some(({ width, height }) => width > 43.5 && height > 43.5))
      findings.push(`${named(element)} is ${boxes.map(({ width, height }) => `${width} by ${height}`).join(', ')} px`)
  }
  return findings
}

/** The page has been drawn in its new look, and nothing on it still fades from one colour to another. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    await nextFrame()
  })
}

/** Every page in the menu of this person, the closed groups included. */
export async function menuPaths(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Main menu' }).locator('a')
  await expect(links.first()).toBeAttached()
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
}

/** Goes on to another page of the app as its links do: the app is not loaded anew, unless it is there already. */
export async function goWithin(page: Page, path: string): Promise<void> {
  const from = new URL(page.url())
  if (from.protocol === 'about:' || from.pathname === new URL(path, from).pathname) {
    await page.goto(path)
    return
  }
  const title = await page.title()
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await expect(page).not.toHaveTitle(title)
}

/** The page has what it came for: its heading stands there, and nothing is on its way. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.skeleton-line')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}
