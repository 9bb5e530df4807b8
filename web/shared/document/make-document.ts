import { UserFacingError } from '../../estate/types.ts'
import { makePdf } from '../../pdf/make-pdf.ts'
import { MAX_DOCUMENT_BYTES, ONLY_PDF, TOO_LARGE } from '../release/report-form.ts'
import { dataAddressOf } from '../pictures/data-address.ts'
import { pictureDrawer } from '../pictures/draw-picture.ts'
import type { Drawn } from '../pictures/picture-worker.ts'
import { type DocumentKind, kindOf } from './kind.ts'
import { words } from './words.ts'

/** A document ready to be sealed: always one PDF. */
export type MadeDocument = { pdf: Blob; name: string; pages: number }

/** Something is wrong with what was chosen; the message can be shown beside it. */
export class DocumentError extends UserFacingError {
  override name = 'DocumentError'
}

/** Photographs are drawn at the first of these at which the finished PDF is not too large. */
const tries = [
  { side: 2400, quality: 0.85 },
  { side: 2000, quality: 0.75 },
  { side: 1600, quality: 0.65 },
] as const

type Photo = { file: File; kind: Exclude<DocumentKind, 'pdf'> }

/**
 * Makes one PDF of what somebody chose: the one PDF file as it is, or photographs in their order, one a page.
 * @throws DocumentError with a message for the person
 */
export async function makeDocument(files: readonly File[]): Promise<MadeDocument> {
  const known = await Promise.all(files.map(async (file) => ({ file, kind: await kindOf(file) })))
  const photos: Photo[] = []
  for (const { file, kind } of known) {
    if (kind === undefined) throw new DocumentError(ONLY_PDF)
    if (kind !== 'pdf') photos.push({ file, kind })
  }
  const [first] = files
  if (first === undefined) throw new DocumentError(words.noFile)
  if (photos.length === files.length) return fromPhotos(photos)
  if (files.length > 1) throw new DocumentError(words.oneOrPhotos)
  if (first.size > MAX_DOCUMENT_BYTES) throw new DocumentError(TOO_LARGE)
  return { pdf: first, name: first.name, pages: await pagesOf(first) }
}

async function pagesOf(file: Blob): Promise<number> {
  try {
    const { lookInto } = await import('../file-viewer/pdf.ts')
    return (await lookInto(new Uint8Array(await file.arrayBuffer()))).pages
  } catch (cause) {
    throw new DocumentError(words.badPdf, { cause })
  }
}

async function fromPhotos(photos: readonly Photo[]): Promise<MadeDocument> {
  const drawer = pictureDrawer()
  try {
    for (const size of tries) {
      const drawn: Drawn[] = []
      // One after another: a photograph of a phone takes 50 MB of memory while it is drawn.
      for (const { file, kind } of photos)
        drawn.push(
          await drawer.draw({ file, kind, ...size }).catch((cause: unknown) => {
            throw new DocumentError(words.badPhoto(file.name), { cause })
          }),
        )
      const pdf = await makePdf({ ...(await pagesWith(drawn)) })
      if (pdf.size <= MAX_DOCUMENT_BYTES) return { pdf, name: nameFor(photos), pages: photos.length }
    }
    throw new DocumentError(TOO_LARGE)
  } finally {
    drawer.close()
  }
}

const nameFor = ([first]: readonly Photo[]): string => `${first?.file.name.replace(/\.[^.]*$/, '') || 'document'}.pdf`

const MARGIN = 18
const letter = { short: 612, long: 792 }

/** A page of letter paper for each photograph, upright or lying as it is. */
async function pagesWith(drawn: readonly Drawn[]) {
  const content = await Promise.all(
    drawn.map(async ({ jpeg, width, height }, at) => {
      const lies = width > height
      const [across, down] = lies ? [letter.long, letter.short] : [letter.short, letter.long]
      return {
        image: await dataAddressOf(jpeg),
        fit: [across - 2 * MARGIN, down - 2 * MARGIN] satisfies [number, number],
        pageOrientation: lies ? ('landscape' as const) : ('portrait' as const),
        ...(at > 0 && { pageBreak: 'before' as const }),
      }
    }),
  )
  const [first] = content
  return {
    pageSize: 'LETTER' as const,
    pageOrientation: first?.pageOrientation ?? ('portrait' as const),
    pageMargins: MARGIN,
    content,
  }
}
