import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { isRightToLeft } from '../../pdf/glyphs/foreign.ts'
import { brandMark } from '../../pdf/brand-mark.ts'
import { ownMark, product } from '../../../domain/product.ts'

// The shared layout of all papers. Readers keep them for years and need them on a bad day, so a
// paper has one page, large type and nothing superfluous.

const pine = product.brand?.color ?? '#1d5a4e'
export const soft = '#4d5a5a'
const line = '#c9c3b8'
const ink = '#1b2626'
/** A panel background that uses almost no ink. */
const tint = '#f5f2eb'

const stones = ownMark.map((path) => `<path d="${path}"/>`).join('')

export const letterhead = (what: string): Content => ({
  columns: [
    product.brand
      ? { image: brandMark, width: 26 }
      : { svg: `<svg viewBox="0 0 48 48"><g fill="${pine}">${stones}</g></svg>`, width: 26 },
    { text: product.name, style: 'name', width: 'auto', margin: [8, 3, 0, 0] },
    { text: what, style: 'small', alignment: 'right', margin: [0, 7, 0, 0] },
  ],
  margin: [0, 0, 0, 14],
})

// The serif has only Latin glyphs; the other font covers more scripts.
const latin = /^[\n -~\u00a0-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026]*$/
export const faceFor = (text: string) => (latin.test(text) ? 'SourceSerif' : 'Roboto')

/** The length in Latin characters; East Asian characters count twice. */
export const lengthOf = (text: string): number =>
  text.length + (text.match(/[\u1100-\u11FF\u2E80-\uA4CF\uAC00-\uD7FF\uF900-\uFAFF\uFF01-\uFF60]/g)?.length ?? 0)

export const sideOf = (text: string): { alignment?: 'right' } => (isRightToLeft(text) ? { alignment: 'right' } : {})

export const titled = (text: string): Content => ({
  text,
  style: 'title',
  font: faceFor(text),
  ...(lengthOf(text) > 28 && { fontSize: 20 }),
})

/** A horizontal line of a width in points, as a divider or to write on. */
export const rule = (width: number, margin: [number, number, number, number]): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: soft }],
  margin,
})

/** The URL without its scheme, as people type it. */
export const typed = (address: string): string => address.replace(/^https:\/\//, '')

export const addressed = (person: string, as: string): Content => ({
  stack: [titled(person), { text: as, style: 'as' }],
})

export const framed = (content: Content): Content => ({
  table: { widths: ['*'], body: [[{ stack: [content], margin: [14, 8, 14, 4] }]] },
  // Plain data instead of functions, because the page clones the document to a worker.
  layout: { hLineColor: line, vLineColor: line },
  margin: [0, 14, 0, 6],
})

export const besides = (...texts: readonly { title: string; text: string }[]): Content => ({
  columns: texts.map(({ title, text }) => [{ text: title, style: 'heading' }, { text }]),
  columnGap: 28,
})

export const panel = (link: string, beside: Content): Content => ({
  table: {
    widths: [196, '*'],
    body: [
      [
        { qr: link, fit: 190, foreground: ink, background: tint, fillColor: tint, margin: [12, 14, 0, 10] },
        { stack: [beside], fillColor: tint, margin: [8, 12, 10, 8] },
      ],
    ],
  },
  layout: 'noBorders',
  margin: [0, 12, 0, 0],
})

export const tintedColumns = (left: Content[], right: Content[]): Content => ({
  table: {
    widths: ['*', '*'],
    body: [[left, right].map((stack) => ({ stack, fillColor: tint, margin: [12, 8, 10, 8] }))],
  },
  layout: 'noBorders',
  margin: [0, 14, 0, 4],
  unbreakable: true,
})

export const stepsOf = (steps: readonly Content[]): Content => ({
  ol: steps.map((step) => ({ stack: [step], margin: [0, 0, 0, 3] })),
})

export const numberedLines = (lines: readonly string[]): Content =>
  lines.map(
    (letters, at): Content => ({
      columns: [
        { text: `${at + 1}`, style: 'small', width: 18, margin: [0, 6, 0, 0] },
        { text: letters, style: 'code', lineHeight: 1.1 },
      ],
      margin: [0, 0, 0, 2],
    }),
  )

/** Shows full fingerprints, because an attacker could match a part. */
export const fingerprints = (why: string, ...of: readonly { name: string; letters: string }[]): Content => ({
  stack: [
    { text: why, style: 'note' },
    ...of.map(
      ({ name, letters }): Content => ({
        text: [`${name}  `, { text: letters, style: 'fine' }],
        style: 'note',
      }),
    ),
  ],
  margin: [0, 14, 0, 0],
})

export const paper = (title: string, content: Content[]): TDocumentDefinitions => ({
  info: { title },
  language: 'en-US',
  tagged: true,
  displayTitle: true,
  pageSize: 'LETTER',
  pageMargins: [56, 34, 56, 28],
  defaultStyle: { font: 'Roboto', fontSize: 12, lineHeight: 1.25 },
  styles: {
    name: { font: 'SourceSerif', fontSize: 17, bold: true },
    title: { font: 'SourceSerif', fontSize: 31, bold: true, lineHeight: 1.1, margin: [0, 0, 0, 4] },
    as: { fontSize: 13, color: soft, margin: [0, 0, 0, 8] },
    lead: { fontSize: 13, lineHeight: 1.3 },
    heading: { font: 'SourceSerif', fontSize: 16, bold: true, lineHeight: 1.15, margin: [0, 13, 0, 4] },
    recordTitle: { font: 'SourceSerif', fontSize: 20, bold: true, lineHeight: 1.15, margin: [0, 20, 0, 4] },
    cover: { font: 'SourceSerif', fontSize: 40, bold: true, lineHeight: 1.1 },
    label: { fontSize: 10.5, color: soft, lineHeight: 1.3 },
    value: { lineHeight: 1.3 },
    // This font distinguishes 0 from O, and 1 from I and l.
    code: { font: 'AtkinsonMono', fontSize: 20, bold: true, characterSpacing: 2, lineHeight: 1.3 },
    letters: { font: 'AtkinsonMono', fontSize: 12.5, characterSpacing: 0.6, lineHeight: 1.15 },
    address: { fontSize: 13, bold: true },
    small: { fontSize: 10, color: soft },
    note: { fontSize: 9.5, color: soft },
    fine: { font: 'AtkinsonMono', fontSize: 9, color: ink },
  },
  content,
})
