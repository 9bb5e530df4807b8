import type { Importable } from '../../../records/convert/importer.ts'
import type { Answer } from './read-export.ts'

export type Message = { part: readonly Importable[] } | Answer

/** The page deserializes each message in one task; 250 records block it only briefly. */
const batchSize = 250

export function inParts(answer: Answer): Message[] {
  if (!('preview' in answer)) return [answer]
  const { records } = answer.preview
  const parts: Message[] = []
  for (let from = 0; from < records.length; from += batchSize)
    parts.push({ part: records.slice(from, from + batchSize) })
  return [...parts, { preview: { ...answer.preview, records: [] } }]
}

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
