import type { Audience } from '../../../domain/seats.ts'
import { contentsOf } from '../../../records/convert/contents.ts'
import { defused } from '../../../records/convert/csv.ts'
import type { Kept } from '../../../records/convert/exporter.ts'
import { formatsOf } from '../../../records/convert/formats.ts'
import { reassembler, type Piece } from '../send-in-pieces.ts'
import { words } from './words.ts'

export type Question = {
  kind: string
  ending: string
  /** The whole estate: an export replaces references by the titles of the referenced records. */
  records: readonly Kept[]
  audiences: Readonly<Record<Audience, string>>
  defused?: boolean
}
/** The worker transfers bytes without a copy; the page would have to copy and encode a string. */
export type Answer = { text: Uint8Array<ArrayBuffer> } | { problem: string }

export function writeExport({ kind, ending, records, audiences, ...rest }: Question): Answer {
  const groups = contentsOf({ records, trash: [] }, (audience) => audiences[audience], 'names')
  const group = groups.find((one) => one.kind === kind)
  const format = formatsOf(kind).find((one) => one.ending === ending)
  if (!group || !format) return { problem: words.notWritten }
  const text = format.write(group, new Set(), groups)
  if (text === undefined) return { problem: words.nothingToWrite(format.name) }
  return { text: new TextEncoder().encode(rest.defused === true ? defused(text) : text) }
}

export type Sent = Piece<Kept> | Omit<Question, 'records'>

/** Returns a message handler: it collects pieces, and answers the question. */
export function answering(): (sent: Sent) => Answer | undefined {
  const { take, of } = reassembler<Kept>()
  return (sent) => {
    if (!('piece' in sent)) return writeExport({ ...sent, records: of('records') })
    take(sent)
    return undefined
  }
}
