import { expect, test } from 'vitest'
import { defineRecord, step } from '../define.ts'
import { file, text } from '../fields/index.ts'
import { kinds } from '../kinds/index.ts'
import { checklist } from '../checklist/index.ts'
import { joined } from './join.ts'
import { menuGroups } from './menu.ts'
import type { OwnPlace, PlannedGroup } from './place.ts'

const nothing = () => ''
const rule = { types: { 'image/png': 'png' }, maxBytes: 1, tooLarge: 'Too large' }
const kindAt = (path: string, more: { place?: OwnPlace; beside?: boolean; asksFile?: boolean } = {}) => {
  const { asksFile = false, ...rest } = more
  return defineRecord({
    kind: path.slice(1).replace('/', '-'),
    path,
    name: { one: 'Pet', many: 'Pets', purpose: '', empty: '' },
    audience: 'owner',
    steps: [step('Basics', { name: text('Name'), ...(asksFile && { photo: file('Photo', { rule }) }) })],
    title: nothing,
    activity: { added: nothing, changed: nothing, removed: nothing },
    failed: { load: '', save: '', remove: '' },
    ...rest,
  })
}
const item = { id: 'pets', title: 'My Pets', description: '', question: 'Do you have animals?', why: '' }
const animals: PlannedGroup = {
  title: 'My Animals',
  short: 'Animals',
  path: '/animals',
  module: { id: 'animals', title: 'Animals' },
  places: [{ path: '/animals/pets', title: 'My Pets', item }],
}

test('a kind joins the menu place that its path names', () => {
  const [group] = joined(
    [animals],
    [kindAt('/animals/pets'), kindAt('/animals/pets', { beside: true, asksFile: true })],
  )
  expect(group?.places).toMatchObject([
    {
      path: '/animals/pets',
      screen: 'pets',
      kinds: [
        { kind: 'animals-pets', beside: false, asksFile: false },
        { kind: 'animals-pets', beside: true, asksFile: true },
      ],
    },
  ])
})

test('a kind with an unplanned path adds its own menu place', () => {
  const horses = { group: '/animals', title: 'My Horses', item: { ...item, id: 'horses' } }
  const [group] = joined([animals], [kindAt('/animals/horses', { place: horses })])
  expect(group?.places.map(({ path, title }) => [path, title])).toEqual([
    ['/animals/pets', 'My Pets'],
    ['/animals/horses', 'My Horses'],
  ])
  expect(group?.places[1]).toMatchObject({ item: { id: 'horses' }, kinds: [{ kind: 'animals-horses' }] })
  expect(group?.places[1]).not.toHaveProperty('group')
})

test('a kind without a menu place throws at start, and so does an item outside the checklist', () => {
  expect(() => joined([animals], [kindAt('/nowhere')])).toThrow('nowhere: there is no place at /nowhere')
  expect(() => joined([animals], [kindAt('/plants/ivy', { place: { group: '/plants', title: 'Ivy' } })])).toThrow(
    'there is no place at /plants/ivy',
  )
  const { module: _, ...hidden } = animals
  expect(() => joined([hidden], [])).toThrow('pets: nothing of /animals stands in the checklist')
})

test('every kind has a file of the same name, by which the app loads it', async () => {
  for (const { kind } of kinds) {
    const declared: Record<string, unknown> = await import(`../kinds/${kind}.ts`)
    expect(Object.values(declared)).toContainEqual(expect.objectContaining({ kind }))
  }
})

test('the build inlines the tables of menu places without loss', () => {
  for (const table of [menuGroups, checklist]) expect(JSON.parse(JSON.stringify(table))).toStrictEqual(table)
})
