import { expect, test } from 'vitest'
import { arrange, type Inline, type Line, mirror } from './lines.ts'

type Letter = Inline & { readonly face?: string }

const hebrew = (letter: string) => (/\p{Script=Hebrew}/u.test(letter) ? 'hebrew' : undefined)

const lineOf = (words: readonly string[], cuts: Partial<Line<Letter>> = {}): Line<Letter> => ({
  inlines: words.map((text) => ({ text, x: 0, width: text.length })),
  leadingCut: 0,
  trailingCut: 0,
  ...cuts,
})

function seen(...lines: Line<Letter>[]) {
  const readings: string[] = []
  arrange(
    lines,
    hebrew,
    (inline, { text, face, rightToLeft }) => ({
      ...inline,
      text: rightToLeft && face === undefined ? mirror(text) : text,
      width: text.length,
    }),
    (_, text) => readings.push(text),
  )
  return { lines: lines.map(({ inlines }) => inlines.map(({ text, x }) => `${x}:${text}`).join('|')), readings }
}

test.each([
  [
    'a Hebrew name in an English text',
    ['Mother: ', 'שרה, ', 'born ', '1938.'],
    '0:Mother:|7: |8:שרה|11:,|12: |13:born|17: |18:1938.',
  ],
  [
    'several Hebrew words in an English text',
    ['by ', 'שרה ', 'בת ', 'משה!'],
    '0:by|2: |3:משה|6: |7:בת|9: |10:שרה|13:!',
  ],
  [
    'an English text that begins with a Hebrew name',
    ['שרה ', 'has ', 'left ', 'this.'],
    '0:שרה|3: |4:has|7: |8:left|12: |13:this.',
  ],
  [
    'an English word in a Hebrew text, with brackets and a number',
    ['שרה בת ', '(Sarah), ', '3'],
    '0:3|1: |2:,(|4:Sarah|9:)|10: |11:בת|13: |14:שרה',
  ],
])('arrange puts parts into visual order: %s', (_, words, line) => {
  expect(seen(lineOf(words))).toEqual({ lines: [line], readings: [words.join('')] })
})

test('arrange continues a direction on the next line, and lets trailing blanks overhang the line', () => {
  const name = {}
  const named = (line: Line<Letter>): Line<Letter> => ({
    ...line,
    inlines: line.inlines.map((inline) => ({ ...inline, fontFeatures: name })),
  })
  const first = named(lineOf(['שרה ', 'סבתא ', 'שלי ', 'Ellis '], { trailingCut: 1 }))
  const last = named(lineOf(['1938 ', '(Łódź)'], { lastLineInParagraph: true }))
  expect(seen(first, last)).toEqual({
    lines: ['-1: |0:Ellis|5: |6:שלי|9: |10:סבתא|14: |15:שרה', '0:1938|4: |5:(Łódź)'],
    readings: ['שרה סבתא שלי Ellis 1938 (Łódź)'],
  })
})

test('arrange does not change lines without other scripts', () => {
  const line = lineOf(['Margaret ', 'Ellis'])
  const { inlines } = line
  expect(seen(line).readings).toEqual([])
  expect(line.inlines).toBe(inlines)
})
