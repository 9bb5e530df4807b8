import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '../../contract/accounts.ts'
import {
  getEstateState,
  getSnapshot,
  listEntries,
  listRecords,
  putSnapshot,
  saveEstate,
} from '../../contract/estate.ts'
import { openEstate } from '../../contract/opening.ts'
import { listReleases, readReleaseLog } from '../../contract/release.ts'
import { listHeldSeats, listSeats } from '../../contract/seats.ts'
import { engines } from '../db/testing/index.ts'
import { newAccount, newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import { genesis, recordsSave } from './testing/estate.ts'

describe.each(engines)('opening an estate in one call, on the $name database', (engine) => {
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

  const opened = (since: number) => browser.call(openEstate, { query: { since } })

  const oneByOne = async (since: number, entriesAfter = since) => ({
    state: await browser.call(getEstateState, {}),
    entries: await browser.call(listEntries, { query: { since: entriesAfter } }),
    records: await browser.call(listRecords, { query: { since, atMost: 256 * 1024 } }),
    seats: await browser.call(listSeats, {}),
    releases: await browser.call(listReleases, {}),
    log: await browser.call(readReleaseLog, { params: { ownerId } }),
    held: await browser.call(listHeldSeats, {}),
  })

  async function saveThree(): Promise<void> {
    await browser.call(saveEstate, { body: genesis().save })
    for (const n of [1, 2]) await browser.call(saveEstate, { body: recordsSave(n, [randomUUID(), 1]) })
  }

  test('the call returns what the separate calls return, for a device with or without a copy', async () => {
    expect(await opened(0)).toEqual({ ...(await oneByOne(0)), snapshot: null })
    await saveThree()
    const all = await opened(0)
    expect(all).toEqual({ ...(await oneByOne(0)), snapshot: null })
    expect(all.records.records).toHaveLength(2)
    expect(all.seats.seats.length).toBeGreaterThan(0)
    const some = await opened(2)
    expect(some).toEqual({ ...(await oneByOne(2)), snapshot: null })
    expect([some.entries.entries.length, some.records.records.length]).toEqual([1, 1])
  })

  test('the call returns nothing of another owner, whatever entry a device names', async () => {
    await saveThree()
    const theirs = await opened(0)
    const other = newPerson()
    browser = server.browser()
    ownerId = other.ownerId
    await browser.call(signUp, { body: other })
    for (const since of [0, 1, 2, 3]) {
      const mine = await opened(since)
      expect(mine.state.ownerId).toBe(other.ownerId)
      expect([mine.entries.entries, mine.records.records, mine.snapshot]).toEqual([[], [], null])
      for (const { recordId } of theirs.records.records) expect(JSON.stringify(mine)).not.toContain(recordId)
    }
    browser = server.browser()
    await expect(opened(0)).rejects.toMatchObject({ status: 401 })
  })

  test('a device that claims later entries than exist gets only the estate’s state', async () => {
    await saveThree()
    for (const since of [3, 4, 2_147_483_647])
      expect(await opened(since)).toEqual({
        ...(await oneByOne(0)),
        snapshot: null,
        entries: { entries: [], more: false },
        records: { records: [], next: null },
      })
    for (const since of ['2147483648', '999999999999999', '1e3', '-1', '1.5', '', '1;2'])
      expect([since, (await browser.fetch(`/api/estate/open?since=${since}`)).status]).toEqual([since, 400])
  })

  test('only an empty device gets the snapshot and the entries after the snapshot', async () => {
    await saveThree()
    await browser.call(putSnapshot, { params: { n: 2 }, body: new TextEncoder().encode('a snapshot') })
    const all = await opened(0)
    expect(all).toEqual({ ...(await oneByOne(0, 2)), snapshot: await browser.call(getSnapshot, {}) })
    expect([all.entries.entries.length, all.records.records.length]).toEqual([1, 2])
    expect(await opened(1)).toEqual({ ...(await oneByOne(1)), snapshot: null })
  })
})
