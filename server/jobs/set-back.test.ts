import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { engines } from '../db/testing/index.ts'
import { keepingLog } from '../testing/index.ts'
import { createDueWork } from './due-work.ts'

describe.each(engines)('jobs after a clock was ahead, on the $name database', (engine) => {
  let database: Database
  let now: number
  const clock = () => new Date(now)
  beforeAll(async () => {
    database = await engine.open()
    await migrate(database)
  })
  afterAll(() => database.destroy())
  beforeEach(async () => {
    now = Date.now()
    await database.deleteFrom('due_work').execute()
  })

  const server = () => createDueWork(database, clock, keepingLog())
  const plan = (due = server(), key = 'one', inSeconds = 0) =>
    database
      .transaction()
      .execute((transaction) => due.schedule(transaction, { kind: 'task', key, at: new Date(now + inSeconds * 1000) }))
  const left = () => database.selectFrom('due_work').select(['key', 'tries']).execute()

  const daysAhead = 40 * 86_400_000
  const prompt = (done: string[]) => {
    const due = server()
    due.planWithin('task', 0)
    due.handle('task', async (_, { key }) => void done.push(key))
    return due
  }

  test('a job that a fast clock planned too late runs once the clock is right, here and after a start', async () => {
    const done: string[] = []
    const due = prompt(done)
    await due.run()
    now += daysAhead
    await due.run()
    await plan(due, 'here')
    now -= daysAhead
    await due.run()
    expect(done).toEqual(['here'])
    now += daysAhead
    await plan(due, 'after a start')
    now -= daysAhead
    await prompt(done).run()
    expect(done).toEqual(['here', 'after a start'])
  })

  test('setting a clock back hurries no job that waits for a retry or that may be planned far ahead', async () => {
    const done: string[] = []
    const due = prompt(done)
    await plan(due, 'retry', 3000)
    await due.run()
    const far = server()
    far.handle('task', async (_, { key }) => void done.push(key))
    await plan(far, 'far', 86_400)
    await far.run()
    now -= 5000
    expect(await due.run()).toBe(1)
    expect(done).toEqual(['far'])
  })

  test('a lease from a fast clock does not hold a job', async () => {
    const done: string[] = []
    const killed = server()
    killed.handleEffect('task', () => new Promise(() => undefined))
    now += daysAhead
    await plan(killed, 'held')
    void killed.run()
    await expect.poll(async () => (await left())[0]?.tries).toBe(1)
    now -= daysAhead
    await prompt(done).run()
    expect(done).toEqual(['held'])
  })
})
