import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { bytesOf } from './in-bytes.ts'
import { defer } from './deferred.ts'
import { inTransaction } from './scope.ts'
import { engines } from './testing/index.ts'

const every = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const hostile = "it's \\ $1 $2 \n -- /* ') to program 'true'; é"

describe.each(engines)('on the $name database', ({ openMigrated }) => {
  let database: Database
  beforeAll(async () => {
    database = await openMigrated()
  })
  afterAll(() => database.destroy())

  const decoded = (bytes: Uint8Array) => bytesOf("decode($1, 'hex')", [Buffer.from(bytes).toString('hex')])

  test('a value of any length survives a round trip', async () => {
    for (const bytes of [every, new Uint8Array(0), randomBytes(3000), randomBytes(300_000)])
      expect(Buffer.compare(await decoded(bytes).run(database), bytes)).toBe(0)
    expect(await bytesOf('$1::bytea', [null]).run(database)).toHaveLength(0)
  })

  test('the parameters of a bytes query are escaped, whatever they contain', async () => {
    const text = `convert_to($2::text || $1::int || coalesce($3, '') || $2::text, 'UTF8')`
    const bytes = await bytesOf(text, [-7, hostile, null]).run(database)
    expect(Buffer.from(bytes).toString()).toBe(`${hostile}-7${hostile}`)
    await expect(bytesOf('int4send($1)', [1.5]).run(database)).rejects.toThrow()
  })

  test('a bytes query runs in a batch with other statements, under the same role', async () => {
    const ownerId = 'a28ee4f8-7b96-4ea8-a86b-71b9a4a3d5a3'
    const asked = await inTransaction(database, { as: 'owner', ownerId, accountId: ownerId }, async (transaction) => ({
      before: await defer(transaction, sql<{ n: number }>`select 1 as n`.compile(transaction)),
      bytes: await bytesOf("convert_to(current_user || current_setting('app.owner') || $1, 'UTF8')", ['!']).defer(
        transaction,
      ),
      after: await defer(transaction, sql<{ n: number }>`select 2 as n`.compile(transaction)),
    }))
    expect(asked.before.rows).toEqual([{ n: 1 }])
    expect(Buffer.from(asked.bytes()).toString()).toBe(`cairn_api${ownerId}!`)
    expect(asked.after.rows).toEqual([{ n: 2 }])
  })

  test('a failed bytes query rejects with its error, and does not affect the next caller', async () => {
    const failing = bytesOf("convert_to((1 / $1)::text, 'UTF8')", [0])
    await expect(failing.run(database)).rejects.toMatchObject({ code: '22012' })
    const within = inTransaction(database, { as: 'system' }, (transaction) => failing.defer(transaction))
    await expect(within).rejects.toMatchObject({ code: '22012' })
    expect(await Promise.all([every, every].map((bytes) => decoded(bytes).run(database)))).toHaveLength(2)
  })
})
