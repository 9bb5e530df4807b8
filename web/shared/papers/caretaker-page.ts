import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { faceFor, letterhead, paper, stepsOf, titled } from './paper.ts'

/** The text of the page for a caretaker, who keeps the server running if the operator cannot. */
export type CaretakerPage = {
  kind: string
  title: string
  what: string
  parts: readonly { title: string; text: string }[]
  steps: { title: string; of: readonly string[] }
  more: string
}

export function caretakerDocument({ kind, title, what, parts, steps, more }: CaretakerPage): TDocumentDefinitions {
  return paper(`${kind}: ${title}`, [
    letterhead(kind),
    titled(title),
    { text: what, style: 'lead' },
    ...parts.flatMap((part) => [
      { text: part.title, style: 'heading', font: faceFor(part.title) },
      { text: part.text },
    ]),
    { text: steps.title, style: 'heading' },
    stepsOf(steps.of),
    { text: more, style: 'note', margin: [0, 10, 0, 0] },
  ])
}
