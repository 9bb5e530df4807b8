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

/** Counts the pictures that the reader dropped for their size so far, in all files. */
let tooLarge = 0
worker.addEventListener('message', ({ data }) => {
  if (data === leftOutATooLargePicture) tooLarge += 1
})
/** The reader caches pages and warns only once, so this remembers pages with dropped pictures. */
const lacking = new WeakSet<PDFPageProxy>()

/** Each drawn page takes about 10 MB of memory. */
const PAGES_AT_ONCE = 30
/** Twice the width of a phone’s screen, so that small print is legible. */
const WIDTH = 1400
/** The iPhone’s canvas limit; a page may be as long as a receipt. */
const MOST_PIXELS = 16_000_000
/** Decoders, character maps and fonts, fetched on demand (web/build/pdf-reader.ts). */
const parts = `/assets/pdf-reader-${version}`

export class LockedPdf extends Error {
  override name = 'LockedPdf'
}

type AboutPdf = {
  pages: number
  /** The PDF is an XFA form: its pages only say that another program is needed. */
  isForm: boolean
}

async function open(bytes: Uint8Array<ArrayBuffer>, password: string | undefined, signal?: AbortSignal) {
  const loading = getDocument({
    // A copy, because the reader transfers the buffer to its worker.
    data: bytes.slice(),
    ...(password !== undefined && password !== '' && { password }),
    enableXfa: false,
    disableFontFace: false,
    useSystemFonts: true,
    // A tiny file can decode to 20,000 × 20,000 pixels, more memory than a tab has.
    maxImageSize: mostPixels,
    wasmUrl: `${parts}/wasm/`,
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    iccUrl: `${parts}/iccs/`,
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

/** Counts pictures that failed to decode: the reader leaves them blank without an error. */
const undecoded = (objects: Iterable<unknown>) =>
  [...objects].filter((entry) => Array.isArray(entry) && entry[1] === null).length

/** Draws form values that a program left to viewers, if the file asks for it. */
async function drawFormValues(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<void> {
  const fields: Record<string, unknown>[] = await page.getAnnotations()
  for (const { id, fieldType, fieldValue: value, hasAppearance } of fields)
    if (typeof id === 'string' && (fieldType === 'Tx' || fieldType === 'Ch') && hasAppearance !== true && value)
      pdf.annotationStorage.setValue(id, { value })
}

const unembeddedFonts = (page: PDFPageProxy): string[] =>
  [...page.commonObjs].flatMap((entry: unknown) => {
    const font: unknown = Array.isArray(entry) ? entry[1] : undefined
    if (typeof font !== 'object' || font === null || Reflect.get(font, 'missingFile') !== true) return []
    const ofSystem: unknown = Reflect.get(font, 'systemFontInfo')
    const holder = typeof ofSystem === 'object' && ofSystem !== null ? ofSystem : font
    const name: unknown = Reflect.get(holder, 'loadedName')
    return typeof name === 'string' ? [name] : []
  })

/** Fetches our fonts for characters that neither the file nor the device has. */
async function loadMissingGlyphs(page: PDFPageProxy): Promise<boolean> {
  const families = unembeddedFonts(page)
  if (families.length === 0) return false
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join('')
  return loadGlyphs(missingGlyphs(text), families)
}

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
  // The document caches pictures that pages share, so only new failures count for this page.
  const before = undecoded(page.commonObjs)
  const tooLargeBefore = tooLarge
  await drawFormValues(pdf, page)
  const render = () => page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE_STORAGE }).promise
  await render()
  if (await loadMissingGlyphs(page)) await render()
  if (tooLarge > tooLargeBefore) lacking.add(page)
  return !lacking.has(page) && undecoded(page.objs) + undecoded(page.commonObjs) === before
}

export type OpenPdf = AboutPdf & {
  /** Draws a page, counted from 1, in place of the content of `into`. Rejects if unreadable. */
  draw(page: number, into: HTMLElement): Promise<boolean>
  close(): Promise<void>
}

export async function openPdf(bytes: Uint8Array<ArrayBuffer>, label: string, password?: string): Promise<OpenPdf> {
  const { pdf, about, close } = await open(bytes, password)
  return {
    ...about,
    draw: (page, into) => drawPage(pdf, page, label, (canvas) => into.replaceChildren(canvas)),
    close,
  }
}

export async function inspectPdf(bytes: Uint8Array<ArrayBuffer>, password?: string): Promise<AboutPdf> {
  const { pdf, about, close } = await open(bytes, password)
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) await pdf.getPage(number)
    return about
  } finally {
    await close()
  }
}

export type DrawnPdf = AboutPdf & {
  drawn: number
  incomplete: readonly number[]
  more: () => Promise<DrawnPdf>
}

/** Draws the first pages into `into`, one canvas each, until `signal` aborts. */
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
