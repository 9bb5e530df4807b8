import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect, test } from 'vitest'
import { pdfWithoutFaces } from '../../e2e/support/file-kinds.ts'
import { asPdfium, CELLS, inkOf, verdict } from './pdf-pages.ts'

const white = Array<number>(CELLS * CELLS).fill(255)
const inked = (cells: number) => white.map((shade, at) => (at < cells ? 0 : shade))
const page = (shades: readonly number[], faceless = '') => ({ shades, faceless })
const none = new Set<number>()

test('PDFium draws pages, even letters whose font the file does not embed', async () => {
  const library = await PDFiumLibrary.init()
  try {
    const pages = await asPdfium(library, pdfWithoutFaces(['遺言', 'Will']))
    expect(pages?.map(({ faceless }) => faceless)).toEqual(['遺言', 'Will'])
    expect(pages?.map(({ shades }) => shades.length)).toEqual([CELLS * CELLS, CELLS * CELLS])
    expect(inkOf(pages?.[1]?.shades ?? [])).toBeGreaterThan(0)
    expect(await asPdfium(library, new TextEncoder().encode('no PDF at all'))).toBeUndefined()
  } finally {
    library.destroy()
  }
})

test.each([
  ['the same pages', [page(inked(9))], [inked(9)], none, /^1 of 1 pages shown as PDFium shows them$/],
  ['a different page', [page(inked(9))], [inked(40)], none, /^NOT .*page 1 differs/],
  ['an empty page instead of a full one', [page(inked(9))], [white], none, /^NOT .*page 1 differs by 100 %/],
  ['fewer pages', [page(inked(9)), page(inked(9))], [inked(9)], none, /^NOT .*page 2 is not shown/],
  ['more pages', [page(inked(9))], [inked(9), inked(9)], none, /^NOT .*2 pages shown/],
  [
    'a page that is blank in the file',
    [page(inked(9)), page(white)],
    [inked(9), white],
    none,
    /^1 of 2 pages .*, 1 blank$/,
  ],
  [
    'letters in fonts of the app',
    [page(white, '遺言')],
    [inked(9)],
    none,
    /^0 of 1 .* page 1 drawn with faces .*: look at them$/,
  ],
  ['boxes for letters without a font', [page(inked(9), '遺言')], [inked(9)], new Set([0]), /^NOT .*page 1 has boxes/],
  ['an empty page for letters without a font', [page(white, '遺言')], [white], none, /^NOT .*page 1 is blank/],
])('the check gives the right verdict on a viewer that shows %s', (_, theirs, shown, boxes, said) => {
  expect(verdict(theirs, shown, boxes)).toMatch(said)
})
