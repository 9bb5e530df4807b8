import { expect, test } from 'vitest'
import { bookDocument } from './book.ts'
import { paper, sideOf } from './paper.ts'
import { labelled } from './record-paper.ts'
import { setPdf } from './testing/set-pdf.ts'

test('a paper has names in other scripts as text, on lines as high as before, and says how they are read', async () => {
  const of = (names: readonly string[]) => ({
    ...paper('Names', [
      ...names.map((text) => ({ text })),
      ...names.map((text) => ({ text, style: 'heading', font: 'Roboto' })),
    ]),
    compress: false,
  })
  const set = async (...names: string[]) => (await setPdf(of(names))).toString('latin1')
  const heights = (pdf: string) =>
    [...new Set(Array.from(pdf.matchAll(/1 0 0 1 \S+ (\S+) Tm/g), ([, height]) => height))].join(' ')
  const pdf = await set('Grandmother 王美玲', 'Her name is שרה')
  const hex = (text: string) => Array.from(text, (letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0'))
  for (const letter of hex('王美玲שרה')) expect(pdf).toContain(`<${letter}>`)
  expect(heights(pdf)).toBe(heights(await set('Grandmother Meiling', 'Her name is Sarah')))
  const read = Buffer.from('\uFEFFHer name is שרה', 'utf16le').swap16().toString('latin1')
  expect(pdf.split('/ActualText')).toHaveLength(3)
  expect(pdf.replaceAll('\\', '')).toContain(read.replaceAll('\\', ''))
})

test('a story that begins in Hebrew or Arabic stands at the right, one in another script does not', () => {
  const story = (text: string) => ({ title: 'Home', when: '', text, pictures: [], spoken: false })
  const { content } = bookDocument(
    {
      title: 'My Book',
      dedication: '',
      stories: [story('סבתא נולדה בלודז׳.\nGrandmother (סבתא) was born.')],
      events: [],
    },
    { owner: 'Margaret Ellis', day: 'May 4, 2026' },
  )
  const texts = JSON.stringify(content)
  expect(texts).toMatch(/"text":"סבתא נולדה[^}]*"alignment":"right"/)
  expect(texts).not.toMatch(/"text":"Grandmother[^}]*"alignment":"right"/)
  // Beside its label a word begins at its left, a few sentences at their right.
  expect(JSON.stringify(labelled('Born in', 'לודז׳'))).not.toContain('right')
  expect(JSON.stringify(labelled('About her', 'סבתא נולדה בלודז׳.\nהיא אהבה לשיר.')).split('right')).toHaveLength(3)
  expect([sideOf('“محمد”'), sideOf('王美玲'), sideOf('')]).toEqual([{ alignment: 'right' }, {}, {}])
})
