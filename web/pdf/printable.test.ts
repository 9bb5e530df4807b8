import { expect, test } from 'vitest'
import { makePrintable, printable } from './printable.ts'

test.each([
  ['composes accents', 'Nguyễn Thị Ánh'.normalize('NFD'), 'Nguyễn Thị Ánh'],
  ['removes emoji between words and at both ends', '🐶 Biscuit 👩‍👩‍👧 and ❤️ Olive 🇺🇸', 'Biscuit and Olive'],
  ['keeps the digit of a keycap emoji', 'Press 1️⃣ first', 'Press 1 first'],
  ['spells out fractions that our faces lack', '1⅓ cups, ⅔ of a tablet, ½ more', '1 1/3 cups, 2/3 of a tablet, ½ more'],
  ['replaces check marks, boxes and arrows', '✓ fed\n☐ walked → twice', '√ fed\n[ ] walked -> twice'],
  ['keeps signs such as ™ and €', 'Purina™ © 2026, 5°, €3', 'Purina™ © 2026, 5°, €3'],
  ['keeps double blanks', 'Two  blanks', 'Two  blanks'],
  ['keeps joiners only in scripts that need them', 'می\u200Cخواهم a\u200Cb', 'می\u200Cخواهم ab'],
  ['replaces the narrow space in a time by a no-break space', '5:34\u202FAM', '5:34\u00A0AM'],
])('printable %s', (_, text, made) => {
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
