import type { Audience } from '../../../domain/seats.ts'
import { contentsOf } from '../../../records/convert/contents.ts'
import { defused } from '../../../records/convert/csv.ts'
import type { Kept } from '../../../records/convert/exporter.ts'
import { formatsOf } from '../../../records/convert/formats.ts'
import { gatherer, type Piece } from '../send-in-pieces.ts'
import { words } from './words.ts'

export type Question = {
  kind: string
  /** The ending of the format. */
  ending: string
  /** All that the estate holds: what refers to a record of another kind is told by its title. */
  records: readonly Kept[]
  audiences: Readonly<Record<Audience, string>>
  /** An apostrophe stands before whatever a spreadsheet would run. */
  defused?: boolean
}
/** The text in UTF-8: bytes are handed over from thread to thread, a text would be copied, and encoded on the page. */
export type Answer = { text: Uint8Array<ArrayBuffer> } | { problem: string }

/** Writes the records of a kind in one of its formats. What goes wrong is an answer too. */
export function writeExport({ kind, ending, records, audiences, ...rest }: Question): Answer {
  const groups = contentsOf({ records, trash: [] }, (audience) => audiences[audience], 'names')
  const group = groups.find((one) => one.kind === kind)
  const format = formatsOf(kind).find((one) => one.ending === ending)
  if (!group || !format) return { problem: words.notWritten }
  const text = format.write(group, new Set(), groups)
  if (text === undefined) return { problem: words.nothingToWrite(format.name) }
  return { text: new TextEncoder().encode(rest.defused === true ? defused(text) : text) }
}

/** What the page sends to the worker: the records in pieces, then the question. */
export type Sent = Piece<Kept> | Omit<Question, 'records'>

/** What the worker answers; nothing to a piece of the records. */
export function answering(): (sent: Sent) => Answer | undefined {
  const { take, of } = gatherer<Kept>()
  return (sent) => {
    if (!('piece' in sent)) return writeExport({ ...sent, records: of('records') })
    take(sent)
    return undefined
  }
}
