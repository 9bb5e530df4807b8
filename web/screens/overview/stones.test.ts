import { describe, expect, test } from 'vitest'
import { checklist, progressOf } from '../../../records/checklist/index.ts'
import { stonesOf } from './stones.ts'

const ids = checklist.map(({ id }) => id)
const itemsOf = (moduleId: string) => checklist.find(({ id }) => id === moduleId)?.items ?? []

function pile(done: Readonly<Record<string, string>>) {
  const isDone = (itemId: string) => Object.keys(done).some((id) => itemsOf(id).some((item) => item.id === itemId))
  const records = Object.entries(done).flatMap(([moduleId, createdAt]) =>
    createdAt === ''
      ? []
      : itemsOf(moduleId).flatMap(({ kinds }) =>
          kinds.slice(0, 1).flatMap(({ kind }) => [
            { kind, createdAt },
            { kind, createdAt: '2026-12-31' },
          ]),
        ),
  )
  return stonesOf(checklist, progressOf(checklist, isDone), records)
}
const order = (stones: ReturnType<typeof pile>) => stones.map(({ id, isLaid }) => (isLaid ? id : `(${id})`))

describe('the cairn of modules', () => {
  test('for a new owner, has open stones in the order of the checklist', () => {
    expect(order(pile({}))).toEqual(ids.map((id) => `(${id})`))
  })

  test('the cairn has the required module at the bottom, then modules in the order of completion, then open modules', () => {
    const done = { legacy: '2026-02-01', documents: '2026-03-01', digital: '2026-05-01', core: '2026-06-01' }
    expect(order(pile(done))).toEqual(['core', 'legacy', 'documents', 'digital', '(planning)', '(relationships)'])
  })

  test('the cairn has modules that were completed without a record above the other complete modules', () => {
    expect(order(pile({ legacy: '2026-02-01', planning: '', digital: '' })).slice(0, 3)).toEqual([
      'legacy',
      'digital',
      'planning',
    ])
  })
})

test('an open stone links to its first open item, a complete stone to its first item', () => {
  const [core, , ...others] = pile({ core: '2026-06-01' })
  expect(core?.path).toBe(itemsOf('core')[0]?.path)
  expect(others.map(({ id, path }) => path === itemsOf(id)[0]?.path)).toEqual(others.map(() => true))
})
