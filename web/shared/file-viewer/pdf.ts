import {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  version,
} from 'pdfjs-dist'
import { mostPixels } from '../pictures/pixels.ts'
import { loadGlyphs, missingGlyphs } from './missing-glyphs.ts'
import { leftOutATooLargePicture } from './too-large-picture.ts'
import { words } from './words.ts'

const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
GlobalWorkerOptions.workerPort = worker

/** How many pictures were left out so far because they are too large, on pages of any file. */
let tooLarge = 0
worker.addEventListener('message', ({ data }) => {
  if (data === leftOutATooLargePicture) tooLarge += 1
})
/** A page that is drawn again is not read again: what was left out of it is remembered. */
const lacking = new WeakSet<PDFPageProxy>()

/** More than this is not drawn at once: each page takes some 10 MB of memory. */
const PAGES_AT_ONCE = 30
/** Twice the width of a phone's screen, so that small print can be read. */
const WIDTH = 1400
/** More pixels an iPhone does not draw on one canvas: a page may be as long as a receipt. */
const MOST_PIXELS = 16_000_000
/** Decoders, character maps and fonts, fetched when a file needs them (web/build/pdf-reader.ts). */
const parts = `/assets/pdf-reader-${version}`

/** A PDF that opens with a password only: none was given, or a wrong one. */
export class LockedPdf extends Error {
  override name = 'LockedPdf'
}

/** What is known of a PDF once it is open. */
type AboutPdf = {
  pages: number
  /** It is a form of Adobe's own (XFA): its pages only say that another program is needed. */
  isForm: boolean
}

async function open(bytes: Uint8Array<ArrayBuffer>, password: string | undefined, signal?: AbortSignal) {
  const loading = getDocument({
    // A copy: the reader's worker takes the bytes away with it.
    data: bytes.slice(),
    ...(password !== undefined && password !== '' && { password }),
    enableXfa: false,
    disableFontFace: false,
    useSystemFonts: true,
    // Decoded, a picture of 20,000 by 20,000 takes more memory than a tab has, however small its file is.
    maxImageSize: mostPixels,
    wasmUrl: `${parts}/wasm/`,
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    iccUrl: `${parts}/iccs/`,
    // Colors are told by decoders that the worker fetches by itself.
    useWorkerFetch: true,
  })
  const close = () => loading.destroy()
  signal?.addEventListener('abort', () => void close(), { once: true })
  try {
    const pdf = await loading.promise
    const { info } = await pdf.getMetadata()
    const has = (what: string) => Reflect.get(info, what) === true
    const about: AboutPdf = { pages: pdf.numPages, isForm: has('IsXFAPresent') && !has('IsAcroFormPresent') }
    return { pdf, about, close }
  } catch (error) {
    await close()
    throw error instanceof PasswordException ? new LockedPdf('A password is needed.', { cause: error }) : error
  }
}

/** The pictures so far that could not be decoded: the reader leaves their places empty, without a word. */
const undecoded = (objects: Iterable<unknown>) =>
  [...objects].filter((entry) => Array.isArray(entry) && entry[1] === null).length

/**
 * Has what was filled in drawn, where the program that filled in a form left that to whoever shows it: as text, and as the choice in a
 * list. The reader does so only where the file asks for it.
 */
async function drawWhatWasFilledIn(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<void> {
  const fields: Record<string, unknown>[] = await page.getAnnotations()
  for (const { id, fieldType, fieldValue: value, hasAppearance } of fields)
    if (typeof id === 'string' && (fieldType === 'Tx' || fieldType === 'Ch') && hasAppearance !== true && value)
      pdf.annotationStorage.setValue(id, { value })
}

/** The families under which a page asks for letters whose face is not in the file. */
const facesElsewhere = (page: PDFPageProxy): string[] =>
  [...page.commonObjs].flatMap((entry: unknown) => {
    const font: unknown = Array.isArray(entry) ? entry[1] : undefined
    if (typeof font !== 'object' || font === null || Reflect.get(font, 'missingFile') !== true) return []
    const ofSystem: unknown = Reflect.get(font, 'systemFontInfo')
    const holder = typeof ofSystem === 'object' && ofSystem !== null ? ofSystem : font
    const name: unknown = Reflect.get(holder, 'loadedName')
    return typeof name === 'string' ? [name] : []
  })

/** Fetches our faces for what stands on a page in none of its own, and in none of this device. */
async function bringMissingLetters(page: PDFPageProxy): Promise<boolean> {
  const families = facesElsewhere(page)
  if (families.length === 0) return false
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join('')
  return loadGlyphs(missingGlyphs(text), families)
}

/**
 * Draws one page on a canvas of its own, which `place` puts where it belongs. Scripts, links and forms of the file are not even looked at.
 * @returns whether all its pictures could be drawn
 */
async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  label: string,
  place: (canvas: HTMLCanvasElement) => void,
): Promise<boolean> {
  const page = await pdf.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const { width, height } = natural
  const viewport = page.getViewport({ scale: Math.min(WIDTH / width, Math.sqrt(MOST_PIXELS / (width * height))) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  canvas.className = 'block h-auto w-full border border-line'
  canvas.role = 'img'
  canvas.ariaLabel = words.page(label, number, pdf.numPages)
  place(canvas)
  // What several pages show lies with the whole file: only what is missing since then is this page's.
  const before = undecoded(page.commonObjs)
  const tooLargeBefore = tooLarge
  await drawWhatWasFilledIn(pdf, page)
  const render = () => page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE_STORAGE }).promise
  await render()
  if (await bringMissingLetters(page)) await render()
  if (tooLarge > tooLargeBefore) lacking.add(page)
  return !lacking.has(page) && undecoded(page.objs) + undecoded(page.commonObjs) === before
}

/** A PDF that is read page by page. */
export type OpenPdf = AboutPdf & {
  /** Draws a page, from 1, into `into`, in place of what is there; tells whether all its pictures could be drawn. Rejects for a page that cannot be drawn. */
  draw(page: number, into: HTMLElement): Promise<boolean>
  close(): Promise<void>
}

/** Opens a PDF to be read page by page. Rejects for what is no PDF, with `LockedPdf` where the password is not the right one. */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>, label: string, password?: string): Promise<OpenPdf> {
  const { pdf, about, close } = await open(bytes, password)
  return {
    ...about,
    draw: (page, into) => drawPage(pdf, page, label, (canvas) => into.replaceChildren(canvas)),
    close,
  }
}

/** What a PDF is, all of whose pages can be read. Rejects for what is no PDF, with `LockedPdf` where the password is not the right one. */
export async function lookInto(bytes: Uint8Array<ArrayBuffer>, password?: string): Promise<AboutPdf> {
  const { pdf, about, close } = await open(bytes, password)
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) await pdf.getPage(number)
    return about
  } finally {
    await close()
  }
}

/** What became of a PDF so far: how many pages are drawn, and on which of them a picture is missing. */
export type DrawnPdf = AboutPdf & {
  drawn: number
  incomplete: readonly number[]
  /** Draws the next pages below those that are there. */
  more: () => Promise<DrawnPdf>
}

/**
 * Draws the first pages of a PDF into `into`, one canvas each. Rejects for what is no PDF, with `LockedPdf` where the password is not the right
 * one. Stops when `signal` says so.
 */
export async function drawPdf(
  bytes: Uint8Array<ArrayBuffer>,
  into: HTMLElement,
  label: string,
  signal: AbortSignal,
  password?: string,
): Promise<DrawnPdf> {
  const { pdf, about } = await open(bytes, password, signal)
  into.replaceChildren()
  const incomplete: number[] = []
  let drawn = 0
  const more = async (): Promise<DrawnPdf> => {
    const last = Math.min(pdf.numPages, drawn + PAGES_AT_ONCE)
    while (drawn < last && !signal.aborted) {
      drawn += 1
      if (!(await drawPage(pdf, drawn, label, (canvas) => into.append(canvas)))) incomplete.push(drawn)
    }
    return { ...about, drawn, incomplete: [...incomplete], more }
  }
  return more()
}
