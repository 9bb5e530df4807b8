import type { Importable } from '../../../records/convert/importer.ts'
import type { Answer } from './read-export.ts'

/** What the worker says: some of the records, and at last the answer with the rest. */
export type Message = { part: readonly Importable[] } | Answer

/** The most records that one message brings: the page takes each message in one go, and does nothing else meanwhile. */
const atOnce = 250

/** An answer in messages that hold the page up for a moment each. */
export function inParts(answer: Answer): Message[] {
  if (!('preview' in answer)) return [answer]
  const { records } = answer.preview
  const parts: Message[] = []
  for (let from = 0; from < records.length; from += atOnce) parts.push({ part: records.slice(from, from + atOnce) })
  return [...parts, { preview: { ...answer.preview, records: [] } }]
}

/** Puts messages together again: gives the answer once it is whole. */
export function collector(): (message: Message) => Answer | undefined {
  const records: Importable[] = []
  return (message) => {
    if ('part' in message) {
      records.push(...message.part)
      return undefined
    }
    if (!('preview' in message)) return message
    return { preview: { ...message.preview, records: [...records, ...message.preview.records] } }
  }
}
