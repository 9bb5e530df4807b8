import { expect, test } from 'vitest'
import { type Book, bookDocument } from './book.ts'
import { setPaper } from '../../pdf/paper-definition.ts'
import { pagesOf, setPdf } from './testing/set-pdf.ts'

const of = { owner: 'Alma Ellis', day: 'November 22, 2026' }
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
)
const story = (title: string, paragraphs = 3) => ({
  title,
  when: '1958',
  text: Array.from({ length: paragraphs }, () => 'The river froze so hard that we skated to school. '.repeat(8)).join(
    '\n\n',
  ),
  pictures: [],
  spoken: false,
})
const event = (title: string, decade: string) => ({
  title,
  when: `June ${decade.slice(0, 4)}`,
  decade,
  text: 'It rained until noon.',
  about: 'Cedar Falls · Henry Ellis',
  pictures: [],
})
const book = (more: Partial<Book>): Book => ({
  title: 'My Stories',
  cover: '',
  dedication: '',
  stories: [],
  events: [],
  pictures: new Map(),
  ...more,
})

test('a book has a title page, contents, a page or more per story, and the life by decade', async () => {
  const document = bookDocument(
    book({
      stories: [story('The river'), story('The library')],
      events: [event('Born', '1940s'), event('Married', '1970s')],
    }),
    of,
  )
  expect(await pagesOf(document)).toBe(5)
  const text = JSON.stringify(document)
  for (const part of [
    'My Stories',
    'Alma Ellis',
    'Contents',
    'The river',
    'The library',
    'My Life in Dates',
    '1940s',
    'Married',
  ])
    expect(text).toContain(part)
  expect(document.foot?.right).toContain('{page}')
  expect(document.tagged).toBe(true)
})

test('the cover shows the chosen picture and no page number', async () => {
  const pictures = new Map([['lake', new Blob([picture], { type: 'image/png' })]])
  const front = (more: Partial<Book>) => {
    const { content } = bookDocument(book({ stories: [story('The river')], pictures, ...more }), of)
    return JSON.stringify(Array.isArray(content) ? content[0] : content)
  }
  expect(front({ cover: 'lake' })).toContain('"image":"lake"')
  expect(front({})).not.toContain('image')
  // If the picture could not be opened, the cover has only text.
  expect(front({ cover: 'lost' })).not.toContain('image')
  const document = bookDocument(book({ stories: [story('The river')], pictures, cover: 'lake' }), of)
  const seen: number[] = []
  await setPaper(document, (definition) => {
    if (typeof definition.footer === 'function')
      for (const page of [1, 2, 3])
        if (definition.footer(page, 3, { width: 612, height: 792, orientation: 'portrait' })) seen.push(page)
    return Promise.resolve()
  })
  expect(seen).toEqual([2, 3])
})

test('a dedication gets its own page, and a long story as many pages as it needs', async () => {
  const pages = (more: Partial<Book>) => pagesOf(bookDocument(book(more), of))
  const short = await pages({ stories: [story('The river')] })
  expect(await pages({ stories: [story('The river')], dedication: 'For Ruth' })).toBe(short + 1)
  expect(await pages({ stories: [story('The river', 40)] })).toBeGreaterThan(short + 3)
})

test('a book prints pictures, and notes which stories have a recording', async () => {
  const document = bookDocument(
    book({
      pictures: new Map([['lake', new Blob([picture], { type: 'image/png' })]]),
      stories: [{ ...story('The river'), pictures: [{ image: 'lake', caption: 'The lake, July 1984' }], spoken: true }],
    }),
    of,
  )
  expect((await setPdf(document)).toString('latin1')).toContain('/Subtype /Image')
  const text = JSON.stringify(document)
  expect(text).toContain('I told this story aloud')
  expect(text).toContain('The lake, July 1984')
  // Cloning hundreds of base64 pictures for the worker would block the page for a second.
  expect(text).not.toContain('base64')
})

test('characters missing from the serif use another font, typographic characters use the serif', () => {
  const faceOf = (title: string) =>
    /"font":"(\w+)"/.exec(
      JSON.stringify(bookDocument(book({ stories: [{ ...story(title), text: '' }] }), of).content).split(title)[1] ??
        '',
    )?.[1]
  expect(faceOf('“What now?” — she said…')).toBe('BookSerif')
  expect(faceOf('Ελένη')).toBe('Roboto')
})
