import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { engines } from './testing/index.ts'

describe.each(engines)('migrations of the $name database', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await migrate(database)
  })
  afterAll(() => database.destroy())

  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-migrations-'))
    await cp(migrationsFolder, folder, { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('migrations run once, in order, even if several servers start at once', async () => {
    const fresh = await open()
    try {
      const ran = await Promise.all([migrate(fresh), migrate(fresh), migrate(fresh)])
      expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
      expect(ran.flat()).toEqual(ran.flat().toSorted((one, other) => one.localeCompare(other)))
      expect(ran.flat()[0]).toBe('001-row-security.sql')
    } finally {
      await fresh.destroy()
    }
  })

  test('migrations keep every wrap of an owner, and the wraps for others', async () => {
    for (const newer of (await readdir(folder)).filter((name) => name >= '083')) await rm(join(folder, newer))
    const older = await open()
    try {
      await migrate(older, folder)
      const [id, owner] = [randomUUID(), randomUUID()]
      await sql`insert into record_version (owner_id, record_id, version, envelope, saved_at) select ${owner}::uuid, ${id}::uuid, n, '\\x00', now() from generate_series(1, 2) n`.execute(
        older,
      )
      await sql`insert into record_wrap (owner_id, record_id, version, target, box) select ${owner}::uuid, ${id}::uuid, n, target, decode('0' || n, 'hex') from generate_series(1, 2) n, unnest(array['owner', 'other']) target`.execute(
        older,
      )
      await migrate(older)
      const { rows: owners } =
        await sql`select version, encode(wrap, 'hex') as wrap from record_version order by version`.execute(older)
      expect(owners).toEqual([
        { version: 1, wrap: '01' },
        { version: 2, wrap: '02' },
      ])
      const { rows: others } =
        await sql`select version, target, encode(box, 'hex') as box from record_wrap order by version`.execute(older)
      expect(others).toEqual([
        { version: 1, target: 'other', box: '01' },
        { version: 2, target: 'other', box: '02' },
      ])
    } finally {
      await older.destroy()
    }
  })

  test('migrations upgrade the rows of an earlier version', async () => {
    const earlier = await mkdtemp(join(tmpdir(), 'cairn-migrations-'))
    await cp(migrationsFolder, earlier, { recursive: true })
    for (const name of await readdir(earlier))
      if (name >= '068' || name.startsWith('034') || name === '033-unsigned-deletions.sql')
        await rm(join(earlier, name))
    const older = await open()
    try {
      await migrate(older, earlier)
      const owner = randomUUID()
      await sql`insert into manifest_snapshot (owner_id, n, snapshot) values (${owner}, 3, '{}')`.execute(older)
      await sql`insert into account (id, email, owner_id, seed, verifier, created_at) values (${owner}, 'a@example.org', ${owner}, '', '', now())`.execute(
        older,
      )
      await sql`insert into account_deletion (account_id, asked_at, final_at, statement) values (${owner}, now(), now(), '')`.execute(
        older,
      )
      await migrate(older)
      // A snapshot in the current format keeps its content.
      await sql`insert into manifest_snapshot (owner_id, n, snapshot) values (${owner}, 4, 'now')`.execute(older)
      await sql`delete from migration where name in ('033-unsigned-deletions.sql', '070-text-snapshots.sql')`.execute(
        older,
      )
      expect(await migrate(older)).toHaveLength(2)
      const { rows } = await sql`select n from manifest_snapshot`.execute(older)
      expect(rows).toEqual([{ n: 4 }])
    } finally {
      await older.destroy()
      await rm(earlier, { recursive: true })
    }
  })

  test('the server refuses to start if an applied migration changed', async () => {
    await cp(migrationsFolder, folder, { recursive: true })
    await writeFile(join(folder, '001-row-security.sql'), 'select 1;')
    await expect(migrate(database, folder)).rejects.toThrow('001-row-security.sql was changed after it was applied')
  })

  test('the server refuses to start on a database newer than itself', async () => {
    await rm(join(folder, '003-accounts.sql'))
    await cp(join(migrationsFolder, '001-row-security.sql'), join(folder, '001-row-security.sql'))
    await expect(migrate(database, folder)).rejects.toThrow('used by a newer version')
  })

  test('the server refuses to start on a database that was restored without its roles', async () => {
    const bare = await open()
    try {
      await migrate(bare)
      await sql`do $$ declare one record; begin
        for one in select policyname, tablename from pg_policies where tablename = 'record'
        loop execute format('drop policy %I on %I', one.policyname, one.tablename); end loop;
      end $$`.execute(bare)
      await expect(migrate(bare)).rejects.toThrow('without the roles cairn_api and cairn_grantee')
    } finally {
      await bare.destroy()
    }
  })

  test('a failed migration rolls all of them back', async () => {
    await cp(migrationsFolder, folder, { recursive: true })
    await writeFile(join(folder, '900-broken.sql'), 'create table half_done (id int);\nselect nonsense;')
    await expect(migrate(database, folder)).rejects.toThrow('nonsense')
    await expect(sql`select * from half_done`.execute(database)).rejects.toThrow('half_done')
  })
})
