import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { batchQuery } from './deferred.ts'
import { inTransaction } from './scope.ts'
import { engines } from './testing/index.ts'
import { batch } from './batch.ts'

describe.each(engines)('a batch of queries, on the $name database', ({ openMigrated }) => {
  let database: Database
  beforeAll(async () => {
    database = await openMigrated()
  })
  afterAll(() => database.destroy())

  const asked = <Row>(query: ReturnType<typeof sql<Row>>) => batchQuery(query.compile(database), (rows) => rows)

  test('a batch gives each query its own rows, in order, with its own column types', async () => {
    const bytes = randomBytes(20)
    const at = new Date('2026-03-01T12:00:00Z')
    const alone = {
      letters: asked(sql`select chr(${100}::int - n) as name, n from generate_series(1, 12) n order by n desc`),
      nobody: asked(sql`select 1 as name where ${0}::int = 1`),
      kinds: asked(
        sql`select ${bytes}::bytea as bytes, ${at}::timestamptz as name, true as yes, null::text as n, 9007199254740993 as large`,
      ),
      empty: asked(sql`select null::int as n, null::text as name union all select ${7}::int, null`),
    }
    const all = await batch(database, alone).run(database)
    expect(all.letters).toHaveLength(12)
    for (const name of Object.keys(alone).filter((one): one is keyof typeof alone => one in alone))
      expect(all[name]).toEqual(await alone[name].run(database))
  })

  test('a batch accepts queries without values, and deferred queries', async () => {
    const once = batch(database, { one: asked(sql`select 1 as n`), two: asked(sql`select 2 as n`) })
    const expected = { one: [{ n: 1 }], two: [{ n: 2 }] }
    expect(await once.run(database)).toEqual(expected)
    const answer = await inTransaction(database, { as: 'system' }, (transaction) => once.defer(transaction))
    expect(answer()).toEqual(expected)
  })

  test('a batch runs only under the role of its transaction', async () => {
    const [anna, bert] = [randomUUID(), randomUUID()]
    await sql`alter table manifest disable trigger all`.execute(database)
    await sql`insert into manifest (owner_id, n, bytes) values (${anna}, 3, 0), (${bert}, 4, 0)`.execute(database)
    const heads = batch(database, {
      first: asked(sql`select n from manifest where n > ${0}`),
      second: asked(sql`select n from manifest where n < ${99}`),
    })
    const ask = (ownerId: string) =>
      inTransaction(database, { as: 'owner', ownerId, accountId: randomUUID() }, (transaction) =>
        heads.defer(transaction),
      )
    expect((await ask(anna))()).toEqual({ first: [{ n: 3 }], second: [{ n: 3 }] })
    expect((await ask(bert))()).toEqual({ first: [{ n: 4 }], second: [{ n: 4 }] })
  })
})
