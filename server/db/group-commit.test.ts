import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'
import { type EmbeddedConnection, singleConnectionDialect } from './single-connection.ts'

type Tables = { promise: { id: number } }

let folder: string
let embedded: PGlite
let database: Kysely<Tables>
let flights: string[] = []
let diskFails = false

function listenedTo(real: PGlite): EmbeddedConnection {
  return {
    get waitReady() {
      return real.waitReady
    },
    get closed() {
      return real.closed
    },
    parsers: real.parsers,
    serializers: real.serializers,
    runExclusive: (work) => real.runExclusive(work),
    execProtocolStream: (message, options) => {
      flights.push(Buffer.from(message).toString('latin1'))
      // The message `cairn` makes Postgres flush to the disk.
      if (diskFails && flights.at(-1)?.includes('cairn\0')) throw new Error('The disk is full.')
      return real.execProtocolStream(message, options)
    },
    close: () => real.close(),
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-group-'))
  embedded = await openEmbedded(folder, console)
  database = new Kysely<Tables>({ dialect: singleConnectionDialect(listenedTo(embedded), 400) })
  await sql`create table promise (id int primary key)`.execute(database)
})
beforeEach(async () => {
  await database.deleteFrom('promise').execute()
  flights = []
})
afterAll(async () => {
  await database.destroy()
  await rm(folder, { recursive: true })
})

const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
const save = (id: number) =>
  database.transaction().execute((transaction) => transaction.insertInto('promise').values({ id }).execute())
const read = async (of: Kysely<Tables> = database) =>
  (await of.selectFrom('promise').select('id').orderBy('id').execute()).map(({ id }) => id)

function atThisMoment(name: string): string {
  const copy = join(folder, name)
  cpSync(join(folder, 'database'), join(copy, 'database'), { recursive: true })
  return copy
}

async function foundAfterPowerCut(copy: string): Promise<number[]> {
  await rm(join(copy, 'database', 'cluster', 'postmaster.pid'), { force: true })
  const reopened = new Kysely<Tables>({ dialect: singleConnectionDialect(await openEmbedded(copy, console)) })
  const found = await read(reopened)
  await reopened.destroy()
  return found
}

const timesOf = (text: string) => flights.filter((flight) => flight.includes(text)).length

test('several commits share one flush, and none returns before it', async () => {
  const answered: number[] = []
  const saves = numbers.map((id) => save(id).then(() => answered.push(id)))
  await Promise.race(saves)
  const copy = atThisMoment('first')
  const told = [...answered]
  expect(await foundAfterPowerCut(copy)).toEqual(expect.arrayContaining(told))
  await Promise.all(saves)
  expect(answered.toSorted((one, other) => one - other)).toEqual(numbers)
  // A busy machine may make more than one group. The session turns its own flush off once.
  expect(timesOf('cairn\0')).toBeLessThanOrEqual(3)
  expect(timesOf('synchronous_commit')).toBeLessThanOrEqual(3)
})

test('statements outside a transaction also share a flush', async () => {
  const alone = (id: number) => database.insertInto('promise').values({ id }).execute()
  const copies = await Promise.all(numbers.map((id) => alone(id).then(() => (id === 1 ? atThisMoment('alone') : ''))))
  expect(timesOf('cairn\0')).toBeLessThanOrEqual(3)
  expect(await foundAfterPowerCut(copies[0] ?? '')).toContain(1)
  // The error also rolls back the setting sent with the statement.
  await expect(alone(1)).rejects.toMatchObject({ code: '23505' })
  await alone(9)
  expect(await foundAfterPowerCut(atThisMoment('after-failing'))).toContain(9)
})

test('a commit flushes without waiting if no other caller is queued', async () => {
  await save(1)
  const copy = atThisMoment('one')
  expect(timesOf('synchronous_commit = off')).toBe(0)
  expect(timesOf('cairn\0')).toBe(0)
  expect(await foundAfterPowerCut(copy)).toEqual([1])
})

test('a commit returns while new commits keep coming', async () => {
  const most = 400
  const saves: Promise<unknown>[] = []
  let answered = false
  // Each transaction queues the next one as soon as it begins.
  const begin = () => {
    const id = saves.length
    const saving = database.transaction().execute(async (transaction) => {
      if (!answered && saves.length < most) begin()
      await transaction.insertInto('promise').values({ id }).execute()
    })
    saves.push(saving)
  }
  begin()
  await saves[0]
  answered = true
  const before = saves.length
  await Promise.all(saves)
  expect(before).toBeLessThan(most)
  expect(await read()).toHaveLength(saves.length)
})

test('a failed commit rolls back none of the others', async () => {
  await save(4)
  const outcomes = await Promise.allSettled(numbers.map(save))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(outcomes[3]).toMatchObject({ status: 'rejected', reason: { code: '23505' } })
  const copy = atThisMoment('after')
  expect(await foundAfterPowerCut(copy)).toEqual(numbers)
})

test('a reader gets rows only after their flush to the disk', async () => {
  const saves = [save(1), save(2)]
  // The read waits behind the first save, so a power cut must not lose the rows that the read
  // returns.
  const seen = read().then((found) => ({ found, copy: atThisMoment('read') }))
  const counted = database
    .transaction()
    .execute((transaction) => read(transaction))
    .then((found) => ({ found, copy: atThisMoment('counted') }))
  await Promise.all(saves)
  for (const { found, copy } of [await seen, await counted])
    expect(await foundAfterPowerCut(copy)).toEqual(expect.arrayContaining(found))
  expect((await counted).found).not.toEqual([])
})

test('reads alone cause no flush, however many run at once', async () => {
  await save(1)
  await Promise.all(numbers.map(() => database.transaction().execute((transaction) => read(transaction))))
  expect(timesOf('cairn\0')).toBe(0)
})

test('a failed flush fails every save of its group', async () => {
  diskFails = true
  const outcomes = await Promise.allSettled(numbers.map(save))
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'The disk is full.' } })
  diskFails = false
  await save(9)
  expect(await read()).toContain(9)
})

test('saves return even if the last caller in the queue stopped waiting', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const first = database.transaction().execute(async (transaction) => {
    await transaction.insertInto('promise').values({ id: 1 }).execute()
    await held
  })
  await expect(save(2)).rejects.toThrow('busy for too long')
  const behind = read()
  letGo()
  await first
  expect(await foundAfterPowerCut(atThisMoment('went-away'))).toEqual([1])
  expect(await behind).toEqual([1])
})
