import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtOnce } from './built-once.ts'
import type { Database } from './connect.ts'
import { engines } from './testing/index.ts'

describe.each(engines)('on the $name database', ({ openMigrated }) => {
  let database: Database
  beforeAll(async () => {
    database = await openMigrated()
  })
  afterAll(() => database.destroy())

  test('a statement compiled once runs with new values', async () => {
    let built = 0
    const ask = builtOnce((reader: Database, bytes: Uint8Array, n: number) => {
      built += 1
      return reader.selectNoFrom([sql<Uint8Array>`${bytes}::bytea`.as('bytes'), sql<number>`${n}::int`.as('n')])
    })
    for (const n of [1, 2, 3]) {
      const { rows } = await database.executeQuery(ask(database, Uint8Array.of(n), n))
      expect(rows.map((row) => ({ ...row, bytes: [...row.bytes] }))).toEqual([{ bytes: [n], n }])
    }
    expect(built).toBe(1)
  })

  test('builtOnce rejects a statement that uses its values in another order', () => {
    const ask = builtOnce((reader: Database, one: number, other: number) =>
      reader.selectNoFrom([sql<number>`${other}::int`.as('other'), sql<number>`${one}::int`.as('one')]),
    )
    expect(() => ask(database, 1, 2)).toThrow('in order')
  })
})
