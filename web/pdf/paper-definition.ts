import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { keepTogether } from './keep-together.ts'
import { printable } from './printable.ts'
import { nameTextsOf } from './tags.ts'

/** Starts at page `from`; `{page}` and `{pages}` in `right` become numbers. */
type Foot = { readonly left: string; readonly right: string; readonly from?: number }

/** A paper as data for a worker, without pdfmake's callbacks, which cannot be cloned. */
export type PaperDefinition = TDocumentDefinitions & {
  readonly foot?: Foot
  /** Allows tighter spacing if that saves a page. */
  readonly snug?: boolean
  /** Pictures by their `image` names. Blobs are cheaper to post than long data URLs. */
  readonly pictures?: Readonly<Record<string, Blob>>
}

/** Replaces the definition's pictures by data URLs. */
export async function withPictures(
  { pictures = {}, ...definition }: PaperDefinition,
  addressOf: (picture: Blob) => Promise<string>,
): Promise<PaperDefinition> {
  const images: Record<string, string> = {}
  for (const [name, picture] of Object.entries(pictures)) images[name] = await addressOf(picture)
  return { ...definition, images: { ...definition.images, ...images } }
}

const footOf =
  ({ from = 1, ...foot }: Foot, margins: TDocumentDefinitions['pageMargins'], onPages: (pages: number) => void) =>
  (page: number, pages: number): Content => {
    onPages(pages)
    return page < from ? '' : footAt(page, pages, foot, margins)
  }

const footAt = (
  page: number,
  pages: number,
  { left, right }: Foot,
  margins: TDocumentDefinitions['pageMargins'],
): Content => ({
  columns: nameTextsOf([
    { text: printable(left), style: 'foot' },
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

/** Adds pdfmake's callbacks and the text names (tags.ts), and keeps headings with their text. */
const withFunctions = (
  { foot, ...definition }: PaperDefinition,
  onPages: (pages: number) => void,
): TDocumentDefinitions => ({
  ...definition,
  content: nameTextsOf(keepTogether(definition.content)),
  ...(foot && { footer: footOf(foot, definition.pageMargins, onPages) }),
})

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A larger margin separates a title from the top of the page, and stays as it is. */
const wide = 40

const tighter = (space: number): number => (space > wide ? space : space * 0.7)

/** Reduces line heights and margins of content and styles in place. */
function tightenSpacing(value: unknown): void {
  if (Array.isArray(value)) for (const each of value) tightenSpacing(each)
  else if (isObject(value)) {
    if ('margin' in value && Array.isArray(value.margin) && value.margin.length === 4) {
      const [left, top, right, bottom] = value.margin.map(Number)
      value.margin = [left, tighter(top ?? 0), right, tighter(bottom ?? 0)]
    }
    if ('lineHeight' in value && typeof value.lineHeight === 'number')
      value.lineHeight = 1 + tighter(value.lineHeight - 1)
    for (const part of Object.values(value)) tightenSpacing(part)
  }
}

function withTightSpacing(definition: PaperDefinition): PaperDefinition {
  const { pageMargins } = definition
  tightenSpacing(definition.content)
  tightenSpacing(definition.styles)
  tightenSpacing(definition.defaultStyle)
  if (!Array.isArray(pageMargins) || pageMargins.length !== 4) return definition
  const [left, top, right, bottom] = pageMargins
  return { ...definition, pageMargins: [left, top - 8, right, bottom - 8] }
}

/** Papers with more pages count as long. */
const fewPages = 20

/** Sets a short paper again, tighter, if that may save a page with only a few lines. */
export async function setPaper<Made>(
  definition: PaperDefinition,
  set: (definition: TDocumentDefinitions) => Promise<Made>,
  onPages: (pages: number) => void = () => {},
): Promise<Made> {
  const once = async (one: PaperDefinition) => {
    let pages = 1
    const countPages = (all: number) => {
      if (all !== pages) onPages(all)
      pages = all
    }
    const document = await set(withFunctions(one, countPages))
    return { document, pages }
  }
  // Copy the definition, because pdfmake modifies it.
  const again = definition.snug === true ? structuredClone(definition) : undefined
  const usual = await once(definition)
  if (again === undefined || usual.pages === 1 || usual.pages > fewPages) return usual.document
  const close = await once(withTightSpacing(again))
  return close.pages < usual.pages ? close.document : usual.document
}
