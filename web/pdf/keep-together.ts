import type { Content } from 'pdfmake/interfaces'
import { isObject } from './is-object.ts'

/** The height of two lines of text, in points. */
const firstLines = 36
/** The maximum length of a text that may move to the next page as a whole. */
const shortText = 240

const isHeading = (node: Content): boolean => isObject(node) && node['headlineLevel'] !== undefined

/** A drawn line belongs to the node above it. */
const isDrawn = (node: Content): boolean => isObject(node) && 'canvas' in node

const mayStayWhole = (node: Content): boolean =>
  isObject(node) &&
  (node['unbreakable'] === true ||
    'columns' in node ||
    (typeof node['text'] === 'string' && node['text'].length <= shortText))

const flat = (content: Content): Content[] =>
  Array.isArray(content) ? content.flatMap((each: Content) => flat(each)) : [content]

const breaksBefore = (node: Content): boolean => isObject(node) && node['pageBreak'] === 'before'

const belongsToHeading = (node: Content) => (isHeading(node) || isDrawn(node)) && !breaksBefore(node)

function runFrom(nodes: readonly Content[], from: number): { headings: Content[]; next: Content | undefined } {
  let to = from + 1
  for (let node = nodes[to]; node !== undefined && belongsToHeading(node); node = nodes[to]) to += 1
  return { headings: nodes.slice(from, to), next: nodes[to] }
}

/** An unbreakable stack; a page break before the first heading moves to the stack. */
function piece(headings: readonly Content[], more: Content): Content {
  const [first, ...others] = headings
  if (first === undefined || !breaksBefore(first)) return { stack: [...headings, more], unbreakable: true }
  const opened = Object.assign({}, first, { pageBreak: undefined })
  return { stack: [opened, ...others, more], unbreakable: true, pageBreak: 'before' }
}

/** Keeps each heading (`headlineLevel`) on the same page as the following node. */
export function keepTogether(content: Content): Content[] {
  const nodes = flat(content)
  const kept: Content[] = []
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]
    if (node === undefined) continue
    if (!isHeading(node)) {
      kept.push(node)
      continue
    }
    const { headings, next } = runFrom(nodes, at)
    at += headings.length - 1
    if (next === undefined || breaksBefore(next)) kept.push(...headings)
    else if (mayStayWhole(next)) {
      kept.push(piece(headings, next))
      at += 1
    } else
      kept.push(piece(headings, { stack: [], margin: [0, 0, 0, firstLines] }), {
        stack: [],
        margin: [0, -firstLines, 0, 0],
      })
  }
  return kept
}
