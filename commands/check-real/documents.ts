import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { enter } from '../../e2e/support/enter.ts'
import { somebody } from '../../e2e/support/world.ts'
import { findBrowser } from '../browser.ts'
import { type RunningCairn, startCairn } from '../start-cairn.ts'
import { allBelow, endingOf } from './files.ts'
import { importedFrom } from './imports.ts'
import { keepIn, locker, memories } from './places.ts'

/** Pages are compared as a grid of this many darkness values each way. */
const CELLS = 40
/** The share of ink that may differ: other fonts and smoothing move ink even on equal pages. */
const ALIKE = 0.3
/** Milliseconds per step, on a busy machine. */
const PATIENCE = 90_000

type Shades = readonly number[]
type Theirs = { shades: Shades; text: string }

/** Renders each page with PDFium into a darkness grid. */
async function asPdfium(library: PDFiumLibrary, bytes: Uint8Array, password: string | undefined): Promise<Theirs[]> {
  const pdf = await library.loadDocument(bytes, password)
  const pages: Theirs[] = []
  for (const page of pdf.pages()) {
    const { data, width, height } = await page.render({ scale: 2, render: 'bitmap', renderFormFields: true })
    const sums = Array<number>(CELLS * CELLS).fill(0)
    const counts = Array<number>(CELLS * CELLS).fill(0)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const cell = Math.floor((y * CELLS) / height) * CELLS + Math.floor((x * CELLS) / width)
        const at = (y * width + x) * 4
        sums[cell] = (sums[cell] ?? 0) + ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3
        counts[cell] = (counts[cell] ?? 0) + 1
      }
    pages.push({ shades: sums.map((sum, cell) => sum / (counts[cell] || 1)), text: page.getText() })
  }
  pdf.destroy()
  return pages
}

/** Reads the same grid from the pages that the viewer shows. */
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

const inkOf = (shades: Shades) => shades.reduce((sum, shade) => sum + 255 - shade, 0)

/**
 * The share of ink, 0 to 1, that two pages have in different places. An average over the whole
 * page would miss a few missing words.
 */
const difference = (a: Shades, b: Shades) =>
  a.reduce((sum, shade, at) => sum + Math.abs(shade - (b[at] ?? 255)), 0) / Math.max(1, inkOf(a) + inkOf(b))

/** Whether the browser lacks glyphs for a page's text, even with the viewer's fonts. */
const areBoxes = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((said) => {
    const letters = said.match(/\p{L}/gu) ?? []
    const brought = [...document.fonts].map(({ unicodeRange }) => unicodeRange.toUpperCase())
    const pen = new OffscreenCanvas(24, 24).getContext('2d')
    if (pen === null) return false
    pen.font = '20px sans-serif'
    const drawn = (letter: string) => {
      pen.clearRect(0, 0, 24, 24)
      pen.fillText(letter, 0, 20)
      return pen.getImageData(0, 0, 24, 24).data.join()
    }
    const box = drawn('\uFDD0')
    return letters.some((letter) => {
      const code = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase()
      return drawn(letter) === box && !brought.some((range) => new RegExp(`\\b${code}\\b`).test(range))
    })
  }, text)

async function compared(page: Page, library: PDFiumLibrary, bytes: Uint8Array, password?: string): Promise<string> {
  const shown = await asShown(page)
  const theirs = await asPdfium(library, bytes, password).catch(() => undefined)
  if (theirs === undefined) return `${shown.length} pages shown; PDFium does not open it`
  const other = theirs.flatMap(({ shades }, at) => {
    const ours = shown[at]
    if (ours === undefined) return [`page ${at + 1} is not shown`]
    if (inkOf(shades) === 0) return []
    const by = difference(shades, ours)
    return by > ALIKE ? [`page ${at + 1} differs by ${Math.round(by * 100)} %`] : []
  })
  if (other.length > 0) return `NOT AS PDFIUM: ${other.join(', ')}`
  // PDFium has no fonts for text that is not embedded, such as Japanese: boxes would match boxes.
  const alone = theirs.flatMap(({ shades, text }, at) =>
    inkOf(shades) === 0 && inkOf(shown[at] ?? []) > 0 ? [{ number: at + 1, text }] : [],
  )
  const boxes: number[] = []
  for (const { number, text } of alone) if (await areBoxes(page, text)) boxes.push(number)
  if (boxes.length > 0) return `NOT DRAWN: boxes on pages ${boxes.join(', ')}, whose faces are not in the file`
  const blank = theirs.filter(({ shades }, at) => inkOf(shades) === 0 && inkOf(shown[at] ?? []) === 0).length
  const alike = `${theirs.length - alone.length - blank} of ${theirs.length} pages shown as PDFium shows them`
  if (alone.length === 0) return blank === 0 ? alike : `${alike}, ${blank} blank`
  return `${alike}; pages ${alone.map(({ number }) => number).join(', ')} are drawn with faces that PDFium has not: look at them`
}

/** Uploads a file at its place and describes the result, line by line. */
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
  await shown.or(viewer.getByText('This PDF opens with a password.')).first().waitFor()
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
  const pages = await viewer.locator('canvas').count()
  if (endingOf(path) === 'pdf') return [...lines, await compared(page, library, await readFile(path), opened)]
  if (pages > 0) return [...lines, `${pages} pages made of it`]
  return [...lines, 'shown as text']
}

/** Checks one file in a browser and account of its own, so that a slow one delays no other. */
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
    await enter(page, await somebody(cairn, 'paper'), memories.takes(path) ? memories.path : locker.path)
    return await became(page, library, path, passwords)
  } catch (error) {
    return [`BROKE: ${String(error)}`]
  } finally {
    await context.close().catch(() => undefined)
  }
}

/**
 * Uploads every file that no importer reads: papers into the locker, sound and video into the
 * memories. Compares papers in the viewer with PDFium and prints the results.
 * @returns whether nothing failed and every page matched
 */
export async function checkDocuments(root: string): Promise<boolean> {
  const passwords = (process.env['CHECK_PASSWORDS'] ?? '').split('\n').filter(Boolean)
  const cairn = await startCairn({ daySeconds: 3600 })
  const browser = await chromium.launch(await findBrowser())
  const library = await PDFiumLibrary.init()
  const counts = { taken: 0, alike: 0, refused: 0, failed: 0 }
  try {
    for (const path of await allBelow(root)) {
      // A workbook may be a list of passwords or a paper: try both.
      if (endingOf(path) in importedFrom && endingOf(path) !== 'xlsx') continue
      const lines = await lookAt(cairn, browser, library, path, passwords)
      if (lines.some((line) => /^(NOT|BROKE)/.test(line))) counts.failed += 1
      else if (lines.some((line) => line.startsWith('refused'))) counts.refused += 1
      else counts.taken += 1
      if (lines.some((line) => /pages shown as PDFium shows them(?:, \d+ blank)?$/.test(line))) counts.alike += 1
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
