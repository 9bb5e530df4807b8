import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signUp } from '../../contract/accounts.ts'
import { getEstateState, saveEstate } from '../../contract/estate.ts'
import { engines } from '../db/testing/index.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import type { Save } from './consistent.ts'
import { allKeys, bytes, entry, genesis, recordsSave, row, sealedRecord } from './testing/estate.ts'

describe.each(engines)('a save of new versions only, on the $name database', (engine) => {
  let server: TestServer
  const { seats, save: first } = genesis()
  const targets = [`${seats.contact_1}:death:1`, `${seats.contact_2}:death:1`] as const

  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  type Owner = { browser: TestBrowser; ownerId: string }
  async function newOwner(): Promise<Owner> {
    const browser = server.browser()
    const person = newPerson()
    await browser.call(signUp, { body: person })
    await browser.call(saveEstate, { body: first })
    return { browser, ownerId: person.ownerId }
  }
  const save = ({ browser }: Owner, body: Save) => browser.call(saveEstate, { body })
  const seatEntry = (target: string, m: number) => ({
    target,
    m,
    prev: bytes(32),
    sealed: bytes(99),
    signature: bytes(64),
  })

  async function rowsOf({ ownerId }: Owner): Promise<unknown[]> {
    const { rows } = await sql`
      select 'manifest' as of, n as one, bytes::text as two, null as three, null as four from manifest where owner_id = ${ownerId}::uuid
      union all select 'entry', n, entry, null, null from manifest_entry where owner_id = ${ownerId}::uuid
      union all select 'record', version, record_id::text, state, n::text from record where owner_id = ${ownerId}::uuid
      union all select 'version', version, record_id::text, encode(envelope, 'hex') || ' ' || encode(wrap, 'hex'), (replaced_at >= saved_at)::text
        from record_version where owner_id = ${ownerId}::uuid
      union all select 'wrap', version, record_id::text, target, encode(box, 'hex') from record_wrap where owner_id = ${ownerId}::uuid
      union all select 'seat', m, target, entry, null from seat_entry where owner_id = ${ownerId}::uuid
      union all select 'purge', (due_at::date - now()::date), kind, null, null from due_work where key = ${ownerId}
      order by 1, 3, 2, 4, 5`.execute(server.context.database)
    return rows
  }

  test('the plain path writes the same rows as the full path', async () => {
    const [plain, long] = [await newOwner(), await newOwner()]
    const [one, two] = [randomUUID(), randomUUID()]
    const trashed = recordsSave(6, [one, 4])
    const saves: Save[] = [
      { ...recordsSave(1, [one, 1, [...targets]]), seatEntries: [seatEntry(targets[0], 1), seatEntry(targets[1], 1)] },
      {
        ...recordsSave(2, [two, 1, [targets[0]]]),
        entries: [entry(3, [row(two, 1, [targets[0]])]), entry(4)],
        seatEntries: [seatEntry(targets[0], 2), seatEntry(targets[0], 3)],
      },
      // Both records change, and one loses a target.
      { ...recordsSave(4, [one, 2, [targets[1]]], [two, 2, [targets[0]]]), seatEntries: [seatEntry(targets[1], 2)] },
      recordsSave(5, [one, 3]),
      { ...trashed, entries: [entry(7, [row(one, 4, [], 'trashed')])] },
    ]
    for (const body of saves) {
      await save(plain, body)
      // Repeating the present keys changes nothing, but forces the full path.
      await save(long, { ...body, allKeys: allKeys() })
    }
    const rows = await rowsOf(plain)
    expect(rows).toEqual(await rowsOf(long))
    expect(rows).toContainEqual(expect.objectContaining({ of: 'purge', one: 31 }))
    expect(rows.filter((found) => JSON.stringify(found).includes('"version"'))).toHaveLength(6)
    expect(rows.filter((found) => JSON.stringify(found).includes('"wrap"'))).toHaveLength(1)
  })

  describe('refusals', () => {
    let owner: Owner
    const id = randomUUID()
    beforeEach(async () => {
      owner = await newOwner()
      await save(owner, { ...recordsSave(1, [id, 1]), seatEntries: [seatEntry(targets[0], 1)] })
    })

    const other = randomUUID()
    test.each<[string, Save]>([
      ['of an existing version', recordsSave(2, [other, 1], [id, 1])],
      ['of a version that skips a number', recordsSave(2, [other, 1], [id, 3])],
      ['of version 2 of an unknown record', recordsSave(2, [other, 1], [randomUUID(), 2])],
      ['for an unknown seat', recordsSave(2, [other, 1, [`${randomUUID()}:death:1`]])],
      [
        'of an entry that skips a number in a seat’s chain',
        { ...recordsSave(2, [other, 1]), seatEntries: [seatEntry(targets[0], 3)] },
      ],
      [
        'of an entry for an unknown seat',
        { ...recordsSave(2, [other, 1]), seatEntries: [seatEntry(`${randomUUID()}:death:1`, 1)] },
      ],
    ])('the server writes nothing for a save %s', async (_, wrong) => {
      const before = await rowsOf(owner)
      await expect(save(owner, wrong)).rejects.toMatchObject({ status: 422, code: 'not-consistent' })
      expect(await rowsOf(owner)).toEqual(before)
      await save(owner, recordsSave(2, [id, 2]))
    })

    test('the server writes nothing for a save on a stale manifest number', async () => {
      const before = await rowsOf(owner)
      for (const seen of [1, 3, 7])
        await expect(save(owner, recordsSave(seen, [other, 1]))).rejects.toMatchObject({
          status: 409,
          code: 'conflict',
          message: expect.stringMatching(/from another device first/),
        })
      expect(await rowsOf(owner)).toEqual(before)
      const atOnce = Array.from({ length: 5 }, () => save(owner, recordsSave(2, [randomUUID(), 1])))
      const outcomes = await Promise.allSettled(atOnce)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('the server writes nothing for a save of a purged record', async () => {
      // This save looks plain, but deletes a last version, so it takes the full path.
      await save(owner, { ...recordsSave(2, [id, 2]), entries: [entry(3, [row(id, 2, [], 'purged')])] })
      expect(await rowsOf(owner)).not.toContainEqual(expect.objectContaining({ of: 'version' }))
      await expect(save(owner, recordsSave(3, [id, 3]))).rejects.toMatchObject({ code: 'not-consistent' })
    })

    test('the server writes nothing if row-level security hides all rows', async () => {
      const { database } = server.context
      await sql`create policy nobody on manifest as restrictive to cairn_api using (false)`.execute(database)
      const refused = save(owner, recordsSave(2, [id, 2]))
      await expect(refused).rejects.toThrow()
      await sql`drop policy nobody on manifest`.execute(database)
      expect(await owner.browser.call(getEstateState, {})).toMatchObject({ n: 2 })
    })
  })

  // The embedded database runs one transaction at a time, so no save can wait in the middle.
  if (engine.name === 'postgres')
    test('the server rejects a save that waited for its lock while a report arrived', async () => {
      const owner = await newOwner()
      const { database } = server.context
      const waits = async () => {
        const { rows } = await sql`select from pg_locks where not granted and locktype in ('tuple', 'transactionid')
          and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(database)
        expect(rows).toHaveLength(1)
      }
      const behind = await database.transaction().execute(async (transaction) => {
        await sql`select from manifest where owner_id = ${owner.ownerId}::uuid for update`.execute(transaction)
        const saving = save(owner, recordsSave(1, [randomUUID(), 1])).catch((error: unknown) => error)
        await vi.waitFor(waits, 10_000)
        // The report is only a row; the test needs no reporter.
        await sql`set local session_replication_role = replica`.execute(transaction)
        await sql`insert into release
          (owner_id, release_id, event, state, seat_id, invitation_id, role, reporter_account_id, reporter_owner_id, claim,
            file_id, file_chunks, file_size, file_hash, reported_at)
          values (${owner.ownerId}::uuid, gen_random_uuid(), 'death', 'reported', gen_random_uuid(), gen_random_uuid(), 'contact_1',
            gen_random_uuid(), gen_random_uuid(), '{}', gen_random_uuid(), 1, 1, ''::bytea, now())`.execute(transaction)
        return { saving }
      })
      expect(await behind.saving).toMatchObject({ status: 409, code: 'release-open' })
    })

  test('the server saves many records in one save', async () => {
    const owner = await newOwner()
    const ids = Array.from({ length: 40 }, () => randomUUID())
    for (const version of [1, 2]) {
      const { entries } = recordsSave(version, ...ids.map((one): [string, number] => [one, version]))
      await save(owner, { expect: version, entries, records: ids.map((one) => sealedRecord(one, version)) })
    }
    const versions = (await rowsOf(owner)).filter((found) => JSON.stringify(found).includes('"version"'))
    expect(versions).toHaveLength(80)
  })
})
