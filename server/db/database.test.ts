import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { defer } from './deferred.ts'
import { migrate } from './migrate.ts'
import { inTransaction, type Scope, type Tx } from './scope.ts'
import { engines } from './testing/index.ts'

describe.each(engines)('the $name database', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await migrate(database)
  })
  afterAll(() => database.destroy())

  describe('row-level security', () => {
    const [anna, bert] = [person(), person()]
    const target = `${randomUUID()}:death:1`

    beforeAll(async () => {
      await sql`create table kept (owner_id uuid not null, name text not null, target text not null, primary key (owner_id, name))`.execute(
        database,
      )
      await sql`select protect_estate_table('kept')`.execute(database)
      await sql`select let_grantees_read('kept', 'target = any(acting_targets())')`.execute(database)
      await sql`insert into kept values (${anna.ownerId}, 'for her heir', ${target}), (${anna.ownerId}, 'hers alone', 'owner'),
        (${bert.ownerId}, 'his', ${target})`.execute(database)
    })

    test('an owner sees only their own rows', async () => {
      expect(await namesIn(database, anna)).toEqual(['for her heir', 'hers alone'])
      expect(await namesIn(database, bert)).toEqual(['his'])
    })

    test('a grantee sees only the rows of their targets, in that estate only', async () => {
      const grantee = { as: 'grantee', accountId: randomUUID(), ownerId: anna.ownerId } as const
      expect(await namesIn(database, { ...grantee, targets: [target] })).toEqual(['for her heir'])
      expect(await namesIn(database, { ...grantee, targets: [] })).toEqual([])
    })

    test('a person outside any estate sees no rows', async () => {
      expect(await namesIn(database, { as: 'account', accountId: anna.accountId })).toEqual([])
    })

    test.each([
      [
        'an owner cannot write into another estate',
        anna,
        () => sql`insert into kept values (${bert.ownerId}, 'planted', 'owner')`,
      ],
      ['an owner cannot move a row to another estate', anna, () => sql`update kept set owner_id = ${bert.ownerId}`],
      [
        'a grantee cannot write at all',
        { as: 'grantee', accountId: randomUUID(), ownerId: anna.ownerId, targets: [target] } satisfies Scope,
        () => sql`insert into kept values (${anna.ownerId}, 'planted', ${target})`,
        'permission denied for table kept',
      ],
    ])('%s', async (_, scope, statement, said = 'row-level security') => {
      await expect(inTransaction(database, scope, (tx) => statement().execute(tx))).rejects.toThrow(said)
    })

    test('an owner cannot change or delete rows of other owners', async () => {
      await inTransaction(database, anna, async (transaction) => {
        const changed = await sql`update kept set name = 'changed' where owner_id = ${bert.ownerId}`.execute(
          transaction,
        )
        const deleted = await sql`delete from kept where owner_id = ${bert.ownerId}`.execute(transaction)
        expect([changed.numAffectedRows, deleted.numAffectedRows]).toEqual([0n, 0n])
      })
      expect(await namesIn(database, bert)).toEqual(['his'])
    })

    test('no person reads tables that belong to no single owner', async () => {
      await expect(inTransaction(database, anna, readAccounts)).rejects.toThrow('permission denied')
    })

    test('the scope of a person ends with the transaction', async () => {
      await namesIn(database, anna)
      expect(await namesIn(database, { as: 'system' })).toHaveLength(3)
    })

    test('concurrent requests never share a transaction', async () => {
      const seen = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 3 === 2 ? namesIn(database, { as: 'system' }) : namesIn(database, index % 3 === 0 ? anna : bert),
        ),
      )
      for (const [index, names] of seen.entries()) expect(names).toHaveLength([2, 1, 3][index % 3] ?? 0)
    })
  })

  test('the same query gives each person their own rows', async () => {
    const [anna, bert] = [person(), person()]
    await sql`create table asked (owner_id uuid primary key, name text not null)`.execute(database)
    await sql`select protect_estate_table('asked')`.execute(database)
    await sql`insert into asked values (${anna.ownerId}, 'hers'), (${bert.ownerId}, 'his')`.execute(database)
    for (const [scope, own] of [...Array(12).keys()].map((i) =>
      i % 2 ? ([anna, 'hers'] as const) : ([bert, 'his'] as const),
    )) {
      const { rows } = await inTransaction(database, scope, (transaction) =>
        sql`select name from asked where name <> ${'nobody'}`.execute(transaction),
      )
      expect(rows).toEqual([{ name: own }])
    }
  })

  test('a transaction without queries commits, and a transaction that fails at once rolls back', async () => {
    expect(await inTransaction(database, { as: 'system' }, () => Promise.resolve('done'))).toBe('done')
    const failing = () => Promise.reject(new Error('at once'))
    await expect(inTransaction(database, { as: 'system' }, failing)).rejects.toThrow('at once')
    expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
  })

  test('a scope accepts only ids', async () => {
    const scope = { ...person(), ownerId: "x'; set local role none; --" }
    await expect(inTransaction(database, scope, () => Promise.resolve())).rejects.toThrow('no id')
  })

  test('a deferred statement runs before the next statement, and its rows arrive with that statement’s', async () => {
    const given = await inTransaction(database, { as: 'system' }, async (transaction) => {
      const made = await defer(
        transaction,
        sql`create temporary table put_off on commit drop as select ${1}::int as n`.compile(transaction),
      )
      const read = await defer(transaction, sql<{ n: number }>`select n from put_off`.compile(transaction))
      expect(() => read.rows).toThrow('not been sent')
      const { rows } = await sql<{ n: number }>`select n + 1 as n from put_off`.execute(transaction)
      return [made.rows, read.rows, rows]
    })
    expect(given).toEqual([[], [{ n: 1 }], [{ n: 2 }]])
  })

  test('the last deferred statements run with the commit, under their transaction’s role', async () => {
    const anna = person()
    const read = await inTransaction(database, anna, (transaction) =>
      defer(transaction, sql<{ owner: string }>`select acting_owner()::text as owner`.compile(transaction)),
    )
    expect(read.rows).toEqual([{ owner: anna.ownerId }])
    const lost = inTransaction(database, { as: 'system' }, async (transaction) => {
      await defer(transaction, transaction.insertInto('mail').values(mail('lost')).compile())
      return Promise.reject(new Error('changed my mind'))
    })
    await expect(lost).rejects.toThrow('changed my mind')
    expect(await database.selectFrom('mail').select('id').where('subject', '=', 'lost').execute()).toEqual([])
  })

  test.each(['the next statement', 'the commit'])(
    'after a deferred statement fails, %s reports the first error and the transaction rolls back',
    async (who) => {
      const failing = inTransaction(database, { as: 'system' }, async (transaction) => {
        await defer(transaction, transaction.insertInto('mail').values(mail('half')).compile())
        await defer(transaction, sql`select 1 / ${0}::int`.compile(transaction))
        await defer(transaction, transaction.insertInto('mail').values(mail('half')).compile())
        if (who === 'the next statement') await transaction.insertInto('mail').values(mail('half')).execute()
      })
      await expect(failing).rejects.toMatchObject({ code: '22012' })
      expect(await database.selectFrom('mail').select('id').where('subject', '=', 'half').execute()).toEqual([])
      expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
    },
  )

  test.each(['select 1 / $1::int', 'select nonsense where 1 = $1'])(
    'a transaction that continues after `%s` rolls back and rejects',
    async (failing) => {
      const anna = person()
      const said: unknown[] = []
      const stubborn = inTransaction(database, anna, async (transaction) => {
        await defer(transaction, sql`select set_config('app.test', ${'put off'}, true)`.compile(transaction))
        const raw = { ...sql`select 1`.compile(transaction), sql: failing, parameters: [0] }
        await transaction.executeQuery(raw).catch((error: unknown) => said.push(error))
        // Neither statement may run outside the transaction: there it would run as the system, and commit.
        await defer(transaction, sql`insert into mail select * from mail where ${1} = 1`.compile(transaction))
        await transaction
          .insertInto('mail')
          .values(mail('stubborn'))
          .execute()
          .catch((error: unknown) => said.push(error))
      })
      await expect(stubborn).rejects.toThrow('undone')
      expect(said).toHaveLength(2)
      expect(await database.selectFrom('mail').select('id').where('subject', '=', 'stubborn').execute()).toEqual([])
      expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
    },
  )

  test('a failed transaction saves nothing, and the next transaction works', async () => {
    await expect(inTransaction(database, { as: 'system' }, writeAndFail)).rejects.toThrow('changed my mind')
    const found = await database.selectFrom('mail').select('id').where('subject', '=', 'lost').execute()
    expect(found).toEqual([])
  })
})

function person() {
  return { as: 'owner', ownerId: randomUUID(), accountId: randomUUID() } as const
}
const mail = (subject: string) => ({
  recipient: 'someone@example.org',
  subject,
  body: '',
  purpose: 'test',
  created_at: new Date(),
})

const readAccounts = (transaction: Tx) => transaction.selectFrom('account').select('email').execute()

async function writeAndFail(transaction: Tx): Promise<void> {
  await transaction.insertInto('mail').values(mail('lost')).execute()
  throw new Error('changed my mind')
}

const namesIn = (database: Database, scope: Scope) =>
  inTransaction(database, scope, async (transaction) => {
    const { rows } = await sql<{ name: string }>`select name from kept order by name`.execute(transaction)
    return rows.map(({ name }) => name)
  })
