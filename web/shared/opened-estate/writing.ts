import type { ReleaseEvent, SavedRecord, SeatRole } from '../../estate/types.ts'
import { reassembler, type Piece } from '../../kinds/send-in-pieces.ts'
import type { Underway } from '../../kinds/in-worker.ts'
import type { ZippedFile } from '../zip/zip-files.ts'
import { firstSteps } from './first-steps.ts'
import { writerOf } from './make-zip.ts'
import { leftGroups } from './records.ts'

export type About = { ownerName: string; role: SeatRole; event: ReleaseEvent; madeAt: string }

/** Requests come in order: records in chunks, facts and files, the request for the page. */
export type WriterRequest = Piece<SavedRecord> | { about: About } | { lost: readonly string[] }
export type WriterReply = { files: readonly ZippedFile[] } | { text: Uint8Array<ArrayBuffer> }

const progressEvery = 25

/** @returns a handler of the page’s messages; a chunk of records gets no reply */
export function requestHandler(tell: (underway: Underway) => void): (asked: WriterRequest) => WriterReply | undefined {
  const { take, of } = reassembler<SavedRecord>()
  let writer: ReturnType<typeof writerOf> | undefined
  let total = 0
  let done = 0
  const count = () => {
    done += 1
    if (done % progressEvery === 0 || done === total) tell({ underway: { done, total } })
  }
  return (asked) => {
    if ('piece' in asked) {
      take(asked)
      return undefined
    }
    if ('about' in asked) {
      const { madeAt, ...reader } = asked.about
      const records = of('records')
      const groups = leftGroups(records)
      const steps = firstSteps(
        groups.flatMap((group) => group.records),
        reader,
      )
      total = records.length
      writer = writerOf({ ...reader, madeAt, groups, steps }, count)
      return { files: writer.files }
    }
    if (writer === undefined) throw new Error('Nothing is known of what to write.')
    const text = writer.page(new Set(asked.lost))
    return { text: new TextEncoder().encode(text) }
  }
}
