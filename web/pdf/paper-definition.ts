import type { Content, Node, TDocumentDefinitions } from 'pdfmake/interfaces'
import { named } from './tags.ts'

/** What stands at the foot of every page; in `right`, `{page}` and `{pages}` become numbers. */
export type Foot = { readonly left: string; readonly right: string }

/** A paper as data that a worker can take: what the library asks functions for is told in words here. */
export type PaperDefinition = TDocumentDefinitions & { readonly foot?: Foot }

const footOf =
  ({ left, right }: Foot, margins: TDocumentDefinitions['pageMargins']) =>
  (page: number, pages: number): Content => ({
    columns: named([
      { text: left, style: 'foot' },
      {
        text: right.replace('{page}', String(page)).replace('{pages}', String(pages)),
        style: 'foot',
        alignment: 'right',
        width: 90,
      },
    ]),
    columnGap: 20,
    fontSize: 9.5,
    color: '#4d5a5a',
    margin: Array.isArray(margins) && margins.length === 4 ? [margins[0], 18, margins[2], 0] : [56, 18, 56, 0],
  })

// What only holds others begins on a page also where all of them are on the next one; and the foot stands on every page.
const isSeen = ({ text, image, svg, qr, canvas, style }: Node): boolean =>
  style !== 'foot' && [text, image, svg, qr, canvas].some((content) => content !== undefined)

/** The definition with its functions, and a name for each text, by which it is tagged (tags.ts). A headline (`headlineLevel`) goes to the next page when nothing after it fits on this one. */
export const withFunctions = ({ foot, ...definition }: PaperDefinition): TDocumentDefinitions => ({
  ...definition,
  content: named(definition.content),
  ...(foot && { footer: footOf(foot, definition.pageMargins) }),
  pageBreakBefore: ({ headlineLevel }, nodes) =>
    headlineLevel !== undefined && !nodes.getFollowingNodesOnPage().some(isSeen),
})
