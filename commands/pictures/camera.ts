import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { untilIdle } from '../../e2e/support/accessible.ts'
import { installMovableClock } from '../../e2e/support/worker-clock.ts'

const folder = join(import.meta.dirname, '..', '..', 'screenshots')
const sizes = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
] as const
/** Letter paper without margins, in CSS pixels. */
const paper = { width: 720, height: 960 }
const themes = ['light', 'dark'] as const
const taken: string[] = []

type Shot = {
  /** Repeats the shot's setup after a change of colors, for a page that does not react to it. */
  again?: () => Promise<unknown>
  /** Grows the window to the dialog's height instead of shooting the full page. */
  dialog?: boolean
}

/** Prepares the output folder and returns its path; `keep` leaves other pictures there. */
export async function loadCamera({ keep }: { keep: boolean }): Promise<string> {
  if (!keep) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return folder
}

export const pictures = (): number => taken.length

/** Shoots the page wide and narrow, light and dark, and narrow with the largest text. */
export async function take(page: Page, name: string, { again, dialog = false }: Shot = {}): Promise<void> {
  const takeOne = async ({ width, height }: (typeof sizes)[number], look: string) => {
    await page.setViewportSize({ width, height })
    if (dialog) await page.setViewportSize({ width, height: height + (await hiddenInDialog(page)) })
    await drawn(page)
    const path = join(folder, `${name}-${width}-${look}.png`)
    await page.screenshot({ path, fullPage: !dialog, animations: 'disabled' })
    taken.push(path)
  }
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await again?.()
    for (const size of sizes) await takeOne(size, colorScheme)
  }
  const setTextSize = (textSize: string) =>
    page.evaluate((wanted) => (document.documentElement.dataset['textSize'] = wanted), textSize)
  await setTextSize('largest')
  await takeOne(sizes[1], 'largest')
  await setTextSize('normal')
  await page.setViewportSize(sizes[0])
}

/** Shoots the print layout, requested from a dark screen. */
export async function takePaper(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize(paper)
  const path = join(folder, `${name}-paper.png`)
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  taken.push(path)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await page.setViewportSize(sizes[0])
}

const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let frames = 0; frames < 3; frames += 1) await frame()
  })

/** The height in pixels that the window lacks to show the whole dialog. */
const hiddenInDialog = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const hidden = [...document.querySelectorAll('[role=dialog] *, dialog[open], dialog[open] *')]
      .filter((part) => getComputedStyle(part).overflowY === 'auto')
      .map((part) => part.scrollHeight - part.clientHeight)
    // Dialogs take at most 92 % of the window's height.
    return Math.ceil(Math.max(0, ...hidden) / 0.92)
  })

export async function takePage(page: Page, path: string, name = nameOf(path)): Promise<void> {
  await page.goto(path)
  await untilIdle(page)
  await take(page, name)
}

export const nameOf = (path: string): string => path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'landing'

export async function openWindow(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  await installMovableClock(context)
  const page = await context.newPage()
  await page.addInitScript(() => {
    localStorage.setItem('cairn_theme', 'system')
    // The print layout lasts until the print dialog closes, so replace `print`.
    window.print = () => undefined
  })
  return page
}
