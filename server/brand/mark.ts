import { DOMParser, type Element, MIME_TYPE, type Node, onErrorStopParsing, ParseError } from '@xmldom/xmldom'
import { BrandError } from './brand-error.ts'

// A mark is a drawing and nothing else: browsers of all users show it, and this process draws icons
// from it. So the server refuses every element and attribute that no list here names, and sends a
// file that it writes from the parsed drawing.

const svg = 'http://www.w3.org/2000/svg'
const longest = 64 * 1024

const elements = new Set(
  'svg g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath title desc'.split(
    ' ',
  ),
)

const attributes = new Set(
  (
    'id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform offset version ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-dasharray stroke-dashoffset stroke-opacity opacity color clip-path clip-rule clipPathUnits ' +
    'gradientUnits gradientTransform spreadMethod stop-color stop-opacity preserveAspectRatio role aria-hidden'
  ).split(' '),
)

/** Anything but letters, digits and the signs of numbers, colors and paths. */
const otherSigns = /[^\w\s.,:;+\-#%()/'"]/
/** A reference to a part of the same drawing; the only use of `url`. */
const reference = /^url\(#[\w-]+\)$/

const why: Readonly<Record<string, string>> = {
  script: 'A mark contains no scripts.',
  style: 'Save it with “presentation attributes” instead of a style sheet.',
  text: 'Turn its letters into paths: every device has other fonts.',
  tspan: 'Turn its letters into paths: every device has other fonts.',
  image: 'A mark contains shapes, and no pictures.',
  use: 'Save it as a plain SVG, without references (in Inkscape: “Optimized SVG”).',
  foreignObject: 'A mark contains no foreign content.',
  metadata: 'Save it as a plain SVG, without metadata (in Inkscape: “Optimized SVG”).',
}

function checkAttribute(element: string, name: string, value: string): void {
  const said = `mark.svg: <${element}> has the attribute ${name}`
  if (/^on/i.test(name)) throw new BrandError(`${said}, which would run a script. Remove it.`)
  if (name === 'style')
    throw new BrandError(`${said}. Save the drawing with “presentation attributes” instead (fill="#123456").`)
  if (!attributes.has(name))
    throw new BrandError(`${said}, which a mark may not have. Save it as a plain SVG (in Inkscape: “Optimized SVG”).`)
  if (/url/i.test(value) ? !reference.test(value) : otherSigns.test(value))
    throw new BrandError(`${said} with a value that a mark may not have: it may refer only to a part of itself.`)
}

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE

function written(element: Element, changes: Readonly<Record<string, string>> = {}): string {
  const { tagName: name } = element
  if (element.namespaceURI !== svg || !elements.has(name))
    throw new BrandError(`mark.svg: the element <${name}> is not allowed. ${why[name] ?? 'Save it as a plain SVG.'}`)
  const own = Array.from(element.attributes).filter(({ name: one, value }) => one !== 'xmlns' || value !== svg)
  for (const { name: one, value } of own) checkAttribute(name, one, value)
  const all = { ...Object.fromEntries(own.map(({ name: one, value }) => [one, value])), ...changes }
  const inside = Array.from(element.childNodes).map((node) => {
    if (isElement(node)) return written(node)
    if (node.nodeType === node.TEXT_NODE) return inXml(node.nodeValue ?? '').trim()
    if (node.nodeType === node.COMMENT_NODE) return ''
    throw new BrandError('mark.svg: it contains something besides shapes. Save it as a plain SVG.')
  })
  const list = Object.entries(all).map(([one, value]) => ` ${one}="${inXml(value)}"`)
  return `<${name}${list.join('')}>${inside.join('')}</${name}>`
}

export type Mark = {
  svg: string
  /** The drawing inside a larger one, in a square at a distance from its upper left corner. */
  within(distance: number, size: number): string
}

/** @throws BrandError saying what in the drawing is not allowed */
export function readMark(text: string): Mark {
  if (text.length > longest) throw new BrandError('mark.svg is larger than 64 kB. Please simplify the drawing.')
  const root = parsed(text)
  if (root.tagName !== 'svg') throw new BrandError('mark.svg is not an SVG: its first element is not <svg>.')
  if (!/^[-\d.]+([ ,]+[-\d.]+){3}$/.test(root.getAttribute('viewBox') ?? ''))
    throw new BrandError('mark.svg: the element <svg> needs a viewBox of four numbers.')
  const xmlns = { xmlns: svg }
  return {
    svg: `${written(root, xmlns)}\n`,
    within: (distance, size) => {
      const [at, side] = [String(distance), String(size)]
      return written(root, { x: at, y: at, width: side, height: side })
    },
  }
}

function parsed(text: string): Element {
  try {
    const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, MIME_TYPE.XML_APPLICATION)
    // A document type can define entities with any content.
    if (document.doctype !== null)
      throw new BrandError('mark.svg: it has a document type (<!DOCTYPE …>). Remove that line.')
    for (const node of Array.from(document.childNodes))
      if (node.nodeType === node.PROCESSING_INSTRUCTION_NODE && node.nodeName !== 'xml')
        throw new BrandError(`mark.svg: it has an instruction <?${node.nodeName} …?>. Remove that line.`)
    if (document.documentElement === null) throw new BrandError('mark.svg is empty.')
    return document.documentElement
  } catch (error) {
    if (error instanceof ParseError) throw new BrandError(`mark.svg cannot be read: ${error.message}`)
    throw error
  }
}
