import { expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { owner } from '../../../records/family/graph.ts'
import { drawFamily } from '../../../records/family/layout.ts'
import { familyMember } from '../../../records/kinds/index.ts'
import { treePaper } from '../family-tree/tree-paper.ts'
import { type FamilyMember, treeOf } from '../family-tree/tree.ts'
import { bookDocument } from './book.ts'
import { paper, sideOf } from './paper.ts'
import { labelled } from './record-paper.ts'
import { setPdf } from './testing/set-pdf.ts'

const hex = (text: string) => Array.from(text, (letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0'))

test('a paper sets names in other scripts as text, at the same line height and in their reading direction', async () => {
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
  for (const letter of hex('王美玲שרה')) expect(pdf).toContain(`<${letter}>`)
  expect(heights(pdf)).toBe(heights(await set('Grandmother Meiling', 'Her name is Sarah')))
  const read = Buffer.from('\uFEFFHer name is שרה', 'utf16le').swap16().toString('latin1')
  expect(pdf.split('/ActualText')).toHaveLength(3)
  expect(pdf.replaceAll('\\', '')).toContain(read.replaceAll('\\', ''))
})

test('a family tree’s PDF sets all names as text, whatever their script', async () => {
  const of = (id: string, fullName: string, more = {}) => ({
    id,
    createdAt: '2026-01-01',
    values: { ...blank(familyMember), fullName, ...more },
  })
  const members = [
    of('mother', 'Grandmother 王美玲', { relationship: 'mother' }),
    of('child', 'שרה', { relationship: 'daughter' }),
  ]
  const tree = treeOf(members as unknown as FamilyMember[], { name: 'Alma Ellis', dateOfBirth: '1951', photo: '' })
  const large = treePaper(tree, drawFamily(tree.family, owner), new Map(), { title: 'Family', day: 'May 4, 2026' })
  const pdf = (await setPdf({ ...large, compress: false })).toString('latin1')
  for (const letter of hex('王美玲שרה')) expect(pdf).toContain(`<${letter}>`)
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  // Each text occurs once, and not in the SVG too.
  expect(JSON.stringify(large.content)).not.toContain('<text')
})

test('a paragraph that starts in Hebrew or Arabic is right-aligned, a paragraph in another script is not', () => {
  const story = (text: string) => ({ title: 'Home', when: '', text, pictures: [], spoken: false })
  const { content } = bookDocument(
    {
      title: 'My Book',
      cover: '',
      dedication: '',
      stories: [story('סבתא נולדה בלודז׳.\nGrandmother (סבתא) was born.')],
      events: [],
      pictures: new Map(),
    },
    { owner: 'Margaret Ellis', day: 'May 4, 2026' },
  )
  const texts = JSON.stringify(content)
  expect(texts).toMatch(/"text":"סבתא נולדה[^}]*"alignment":"right"/)
  expect(texts).not.toMatch(/"text":"Grandmother[^}]*"alignment":"right"/)
  // Beside a label, a right-to-left word aligns left; several sentences align right.
  expect(JSON.stringify(labelled('Born in', 'לודז׳'))).not.toContain('right')
  expect(JSON.stringify(labelled('About her', 'סבתא נולדה בלודז׳.\nהיא אהבה לשיר.')).split('right')).toHaveLength(3)
  expect([sideOf('“محمد”'), sideOf('王美玲'), sideOf('')]).toEqual([{ alignment: 'right' }, {}, {}])
})
