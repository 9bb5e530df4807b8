import { contentOf } from '../file-viewer/content.ts'
import { judgeWords } from '../file-viewer/words.ts'
import { MAX_DOCUMENT_BYTES, ONLY_PDF, TOO_LARGE } from '../release/report-form.ts'
import { eachPage } from '../pictures/drawn-pages.ts'
import { DocumentError } from './document-error.ts'
import { type Photo, photosToPdf } from './photos-to-pdf.ts'
import { words } from './words.ts'

type MadeDocument = { pdf: Blob; name: string; pages: number }

export async function makeDocument(files: readonly File[]): Promise<MadeDocument> {
  const empty = files.find(({ size }) => size === 0)
  if (empty) throw new DocumentError(`${empty.name}: ${judgeWords.empty}`)
  const known = await Promise.all((await eachPage(files)).map(async (file) => ({ file, kind: await kindOf(file) })))
  const photos: Photo[] = []
  for (const { file, kind } of known) {
    if (kind === undefined) throw new DocumentError(ONLY_PDF)
    if (kind !== 'pdf') photos.push({ file })
  }
  const [first] = files
  if (first === undefined) throw new DocumentError(words.noFile)
  if (photos.length === known.length)
    return { pdf: await photosToPdf(photos), name: nameFor(photos), pages: photos.length }
  if (files.length > 1) throw new DocumentError(words.oneOrPhotos)
  if (first.size > MAX_DOCUMENT_BYTES) throw new DocumentError(TOO_LARGE)
  return { pdf: first, name: first.name, pages: await pagesOf(first) }
}

async function pagesOf(file: Blob): Promise<number> {
  const { inspectPdf, LockedPdf } = await import('../file-viewer/pdf.ts')
  const { pages, isForm } = await inspectPdf(new Uint8Array(await file.arrayBuffer())).catch((cause: unknown) => {
    throw new DocumentError(cause instanceof LockedPdf ? words.lockedPdf : `${judgeWords.damaged} ${words.orPhotos}`, {
      cause,
    })
  })
  // Our viewer draws no form fields, so a reviewer would not see the filled-in text.
  if (isForm) throw new DocumentError(judgeWords.form)
  return pages
}

const nameFor = ([first]: readonly Photo[]): string => `${first?.file.name.replace(/\.[^.]*$/, '') || 'document'}.pdf`

/** Detects the type from the first bytes instead of the name; undefined for other types. */
async function kindOf(file: Blob): Promise<'pdf' | 'picture' | undefined> {
  const content = await contentOf(file)
  if (content === 'application/pdf') return 'pdf'
  return content.startsWith('image/') ? 'picture' : undefined
}
