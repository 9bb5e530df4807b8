import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listRecords, saveEstate } from '../../contract/estate.ts'
import type { RecordsPage } from '../../contract/packed-records.ts'
import { maxEnvelopeBytes } from '../../contract/sealed.ts'
import { textOfPacked } from '../../contract/testing/packed-records.ts'
import { engines } from '../db/testing/index.ts'
import { newAccount, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import { entry, genesis, recordsSave, row, sealedRecord } from './testing/estate.ts'

/** An id of a kind that has only one record. */
const singletonId = () => randomUUID().replace(/^(.{14})./, '$18')

describe.each(engines)('the list of records, on the $name database', (engine) => {
  let server: TestServer
  let browser: TestBrowser
  let ownerId: string

  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const made = await newAccount(server)
    browser = made.browser
    ownerId = made.person.ownerId
    await browser.call(saveEstate, { body: genesis().save })
  })

  const textOf = async (query: string) => {
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await server.app.request(`/api/estate/records?${query}`, { headers: { cookie } })
    return textOfPacked(await answer.arrayBuffer())
  }

  async function written(next: string | null, leftOut = ''): Promise<string> {
    const { database } = server.context
    const rows = await database
      .selectFrom('record')
      .innerJoin('record_version', (join) =>
        join
          .onRef('record_version.owner_id', '=', 'record.owner_id')
          .onRef('record_version.record_id', '=', 'record.record_id')
          .onRef('record_version.version', '=', 'record.version'),
      )
      .select(['record.record_id', 'record.version', 'record_version.envelope', 'record_version.wrap'])
      .select('record_version.saved_at')
      .where('record.owner_id', '=', ownerId)
      .where('record.record_id', '>', leftOut === '' ? '00000000-0000-0000-0000-000000000000' : leftOut)
      .orderBy('record.record_id')
      .execute()
    const until = next === null ? rows.length : rows.findIndex(({ record_id }) => record_id === next) + 1
    const records = rows.slice(0, until).map(({ record_id, version, envelope, wrap, saved_at }) => ({
      recordId: record_id,
      version,
      envelope: Buffer.from(envelope).toString('base64url'),
      wrap: Buffer.from(wrap).toString('base64url'),
      savedAt: saved_at.toISOString(),
    }))
    return JSON.stringify({ records, next })
  }

  test('the list of an empty estate is empty', async () => {
    expect(await textOf('since=0')).toBe('{"records":[],"next":null}')
  })

  test('the list matches the tables, for any number of records', async () => {
    const ids = Array.from({ length: 49 }, () => randomUUID())
    const records = ids.map((id, i) => sealedRecord(id, 1, [], 61 + i))
    let n = 1
    for (const count of [1, 15, 1, 32]) {
      const some = records.splice(0, count)
      const entries = [
        entry(
          n + 1,
          some.map(({ recordId }) => row(recordId, 1)),
        ),
      ]
      await browser.call(saveEstate, { body: { expect: n, entries, records: some } })
      n += 1
      expect(await textOf('since=0')).toBe(await written(null))
    }
  })

  test('the list has the order in which screens need the records, in pages of any size', async () => {
    const only = singletonId()
    const [early, late, gone] = [randomUUID(), randomUUID(), randomUUID()]
    const many = Array.from({ length: 21 }, () => randomUUID())
    const saves = [[early, gone], [only], many, [late]]
    for (const [i, ids] of saves.entries())
      await browser.call(saveEstate, { body: recordsSave(i + 1, ...ids.map((id): [string, number] => [id, 1])) })
    const trashed = { ...row(gone, 2), state: 'trashed' as const }
    const body = { expect: 5, entries: [entry(6, [trashed])], records: [sealedRecord(gone, 2)] }
    await browser.call(saveEstate, { body })
    const all: RecordsPage['records'] = []
    for (let after: string | undefined; ; ) {
      const page = await browser.call(listRecords, { query: { since: 0, after, atMost: 1000 } })
      // Each record has at least 300 bytes, and the first page holds a quarter of a usual page.
      expect(page.records).toHaveLength(all.length === 0 ? 1 : Math.min(4, 25 - all.length))
      all.push(...page.records)
      if (page.next === null) break
      after = page.next
    }
    expect(all.map(({ recordId }) => recordId)).toEqual([only, late, early, ...many.toSorted(), gone])
    const { records } = await browser.call(listRecords, { query: { since: 0 } })
    expect(all.toSorted((a, b) => (a.recordId < b.recordId ? -1 : 1))).toEqual(records)
    const whole = await browser.call(listRecords, { query: { since: 0, atMost: 100_000 } })
    expect(whole).toEqual({ records: all, next: null })
    // An incremental list needs no order.
    const newer = await browser.call(listRecords, { query: { since: 5, atMost: 1 } })
    expect(newer.records.map(({ recordId }) => recordId)).toEqual([gone])
  })

  test.each(['since=0', 'since=0&atMost=1000'])('the list obeys row-level security: %s', async (query) => {
    const id = randomUUID()
    const records = [sealedRecord(id, 1)]
    await browser.call(saveEstate, { body: { expect: 1, entries: [entry(2, [row(id, 1)])], records } })
    expect(await textOf(query)).toContain(id)
    // This policy hides all rows during one query.
    const { database } = server.context
    await sql`create policy nobody on record as restrictive to cairn_api using (false)`.execute(database)
    const hidden = await textOf(query)
    await sql`drop policy nobody on record`.execute(database)
    expect(hidden).toBe('{"records":[],"next":null}')
    expect(await textOf(query)).toContain(id)
  })

  test('the list matches the tables, for any sizes, versions and pages', async () => {
    const ids = Array.from({ length: 12 }, () => randomUUID())
    // Nine envelopes of about the largest size fill more than a page; between them are the smallest.
    const sizes = ids.map((_, i) => (i % 4 === 3 ? 61 + i : maxEnvelopeBytes - i))
    let n = 1
    for (const version of [1, 2])
      for (const [i, id] of ids.entries()) {
        if (version === 2 && i % 3 !== 0) continue
        const records = [sealedRecord(id, version, [], sizes[i])]
        await browser.call(saveEstate, { body: { expect: n, entries: [entry(n + 1, [row(id, version)])], records } })
        server.wait({ seconds: 1 })
        n += 1
      }
    const all = await textOf('since=0')
    const { records, next }: { records: unknown[]; next: string | null } = JSON.parse(all)
    expect(records.length).toBeLessThan(12)
    expect(next).not.toBeNull()
    expect(all).toBe(await written(next))
    expect(await textOf(`since=0&after=${next}`)).toBe(await written(null, next ?? ''))
    expect(await textOf(`since=${n}`)).toBe('{"records":[],"next":null}')
  })
})
