import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist'

GlobalWorkerOptions.workerPort = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })

/** More than this is no certificate; the rest is in the file itself. */
const MAX_PAGES = 30
/** Twice the width of a phone's screen, so that small print can be read. */
const WIDTH = 1400

/**
 * Draws the pages of a PDF into `into`, one canvas each. Scripts, links and forms of the file are not even looked at. Rejects
 * for what is no PDF. Stops when `signal` says so.
 * @returns how many pages are drawn, and how many there are
 */
export async function drawPdf(
  bytes: Uint8Array<ArrayBuffer>,
  into: HTMLElement,
  label: string,
  signal: AbortSignal,
): Promise<{ drawn: number; pages: number }> {
  // A copy: the reader's worker takes the bytes away with it.
  const loading = getDocument({ data: bytes.slice(), enableXfa: false, disableFontFace: false, useSystemFonts: true })
  signal.addEventListener('abort', () => void loading.destroy(), { once: true })
  const pdf = await loading.promise
  into.replaceChildren()
  const count = Math.min(pdf.numPages, MAX_PAGES)
  for (let number = 1; number <= count; number += 1) {
    const page = await pdf.getPage(number)
    if (signal.aborted) break
    const natural = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: WIDTH / natural.width })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    canvas.className = 'block h-auto w-full border border-line'
    canvas.role = 'img'
    canvas.ariaLabel = `${label}, page ${number} of ${pdf.numPages}`
    into.append(canvas)
    await page.render({ canvas, viewport }).promise
  }
  return { drawn: count, pages: pdf.numPages }
}
