import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

type Rules = { type: 'tag' | 'rule'; values: string[] }

/** The first pass: all rules of axe. */
export const allRules: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules that can differ in dark colors on a small screen, such as contrast. */
export const secondPassRules: Rules = {
  type: 'rule',
  values: [
    'color-contrast-enhanced',
    'link-in-text-block',
    'aria-hidden-focus',
    'button-name',
    'link-name',
    'scrollable-region-focusable',
    'label',
    'select-name',
    'aria-input-field-name',
  ],
}
const smallest = { width: 320, height: 640 }
const wide = { width: 1280, height: 900 }

export async function followDevice(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cairn_theme', 'system'))
}

/** Checks axe, scroll, clipped text and 44 px targets on a wide light and a small dark screen. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await checkLooks(page, what, [
    { colorScheme: 'light', size: wide, rules: allRules },
    { colorScheme: 'dark', size: smallest, rules: secondPassRules },
  ])
}

export async function expectAccessibleAgain(page: Page, what: string): Promise<void> {
  await checkLooks(page, what, [{ colorScheme: 'dark', size: smallest, rules: secondPassRules }])
}

type Look = { colorScheme: 'light' | 'dark'; size: { width: number; height: number }; rules: Rules }

/** @param looks the last look must have the smallest screen, on which overflows are measured */
async function checkLooks(page: Page, what: string, looks: readonly Look[]): Promise<void> {
  const findings: string[] = []
  for (const { colorScheme, size, rules } of looks) {
    await page.emulateMedia({ colorScheme })
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
    findings.push(...(await axeFindings(page, rules)).map((finding) => `${colorScheme}, ${size.width} px: ${finding}`))
  }
  findings.push(...(await page.evaluate(findOverflows)).map((finding) => `${smallest.width} px, ${finding}`))
  await page.setViewportSize(wide)
  expect.soft([...new Set(findings)], what).toEqual([])
}

const optionsFor = (runOnly: Rules) => ({
  runOnly,
  // Disable the AA contrast rule: the AAA rule reports the same violations, but only if the AA rule
  // is off.
  rules: { 'color-contrast': { enabled: false } },
  checks: {
    'color-contrast-enhanced': {
      options: { contrastRatio: { normal: { minThreshold: 0 }, large: { minThreshold: 0 } } },
    },
  },
  resultTypes: ['violations' as const],
})

// The minified build has half a megabyte, the other build one and a half.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export async function axeFindings(page: Page, rules: Rules): Promise<string[]> {
  const found = await page.evaluate(runAxe, optionsFor(rules))
  if (found !== 'no axe') return found
  await page.evaluate(axeSource)
  const foundNow = await page.evaluate(runAxe, optionsFor(rules))
  if (foundNow === 'no axe') throw new Error('Axe did not come to this page.')
  return foundNow
}

/** Runs in the page. */
async function runAxe(options: ReturnType<typeof optionsFor>): Promise<string[] | 'no axe'> {
  if (!('axe' in window)) return 'no axe'
  const { run } = window.axe as typeof axe
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // Wait for the new look and its color transitions.
  await nextFrame()
  await nextFrame()
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  await nextFrame()
  const dialogs = document.querySelectorAll('[role="dialog"], dialog[open]')
  const { violations } = await run(dialogs.item(dialogs.length - 1) ?? document, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(
        ({ html, failureSummary }) =>
          `${id}: ${html.slice(0, 200)} (${failureSummary?.replaceAll(/\s+/g, ' ').slice(0, 200) ?? ''})`,
      ),
  )
}

/** Runs in the page, also with the largest text. */
function findOverflows(): string[] {
  const root = document.documentElement
  const textSize = root.dataset['textSize'] ?? 'normal'
  const dialogs = document.querySelectorAll('[role="dialog"], dialog[open]')
  const place = dialogs.item(dialogs.length - 1) ?? document.body
  const seen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert], .sr-only') === null &&
    element.getBoundingClientRect().width > 1
  const named = (element: Element) => `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`
  const findings: string[] = []
  for (const size of ['normal', 'largest']) {
    root.dataset['textSize'] = size
    const say = (finding: string) => findings.push(`${size} text: ${finding}`)
    const tooWide = root.scrollWidth - innerWidth
    if (tooWide > 0) say(`the page is ${tooWide} px too wide`)
    for (const element of place.querySelectorAll('h1, h2, h3, p, dd, button, a, label, input, select, textarea')) {
      // Content of a pannable picture may be outside its frame.
      if (element.closest('[data-panned]')) continue
      const { left, right } = element.getBoundingClientRect()
      if (seen(element) && (left < -1 || right > innerWidth + 1)) say(`${named(element)} leaves the screen`)
    }
    const toPress = 'button, a[href], summary, select, textarea, input:not([type="hidden"]), [role="tab"]'
    for (const element of place.querySelectorAll(toPress)) {
      // The label extends the target of a checkbox or file field; a link in a sentence may be as high as
      // its line (WCAG 2.2, 2.5.8).
      const byWords = element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type)
      const targets = [element, ...(byWords ? (element.labels ?? []) : [])].filter(seen)
      const parentText = element.parentElement?.textContent?.trim() ?? ''
      const inText = getComputedStyle(element).display === 'inline' && parentText !== element.textContent?.trim()
      if (inText || targets.length === 0) continue
      const boxes = targets.map((target) => target.getBoundingClientRect())
      if (!boxes.some(({ width, height }) => width > 43.5 && height > 43.5))
        say(`${named(element)} is ${boxes.map(({ width, height }) => `${width} by ${height}`).join(', ')} px`)
    }
  }
  root.dataset['textSize'] = textSize
  return findings
}

export async function menuPaths(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Main menu' }).locator('a')
  await expect(links.first()).toBeAttached()
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
}

export async function untilIdle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.skeleton-line')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}
