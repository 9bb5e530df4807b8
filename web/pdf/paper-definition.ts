import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { keptTogether } from './keep-together.ts'
import { printable } from './printable.ts'
import { named } from './tags.ts'

/** What stands at the foot of every page; in `right`, `{page}` and `{pages}` become numbers. */
type Foot = { readonly left: string; readonly right: string }

/** A paper as data that a worker can take: what the library asks functions for is told in words here. */
export type PaperDefinition = TDocumentDefinitions & {
  readonly foot?: Foot
  /** Lines may stand a little closer together where that saves a page. */
  readonly snug?: boolean
  /** Pictures by the names that `image` has in the content: a worker is handed these, and no long texts. */
  readonly pictures?: Readonly<Record<string, Blob>>
}

/**
 * The same with its pictures as the library takes them.
 * @param addressOf gives an address that holds all of one
 */
export async function withPictures(
  { pictures = {}, ...definition }: PaperDefinition,
  addressOf: (picture: Blob) => Promise<string>,
): Promise<PaperDefinition> {
  const images: Record<string, string> = {}
  for (const [name, picture] of Object.entries(pictures)) images[name] = await addressOf(picture)
  return { ...definition, images: { ...definition.images, ...images } }
}

const footOf =
  ({ left, right }: Foot, margins: TDocumentDefinitions['pageMargins'], onPages: (pages: number) => void) =>
  (page: number, pages: number): Content => {
    onPages(pages)
    return footAt(page, pages, { left, right }, margins)
  }

const footAt = (
  page: number,
  pages: number,
  { left, right }: Foot,
  margins: TDocumentDefinitions['pageMargins'],
): Content => ({
  columns: named([
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

/** The definition with its functions, and a name for each text, by which it is tagged (tags.ts). Headings stand on the page of what follows them. */
const withFunctions = (
  { foot, ...definition }: PaperDefinition,
  onPages: (pages: number) => void,
): TDocumentDefinitions => ({
  ...definition,
  content: named(keptTogether(definition.content)),
  ...(foot && { footer: footOf(foot, definition.pageMargins, onPages) }),
})

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** More than this parts a title from the top of its page, and stays. */
const wide = 40

const closer = (space: number): number => (space > wide ? space : space * 0.7)

/** Content and styles with less space between lines and around them. What it is given is changed. */
function drawCloser(value: unknown): void {
  if (Array.isArray(value)) for (const each of value) drawCloser(each)
  else if (isObject(value)) {
    if ('margin' in value && Array.isArray(value.margin) && value.margin.length === 4) {
      const [left, top, right, bottom] = value.margin.map(Number)
      value.margin = [left, closer(top ?? 0), right, closer(bottom ?? 0)]
    }
    if ('lineHeight' in value && typeof value.lineHeight === 'number')
      value.lineHeight = 1 + closer(value.lineHeight - 1)
    for (const part of Object.values(value)) drawCloser(part)
  }
}

function closerTogether(definition: PaperDefinition): PaperDefinition {
  const { pageMargins } = definition
  drawCloser(definition.content)
  drawCloser(definition.styles)
  drawCloser(definition.defaultStyle)
  if (!Array.isArray(pageMargins) || pageMargins.length !== 4) return definition
  const [left, top, right, bottom] = pageMargins
  return { ...definition, pageMargins: [left, top - 8, right, bottom - 8] }
}

/** From here on a paper is long. */
const fewPages = 20

/**
 * Sets a paper. One that comes to several pages is set a second time, a little closer, and stays so where that saves a page: a last page
 * with two lines on it looks like a mistake, and is lost first. A long one is set once: one page is nothing there, and each time takes seconds.
 * @param onPages is told how many pages there will be, before they are written
 * @param set makes it of what the library takes
 */
export async function setPaper<Made>(
  definition: PaperDefinition,
  set: (definition: TDocumentDefinitions) => Promise<Made>,
  onPages: (pages: number) => void = () => {},
): Promise<Made> {
  const once = async (one: PaperDefinition) => {
    let pages = 1
    const told = (all: number) => {
      if (all !== pages) onPages(all)
      pages = all
    }
    const made = await set(withFunctions(one, told))
    return { made, pages }
  }
  // The library writes into what it sets.
  const again = definition.snug === true ? structuredClone(definition) : undefined
  const usual = await once(definition)
  if (again === undefined || usual.pages === 1 || usual.pages > fewPages) return usual.made
  const close = await once(closerTogether(again))
  return close.pages < usual.pages ? close.made : usual.made
}
