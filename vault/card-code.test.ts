import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardLetters, printedCardLine, wrongCardLines } from '../domain/card-lines.ts'
import { random, randomId } from './bytes.ts'
import { type CardCode, cardCodeOf, readCardCode, writeCardCode } from './card-code.ts'
import { expectRefused } from './testing/index.ts'

const filling = {
  ownerId: '8501dfd3-d6fe-86a1-a8cb-075e1576c86b',
  seatId: '0b8f3f5e-2d53-4b7e-9f0a-3d1f1a6c9d11',
  invitationId: '5c1b7a42-8a5e-4c5d-b0d3-9a7f4a1f2e22',
  epoch: 3,
}
const accountKey = Uint8Array.from({ length: 32 }, (_, at) => at * 7)
const printed = ['ZV32 8TSX', 'TMMK WAPM', 'E025 GBZ7', 'FHQC S8HK', 'EXE2 YZKV']
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const bareLines = (lines: readonly string[]) => lines.map((line) => cardLetters(line).slice(0, 7))

describe('the code of a card', () => {
  // Frozen, because people store printed cards for years: a change that derives another code would
  // make all of them worthless.
  test('stays the same for ever for one account key and one filling', async () => {
    const code = await cardCodeOf({ accountKey }, filling)
    const lines = await writeCardCode(code)
    expect(lines).toEqual(printed)
    expect(await readCardCode(printed.join('\n'))).toEqual(code)
  })

  test('differs for every other filling, owner and key', async () => {
    const others = [
      { ...filling, ownerId: randomId() },
      { ...filling, seatId: randomId() },
      { ...filling, invitationId: randomId() },
      { ...filling, epoch: 4 },
    ].map((other) => cardCodeOf({ accountKey }, other))
    const codes = await Promise.all([
      ...others,
      cardCodeOf({ accountKey }, filling),
      cardCodeOf({ accountKey: random(32) }, filling),
    ])
    expect(new Set(codes.map(({ number }) => number)).size).toBe(codes.length)
    expect(new Set(codes.map(({ secret }) => secret.join())).size).toBe(codes.length)
  })

  test('has forty letters in five lines, and is read as people type it', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(16), async (secret) => {
        const code: CardCode = { number: '7KQ2M9X', secret: secret.slice() }
        const lines = await writeCardCode(code)
        expect(lines.map((line) => line.length)).toEqual([9, 9, 9, 9, 9])
        for (const typed of [
          lines.join('\n'),
          lines.join('').toLowerCase().replaceAll('0', 'o'),
          lines.map((line, at) => `${at + 1} ${line.replaceAll('1', 'l')}`).join('\n'),
        ])
          expect(await readCardCode(typed)).toEqual(code)
      }),
      { numRuns: 30 },
    )
  })

  test('is refused if a line is wrong, missing, swapped or from another card', async () => {
    const code = await cardCodeOf({ accountKey }, filling)
    const lines = await writeCardCode(code)
    const [one = '', two = '', three = '', four = ''] = lines
    const foreign = await writeCardCode(await cardCodeOf({ accountKey: random(32) }, filling))
    const first = one.startsWith('A') ? 'B' : 'A'
    for (const typed of [lines.with(0, first + one.slice(1)), lines.slice(1), lines.with(1, three).with(2, two), []])
      await expectRefused(() => readCardCode(typed.join('\n')))
    const check = four.endsWith('0') ? '1' : '0'
    await expectRefused(() => readCardCode(lines.with(3, four.slice(0, -1) + check).join('\n')))
    // Each of these lines is valid alone, but the check letters of the secret show that they do not
    // belong together.
    for (const at of lines.keys()) {
      const mixed = lines.with(at, foreign[at] ?? '').join('\n')
      expect(wrongCardLines(mixed)).toEqual([])
      await expectRefused(() => readCardCode(mixed))
    }
  })

  test('is refused if its last letters are not its checksum, although each line is valid', async () => {
    const lines = bareLines(await writeCardCode(await cardCodeOf({ accountKey }, filling)))
    const last = lines[4] ?? ''
    const changed = last.slice(0, -1) + (last.endsWith('0') ? '1' : '0')
    const typed = lines.with(4, changed).map((line, at) => printedCardLine(line, at + 1))
    expect(wrongCardLines(typed.join('\n'))).toEqual([])
    await expectRefused(() => readCardCode(typed.join('\n')))
  })
})
