import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getEstateState, saveEstate } from '../../contract/estate.ts'
import { engines } from '../db/testing/index.ts'
import { newAccount, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import type { Save } from './consistent.ts'
import { bytes, entry, recordsSave, row } from './testing/estate.ts'

describe.each(engines)('the quota for records, on the $name database', (engine) => {
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
  })

  const save = (body: Save) => browser.call(saveEstate, { body })
  const counted = async () => {
    const query = server.context.database.selectFrom('manifest').select('bytes').where('owner_id', '=', ownerId)
    return Number((await query.executeTakeFirstOrThrow()).bytes)
  }
  const fill = (taken: number) =>
    server.context.database
      .updateTable('manifest')
      .set({ bytes: Math.floor(taken) })
      .where('owner_id', '=', ownerId)
      .execute()
  const quarter = 1024 ** 3 / 4
  const full = { status: 409, code: 'records-full' }

  test('every save adds to the count, and deleted records reduce it', async () => {
    const id = randomUUID()
    await save(recordsSave(0, [id, 1]))
    const one = await counted()
    expect(one).toBeGreaterThan(200)
    await save(recordsSave(1, [id, 2]))
    expect(await counted()).toBeGreaterThan(one + 200)
    await fill(quarter / 2)
    await save({ expect: 2, entries: [entry(3, [{ ...row(id, 2), state: 'purged', hash: null }])] })
    expect(await counted()).toBeLessThan(5000)
  })

  test('the server counts every save, even an empty save, and its messages to the release service', async () => {
    const nothing = (n: number) => ({ ...entry(n), sealed: new Uint8Array() })
    await save({ expect: 0, entries: [nothing(1)] })
    const one = await counted()
    const stored = async () => {
      const { rows } = await sql<{ bytes: string }>`
        select (select sum(octet_length(entry)) from manifest_entry where owner_id = ${ownerId}::uuid)
          + (select coalesce(sum(octet_length(message)), 0) from release_message where owner_id = ${ownerId}::uuid) as bytes`.execute(
        server.context.database,
      )
      return Number(rows[0]?.bytes)
    }
    expect(one).toBeGreaterThan((await stored()) / 2)
    const statements = (count: number, length: number) => Array.from({ length: count }, () => bytes(length))
    await save({ expect: 1, entries: [nothing(2)], heads: statements(60, 2000), policy: bytes(2000) })
    expect(await stored()).toBeGreaterThan(120_000)
    expect(await counted()).toBeGreaterThan((await stored()) / 2)
  })

  test('the server rejects a save beyond the quota with a message, and saves nothing of it', async () => {
    await save(recordsSave(0, [randomUUID(), 1]))
    await fill(quarter - 100)
    await expect(save(recordsSave(1, [randomUUID(), 1]))).rejects.toMatchObject({
      ...full,
      message: expect.stringMatching(/delete records .* empty the trash/),
    })
    await expect(save({ expect: 1, entries: [entry(2)] })).rejects.toMatchObject(full)
    expect(await browser.call(getEstateState, {})).toMatchObject({ n: 1 })
    expect(await counted()).toBe(quarter - 100)
  })

  test('the server accepts a deletion beyond the quota, and a purge frees space', async () => {
    const id = randomUUID()
    await save(recordsSave(0, [id, 1]))
    await fill(quarter + 1000)
    const trashed = recordsSave(1, [id, 2])
    await save({
      ...trashed,
      entries: trashed.entries.map((one) => ({
        ...one,
        rows: one.rows.map((of) => ({ ...of, state: 'trashed' as const })),
      })),
    })
    await expect(save(recordsSave(2, [randomUUID(), 1]))).rejects.toMatchObject(full)
    await save({ expect: 2, entries: [entry(3, [{ ...row(id, 2), state: 'purged', hash: null }])] })
    await save(recordsSave(3, [randomUUID(), 1]))
  })

  test('the server rejects even a deletion far beyond the quota, so no client fills the disk with deletions', async () => {
    const id = randomUUID()
    await save(recordsSave(0, [id, 1]))
    await fill(quarter + quarter / 10)
    const trashed = recordsSave(1, [id, 2])
    const rows = trashed.entries.map((one) => ({
      ...one,
      rows: one.rows.map((of) => ({ ...of, state: 'trashed' as const })),
    }))
    await expect(save({ ...trashed, entries: rows })).rejects.toMatchObject(full)
  })

  test('the server counts again after it deletes old versions', async () => {
    const id = randomUUID()
    await save(recordsSave(0, [id, 1]))
    await save(recordsSave(1, [id, 2]))
    await fill(quarter)
    await server.keepSignedIn()
    server.wait({ days: 32 })
    await server.context.due.run()
    expect(await counted()).toBeLessThan(5000)
  })
})
