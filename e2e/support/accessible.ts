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
 * What stands on the page now is good for everybody: axe finds nothing, in light and dark, wide and narrow, and nothing makes
 * the page scroll sideways, on the smallest screens either.
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
  await page.setViewportSize({ width: 320, height: 640 })
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (tooWide > 0) findings.push(`320 px: the page is ${tooWide} px too wide`)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect.soft([...new Set(findings)], what).toEqual([])
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
