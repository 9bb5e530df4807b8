import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getEstateState,
  getSnapshot,
  listEntries,
  listRecords,
  listVersions,
  putSnapshot,
  saveEstate,
} from '../../contract/estate.ts'
import { engines } from '../db/testing/index.ts'
import { inTransaction } from '../db/scope.ts'
import { newAccount, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import type { Save } from './consistent.ts'
import { bytes, entry, genesis, recordsSave, row, sealedRecord, keptWraps } from './testing/estate.ts'

describe.each(engines)('an estate, on the $name database', (engine) => {
  let server: TestServer
  let browser: TestBrowser
  let ownerId: string

  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  async function newOwner() {
    const made = await newAccount(server)
    return { browser: made.browser, ownerId: made.person.ownerId }
  }
  beforeEach(async () => {
    ;({ browser, ownerId } = await newOwner())
  })

  const save = (body: Save, who = browser) => who.call(saveEstate, { body })
  const state = (who = browser) => who.call(getEstateState, {})
  const records = (since = 0, after?: string) => browser.call(listRecords, { query: { since, after } })

  const wrapsOf = (recordId: string) => keptWraps(server.context.database, ownerId, recordId)

  test('the server saves an owner’s records, and shows them to that owner only', async () => {
    const id = randomUUID()
    const saved = recordsSave(0, [id, 1])
    expect(await save(saved)).toMatchObject({ n: 1 })
    expect(await state()).toMatchObject({ ownerId, n: 1, head: saved.entries[0], frozen: false, openReleases: [] })
    const [record] = saved.records ?? []
    expect((await records()).records).toMatchObject([
      { recordId: id, version: 1, envelope: record?.envelope, wrap: record?.wraps[0]?.box },
    ])
    const other = await newOwner()
    expect(await state(other.browser)).toMatchObject({ n: 0, head: null })
    expect(await other.browser.call(listRecords, { query: { since: 0 } })).toEqual({ records: [], next: null })
    expect(await other.browser.call(listVersions, { params: { recordId: id } })).toEqual({ versions: [] })
    expect(await other.browser.call(listEntries, { query: { since: 0 } })).toEqual({ entries: [], more: false })
  })

  test('row-level security hides every other owner’s rows', async () => {
    await save(genesis().save)
    await save(recordsSave(1, [randomUUID(), 1]))
    const { database } = server.context
    const forGrantees = ['record', 'record_version', 'record_wrap', 'seat_key'] as const
    const tables = [...forGrantees, 'manifest', 'manifest_entry', 'seat'] as const
    const seen = (scope: Parameters<typeof inTransaction>[1], looked: readonly (typeof tables)[number][] = tables) =>
      inTransaction(database, scope, async (transaction) => {
        let count = 0
        for (const table of looked)
          count += (await transaction.selectFrom(table).select('owner_id').where('owner_id', '=', ownerId).execute())
            .length
        return count
      })
    const accountId = randomUUID()
    expect(await seen({ as: 'owner', ownerId, accountId })).toBeGreaterThan(10)
    expect(await seen({ as: 'owner', ownerId: randomUUID(), accountId })).toBe(0)
    expect(await seen({ as: 'account', accountId })).toBe(0)
    const nothingOpened: Parameters<typeof inTransaction>[1] = { as: 'grantee', ownerId, accountId, targets: [] }
    expect(await seen(nothingOpened, forGrantees)).toBe(0)
    await expect(seen(nothingOpened)).rejects.toThrow('permission denied')
  })

  test('a grantee can only read, and only the rows of their targets', async () => {
    const { seats, save: first } = genesis()
    await save(first)
    const mine = `${seats.contact_1}:death:1`
    const theirs = `${seats.contact_2}:death:1`
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const
    await save(recordsSave(1, [ids[0], 1, [mine]], [ids[1], 1, [theirs]], [ids[2], 1]))
    const scope = { as: 'grantee', ownerId, accountId: randomUUID(), targets: [mine] } as const
    const look = { ...scope, targets: [mine] }
    const { database } = server.context
    const seen = await inTransaction(database, look, async (transaction) => ({
      versions: await transaction.selectFrom('record_version').select('record_id').execute(),
      wraps: await transaction.selectFrom('record_wrap').select('target').execute(),
      keys: await transaction.selectFrom('seat_key').select('target').execute(),
    }))
    expect(seen).toEqual({
      versions: [{ record_id: ids[0] }],
      wraps: [{ target: mine }],
      keys: [{ target: mine }],
    })
    const chain = inTransaction(database, look, (transaction) =>
      transaction.selectFrom('manifest_entry').select('n').execute(),
    )
    await expect(chain).rejects.toThrow('permission denied')
    const ownersWraps = inTransaction(database, look, (transaction) =>
      transaction.selectFrom('record_version').select('wrap').execute(),
    )
    await expect(ownersWraps).rejects.toThrow('permission denied')
    const deleting = inTransaction(database, look, (transaction) =>
      transaction.deleteFrom('record_wrap').where('owner_id', '=', ownerId).execute(),
    )
    await expect(deleting).rejects.toThrow('permission denied')
  })

  test('the server lists 1,200 records in pages, each once, and only newer ones on request', async () => {
    const ids = Array.from({ length: 1200 }, () => randomUUID())
    for (const [i, at] of [0, 500, 1000].entries())
      await save(recordsSave(i, ...ids.slice(at, at + 500).map((id): [string, number] => [id, 1])))
    // Large records, so that their bytes decide where a page ends.
    const large = Array.from({ length: 20 }, () => randomUUID())
    await save({
      expect: 3,
      entries: [
        entry(
          4,
          large.map((id) => row(id, 1)),
        ),
      ],
      records: large.map((id) => sealedRecord(id, 1, [], 400_000)),
    })
    const all = async (since: number) => {
      const seen: string[] = []
      let pages = 0
      for (let after: string | null | undefined; after !== null; pages++) {
        const page = await records(since, after)
        seen.push(...page.records.map(({ recordId }) => recordId))
        after = page.next
      }
      return { seen: seen.toSorted(), pages }
    }
    const { seen, pages } = await all(0)
    expect(seen).toEqual([...ids, ...large].toSorted())
    expect(pages).toBeGreaterThan(1)
    expect(pages).toBeLessThan(6)
    expect((await all(2)).seen).toEqual([...ids.slice(1000), ...large].toSorted())
    expect((await all(4)).seen).toEqual([])
  })

  test('the server lists entries in pages', async () => {
    for (let n = 0; n < 40; n++)
      await save({ expect: n * 15, entries: Array.from({ length: 15 }, (__, i) => entry(n * 15 + i + 1)) })
    const first = await browser.call(listEntries, { query: { since: 0 } })
    expect(first).toMatchObject({ more: true })
    const second = await browser.call(listEntries, { query: { since: first.entries.length } })
    expect(second.more).toBe(false)
    expect([...first.entries, ...second.entries].map(({ n }) => n)).toEqual(
      Array.from({ length: 600 }, (__, i) => i + 1),
    )
  })

  test('the server keeps the newest snapshot', async () => {
    await save({ expect: 0, entries: [entry(1), entry(2), entry(3)] })
    const snapshotAt = (n: number) => ({ n, text: bytes(1000) })
    const newer = snapshotAt(3)
    expect(await browser.call(getSnapshot, {})).toHaveLength(0)
    for (const { n, text } of [snapshotAt(1), newer, snapshotAt(2)])
      await browser.call(putSnapshot, { params: { n }, body: text })
    expect(Buffer.from(await browser.call(getSnapshot, {}))).toEqual(Buffer.from(newer.text))
    expect(await state()).toMatchObject({ snapshotAt: 3 })
  })

  test('the server keeps older versions for 30 days', async () => {
    const id = randomUUID()
    await save(recordsSave(0, [id, 1]))
    await save(recordsSave(1, [id, 2]))
    const versions = async () =>
      (await browser.call(listVersions, { params: { recordId: id } })).versions.map(({ version }) => version)
    server.wait({ days: 29 })
    await server.context.due.run()
    await server.keepSignedIn()
    expect(await versions()).toEqual([2, 1])
    server.wait({ days: 2.1 })
    await server.context.due.run()
    expect(await versions()).toEqual([2])
    expect(await wrapsOf(id)).toEqual([{ version: 2, target: 'owner' }])
  })
})
