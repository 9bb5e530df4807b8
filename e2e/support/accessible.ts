import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// Colours do not change with the width, nor the order of things with the colours: two looks see what four would.
const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const

/** A browser whose page follows the colours of the device, so that a test can turn the lights off without loading it anew. */
export const forLooking = { reducedMotion: 'reduce' } as const

/** Makes the page follow the colours of the device. */
export async function followDevice(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cairn_theme', 'system'))
}

/**
 * What stands on the page now is good for everybody: axe finds nothing, in light and dark, wide and narrow; nothing makes the
 * page scroll sideways or is cut off on the smallest screens, with the largest text either, which is what a zoom of 200 %
 * leaves of a laptop; and everything to press is at least 44 px high and wide.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const findings: string[] = []
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, ...forLooking })
    await page.setViewportSize({ width, height: 800 })
    await drawn(page)
    const { violations } = await new AxeBuilder({ page }).withTags([...rules]).analyze()
    for (const { id, nodes } of violations)
      for (const { html, failureSummary } of nodes.slice(0, 3))
        findings.push(
          `${colorScheme}, ${width} px: ${id}: ${html.slice(0, 200)} (${failureSummary?.replaceAll(/\s+/g, ' ').slice(0, 200) ?? ''})`,
        )
  }
  findings.push(...(await misfits(page)))
  await page.setViewportSize({ width: 1280, height: 900 })
  expect.soft([...new Set(findings)], what).toEqual([])
}

const textSizes = ['normal', 'largest'] as const

/** What does not fit at 320 px, and what is too small to be hit. */
async function misfits(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const findings: string[] = []
  const before = await page.evaluate(() => document.documentElement.dataset['textSize'] ?? 'normal')
  for (const size of textSizes) {
    await page.evaluate((wanted) => (document.documentElement.dataset['textSize'] = wanted), size)
    findings.push(...(await page.evaluate(whatDoesNotFit)).map((finding) => `320 px, ${size} text: ${finding}`))
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

/** The page has what it came for: its heading stands there, and nothing is on its way. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.skeleton-line')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}
