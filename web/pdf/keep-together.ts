import type { Content } from 'pdfmake/interfaces'
import { isObject } from './is-object.ts'

// pdfmake's own hook for page breaks lays out the whole paper again after each break: 500 records
// took minutes. Here a heading and what follows form an unbreakable stack; before a long text, the
// stack only reserves room for its first lines.

/** Room for the first two lines of a long text, in points. */
const firstLines = 36
/** A text up to this length has a few lines and may move to the next page as a whole. */
const shortText = 240

const isHeading = (node: Content): boolean => isObject(node) && node['headlineLevel'] !== undefined

/** A drawn line belongs to what is above it. */
const isDrawn = (node: Content): boolean => isObject(node) && 'canvas' in node

/** Whether the node is short, or unbreakable anyway. */
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

/** An unbreakable stack; a page break before its first heading moves to the stack. */
function piece(headings: readonly Content[], more: Content): Content {
  const [first, ...others] = headings
  if (first === undefined || !breaksBefore(first)) return { stack: [...headings, more], unbreakable: true }
  const opened = Object.assign({}, first, { pageBreak: undefined })
  return { stack: [opened, ...others, more], unbreakable: true, pageBreak: 'before' }
}

/**
 * Keeps each heading (`headlineLevel`) on the page of what follows it.
 * @param content of a paper; headings inside columns and tables stay unchanged
 */
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
