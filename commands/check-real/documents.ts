import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { enter } from '../../e2e/support/enter.ts'
import { newUser } from '../../e2e/support/world.ts'
import { findBrowser } from '../browser.ts'
import { type RunningCairn, startCairn } from '../start-cairn.ts'
import { allBelow, endingOf } from './files.ts'
import { importedFrom } from './imports.ts'
import { asPdfium, CELLS, inkOf, type Shades, verdict } from './pdf-pages.ts'
import { keepIn, locker, memories } from './places.ts'

/** Milliseconds per step, enough for a busy machine. */
const PATIENCE = 90_000
/** Milliseconds for all steps of one file. */
const AT_MOST = 300_000

/** Reads the darkness grid of each page that the viewer shows. */
const asShown = (page: Page): Promise<Shades[]> =>
  page
    .getByRole('dialog')
    .locator('canvas')
    .evaluateAll(
      (pages, cells) =>
        pages.map((shown) => {
          if (!(shown instanceof HTMLCanvasElement)) return []
          const { width, height } = shown
          const { data } = shown.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
          const sums = Array<number>(cells * cells).fill(0)
          const counts = Array<number>(cells * cells).fill(0)
          for (let y = 0; y < height; y += 1)
            for (let x = 0; x < width; x += 1) {
              const cell = Math.floor((y * cells) / height) * cells + Math.floor((x * cells) / width)
              const at = (y * width + x) * 4
              sums[cell] = (sums[cell] ?? 0) + ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3
              counts[cell] = (counts[cell] ?? 0) + 1
            }
          return sums.map((sum, cell) => sum / (counts[cell] || 1))
        }),
      CELLS,
    )

/** True if the browser lacks a glyph for one of these letters, even with the viewer's fonts. */
const areBoxes = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((said) => {
    const brought = [...document.fonts].flatMap(({ unicodeRange }) =>
      [...unicodeRange.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, from = '', to = from]) => ({
        from: Number.parseInt(from, 16),
        to: Number.parseInt(to, 16),
      })),
    )
    const pen = new OffscreenCanvas(24, 24).getContext('2d')
    if (pen === null) return false
    pen.font = '20px sans-serif'
    const drawn = (letter: string) => {
      pen.clearRect(0, 0, 24, 24)
      pen.fillText(letter, 0, 20)
      return pen.getImageData(0, 0, 24, 24).data.join()
    }
    const box = drawn('\uFDD0')
    return (said.match(/\p{L}/gu) ?? []).some((letter) => {
      const code = letter.codePointAt(0) ?? 0
      const isBrought = brought.some(({ from, to }) => from <= code && code <= to && to - from < 0x10_00_00)
      return drawn(letter) === box && !isBrought
    })
  }, text)

async function compared(page: Page, library: PDFiumLibrary, bytes: Uint8Array, password?: string): Promise<string> {
  const shown = await asShown(page)
  const theirs = await asPdfium(library, bytes, password)
  if (theirs === undefined) return `${shown.length} pages shown; PDFium does not open it`
  const boxes = new Set<number>()
  for (const [at, { faceless }] of theirs.entries()) if (await areBoxes(page, faceless)) boxes.add(at)
  return verdict(theirs, shown, boxes)
}

async function became(
  page: Page,
  library: PDFiumLibrary,
  path: string,
  passwords: readonly string[],
): Promise<string[]> {
  const place = memories.takes(path) ? memories : locker
  const { said, opened, taken } = await keepIn(page, place, path, passwords)
  if (!taken) return said
  if (place === memories) return [...said, 'among the memories']
  const view = page.getByRole('button', { name: 'View Tried' })
  await page.getByRole('button', { name: 'Download Tried' }).waitFor()
  if ((await view.count()) === 0) return [...said, 'kept for another program']
  await view.click()
  const viewer = page.getByRole('dialog', { name: 'Tried' })
  const shown = viewer.locator('canvas, pre').or(viewer.getByRole('alert'))
  const asks = viewer.getByText('This PDF opens with a password.')
  await shown.or(asks).first().waitFor()
  // The viewer shows an empty page before it draws.
  await viewer.getByText('Opening the document...').waitFor({ state: 'hidden' })
  const more = viewer.getByRole('button', { name: 'Show more pages' })
  while ((await more.count()) > 0) {
    const before = await viewer.locator('canvas').count()
    await more.click()
    await viewer.locator('canvas').nth(before).waitFor()
    await expect(viewer.locator('[aria-busy=true]')).toHaveCount(0, { timeout: PATIENCE })
  }
  const lines = [...said, ...(await viewer.getByRole('alert').allInnerTexts())]
  if ((await asks.count()) > 0) return [...lines, 'kept; asks for a password that is not in CHECK_PASSWORDS']
  if (endingOf(path) === 'pdf') return [...lines, await compared(page, library, await readFile(path), opened)]
  const pages = await asShown(page)
  if (pages.some((shades) => inkOf(shades) === 0)) return [...lines, 'NOT DRAWN: there are blank pages']
  if (pages.length > 0) return [...lines, `${pages.length} pages made of it`]
  return [...lines, (await viewer.locator('pre').count()) > 0 ? 'shown as text' : 'NOT SHOWN']
}

/** A page that draws endlessly never answers the browser, so the timeout runs outside the page. */
const tooSlow = async (): Promise<never> => {
  await setTimeout(AT_MOST, undefined, { ref: false })
  throw new Error(`it took more than ${AT_MOST / 60_000} minutes`)
}

/** Checks one file in its own browser context and account, so that a slow file delays no other. */
async function lookAt(
  cairn: RunningCairn,
  browser: Browser,
  library: PDFiumLibrary,
  path: string,
  passwords: readonly string[],
): Promise<string[]> {
  const context = await browser.newContext({ baseURL: cairn.url })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    await enter(page, await newUser(cairn, 'paper'), memories.takes(path) ? memories.path : locker.path)
    return await Promise.race([became(page, library, path, passwords), tooSlow()])
  } catch (error) {
    return [`BROKE: ${String(error)}`]
  } finally {
    // Closing waits until the page has drawn, so the next file starts without waiting for it.
    void context.close().catch(() => undefined)
  }
}

/** Uploads files and compares pages with PDFium's. True without a fault. */
export async function checkDocuments(root: string): Promise<boolean> {
  const passwords = (process.env['CHECK_PASSWORDS'] ?? '').split('\n').filter(Boolean)
  const cairn = await startCairn({ daySeconds: 3600 })
  const browser = await chromium.launch(await findBrowser())
  const library = await PDFiumLibrary.init()
  const counts = { taken: 0, alike: 0, refused: 0, failed: 0 }
  try {
    for (const path of await allBelow(root)) {
      // A workbook may be a list of passwords or a document, so try both.
      if (endingOf(path) in importedFrom && endingOf(path) !== 'xlsx') continue
      const lines = await lookAt(cairn, browser, library, path, passwords)
      if (lines.some((line) => /^(NOT|BROKE)/.test(line))) counts.failed += 1
      else if (lines.some((line) => line.startsWith('refused'))) counts.refused += 1
      else counts.taken += 1
      if (lines.some((line) => /of \d+ pages shown as PDFium shows them(?:, \d+ blank)?$/.test(line))) counts.alike += 1
      console.log([`\n${relative(root, path)}`, ...lines.map((line) => `  ${line}`)].join('\n'))
    }
  } finally {
    library.destroy()
    await browser.close()
    await cairn.stop()
  }
  const { taken, alike, refused, failed } = counts
  console.log(
    `\n${taken} files taken, ${alike} of them PDFs shown as PDFium shows them; ${refused} refused, ${failed} broke or are shown otherwise`,
  )
  return failed === 0
}
