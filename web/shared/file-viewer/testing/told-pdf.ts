import type { DrawnPdf } from '../pdf.ts'

// What reads a PDF needs a real browser (e2e/scans.spec.ts). Here the first words of a file say what it finds, and *larch* opens what is locked.

export class LockedPdf extends Error {}

export async function lookInto(bytes: Uint8Array, password = '') {
  const text = new TextDecoder().decode(bytes.subarray(0, 40))
  if (text.includes('locked') && password !== 'larch') throw new LockedPdf()
  if (text.includes('damaged')) throw new Error('no PDF')
  return { pages: 3, isForm: text.includes('form') }
}

/** In the place of its pages stands what it is called. */
export async function drawPdf(bytes: Uint8Array, into: HTMLElement, label: string, _: AbortSignal, password?: string) {
  const about = await lookInto(bytes, password)
  into.replaceChildren(`Pages of ${label}`)
  const drawn: DrawnPdf = { ...about, drawn: about.pages, incomplete: [], more: () => Promise.resolve(drawn) }
  return drawn
}
