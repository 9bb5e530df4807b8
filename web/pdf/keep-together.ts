import type { Content } from 'pdfmake/interfaces'
import { isObject } from './is-object.ts'

// [Note: headings and what follows them]
// The library can be asked before each heading whether the page should break, and then lays the whole paper out again after
// each break: a list of 500 took minutes. Here a heading and what follows it are one piece that does not break. A long text
// may break: of it only room for its first lines is kept, in a block of that height that the text then stands upon.

/** Room for the first two lines of a long text, in points. */
const firstLines = 36
/** A text up to this length is a few lines, which may go to the next page whole. */
const few = 240

const isHeading = (node: Content): boolean => isObject(node) && node['headlineLevel'] !== undefined

/** A drawn line belongs to what it stands under. */
const isDrawn = (node: Content): boolean => isObject(node) && 'canvas' in node

/** Whether it is no more than a few lines, or is never parted anyway. */
const mayStayWhole = (node: Content): boolean =>
  isObject(node) &&
  (node['unbreakable'] === true ||
    'columns' in node ||
    (typeof node['text'] === 'string' && node['text'].length <= few))

/** Lists in lists are one list. */
const flat = (content: Content): Content[] =>
  Array.isArray(content) ? content.flatMap((each: Content) => flat(each)) : [content]

const breaksBefore = (node: Content): boolean => isObject(node) && node['pageBreak'] === 'before'

const belongsToHeading = (node: Content) => (isHeading(node) || isDrawn(node)) && !breaksBefore(node)

/** The heading and everything up to the first that is read under it. */
function runFrom(nodes: readonly Content[], from: number): { headings: Content[]; next: Content | undefined } {
  let to = from + 1
  for (let node = nodes[to]; node !== undefined && belongsToHeading(node); node = nodes[to]) to += 1
  return { headings: nodes.slice(from, to), next: nodes[to] }
}

/** One piece that does not break; a break before its first heading stands before all of it. */
function piece(headings: readonly Content[], more: Content): Content {
  const [first, ...others] = headings
  if (first === undefined || !breaksBefore(first)) return { stack: [...headings, more], unbreakable: true }
  const opened = Object.assign({}, first, { pageBreak: undefined })
  return { stack: [opened, ...others, more], unbreakable: true, pageBreak: 'before' }
}

/**
 * What is to be set, with each heading (`headlineLevel`) on the page of what follows it.
 * @param content as papers are made of it; headings inside of columns and tables stay as they are
 */
export function keptTogether(content: Content): Content[] {
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
