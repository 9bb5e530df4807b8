import { expect, test } from 'vitest'
import { memorialCardPaper } from './memorial-card.ts'
import { pagesOf } from './testing/set-pdf.ts'

const card = {
  name: 'Alma Ellis',
  born: '1948',
  location: 'The garden behind the library, or the reading room if it rains',
  officiant: 'Reverend Hale',
  activities: ['Photo slideshow', 'Candle lighting'],
  refreshments: 'Coffee, lemonade, and pie',
  instructions: 'Bright colors, please.',
}
const timesOn = (paper: unknown, words: string) => JSON.stringify(paper).split(words).length - 1
const long = (times: number) => 'Please bring something that you loved about her. '.repeat(times)

test('a sheet is tagged, has two cards, and has the name in its title', async () => {
  const paper = memorialCardPaper(card)
  expect(await pagesOf(paper)).toBe(1)
  expect(paper).toMatchObject({ tagged: true, pageOrientation: 'landscape' })
  expect(paper.info?.title).toBe('Memorial service card, Alma Ellis')
  expect(timesOn(paper.content, 'Bright colors')).toBe(2)
  // One event per line: a dot between two events could end up at the end of a line.
  expect(timesOn(paper.content, '"Photo slideshow\\nCandle lighting"')).toBe(2)
})

test('a card that is too long for half a sheet takes one sheet or more', async () => {
  const one = memorialCardPaper({ ...card, instructions: long(12) })
  expect(timesOn(one.content, 'Reverend Hale')).toBe(1)
  expect(await pagesOf(one)).toBe(1)
  expect(await pagesOf(memorialCardPaper({ ...card, instructions: long(80) }))).toBeGreaterThan(1)
})

test('a card on half a sheet fits it', async () => {
  const texts = Array.from({ length: 14 }, (_, times) => [long(times), 'Words\n'.repeat(times)]).flat()
  const halves = texts
    .map((instructions) => memorialCardPaper({ ...card, name: 'Maximiliana Featherstonehaugh', instructions }))
    .filter(({ pageOrientation }) => pageOrientation === 'landscape')
  expect(halves.length).toBeGreaterThan(4)
  for (const paper of halves) expect(await pagesOf(paper)).toBe(1)
})

test('a few lines are balanced in length, and a single line takes the full width', () => {
  const sidesOf = (words: string) =>
    Array.from(
      JSON.stringify(memorialCardPaper({ ...card, officiant: words }).content).matchAll(
        /"text":"Led by [^}]*\}\],"margin":\[([\d.]+),/g,
      ),
      ([, side]) => Number(side),
    )
  expect(sidesOf('Reverend Hale')).toEqual([0, 0])
  const [side = 0] = sidesOf('Reverend Hale, or Ruth if she feels up to it')
  expect(side).toBeGreaterThan(40)
  // The card hyphenates no word, and a text of many lines keeps its width.
  expect(sidesOf(`Dr. ${'Wolfeschlegelsteinhausenberger'.slice(0, 30)} of Bergerdorf`)[0]).toBeLessThan(30)
  expect(sidesOf('everyone who would like to say something. '.repeat(6))[0]).toBe(0)
})

test('a memorial card has a blank for the year of death', () => {
  expect(timesOn(memorialCardPaper(card).content, '1948 – ____')).toBe(2)
})

test('a memorial card omits blank parts, and sets other scripts in a font that has them', () => {
  const bare = { ...card, name: '', born: '', activities: [], refreshments: ' ', instructions: '' }
  const text = JSON.stringify(memorialCardPaper(bare).content)
  for (const part of ['In loving memory', 'Refreshments', '–']) expect(text).not.toContain(part)
  expect(JSON.stringify(memorialCardPaper({ ...card, name: 'Ελένη' }).content)).toMatch(
    /"text":"Ελένη"[^}]*"font":"Roboto"/,
  )
})
