import { expect, test } from 'vitest'
import { makePrintable, printable } from './printable.ts'

test.each([
  ['accents that stand beside their letters', 'Nguyễn Thị Ánh'.normalize('NFD'), 'Nguyễn Thị Ánh'],
  ['emoji between words, and at both ends', '🐶 Biscuit 👩‍👩‍👧 and ❤️ Olive 🇺🇸', 'Biscuit and Olive'],
  ['a digit in a key', 'Press 1️⃣ first', 'Press 1 first'],
  ['fractions, which may be doses', '1⅓ cups, ⅔ of a tablet, ½ more', '1 1/3 cups, 2/3 of a tablet, ½ more'],
  ['marks of lists', '✓ fed\n☐ walked → twice', '√ fed\n[ ] walked -> twice'],
  ['signs that are letters among others', 'Purina™ © 2026, 5°, €3', 'Purina™ © 2026, 5°, €3'],
  ['blanks that somebody meant', 'Two  blanks', 'Two  blanks'],
  ['what keeps letters apart, where letters are that it keeps apart', 'می\u200Cخواهم a\u200Cb', 'می\u200Cخواهم ab'],
  ['a time as browsers write it', '5:34\u202FAM', '5:34\u00A0AM'],
])('%s', (_, text, made) => {
  expect(printable(text)).toBe(made)
  expect(printable(made)).toBe(made)
})

test('makePrintable keeps letters of other scripts, returns each once, and does not change picture URLs', () => {
  const content = [
    { text: ['王美玲 😀', { text: 'שרה, 王' }] },
    { ul: ['Ελένη 🐾'] },
    { image: 'data:image/png;base64,✓' },
    { columns: [{ stack: ['Łódź ✓'] }] },
  ]
  expect(makePrintable(content).join('')).toBe('王美玲שרה')
  expect(content).toEqual([
    { text: ['王美玲', { text: 'שרה, 王' }] },
    { ul: ['Ελένη'] },
    { image: 'data:image/png;base64,✓' },
    { columns: [{ stack: ['Łódź √'] }] },
  ])
})
