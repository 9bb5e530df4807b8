import { randomBytes, randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmbeddedStatements } from './embedded-statements.ts'
import { emptyCluster } from './empty-cluster.ts'

let database: PGlite
let statements: EmbeddedStatements

beforeAll(async () => {
  database = await PGlite.create('memory://', { loadDataDir: await emptyCluster() })
  statements = new EmbeddedStatements(database)
  await database.exec(
    'create table thing (id uuid primary key, n int, big bigint, at timestamptz, bytes bytea, words text[], said jsonb)',
  )
})
afterAll(() => database.close())

const kept = async () =>
  (await database.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')).rows[0]?.n

test('values of every type, and null, survive a round trip', async () => {
  const thing = {
    id: randomUUID(),
    n: 7,
    big: 9_007_199_254_740_993n,
    at: new Date('2026-11-01T10:00:00Z'),
    bytes: new Uint8Array(randomBytes(300)),
    words: ['one', 'a "quoted" one', 'a, comma'],
    said: { yes: [1, null, 'ü'] },
  }
  const insert = 'insert into thing values ($1, $2, $3, $4, $5, $6, $7)'
  expect(await statements.run(insert, Object.values(thing))).toEqual({ rows: [], changed: 1 })
  const found = await statements.run('select * from thing where id = $1', [thing.id])
  expect(found.rows).toEqual([thing])
  const empty = randomUUID()
  await statements.run(insert, [empty, null, undefined, null, null, null, null])
  const { rows } = await statements.run('select n, big, at, bytes, words, said from thing where id = $1', [empty])
  expect(rows).toEqual([{ n: null, big: null, at: null, bytes: null, words: null, said: null }])
})

test('Postgres parses a repeated statement once, whatever its values', async () => {
  const before = (await kept()) ?? 0
  for (const n of [1, 2, 3])
    expect((await statements.run('select $1::int + 1 as next', [n])).rows).toEqual([{ next: n + 1 }])
  expect(await kept()).toBe(before + 1)
})

test('the driver caches no statement with very many values', async () => {
  const before = await kept()
  const many = Array.from({ length: 70 }, (_, index) => index)
  const asked = `select ${many.map((n) => `$${n + 1}::int`).join(' + ')} as sum`
  expect((await statements.run(asked, many)).rows).toEqual([{ sum: 2415 }])
  expect(await kept()).toBe(before)
})

test('a wrong statement or value rejects with its error code, and the next statement runs', async () => {
  await expect(statements.run('select nonsense', [])).rejects.toMatchObject({ code: '42703' })
  await expect(statements.run('select nonsense where 1 = $1', [1])).rejects.toMatchObject({ code: '42703' })
  const id = randomUUID()
  const insert = 'insert into thing (id) values ($1)'
  await statements.run(insert, [id])
  await expect(statements.run(insert, [id])).rejects.toMatchObject({ code: '23505' })
  await expect(statements.run(insert, ['no id'])).rejects.toMatchObject({ code: '22P02' })
  expect((await statements.run('select 1 as one', [])).rows).toEqual([{ one: 1 }])
})

test('the driver rejects a second statement in the same text, with or without values', async () => {
  await expect(statements.run('select 1; drop table thing', [])).rejects.toThrow('multiple commands')
  await expect(statements.run('select $1::int; drop table thing', [1])).rejects.toThrow('multiple commands')
})

test('the driver reports how many rows changed', async () => {
  const ids = [randomUUID(), randomUUID()]
  for (const id of ids) await statements.run('insert into thing (id) values ($1)', [id])
  expect((await statements.run('update thing set n = 1 where id = any($1)', [ids])).changed).toBe(2)
  expect((await statements.run('delete from thing where id = any($1) returning id', [ids])).rows).toHaveLength(2)
})
