import { isObject } from './is-object.ts'

// pdfmake marks a PDF as tagged but writes no tags, so a screen reader finds no text. This module
// tags each text in reading order: headings by their style; footers are artifacts.

type Role = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Artifact'

const roles: Readonly<Record<string, Role>> = {
  cover: 'H1',
  title: 'H1',
  recordTitle: 'H2',
  heading: 'H2',
  foot: 'Artifact',
}

// pdfmake passes `fontFeatures` to the page unchanged, so a distinct empty array identifies each
// text.
const texts = new WeakMap<object, Role>()

const readingOrder = new WeakMap<object, string>()

/** Stores the reading order of a text in visual order; repeated calls for one text concatenate. */
export function readAs(name: object | null | undefined, text: string): void {
  if (name) readingOrder.set(name, [readingOrder.get(name), text].filter((part) => part !== undefined).join('\n'))
}

const contentProperties = ['stack', 'columns', 'ul', 'ol', 'table', 'body', 'toc', 'title'] as const

const usesStyle = (content: unknown, style: string): boolean =>
  Array.isArray(content)
    ? content.some((each) => usesStyle(each, style))
    : isObject(content) &&
      ([content['style']].flat().includes(style) || contentProperties.some((part) => usesStyle(content[part], style)))

/** Names every text of a content in place, so that the page can find the text's tag. */
export function nameTextsOf<T>(content: T): T {
  // With several records, their titles have level 2, and the headings inside level 3.
  nameTexts(content, 'P', usesStyle(content, 'recordTitle') ? { ...roles, heading: 'H3' } : roles)
  return content
}

function nameTexts(content: unknown, outer: Role, known: typeof roles): void {
  if (Array.isArray(content)) for (const each of content) nameTexts(each, outer, known)
  else if (isObject(content)) {
    const role = [content['style']]
      .flat()
      .reduce<Role>((one, style) => (typeof style === 'string' ? (known[style] ?? one) : one), outer)
    if ('text' in content) {
      const name: string[] = []
      texts.set(name, role)
      content['fontFeatures'] = name
    }
    for (const part of contentProperties) nameTexts(content[part], role, known)
  }
}

type Element = { add(content: unknown): unknown; end(): void }

/** The properties of pdfkit's document that this module uses. */
type Page = {
  readonly text: (this: Page, ...given: unknown[]) => unknown
  struct(role: Role, options?: { readonly actual?: string | undefined }): Element
  addStructure(element: Element): unknown
  markStructureContent(role: Role): unknown
  markContent(role: Role, options: object): unknown
  endMarkedContent(): unknown
}

/** The name of texts that pdfmake generates, such as the lines of a table of contents. */
const unnamed: object = []

/** The tags of a document: the root, and one tag per text by name. */
type Tags = { readonly whole: Element; readonly texts: Map<object, Element> }

const tags = new WeakMap<Page, Tags>()

function tagsOf(page: Page): Tags {
  const known = tags.get(page)
  if (known !== undefined) return known
  const made = { whole: page.struct('Document'), texts: new Map<object, Element>() }
  page.addStructure(made.whole)
  tags.set(page, made)
  return made
}

/** Starts a part of a text on the page, inside the text's tag; the first part creates the tag. */
function beginPiece(page: Page, name: object): void {
  const role = texts.get(name) ?? 'P'
  if (role === 'Artifact') {
    page.markContent(role, { type: 'Pagination' })
    return
  }
  const { whole, texts: ofPage } = tagsOf(page)
  const content = page.markStructureContent(role)
  const known = ofPage.get(name)
  const element = known ?? page.struct(role, { actual: readingOrder.get(name) })
  if (known === undefined) whole.add(element)
  element.add(content)
  ofPage.set(name, element)
}

const featuresOf = (given: readonly unknown[]): object | undefined => {
  const options = given.at(-1)
  const features = isObject(options) ? options['features'] : undefined
  return isObject(features) && texts.has(features) ? features : undefined
}

const isPage = (value: unknown): value is Page =>
  isObject(value) &&
  ['text', 'struct', 'addStructure', 'markStructureContent'].every((name) => typeof value[name] === 'function')

/** pdfkit's font. Shapes a text as a whole if given features, else word by word with a cache. */
type Font = { layout(text: string, features?: object | null, onlyWidth?: boolean): unknown }

const isFont = (value: unknown): value is Font => isObject(value) && typeof value['layout'] === 'function'

const shaped = new WeakSet<Font>()

/** Ignores names passed as features: shaping whole texts would take half of the time. */
function shapeByWord(font: Font): void {
  if (shaped.has(font)) return
  shaped.add(font)
  const layout = font.layout.bind(font)
  font.layout = (text, features, onlyWidth) =>
    layout(text, features && texts.has(features) ? undefined : features, onlyWidth)
}

const tagging = new WeakSet<object>()

export function tagDocuments(document: unknown): void {
  const kind: unknown = isObject(document) ? Object.getPrototypeOf(document) : undefined
  if (!isObject(kind) || !isPage(document) || tagging.has(kind)) return
  tagging.add(kind)
  const { text } = document
  kind['text'] = function tell(this: Page, ...given: unknown[]): unknown {
    if (given[0] === '') return text.apply(this, given)
    beginPiece(this, featuresOf(given) ?? unnamed)
    const result = text.apply(this, given)
    this.endMarkedContent()
    return result
  }
  const { provideFont } = kind
  if (typeof provideFont === 'function')
    kind['provideFont'] = function provide(this: Page, ...given: unknown[]): unknown {
      const font: unknown = Reflect.apply(provideFont, this, given)
      if (isFont(font)) shapeByWord(font)
      return font
    }
  const end: unknown = kind['end']
  if (typeof end !== 'function') return
  kind['end'] = function finish(this: Page, ...given: unknown[]): unknown {
    tags.get(this)?.whole.end()
    return Reflect.apply(end, this, given)
  }
}
