import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyCluster } from './empty-cluster.ts'
import { singleConnectionDialect } from './single-connection.ts'

test('a query on the outer database inside a transaction times out, and blocks no other caller', async () => {
  const cluster = await PGlite.create('memory://', { loadDataDir: await emptyCluster() })
  const database = new Kysely<Record<string, never>>({ dialect: singleConnectionDialect(cluster, 200) })
  const one = sql<{ one: number }>`select 1 as one`
  const mistaken = database.transaction().execute(() => one.execute(database))
  const behind = one.execute(database).catch((error: unknown) => error)
  await expect(mistaken).rejects.toThrow('busy for too long')
  await behind
  expect((await one.execute(database)).rows).toEqual([{ one: 1 }])
  expect((await database.transaction().execute((transaction) => one.execute(transaction))).rows).toEqual([{ one: 1 }])
  await database.destroy()
})
