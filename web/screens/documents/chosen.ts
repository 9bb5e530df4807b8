import { errorsIn } from '../../../records/define.ts'
import { fileType, type SealedFile } from '../../../records/fields/index.ts'
import { document } from '../../../records/kinds/index.ts'
import { words } from './words.ts'

/** A file that somebody chose, and the title under which it will be kept. */
export type Chosen = {
  /** The id of the document that it becomes. */
  id: string
  file: File
  type: string
  title: string
}

const field = document.steps[0].fields.file

/** The file as the form's field judges it, before anything of it is sealed. */
export const asUnsealed = ({ file: { name, size }, type }: Pick<Chosen, 'file' | 'type'>): SealedFile => ({
  id: '',
  key: '',
  hash: '',
  chunks: 0,
  name,
  type,
  size,
})

/** A file's name as a title: without its ending, with blanks for underscores. */
export const titleFrom = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()

/** Sorts what somebody chose or dropped into files that the locker takes, and why not for the others. */
export function choose(files: readonly File[]): { taken: Chosen[]; refused: { name: string; message: string }[] } {
  const taken: Chosen[] = []
  const refused: { name: string; message: string }[] = []
  for (const file of files) {
    const type = fileType(field.rule, file) || file.type
    const message = field.check(asUnsealed({ file, type }), {})
    if (message === undefined) taken.push({ id: crypto.randomUUID(), file, type, title: titleFrom(file.name) })
    else refused.push({ name: file.name, message })
  }
  return { taken, refused }
}

/** What the form says about a title. */
export const titleProblem = (title: string): string | undefined => errorsIn(document, { title })['title']

/** What the form's own title holds while every file has a title of its own. Never saved. */
export const severalTitles = words.several
