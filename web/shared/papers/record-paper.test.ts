import type { DynamicContent } from 'pdfmake/interfaces'
import { expect, test } from 'vitest'
import pdfmake from 'pdfmake'
import { setPaper } from '../../pdf/paper-definition.ts'
import type { SheetPart } from '../../../records/sheet.ts'
import { contentsPage, linesToFill, longPaper, recordAmongOthers, recordPaper, titlePage } from './record-paper.ts'
import { facesOfPages, pagesOf, setPdf, tagsOf } from './testing/set-pdf.ts'

const of = { owner: 'Александра Ellis', day: 'November 22, 2026' }
const row = (label: string, text: string, secret = false) => ({ name: label, label, text, secret, files: [] })
const parts = (...rows: SheetPart['rows']): SheetPart[] => [{ title: 'Basics', rows }]
const paragraph = 'I want to be kept comfortable, at home if that is possible. '.repeat(12)

test('a short record is one page with its title, owner and date', async () => {
  const paper = recordPaper([{ title: 'My wishes', parts: parts(row('Who', 'Ruth Ellis')) }], of, { title: 'Wishes' })
  expect(await pagesOf(paper)).toBe(1)
  expect(paper.info?.title).toBe('My wishes, Александра Ellis')
  expect(paper.foot?.left).toContain('November 22, 2026')
  for (const text of ['My wishes', 'Ruth Ellis', 'Александра Ellis'])
    expect(JSON.stringify(paper.content)).toContain(text)
})

test('names missing from the serif use another font', () => {
  const paper = recordPaper([{ title: 'Ελένη', parts: [] }], of, { title: 'People' })
  expect(JSON.stringify(paper.content)).toContain('"text":"Ελένη","style":"title","font":"Roboto"')
})

test('long texts take as many pages as they need', async () => {
  const rows = Array.from({ length: 6 }, (_, at) => row(`Text ${at}`, `${paragraph}\n\n${paragraph}`))
  expect(await pagesOf(recordPaper([{ title: 'Long', parts: parts(...rows) }], of, { title: 'Long' }))).toBe(3)
})

test('a heading never ends a page', async () => {
  const filledBy = (count: number) => Array.from({ length: count }, (_, at) => row(`Label ${at}`, 'Value'))
  const paper = (count: number) =>
    recordPaper([{ title: 'A', parts: [...parts(...filledBy(count)), { title: 'Next', rows: filledBy(1) }] }], of, {
      title: 'A',
    })
  const faces: number[][] = []
  for (let count = 17; count < 27; count += 1) faces.push(await facesOfPages(paper(count)))
  expect(new Set(faces.map((pages) => pages.length))).toEqual(new Set([1, 2]))
  // Wherever the page breaks, a heading stays with its row.
  expect(faces.filter(([, second = 2]) => second !== 2)).toEqual([])
})

test('a record’s title never ends a page above its rule', async () => {
  const filledBy = (title: string, count: number) => ({
    title,
    parts: parts(...Array.from({ length: count }, (_, at) => row(`Label ${at}`, 'Value'))),
  })
  const [title = '', line = '', first = '', ...rest] = recordAmongOthers(filledBy('B', 45))
  const inOnePiece = [{ stack: [title, line, first], unbreakable: true }, ...rest]
  for (let count = 15; count < 25; count += 1) {
    const before = recordAmongOthers(filledBy('A', count))
    const faces = await facesOfPages(longPaper('All', of, [...before, title, line, first, ...rest]))
    expect(faces).toEqual(await facesOfPages(longPaper('All', of, [...before, ...structuredClone(inOnePiece)])))
  }
})

test('the layout runs once for a long list, however many headings move to the next page', async () => {
  const records = Array.from({ length: 30 }, (_, at) => ({
    title: `Account ${at}`,
    parts: [...parts(row('Who', 'Ruth')), { title: 'More', rows: [row('Notes', paragraph), row('Where', 'Iowa')] }],
  }))
  let feet = 0
  const pages = await setPaper({ ...recordPaper(records, of, { title: 'All' }), snug: false }, async (paper) => {
    const { footer } = paper
    const counted: DynamicContent = (...given) => {
      feet += 1
      return typeof footer === 'function' ? footer(...given) : ''
    }
    const pdf = await pdfmake.createPdf({ ...paper, footer: counted }).getBuffer()
    return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
  })
  expect(pages).toBeGreaterThan(8)
  expect(feet).toBe(pages)
})

test('a paper with a long text takes two pages, wherever the text starts', async () => {
  const long = `${paragraph} ${paragraph} ${paragraph}`
  const filledBy = (count: number) => Array.from({ length: count }, (_, at) => row(`Label ${at}`, 'Value'))
  for (let count = 18; count < 26; count += 1) {
    const told = { title: 'A', parts: parts(...filledBy(count), row('Notes', long)) }
    expect(await pagesOf(recordPaper([told], of, { title: 'A' }))).toBe(2)
  }
})

test('photos of many records come as rows of titled thumbnails before the texts', () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const photo = (id: string) => ({ id, name: `${id}.png`, type: 'image/png', size: 9, key: '', hash: '', chunks: 1 })
  const records = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
    title: `Lake ${id}`,
    facts: ['Photo', 'July 1984'],
    parts: parts(row('Place', 'Iowa'), { ...row('Files', `${id}.png`), files: [photo(id)] }),
  }))
  const pictures = new Map(records.map((_, at) => ['abcde'.charAt(at), pixel]))
  const paper = recordPaper(records, of, { title: 'Memories', pictures })
  const told = JSON.stringify(paper.content)
  expect(told.split(pixel)).toHaveLength(6)
  expect(told.lastIndexOf(pixel)).toBeLessThan(told.indexOf('Iowa'))
  expect(told.split('Photo · July 1984')).toHaveLength(6)
  // With few records, pictures stay with their texts.
  const few = JSON.stringify(recordPaper(records.slice(0, 3), of, { title: 'Memories', pictures }).content)
  expect(few.indexOf('Iowa')).toBeLessThan(few.indexOf(pixel))
})

test('papers omit secrets unless the reader asks for them', () => {
  const record = { title: 'Safe', parts: parts(row('Code', '4711', true)) }
  const told = (secrets: boolean) => JSON.stringify(recordPaper([record], of, { title: 'Safes', secrets }).content)
  expect(told(false)).not.toContain('4711')
  expect(told(true)).toContain('4711')
})

test('short records share a page; a title page and contents take pages of their own', async () => {
  const records = ['One', 'Two'].map((title) => ({ title, parts: parts(row('Who', 'Ruth')) }))
  expect(await pagesOf(recordPaper(records, of, { title: 'All' }))).toBe(1)
  const whole = longPaper('My plan', of, [
    titlePage('My plan', of),
    contentsPage(),
    ...records.flatMap((record, at) => recordAmongOthers(record, { newPage: at > 0 })),
    linesToFill({ label: 'Signature', width: 3 }, { label: 'Date', width: 1 }),
  ])
  expect(await pagesOf(whole)).toBe(4)
})

test('a paper has tags for screen readers: headings, paragraphs, and no tags for footers', async () => {
  const told = [
    { title: 'Basics', rows: [row('Who', 'Ruth')] },
    { title: 'More', rows: [row('Notes', `${paragraph}\n${paragraph}`)] },
  ]
  // Brand, title and owner; then a label with its value, and a label with two paragraphs.
  expect(await tagsOf(recordPaper([{ title: 'One', parts: told }], of, { title: 'All' }))).toEqual({
    Document: 1,
    H1: 1,
    H2: 2,
    P: 8,
  })
  const records = ['One', 'Two'].map((title) => ({ title, parts: told }))
  expect(await tagsOf(recordPaper(records, of, { title: 'All' }))).toEqual({ Document: 1, H1: 1, H2: 2, H3: 4, P: 12 })
})

test('two overflowing lines tighten the page, and only as much as needed', async () => {
  const filledBy = (count: number) =>
    recordPaper(
      [{ title: 'A', parts: parts(...Array.from({ length: count }, (_, at) => row(`Label ${at}`, 'Value'))) }],
      of,
      {
        title: 'A',
      },
    )
  const loose = async (count: number) => pagesOf({ ...filledBy(count), snug: false })
  let full = 20
  while ((await loose(full + 1)) === 1) full += 1
  expect(await loose(full + 2)).toBe(2)
  expect(await pagesOf(filledBy(full + 2))).toBe(1)
  // The layout does not tighten a page to save a well-filled second page.
  expect(await pagesOf(filledBy(full + 12))).toBe(2)
  // Content that fits keeps its normal leading.
  expect((await setPdf(filledBy(full))).length).toBe((await setPdf({ ...filledBy(full), snug: false })).length)
})
