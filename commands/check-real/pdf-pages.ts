import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The number of cells per side of the darkness grid in which pages are compared. */
export const CELLS = 40
/** Other fonts and smoothing move this share of ink even on equal pages. */
const ALIKE = 0.3

/** The darkness of a page, cell by cell: 0 is black, 255 is white. */
export type Shades = readonly number[]
/** A page as PDFium draws it, and its letters whose font the file does not embed. */
type Theirs = { shades: Shades; faceless: string }

const parts = join(import.meta.dirname, '../../node_modules/pdfjs-dist')

/** Returns for each page the letters whose font the file does not embed. */
async function facelessIn(bytes: Uint8Array, password: string | undefined): Promise<string[]> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    ...(password !== undefined && { password }),
    cMapUrl: join(parts, 'cmaps/'),
    standardFontDataUrl: join(parts, 'standard_fonts/'),
    wasmUrl: join(parts, 'wasm/'),
    verbosity: 0,
  })
  try {
    const pdf = await loading.promise
    const texts: string[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      // PDF.js loads a page's fonts with its operator list.
      await page.getOperatorList()
      texts.push(
        items
          .map((item) => {
            if (!('str' in item) || !page.commonObjs.has(item.fontName)) return ''
            const font: unknown = page.commonObjs.get(item.fontName)
            const elsewhere = typeof font === 'object' && font !== null && Reflect.get(font, 'missingFile') === true
            return elsewhere ? item.str : ''
          })
          .join(''),
      )
    }
    return texts
  } finally {
    await loading.destroy()
  }
}

/** Returns undefined if PDFium cannot open the file: it is damaged or has another password. */
export async function asPdfium(
  library: PDFiumLibrary,
  bytes: Uint8Array,
  password?: string,
): Promise<Theirs[] | undefined> {
  const pdf = await library.loadDocument(bytes, password).catch(() => undefined)
  if (pdf === undefined) return undefined
  const faceless = await facelessIn(bytes, password)
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
    const shades = sums.map((sum, cell) => sum / (counts[cell] || 1))
    pages.push({ shades, faceless: faceless[pages.length] ?? '' })
  }
  pdf.destroy()
  return pages
}

export const inkOf = (shades: Shades): number => shades.reduce((sum, shade) => sum + 255 - shade, 0)

/** Returns 0 to 1. Ignores areas that are white in both, so that a few missing words matter. */
const difference = (a: Shades, b: Shades) =>
  a.reduce((sum, shade, at) => sum + Math.abs(shade - (b[at] ?? 255)), 0) / Math.max(1, inkOf(a) + inkOf(b))

const listed = (numbers: readonly number[]) => `${numbers.length === 1 ? 'page' : 'pages'} ${numbers.join(', ')}`

/** Returns a line that begins with NOT for a fault. `boxes`: pages whose letters have no font. */
export function verdict(theirs: readonly Theirs[], shown: readonly Shades[], boxes: ReadonlySet<number>): string {
  const wrong: string[] = []
  const alone: number[] = []
  let alike = 0
  let blank = 0
  for (const [at, { shades, faceless }] of theirs.entries()) {
    const ours = shown[at]
    const page = `page ${at + 1}`
    if (ours === undefined) wrong.push(`${page} is not shown`)
    else if (boxes.has(at)) wrong.push(`${page} has boxes for letters whose face is not in the file`)
    else if (inkOf(shades) === 0 && inkOf(ours) === 0 && faceless.trim() === '') blank += 1
    // PDFium has no fonts for text without embedded ones, such as Japanese, so skip the comparison.
    else if (/[^\p{Script=Latin}\p{Script=Common}]/u.test(faceless))
      if (inkOf(ours) === 0) wrong.push(`${page} is blank, and has letters whose face is not in the file`)
      else alone.push(at + 1)
    else {
      const by = difference(shades, ours)
      if (by > ALIKE) wrong.push(`${page} differs by ${Math.round(by * 100)} %`)
      else alike += 1
    }
  }
  if (shown.length > theirs.length) wrong.push(`${shown.length} pages shown, PDFium has ${theirs.length}`)
  if (wrong.length > 0) return `NOT AS PDFIUM: ${wrong.join(', ')}`
  return [
    `${alike} of ${theirs.length} pages shown as PDFium shows them`,
    ...(blank > 0 ? [`${blank} blank`] : []),
    ...(alone.length > 0 ? [`${listed(alone)} drawn with faces that PDFium has not: look at them`] : []),
  ].join(', ')
}
