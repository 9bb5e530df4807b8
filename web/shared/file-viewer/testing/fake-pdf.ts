import type { DrawnPdf } from '../pdf.ts'

// The PDF reader needs a real browser (e2e/scans.spec.ts). In this fake, the first words of a file
// say the result, and the password *larch* opens a locked file.

export class LockedPdf extends Error {}

export async function inspectPdf(bytes: Uint8Array, password = '') {
  const text = new TextDecoder().decode(bytes.subarray(0, 40))
  if (text.includes('locked') && password !== 'larch') throw new LockedPdf()
  if (text.includes('damaged')) throw new Error('no PDF')
  return { pages: 3, isForm: text.includes('form') }
}

export async function drawPdf(bytes: Uint8Array, into: HTMLElement, label: string, _: AbortSignal, password?: string) {
  const about = await inspectPdf(bytes, password)
  into.replaceChildren(`Pages of ${label}`)
  const drawn: DrawnPdf = { ...about, drawn: about.pages, incomplete: [], more: () => Promise.resolve(drawn) }
  return drawn
}
