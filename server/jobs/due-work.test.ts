import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { engines } from '../db/testing/index.ts'
import { keepingLog } from '../testing/index.ts'
import { createDueWork } from './due-work.ts'

describe.each(engines)('jobs, on the $name database', (engine) => {
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

  test('a job does not run before its time, and survives a restart', async () => {
    const done: string[] = []
    await plan(server(), 'later', 60)
    const restarted = server()
    restarted.handle('task', async (_, { key }) => void done.push(key))
    await restarted.run()
    expect(done).toEqual([])
    now += 61_000
    await restarted.run()
    expect(done).toEqual(['later'])
    expect(await left()).toEqual([])
  })

  test('four servers run each job exactly once', async () => {
    const done: string[] = []
    const servers = Array.from({ length: 4 }, server)
    for (const due of servers) due.handle('task', async (_, { key }) => void done.push(key))
    for (let index = 0; index < 60; index++) await plan(servers[0], `${index}`)
    await Promise.all(servers.map((due) => due.run()))
    expect(done).toHaveLength(60)
    expect(new Set(done).size).toBe(60)
  })

  test('a server that stops ends the job under way, and returns its other jobs at once', async () => {
    const [stopping, other] = [server(), server()]
    const done: string[] = []
    const [begun, under] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    stopping.handle('task', async (_, { key }) => {
      begun.resolve()
      await under.promise
      done.push(`stopping ${key}`)
    })
    other.handle('task', async (_, { key, tries }) => void done.push(`other ${key}, try ${tries}`))
    for (const key of ['one', 'two', 'three']) {
      await plan(stopping, key)
      now += 1
    }
    stopping.start()
    await begun.promise
    const stopped = stopping.stop()
    under.resolve()
    await stopped
    await other.run()
    expect(done).toEqual(['stopping one', 'other two, try 1', 'other three, try 1'])
  })

  test('a failed job rolls back, and the server retries it with growing delays', async () => {
    const due = server()
    let fails = true
    due.handle('task', async (transaction) => {
      await transaction
        .insertInto('token_bucket')
        .values({ key: Buffer.from('trace'), tokens: 1, updated_at: clock() })
        .execute()
      if (fails) throw new Error('not yet')
    })
    const traces = () => database.selectFrom('token_bucket').selectAll().execute()
    await plan(due)
    expect(await due.run()).toBe(1)
    expect([await traces(), await due.run()]).toEqual([[], 0])
    now += 5_000
    expect(await due.run()).toBe(1)
    now += 5_000
    expect(await due.run()).toBe(0)
    now += 5_000
    fails = false
    expect(await due.run()).toBe(1)
    expect([await traces(), await left()]).toEqual([[expect.objectContaining({ tokens: 1 })], []])
  })

  test('another server takes over a job whose lease expired, and the first server then saves nothing', async () => {
    const [slow, other] = [server(), server()]
    const recorded: string[] = []
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    slow.handleEffect('task', async () => {
      begun.resolve()
      await goOn.promise
      return async () => void recorded.push('slow')
    })
    other.handleEffect('task', async () => async () => void recorded.push('other'))
    await plan(slow)
    const running = slow.run()
    await begun.promise
    expect(await other.run()).toBe(0)
    now += 121_000
    expect(await other.run()).toBe(1)
    goOn.resolve()
    await running
    expect(recorded).toEqual(['other'])
  })

  test('slow jobs run concurrently, leave the rest to other servers, and delay no other job', async () => {
    const due = server()
    const goOn = Promise.withResolvers<void>()
    const begun: string[] = []
    const fiveBegun = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const recorded: string[] = []
    due.handleSlowly('mail', async ({ key }) => {
      begun.push(key)
      if (begun.length === 5) fiveBegun.resolve()
      await goOn.promise
      return async () => void recorded.push(key)
    })
    due.handle('task', async () => {
      recorded.push('task')
      done.resolve()
    })
    const letters = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const key of letters)
      await database
        .transaction()
        .execute((transaction) => due.schedule(transaction, { kind: 'mail', key, at: clock() }))
    due.start()
    await fiveBegun.promise
    await plan(due)
    await done.promise
    expect(recorded).toEqual(['task'])
    // Only running jobs are leased, so another server can take the next.
    const leased = await database
      .selectFrom('due_work')
      .select('key')
      .where('kind', '=', 'mail')
      .where('leased_until', 'is not', null)
      .execute()
    expect(leased.map(({ key }) => key).toSorted()).toEqual(begun.toSorted())
    goOn.resolve()
    await due.stop()
    await due.run()
    expect(recorded.toSorted()).toEqual([...letters, 'task'])
  })

  test('slow jobs with the same `after` keep their order, and the next job runs after a failed job', async () => {
    const due = server()
    const done: string[] = []
    due.handleSlowly('mail', async ({ key }) => {
      if (key === 'b1') throw new Error('come back later')
      // The first job for each person takes longest.
      await setTimeout(key === 'a1' ? 100 : 0)
      done.push(key)
      return async () => {}
    })
    for (const [index, key] of ['a1', 'a2', 'b1', 'b2', 'a3'].entries())
      await database.transaction().execute((transaction) =>
        due.schedule(transaction, {
          kind: 'mail',
          key,
          at: new Date(now - 1000 + index),
          payload: { after: key[0] },
        }),
      )
    expect(await due.run()).toBe(5)
    expect(done).toEqual(['b2', 'a1', 'a2', 'a3'])
  })

  test('a job that waited behind slow jobs does not begin shortly before its lease ends', async () => {
    const due = server()
    const done: string[] = []
    due.handleSlowly('mail', async ({ key }) => {
      done.push(key)
      now += 61_000
      return async () => {}
    })
    for (const [index, key] of ['one', 'two'].entries())
      await database
        .transaction()
        .execute((transaction) =>
          due.schedule(transaction, { kind: 'mail', key, at: new Date(now + index - 1000), payload: { after: 'a' } }),
        )
    await due.run()
    expect(done).toEqual(['one'])
    now += 61_000
    await due.run()
    expect(done).toEqual(['one', 'two'])
  })

  test('the server reschedules only the slow job that failed, and the concurrent jobs complete', async () => {
    const due = server()
    const recorded: string[] = []
    due.handleSlowly('mail', async ({ key }) => {
      if (key === 'refused') throw new Error('come back later')
      return async () => void recorded.push(key)
    })
    for (const key of ['one', 'refused', 'two'])
      await database
        .transaction()
        .execute((transaction) => due.schedule(transaction, { kind: 'mail', key, at: clock() }))
    expect(await due.run()).toBe(3)
    expect(recorded.toSorted()).toEqual(['one', 'two'])
    expect((await left()).map(({ key }) => key)).toEqual(['refused'])
  })

  test('a caller can move a job while it runs, and cancel a job before it runs', async () => {
    const due = server()
    const recorded: string[] = []
    due.handleEffect('task', async ({ key }) => {
      if (key === 'moved') await plan(due, 'moved', 600)
      return async () => void recorded.push(key)
    })
    await plan(due, 'cancelled')
    await database.transaction().execute((transaction) => due.cancel(transaction, 'task', 'cancelled'))
    await plan(due, 'moved')
    await due.run()
    expect(recorded).toEqual([])
    expect((await left()).map(({ key }) => key)).toEqual(['moved'])
  })

  test('a job can reschedule itself for the next day', async () => {
    const due = server()
    let days = 0
    due.handle('task', async (transaction, { key }) => {
      days++
      await due.schedule(transaction, { kind: 'task', key, at: new Date(now + 86_400_000) })
    })
    await plan(due, 'daily')
    for (let day = 0; day < 3; day++) {
      await due.run()
      now += 86_400_000
    }
    expect(days).toBe(3)
  })
})
