import type {
  Existing,
  ImportAnswers,
  ImportContext,
  ImportPreview,
  ImportQuestion,
} from '../../../records/convert/importer.ts'
import type { Values } from '../../../records/fields/index.ts'
import { readerOf } from '../../../records/convert/readers.ts'
import { UnreadableFile } from '../../../records/convert/reading.ts'
import { reassembler, type Piece } from '../send-in-pieces.ts'
import { withinSize } from './size.ts'
import { words } from './words.ts'

export type Question = {
  kind: string
  files: readonly Blob[]
  existing: Existing
  answers: ImportAnswers
  context: ImportContext
}
export type Answer = { preview: ImportPreview } | { question: ImportQuestion } | { problem: string }

async function readExport({ kind, files, existing, answers, context }: Question): Promise<Answer> {
  try {
    const reader = readerOf(kind)
    const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
    const bytes = contents.length > 1 ? reader?.join?.(contents) : contents[0]
    const read = bytes && (await reader?.preview(bytes, existing, answers, context))
    if (!read) return { problem: words.notRead }
    return 'asks' in read ? { question: read } : { preview: withinSize(read) }
  } catch (error) {
    return { problem: error instanceof UnreadableFile ? error.message : words.notRead }
  }
}

/** The page posts the existing records in pieces, then the question. */
export type Sent = Piece<Values> | Omit<Question, 'existing'>

/** Returns a message handler: it collects pieces, and answers the question. */
export function answering(): (sent: Sent) => Promise<Answer> | undefined {
  const { take, all } = reassembler<Values>()
  return (sent) => {
    if (!('piece' in sent)) return readExport({ ...sent, existing: all() })
    take(sent)
    return undefined
  }
}
