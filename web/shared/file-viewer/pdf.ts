import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import { words } from './words.ts'

GlobalWorkerOptions.workerPort = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })

/** More than this is not drawn at once; the rest is in the file itself. */
const MAX_PAGES = 30
/** Twice the width of a phone's screen, so that small print can be read. */
const WIDTH = 1400

const read = (bytes: Uint8Array<ArrayBuffer>) =>
  // A copy: the reader's worker takes the bytes away with it.
  getDocument({ data: bytes.slice(), enableXfa: false, disableFontFace: false, useSystemFonts: true })

/** Draws one page on a canvas of its own, which `place` puts where it belongs. Scripts, links and forms of the file are not even looked at. */
async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  label: string,
  place: (canvas: HTMLCanvasElement) => void,
): Promise<void> {
  const page = await pdf.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: WIDTH / natural.width })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  canvas.className = 'block h-auto w-full border border-line'
  canvas.role = 'img'
  canvas.ariaLabel = words.page(label, number, pdf.numPages)
  place(canvas)
  await page.render({ canvas, viewport }).promise
}

/** A PDF that is read page by page. */
export type OpenPdf = {
  pages: number
  /** Draws a page, from 1, into `into`, in place of what is there. Rejects for a page that cannot be drawn. */
  draw(page: number, into: HTMLElement): Promise<void>
  close(): Promise<void>
}

/** Opens a PDF to be read page by page. Rejects for what is no PDF, or is locked with a password. */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>, label: string): Promise<OpenPdf> {
  const loading = read(bytes)
  const pdf = await loading.promise.catch(async (error: unknown) => {
    await loading.destroy()
    throw error
  })
  return {
    pages: pdf.numPages,
    draw: (page, into) => drawPage(pdf, page, label, (canvas) => into.replaceChildren(canvas)),
    close: () => loading.destroy(),
  }
}

/** How many pages a PDF has, all of which can be read. Rejects for what is no PDF, or locked with a password. */
export async function countPages(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const loading = read(bytes)
  try {
    const pdf = await loading.promise
    for (let number = 1; number <= pdf.numPages; number += 1) await pdf.getPage(number)
    return pdf.numPages
  } finally {
    await loading.destroy()
  }
}

/**
 * Draws the pages of a PDF into `into`, one canvas each. Rejects for what is no PDF. Stops when `signal` says so.
 * @returns how many pages are drawn, and how many there are
 */
export async function drawPdf(
  bytes: Uint8Array<ArrayBuffer>,
  into: HTMLElement,
  label: string,
  signal: AbortSignal,
): Promise<{ drawn: number; pages: number }> {
  const loading = read(bytes)
  signal.addEventListener('abort', () => void loading.destroy(), { once: true })
  const pdf = await loading.promise
  into.replaceChildren()
  const count = Math.min(pdf.numPages, MAX_PAGES)
  for (let number = 1; number <= count && !signal.aborted; number += 1)
    await drawPage(pdf, number, label, (canvas) => into.append(canvas))
  return { drawn: count, pages: pdf.numPages }
}
