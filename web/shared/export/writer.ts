import type { Audience } from '../../../domain/seats.ts'
import { contentsOf } from '../../../records/convert/contents.ts'
import type { ExportedGroup, Kept } from '../../../records/convert/exporter.ts'
import { previewsOf } from '../../../records/convert/whole/write.ts'
import { gatherer, type Piece } from '../../kinds/send-in-pieces.ts'
import type { TextFile, ZippedFile } from '../zip/zip-files.ts'
import type { About } from './about.ts'
import { textsOf } from './texts.ts'

/** What goes into the ZIP: sealed files, and the texts, once it is known which files could not be read. */
export type Writer = { files: readonly ZippedFile[]; texts: (lost: ReadonlySet<string>) => Promise<TextFile[]> }

/** Writes the texts of these records. */
export const writerOf = (groups: readonly ExportedGroup[], about: About, defused = true): Writer => ({
  files: [...groups.flatMap(({ records }) => records.flatMap((record) => record.files)), ...previewsOf(groups)],
  texts: (lost) => Promise.resolve(textsOf(groups, about, lost, defused)),
})

/** What is written down besides the records, who gets one, in words, and whether nothing in the tables may run. */
export type Asking = { about: About; audiences: Readonly<Record<Audience, string>>; defused: boolean }

/** What the page asks the worker: first the records, in pieces, then which files there are, then the texts. */
export type Asked = Piece<Kept> | Asking | { lost: readonly string[] }
export type Answered = { files: readonly ZippedFile[] } | { texts: { path: string; text: Uint8Array<ArrayBuffer> }[] }

/** What the worker answers; nothing to a piece of the records. */
export function answering(): (asked: Asked) => Promise<Answered | undefined> {
  const { take, of } = gatherer<Kept>()
  let writer: Writer = writerOf([], { email: '', madeAt: '', people: [], activity: [] })
  return async (asked) => {
    if ('piece' in asked) {
      take(asked)
      return undefined
    }
    if ('about' in asked) {
      const { about, audiences, defused } = asked
      writer = writerOf(
        contentsOf({ records: of('records'), trash: of('trash') }, (audience) => audiences[audience]),
        about,
        defused,
      )
      return { files: writer.files }
    }
    const encoder = new TextEncoder()
    const texts = await writer.texts(new Set(asked.lost))
    return {
      texts: texts.map(({ path, text }) => ({ path, text: typeof text === 'string' ? encoder.encode(text) : text })),
    }
  }
}
