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

describe('the pile', () => {
  test('without anything done, has every stone open in the order of the checklist', () => {
    expect(order(pile({}))).toEqual(ids.map((id) => `(${id})`))
  })

  test('has the first steps at the ground, then modules as they were finished, and open ones on top', () => {
    const done = { legacy: '2026-02-01', documents: '2026-03-01', digital: '2026-05-01', core: '2026-06-01' }
    expect(order(pile(done))).toEqual(['core', 'legacy', 'documents', 'digital', '(planning)', '(relationships)'])
  })

  test('has modules that were finished without a record last among the laid, in the order of the checklist', () => {
    expect(order(pile({ legacy: '2026-02-01', planning: '', digital: '' })).slice(0, 3)).toEqual([
      'legacy',
      'digital',
      'planning',
    ])
  })
})

test('a stone leads to its first open item, a laid one to its first', () => {
  const [core, , ...others] = pile({ core: '2026-06-01' })
  expect(core?.path).toBe(itemsOf('core')[0]?.path)
  expect(others.map(({ id, path }) => path === itemsOf(id)[0]?.path)).toEqual(others.map(() => true))
})
