import { errorsIn } from '../../../records/define.ts'
import { asUnsealed, fileType } from '../../../records/fields/index.ts'
import { document } from '../../../records/kinds/index.ts'
import { type PagePhoto, pageOf } from '../../kinds/form/scan/page-photo.ts'
import { retypedOnDemand } from '../../shared/file-viewer/retype-on-demand.ts'
import { words } from './words.ts'

export type Chosen = {
  id: string
  file: File
  type: string
  title: string
  /** Photographs that become the pages of this document; `file` is the first photograph. */
  photos?: readonly PagePhoto[]
  keepsOriginals?: boolean
}

const field = document.steps[0].fields.file

/** Derives a title from a file name: removes the extension, replaces underscores by spaces. */
export const titleFrom = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()

function fromPhoto(file: File): Chosen {
  return { id: crypto.randomUUID(), file, type: 'application/pdf', title: titleFrom(file.name), photos: [pageOf(file)] }
}

export function mergePhotos(files: readonly Chosen[]): Chosen[] {
  const photos = files.flatMap((chosen) => chosen.photos ?? [])
  const first = files.find((chosen) => chosen.photos !== undefined)
  return files.flatMap((chosen) =>
    chosen === first ? { ...chosen, photos } : chosen.photos === undefined ? chosen : [],
  )
}

/** Detects each file's type from its bytes, and splits a multi-page scan into its pages. */
export const asPapers = (files: readonly File[]): Promise<readonly File[]> => retypedOnDemand(files, field.rule, true)

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
  return { taken: mergePhotos(taken), refused }
}

export const titleProblem = (title: string): string | undefined => errorsIn(document, { title })['title']

/** A placeholder title for the form while each file has a title of its own; never saved. */
export const severalTitles = words.several
