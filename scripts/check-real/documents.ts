import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { chromium, type Page } from '@playwright/test'
import { enter } from '../../e2e/support/enter.ts'
import { somebody } from '../../e2e/support/world.ts'
import { findBrowser } from '../browser.ts'
import { startCairn } from '../start-cairn.ts'
import { filesBelow } from './files.ts'

const papers = ['pdf', 'jpg', 'jpeg', 'png', 'heic']
/** Pages are compared by how dark they are, in so many cells across and down. */
const CELLS = 40
/** The same page from two readers: with other fonts and smoothing so much of its ink stands elsewhere. All of it, where one is blank. */
const ALIKE = 0.3

type Shades = readonly number[]

/** How dark each page is, cell by cell, as PDFium draws it. */
async function asPdfium(library: PDFiumLibrary, bytes: Uint8Array, password: string | undefined): Promise<Shades[]> {
  const pdf = await library.loadDocument(bytes, password)
  const pages: Shades[] = []
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
    pages.push(sums.map((sum, cell) => sum / (counts[cell] || 1)))
  }
  pdf.destroy()
  return pages
}

/** The same of the pages that the viewer shows. */
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

/** How dark a page is in all. */
const inkOf = (shades: Shades) => shades.reduce((sum, shade) => sum + 255 - shade, 0)

/** How much of the ink of two pages stands elsewhere, from 0 to 1: an average over the paper would not see that a few words are missing. */
const difference = (a: Shades, b: Shades) =>
  a.reduce((sum, shade, at) => sum + Math.abs(shade - (b[at] ?? 255)), 0) / Math.max(1, inkOf(a) + inkOf(b))

async function compared(page: Page, library: PDFiumLibrary, bytes: Uint8Array, password?: string): Promise<string> {
  const shown = await asShown(page)
  const theirs = await asPdfium(library, bytes, password).catch(() => undefined)
  if (theirs === undefined) return `${shown.length} pages shown; PDFium does not open it`
  const other = theirs.flatMap((shades, at) => {
    const ours = shown[at]
    if (ours === undefined) return [`page ${at + 1} is not shown`]
    // It brings no fonts for what is not embedded, such as Japanese: nothing to compare with.
    if (inkOf(shades) === 0) return []
    const by = difference(shades, ours)
    return by > ALIKE ? [`page ${at + 1} differs by ${Math.round(by * 100)} %`] : []
  })
  if (other.length > 0) return `NOT AS PDFIUM: ${other.join(', ')}`
  if (theirs.every((shades) => inkOf(shades) === 0)) return `${shown.length} pages shown; PDFium draws nothing on them`
  return `${shown.length} of ${theirs.length} pages shown as PDFium shows them`
}

/** Uploads one file through the dialog of the locker, answers what it asks, and gives what was said. */
async function upload(page: Page, path: string, passwords: readonly string[]) {
  await page.getByRole('button', { name: 'Add a Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(path)
  const send = dialog.getByRole('button', { name: 'Upload Document' })
  if (await send.isDisabled())
    return { said: [`refused: ${(await dialog.getByRole('alert').allInnerTexts()).join(' ')}`] }
  await dialog.getByLabel('Title').fill('Tried')
  await dialog.getByLabel('Category').selectOption('other')
  await dialog.getByLabel('What kind of document is it?').fill('Tried')
  await dialog.getByLabel('Description').fill('A file that nobody here made')
  const said: string[] = []
  let opened: string | undefined
  for (let tries = 0; tries < passwords.length + 3; tries += 1) {
    await send.click()
    const problem = dialog.getByRole('alert').first()
    await Promise.race([problem.waitFor(), dialog.waitFor({ state: 'hidden' })])
    if (await dialog.isHidden()) return { said, opened, taken: true }
    const password = passwords[tries]
    if ((await dialog.getByLabel(/^Password that opens/).count()) > 0 && password !== undefined) {
      opened = password
      await dialog.getByLabel(/^Password that opens/).fill(password)
    } else {
      said.push((await dialog.getByRole('alert').allInnerTexts()).join(' ').replaceAll(/\s+/g, ' '))
      const keep = dialog.getByRole('button', { name: /^Keep / })
      if ((await keep.count()) === 0) return { said: [`refused: ${said.join(' ')}`] }
      await keep.click()
      opened = undefined
    }
  }
  return { said: [`refused: ${said.join(' ')}`] }
}

/**
 * Puts every paper below a folder into the locker of a Cairn of its own, looks at it in the viewer, and prints what became of it: PDFs
 * are compared with what PDFium draws. Gives whether each was shown so.
 */
export async function checkDocuments(root: string): Promise<boolean> {
  const passwords = (process.env['CHECK_PASSWORDS'] ?? '').split('\n').filter(Boolean)
  const cairn = await startCairn({ daySeconds: 3600 })
  const browser = await chromium.launch(await findBrowser())
  const library = await PDFiumLibrary.init()
  let failed = 0
  let alike = 0
  try {
    for (const path of await filesBelow(root, papers)) {
      const page = await (await browser.newContext({ baseURL: cairn.url })).newPage()
      page.setDefaultTimeout(30_000)
      await enter(page, await somebody(cairn, 'paper'), '/documents/digital')
      const lines: string[] = []
      try {
        const { said, opened, taken } = await upload(page, path, passwords)
        lines.push(...said)
        if (taken === true) {
          await page.getByRole('button', { name: 'View Tried' }).click()
          const viewer = page.getByRole('dialog', { name: 'Tried' })
          await viewer.locator('canvas').or(viewer.getByRole('alert')).or(viewer.getByRole('textbox')).first().waitFor()
          // A page stands there before anything is drawn on it.
          await viewer.getByText('Opening the document...').waitFor({ state: 'hidden' })
          lines.push(...(await viewer.getByRole('alert').allInnerTexts()))
          if (path.toLowerCase().endsWith('.pdf'))
            lines.push(await compared(page, library, await readFile(path), opened))
          else lines.push(`${await viewer.locator('canvas').count()} pages made of it`)
        }
      } catch (error) {
        lines.push(`BROKE: ${String(error)}`)
      }
      if (lines.some((line) => /^(NOT|BROKE)/.test(line))) failed += 1
      if (lines.some((line) => line.endsWith('as PDFium shows them'))) alike += 1
      console.log([`\n${relative(root, path)}`, ...lines.map((line) => `  ${line}`)].join('\n'))
      await page.context().close()
    }
  } finally {
    library.destroy()
    await browser.close()
    await cairn.stop()
  }
  console.log(`\n${alike} PDFs shown as PDFium shows them, ${failed} files not`)
  return failed === 0
}
