import type { Audience } from '../../../domain/seats.ts'
import { contentsOf } from '../../../records/convert/contents.ts'
import type { ExportedGroup, Kept } from '../../../records/convert/exporter.ts'
import { previewsOf } from '../../../records/convert/whole/write.ts'
import { reassembler, type Piece } from '../../kinds/send-in-pieces.ts'
import type { TextFile, ZippedFile } from '../zip/zip-files.ts'
import type { About } from './about.ts'
import { textsOf } from './texts.ts'

/** The worker writes texts last, because they name the files that could not be read. */
export type Writer = { files: readonly ZippedFile[]; texts: (lost: ReadonlySet<string>) => Promise<TextFile[]> }

export const writerOf = (groups: readonly ExportedGroup[], about: About, defused = true): Writer => ({
  files: [...groups.flatMap(({ records }) => records.flatMap((record) => record.files)), ...previewsOf(groups)],
  texts: (lost) => Promise.resolve(textsOf(groups, about, lost, defused)),
})

export type WriterStart = { about: About; audiences: Readonly<Record<Audience, string>>; defused: boolean }

/** Requests come in order: records in chunks, the list of files, the request for texts. */
export type WriterRequest = Piece<Kept> | WriterStart | { lost: readonly string[] }
export type WriterReply =
  | { files: readonly ZippedFile[] }
  | { texts: { path: string; text: Uint8Array<ArrayBuffer> }[] }

export function requestHandler(): (asked: WriterRequest) => Promise<WriterReply | undefined> {
  const { take, of } = reassembler<Kept>()
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
