import { errorsIn } from '../../../records/define.ts'
import { asUnsealed, fileType } from '../../../records/fields/index.ts'
import { document } from '../../../records/kinds/index.ts'
import { type PagePhoto, pageOf } from '../../kinds/form/scan/page-photo.ts'
import { byTheirBytes } from '../../shared/file-viewer/by-their-bytes.ts'
import { words } from './words.ts'

/** A file that somebody chose, and the title under which it will be kept. */
export type Chosen = {
  /** The id of the document that it becomes. */
  id: string
  file: File
  type: string
  title: string
  /** The photographs that become the pages of this document; `file` is the first of them. */
  photos?: readonly PagePhoto[]
  /** The photographs are kept beside the PDF, as good as they are. */
  keepsOriginals?: boolean
}

const field = document.steps[0].fields.file

/** A file's name as a title: without its ending, with blanks for underscores. */
export const titleFrom = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()

/** A photograph of a paper as a document of one page. */
function fromPhoto(file: File): Chosen {
  return { id: crypto.randomUUID(), file, type: 'application/pdf', title: titleFrom(file.name), photos: [pageOf(file)] }
}

/** Photographs that were chosen one after another are the pages of one document. */
export function together(files: readonly Chosen[]): Chosen[] {
  const photos = files.flatMap((chosen) => chosen.photos ?? [])
  const first = files.find((chosen) => chosen.photos !== undefined)
  return files.flatMap((chosen) =>
    chosen === first ? { ...chosen, photos } : chosen.photos === undefined ? chosen : [],
  )
}

/** Chosen files as what they are, whatever they are called, and each page of a scan as one of its own. */
export const asPapers = (files: readonly File[]): Promise<readonly File[]> => byTheirBytes(files, field.rule, true)

/** Sorts what somebody chose or dropped into files that the locker takes, and why not for the others. */
export function choose(files: readonly File[]): { taken: Chosen[]; refused: { name: string; message: string }[] } {
  const taken: Chosen[] = []
  const refused: { name: string; message: string }[] = []
  for (const file of files) {
    const type = fileType(field.rule, file) || file.type
    const message = field.check(asUnsealed({ file, type }), {})
    if (message === undefined && type.startsWith('image/')) taken.push(fromPhoto(file))
    else if (message === undefined) taken.push({ id: crypto.randomUUID(), file, type, title: titleFrom(file.name) })
    else refused.push({ name: file.name, message })
  }
  return { taken: together(taken), refused }
}

/** What the form says about a title. */
export const titleProblem = (title: string): string | undefined => errorsIn(document, { title })['title']

/** What the form's own title holds while every file has a title of its own. Never saved. */
export const severalTitles = words.several
