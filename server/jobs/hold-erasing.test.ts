import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/connect.ts'
import { engineOfStories } from '../db/testing/index.ts'
import { keepingLog } from '../testing/index.ts'
import { createDueWork } from './due-work.ts'
import { handleErasing, holdErasing, releaseErasing } from './hold-erasing.ts'

let database: Database
let now = Date.parse('2026-11-28')
const clock = () => new Date(now)
const erased: string[] = []

beforeAll(async () => {
  const [engine] = engineOfStories
  if (!engine) throw new Error('There is no database.')
  database = await engine.openMigrated()
})
afterAll(() => database.destroy())

test('the server erases no file while a backup runs, or for a day if the backup was killed', async () => {
  const due = createDueWork(database, clock, keepingLog())
  const context = { database, due, clock }
  handleErasing(context, 'erase', async (key) => void erased.push(key))
  const erase = (key: string) =>
    database.transaction().execute((transaction) => due.schedule(transaction, { kind: 'erase', key, at: clock() }))

  await holdErasing(context)
  await erase('one')
  await due.run()
  now += 10 * 60_000
  await due.run()
  expect(erased).toEqual([])
  await releaseErasing(context)
  now += 10 * 60_000
  await due.run()
  expect(erased).toEqual(['one'])

  await holdErasing(context)
  await erase('two')
  await due.run()
  now += 24 * 3600_000
  await due.run()
  now += 10 * 60_000
  await due.run()
  expect(erased).toEqual(['one', 'two'])
})
