import type { Content } from 'pdfmake/interfaces'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { rule, sideOf, soft } from './paper.ts'
import { contentsPage, longPaper, type PaperOf } from './record-paper.ts'
import { words } from './words.ts'

/** `image` is a key of the book’s pictures; `caption` may be blank. */
export type BookPicture = { readonly image: string; readonly caption: string }

type BookStory = {
  readonly title: string
  readonly when: string
  readonly text: string
  readonly pictures: readonly BookPicture[]
  /** The story has a voice recording. */
  readonly spoken: boolean
}

type BookEvent = {
  readonly title: string
  readonly when: string
  readonly decade: string
  readonly text: string
  readonly about: string
  readonly pictures: readonly BookPicture[]
}

export type Book = {
  readonly title: string
  readonly cover: string
  /** The text of the page after the title page; blank without a dedication. */
  readonly dedication: string
  readonly stories: readonly BookStory[]
  readonly events: readonly BookEvent[]
  readonly pictures: ReadonlyMap<string, Blob>
}

// Wide margins, so that a line has about 65 characters, as in a printed book.
const sides = 92
const width = 612 - 2 * sides
/** Leaves room for a title of four lines, the author and the day. */
const coverHeight = 380

// The serif has only Latin glyphs; the other font covers more scripts.
const latin =
  /^[\s!-~\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02dc\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u20ac\u2122]*$/
const bookFace = (text: string) => (latin.test(text) ? 'BookSerif' : 'Roboto')

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const paragraphs = (text: string): Content[] =>
  paragraphsOf(text).map((line) => ({ text: line, style: 'page', font: bookFace(line), ...sideOf(line) }))

const pictures = (all: readonly BookPicture[]): Content[] =>
  all.map(({ image, caption }) => ({
    stack: [
      { image, fit: [width, 330], alignment: 'center', margin: [0, 14, 0, 6] },
      ...(caption === '' ? [] : [{ text: caption, style: 'small', alignment: 'center' } satisfies Content]),
    ],
    unbreakable: true,
  }))

const chapter = ({ title, when, text, pictures: shown, spoken }: BookStory): Content[] => [
  {
    text: title,
    style: 'chapter',
    font: bookFace(title),
    ...sideOf(title),
    tocItem: true,
    pageBreak: 'before',
  },
  ...(when === '' ? [] : [{ text: when, style: 'when' } satisfies Content]),
  rule(64, [0, 0, 0, 22]),
  ...paragraphs(text),
  ...(spoken ? [{ text: words.book.spoken, style: 'when', margin: [0, 14, 0, 0] } satisfies Content] : []),
  ...pictures(shown),
]

function decades(events: readonly BookEvent[]): Content[] {
  if (events.length === 0) return []
  const all = [...Map.groupBy(events, ({ decade }) => decade)]
  return [
    { text: words.book.events, style: 'chapter', tocItem: true, pageBreak: 'before' },
    rule(64, [0, 0, 0, 12]),
    ...all.flatMap(([decade, ofDecade]): Content[] => [
      { text: decade, style: 'decade', headlineLevel: 1, tocItem: true, tocMargin: [16, 0, 0, 0] },
      ...ofDecade.flatMap(({ title, when, text, about, pictures: shown }): Content[] => [
        {
          stack: [
            { text: when, style: 'when', margin: [0, 10, 0, 0] },
            { text: title, style: 'event', font: bookFace(title) },
          ],
          unbreakable: true,
          headlineLevel: 2,
        },
        ...paragraphs(text),
        ...(about === '' ? [] : [{ text: about, style: 'small', margin: [0, 2, 0, 0] } satisfies Content]),
        ...pictures(shown),
      ]),
    ]),
  ]
}

export function bookDocument(
  { title, cover, dedication, stories, events, pictures: all }: Book,
  of: PaperOf,
): PaperDefinition {
  const set = longPaper(title, of, [
    {
      stack: [
        ...(all.has(cover)
          ? [{ image: cover, fit: [width, coverHeight], alignment: 'center', margin: [0, 0, 0, 40] } satisfies Content]
          : []),
        { text: title, style: 'cover', font: bookFace(title), margin: [0, all.has(cover) ? 0 : 210, 0, 18] },
        rule(64, [0, 0, 0, 18]),
        { text: of.owner, style: 'author', font: bookFace(of.owner) },
        { text: of.day, style: 'when' },
      ],
      pageBreak: 'after',
    },
    ...(dedication === ''
      ? []
      : [
          {
            text: dedication,
            style: 'dedication',
            font: bookFace(dedication),
            pageBreak: 'after',
          } satisfies Content,
        ]),
    contentsOf(),
    ...stories.flatMap(chapter),
    ...decades(events),
  ])
  return {
    ...set,
    // A printed book counts its title page, but prints no number on it.
    ...(set.foot && { foot: { ...set.foot, from: 2 } }),
    pictures: Object.fromEntries(all),
    // The layout never shrinks a book to save a page.
    snug: false,
    pageMargins: [sides, 72, sides, 72],
    defaultStyle: { ...set.defaultStyle, font: 'BookSerif', fontSize: 13, lineHeight: 1.4 },
    styles: {
      ...set.styles,
      title: { font: 'BookSerif', bold: true, fontSize: 24 },
      cover: { bold: true, fontSize: 38, lineHeight: 1.12 },
      author: { fontSize: 18 },
      dedication: { italics: true, fontSize: 15, margin: [0, 190, 60, 0] },
      chapter: { bold: true, fontSize: 26, lineHeight: 1.15, margin: [0, 60, 0, 6] },
      when: { font: 'Roboto', fontSize: 10.5, color: soft, margin: [0, 0, 0, 12] },
      page: { margin: [0, 0, 0, 8] },
      decade: { bold: true, fontSize: 19, margin: [0, 16, 0, 8] },
      event: { bold: true, fontSize: 14.5, lineHeight: 1.2, margin: [0, 0, 0, 4] },
      small: { font: 'Roboto', fontSize: 10, color: soft },
    },
  }
}

// Each chapter starts with a page break, so the contents need none at their end.
function contentsOf(): Content {
  const page = contentsPage()
  return typeof page === 'object' && 'toc' in page ? { toc: page.toc } : page
}
