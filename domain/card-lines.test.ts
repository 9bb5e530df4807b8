import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardLineHolds, cardLinesOf, printedCardLine, wrongCardLines } from './card-lines.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const letter = fc.constantFrom(...alphabet.split(''))
const data = fc.array(letter, { minLength: 7, maxLength: 7 }).map((letters) => letters.join(''))
const number = fc.integer({ min: 1, max: 5 })
const place = fc.integer({ min: 0, max: 7 })
const bare = (letters: string, at: number) => printedCardLine(letters, at).replace(' ', '')

describe('a line of a typed card', () => {
  test('is valid as printed, in lower case, with similar letters, or with a dash', () => {
    expect(printedCardLine('0000000', 1)).toHaveLength(9)
    fc.assert(
      fc.property(data, number, (letters, at) => {
        const printed = printedCardLine(letters, at)
        const sloppy = printed.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('v', 'u')
        for (const typed of [printed, sloppy, sloppy.replaceAll('l', 'I'), ` ${printed.replace(' ', '-')}. `])
          expect([typed, cardLineHolds(typed, at)]).toEqual([typed, true])
      }),
    )
  })

  test('is invalid with any single wrong letter', () => {
    fc.assert(
      fc.property(data, number, place, letter, (letters, at, where, other) => {
        const line = bare(letters, at)
        fc.pre(line[where] !== other)
        expect(cardLineHolds(line.slice(0, where) + other + line.slice(where + 1), at)).toBe(false)
      }),
    )
  })

  test('is invalid with any two letters swapped', () => {
    fc.assert(
      fc.property(data, number, place, place, (letters, at, one, other) => {
        const line = bare(letters, at).split('')
        const [first = '', second = ''] = [line[one], line[other]]
        fc.pre(first !== second)
        expect(cardLineHolds(line.with(one, second).with(other, first).join(''), at)).toBe(false)
      }),
    )
  })

  test('is invalid in the position of another line, shorter, longer, or with a character that cards never use', () => {
    fc.assert(
      fc.property(data, number, number, (letters, at, elsewhere) => {
        const line = bare(letters, at)
        fc.pre(at !== elsewhere)
        expect(cardLineHolds(line, elsewhere)).toBe(false)
        for (const typed of [line.slice(1), `${line}0`, `!${line.slice(1)}`, ''])
          expect(cardLineHolds(typed, at)).toBe(false)
      }),
    )
  })
})

describe('a card', () => {
  const printed = ['7KQ2M9X', 'ABCDEFG', 'HJKMNPQ', '0011223', 'ZZZZZZZ'].map((letters, at) =>
    printedCardLine(letters, at + 1),
  )

  test('is valid in five lines, with the printed numbers, or without line breaks', () => {
    for (const typed of [
      printed.join('\n'),
      printed.join(''),
      `\n${printed.map((line, at) => `${at + 1}  ${line}`).join('\n\n')}\n`,
      printed.map((line, at) => `${at + 1}. ${line.toLowerCase()}`).join('\n'),
    ])
      expect([typed, wrongCardLines(typed)]).toEqual([typed, []])
  })

  test('names each wrong line, and only those', () => {
    const swapped = [printed[0], printed[2], printed[1], printed[3], printed[4]].join('\n')
    expect(wrongCardLines(swapped)).toEqual([2, 3])
    expect(wrongCardLines(printed.with(3, (printed[3] ?? '').replace('3', '4')).join('\n'))).toEqual([4])
    expect(wrongCardLines(printed.with(4, (printed[4] ?? '').slice(1)).join('\n'))).toEqual([5])
    expect(wrongCardLines('')).toEqual([1, 2, 3, 4, 5])
  })

  test('has surplus letters in its last line, which is then invalid', () => {
    expect(cardLinesOf(`${printed.join('')}XX`).at(-1)).toBe(`${(printed[4] ?? '').replace(' ', '')}XX`)
    expect(wrongCardLines(`${printed.join('')}XX`)).toEqual([5])
  })
})
