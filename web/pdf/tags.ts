import { isObject } from './is-object.ts'

// The library writes that a PDF is tagged, and no tags: a screen reader then finds nothing to read, or guesses. Here every text gets the
// tag of what it is, in the order in which it is set: headings by their style, the foot of a page as no part of the text.

type Role = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Artifact'

const roles: Readonly<Record<string, Role>> = {
  cover: 'H1',
  title: 'H1',
  recordTitle: 'H2',
  heading: 'H2',
  foot: 'Artifact',
}

// The library hands the font features of a text through to the page: an empty list of its own for each text names it there.
const texts = new WeakMap<object, Role>()

/** How texts are read that are seen in another order. */
const read = new WeakMap<object, string>()

/**
 * Tells how a text is read that is seen in another order; what is told of one text follows each other.
 * @param name of the text
 */
export function readAs(name: object | null | undefined, text: string): void {
  if (name) read.set(name, [read.get(name), text].filter((part) => part !== undefined).join('\n'))
}

/** Where what is to be set holds more of it. */
const inside = ['stack', 'columns', 'ul', 'ol', 'table', 'body', 'toc', 'title'] as const

/** Whether anything in what is to be set has this style. */
const uses = (content: unknown, style: string): boolean =>
  Array.isArray(content)
    ? content.some((each) => uses(each, style))
    : isObject(content) &&
      ([content['style']].flat().includes(style) || inside.some((part) => uses(content[part], style)))

/** Names every text in what is to be set, so that the page finds what it is. What it is given is changed. */
export function named<T>(content: T): T {
  // Among several records their titles are the second level, and the headings in them the third.
  nameTexts(content, 'P', uses(content, 'recordTitle') ? { ...roles, heading: 'H3' } : roles)
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
    for (const part of inside) nameTexts(content[part], role, known)
  }
}

type Element = { add(content: unknown): unknown; end(): void }

/** What of the document that the library sets is used here. */
type Page = {
  readonly text: (this: Page, ...given: unknown[]) => unknown
  struct(role: Role, options?: { readonly actual?: string | undefined }): Element
  addStructure(element: Element): unknown
  markStructureContent(role: Role): unknown
  markContent(role: Role, options: object): unknown
  endMarkedContent(): unknown
}

/** What a text has no name for that the library made itself: the lines of a table of contents. */
const unnamed: object = []

/** The tags of a document: the one around all of it, and one for each text by its name. */
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

/** Begins a piece of a text on the page: of the tag of that text, which is made when its first piece is set. */
function begin(page: Page, name: object): void {
  const role = texts.get(name) ?? 'P'
  if (role === 'Artifact') {
    page.markContent(role, { type: 'Pagination' })
    return
  }
  const { whole, texts: ofPage } = tagsOf(page)
  const content = page.markStructureContent(role)
  const known = ofPage.get(name)
  const element = known ?? page.struct(role, { actual: read.get(name) })
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

/** A face of the library: it shapes a text whole where features are asked for, else word by word, each once for the whole paper. */
type Font = { layout(text: string, features?: object | null, onlyWidth?: boolean): unknown }

const isFont = (value: unknown): value is Font => isObject(value) && typeof value['layout'] === 'function'

const shaped = new WeakSet<Font>()

/** A name is an empty list of features. Without this each text was shaped whole twice, which was half of the work of a paper. */
function shapeByWord(font: Font): void {
  if (shaped.has(font)) return
  shaped.add(font)
  const layout = font.layout.bind(font)
  font.layout = (text, features, onlyWidth) =>
    layout(text, features && texts.has(features) ? undefined : features, onlyWidth)
}

const tagging = new WeakSet<object>()

/**
 * Has every document of the library tagged from now on. Twice is once.
 * @param document any one that it made
 */
export function tagDocumentsLike(document: unknown): void {
  const kind: unknown = isObject(document) ? Object.getPrototypeOf(document) : undefined
  if (!isObject(kind) || !isPage(document) || tagging.has(kind)) return
  tagging.add(kind)
  const { text } = document
  kind['text'] = function tell(this: Page, ...given: unknown[]): unknown {
    if (given[0] === '') return text.apply(this, given)
    begin(this, featuresOf(given) ?? unnamed)
    const told = text.apply(this, given)
    this.endMarkedContent()
    return told
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
