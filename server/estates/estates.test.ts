import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '../../contract/accounts.ts'
import {
  getEstateState,
  getSnapshot,
  listEntries,
  listRecords,
  listVersions,
  putSnapshot,
  saveEstate,
} from '../../contract/estate.ts'
import { listSeats } from '../../contract/seats.ts'
import { engines } from '../db/testing.ts'
import { inTransaction } from '../db/scope.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from '../testing.ts'
import type { Save } from './consistent.ts'
import { allKeys, bytes, entry, genesis, keysOf, recordsSave, row, sealedRecord, box } from './test-estate.ts'

describe.each(engines)('an estate, on the $name database', (engine) => {
  let server: TestServer
  let browser: TestBrowser
  let ownerId: string

  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  async function newOwner() {
    const person = newPerson()
    const own = server.browser()
    await own.call(signUp, { body: person })
    return { browser: own, ownerId: person.ownerId }
  }

  beforeEach(async () => {
    ;({ browser, ownerId } = await newOwner())
  })

  const save = (body: Save, who = browser) => who.call(saveEstate, { body })
  const state = (who = browser) => who.call(getEstateState, {})
  const records = (since = 0, after?: string) => browser.call(listRecords, { query: { since, after } })

  /** The rows that the database holds, whoever may see them. */
  const wrapsOf = (recordId: string) =>
    server.ground.database
      .selectFrom('record_wrap')
      .select(['version', 'target'])
      .where('owner_id', '=', ownerId)
      .where('record_id', '=', recordId)
      .orderBy('version')
      .orderBy('target')
      .execute()

  describe('refuses', () => {
    test('every call of somebody who is not signed in', async () => {
      for (const [method, path] of [
        ['GET', '/api/estate/state'],
        ['GET', '/api/estate/snapshot'],
        ['PUT', '/api/estate/snapshot'],
        ['GET', '/api/estate/entries?since=0'],
        ['GET', '/api/estate/records?since=0'],
        ['GET', `/api/estate/records/${randomUUID()}/versions`],
        ['POST', '/api/estate/save'],
        ['GET', '/api/seats'],
      ] as const) {
        const response = await server.browser().fetch(path, { method })
        expect([path, response.status]).toEqual([path, 401])
      }
    })

    test('a save on top of something older, and writes nothing of it', async () => {
      await save({ expect: 0, entries: [entry(1)] })
      const late = recordsSave(0, [randomUUID(), 1])
      await expect(save(late)).rejects.toMatchObject({ status: 409, code: 'conflict' })
      await expect(save({ ...late, expect: 5 })).rejects.toMatchObject({ code: 'conflict' })
      expect(await state()).toMatchObject({ n: 1 })
      expect((await records()).records).toEqual([])
    })

    test('all but one of the saves that arrive at once', async () => {
      const results = await Promise.allSettled(Array.from({ length: 5 }, () => save(recordsSave(0, [randomUUID(), 1]))))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await records()).records).toHaveLength(1)
    })

    const someId = randomUUID()
    const target = `${randomUUID()}:death:1`
    test.each<[string, Partial<Save>]>([
      ['numbers that do not follow', { entries: [entry(3)] }],
      ['a record without a row', { records: [sealedRecord(someId, 1)] }],
      ['a row without a record', { entries: [entry(2, [row(someId, 1)])] }],
      ['a first version that is not the first', recordsSave(1, [someId, 2])],
      [
        'a record twice',
        { ...recordsSave(1, [someId, 1]), records: [sealedRecord(someId, 1), sealedRecord(someId, 1)] },
      ],
      ['a target that is no seat', recordsSave(1, [someId, 1, [target]])],
      [
        'a record that its owner could not open',
        { ...recordsSave(1, [someId, 1]), records: [{ ...sealedRecord(someId, 1), wraps: [{ target, box: box() }] }] },
      ],
      [
        'a wrap that the row does not name',
        { ...recordsSave(1, [someId, 1]), records: [sealedRecord(someId, 1, [target])] },
      ],
      ['a wrap for nothing', { wraps: [{ recordId: someId, version: 1, target, box: box() }] }],
      ['a seat that begins with epoch 2', { seatKeys: keysOf(randomUUID(), 'attorney', 2) }],
      [
        'a chain of a seat that is not there',
        { seatEntries: [{ target, m: 1, prev: bytes(32), sealed: bytes(99), signature: bytes(64) }] },
      ],
      [
        'a file that was never announced',
        { ...recordsSave(1, [someId, 1]), files: [{ fileId: randomUUID(), recordId: someId }] },
      ],
      [
        'a disarm of a seat that is not there',
        { disarms: [{ seatId: randomUUID(), epoch: 1, statement: bytes(200) }] },
      ],
    ])('%s', async (_, parts) => {
      await save({ expect: 0, entries: [entry(1)] })
      const wrong = save({ expect: 1, entries: [entry(2)], ...parts })
      await expect(wrong).rejects.toMatchObject({ status: 422, code: 'not-consistent' })
      expect(await state()).toMatchObject({ n: 1 })
    })

    test('a second seat of the same role', async () => {
      const first = genesis()
      await save(first.save)
      const second = save({ expect: 1, entries: [entry(2)], seatKeys: keysOf(randomUUID(), 'attorney') })
      await expect(second).rejects.toMatchObject({ status: 422, code: 'seat-taken' })
    })

    test('a version that is skipped or repeated', async () => {
      const id = randomUUID()
      await save(recordsSave(0, [id, 1]))
      for (const version of [1, 3])
        await expect(save(recordsSave(1, [id, version]))).rejects.toMatchObject({ code: 'not-consistent' })
    })

    test('what is larger than a record may be', async () => {
      const big = recordsSave(0, [randomUUID(), 1])
      const wrong = save({ ...big, records: big.records?.map((record) => ({ ...record, envelope: bytes(600_000) })) })
      await expect(wrong).rejects.toThrow()
    })

    test('a snapshot of what was never saved', async () => {
      const snapshot = { n: 1, hash: bytes(32), rows: [], facts: [], sealed: bytes(99), signature: bytes(64) }
      await expect(browser.call(putSnapshot, { body: { snapshot } })).rejects.toMatchObject({ status: 422 })
    })
  })

  test('keeps what was saved, for its owner alone', async () => {
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

  test('the database itself shows an owner nothing of another', async () => {
    await save(genesis().save)
    await save(recordsSave(1, [randomUUID(), 1]))
    const { database } = server.ground
    const tables = [
      'manifest',
      'manifest_entry',
      'record',
      'record_version',
      'record_wrap',
      'seat',
      'seat_key',
    ] as const
    const seen = (scope: Parameters<typeof inTransaction>[1]) =>
      inTransaction(database, scope, async (transaction) => {
        let count = 0
        for (const table of tables)
          count += (await transaction.selectFrom(table).select('owner_id').where('owner_id', '=', ownerId).execute())
            .length
        return count
      })
    const accountId = randomUUID()
    expect(await seen({ as: 'owner', ownerId, accountId })).toBeGreaterThan(10)
    expect(await seen({ as: 'owner', ownerId: randomUUID(), accountId })).toBe(0)
    expect(await seen({ as: 'account', accountId })).toBe(0)
    expect(await seen({ as: 'grantee', ownerId, accountId, targets: [] })).toBe(0)
  })

  test('gives a grantee the rows of their targets, and only to read', async () => {
    const { seats, save: first } = genesis()
    await save(first)
    const mine = `${seats.contact_1}:death:1`
    const theirs = `${seats.contact_2}:death:1`
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const
    await save(recordsSave(1, [ids[0], 1, [mine]], [ids[1], 1, [theirs]], [ids[2], 1]))
    const scope = { as: 'grantee', ownerId, accountId: randomUUID(), targets: [mine] } as const
    const look = { ...scope, targets: [mine] }
    const { database } = server.ground
    const seen = await inTransaction(database, look, async (transaction) => ({
      versions: await transaction.selectFrom('record_version').select('record_id').execute(),
      wraps: await transaction.selectFrom('record_wrap').select('target').execute(),
      keys: await transaction.selectFrom('seat_key').select('target').execute(),
      entries: await transaction.selectFrom('manifest_entry').select('n').execute(),
    }))
    expect(seen).toEqual({
      versions: [{ record_id: ids[0] }],
      wraps: [{ target: mine }],
      keys: [{ target: mine }],
      entries: [],
    })
    const deleted = await inTransaction(database, look, (transaction) =>
      transaction.deleteFrom('record_wrap').where('owner_id', '=', ownerId).executeTakeFirst(),
    )
    expect(deleted.numDeletedRows).toBe(0n)
  })

  test('hands out 1,200 records in pages, each once, and only what is newer when asked', async () => {
    const ids = Array.from({ length: 1200 }, () => randomUUID())
    for (const [i, at] of [0, 500, 1000].entries())
      await save(recordsSave(i, ...ids.slice(at, at + 500).map((id): [string, number] => [id, 1])))
    // Large ones: the bytes decide where a page ends.
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

  test('pages through entries', async () => {
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

  test('keeps the newest snapshot', async () => {
    await save({ expect: 0, entries: [entry(1), entry(2), entry(3)] })
    const snapshotAt = (n: number) => ({
      n,
      hash: bytes(32),
      rows: [row(randomUUID(), 1)],
      facts: [],
      sealed: bytes(99),
      signature: bytes(64),
    })
    const newer = snapshotAt(3)
    for (const snapshot of [snapshotAt(1), newer, snapshotAt(2)])
      await browser.call(putSnapshot, { body: { snapshot } })
    expect(await browser.call(getSnapshot, {})).toEqual({ snapshot: newer })
    expect(await state()).toMatchObject({ snapshotAt: 3 })
  })

  test('holds exactly the wraps that the newest row names', async () => {
    const { seats, save: first } = genesis()
    await save(first)
    const [one, two] = [`${seats.contact_1}:death:1`, `${seats.contact_2}:death:1`]
    const id = randomUUID()
    await save(recordsSave(1, [id, 1, [one]]))
    // Wider, without a new version.
    const wider = { recordId: id, version: 1, target: two, box: box() }
    await save({ expect: 2, entries: [entry(3, [row(id, 1, [one, two])])], wraps: [wider] })
    expect((await wrapsOf(id)).map(({ target }) => target).toSorted()).toEqual([one, two, 'owner'].toSorted())
    // Narrower is a new version: the older one is the owner's alone.
    await save(recordsSave(3, [id, 2, [two]]))
    expect(await wrapsOf(id)).toEqual([
      { version: 1, target: 'owner' },
      ...[two, 'owner'].toSorted().map((target) => ({ version: 2, target })),
    ])
    // In the trash nobody but the owner has it.
    await save({ expect: 4, entries: [entry(5, [row(id, 2, [], 'trashed')])] })
    expect((await wrapsOf(id)).every(({ target }) => target === 'owner')).toBe(true)
    await expect(save({ expect: 5, entries: [entry(6, [row(id, 2, [two])])] })).rejects.toMatchObject({
      code: 'not-consistent',
    })
    await save({
      expect: 5,
      entries: [entry(6, [row(id, 2, [two])])],
      wraps: [{ recordId: id, version: 2, target: two, box: box() }],
    })
    await save({ expect: 6, entries: [entry(7, [row(id, 2, [], 'purged')])] })
    expect(await wrapsOf(id)).toEqual([])
    expect((await records()).records).toEqual([])
    await expect(save(recordsSave(7, [id, 3]))).rejects.toMatchObject({ code: 'not-consistent' })
  })

  test('a new epoch of a seat takes the old keys, chains and wraps with it, and lets no record keep the old one', async () => {
    const { seats, save: first } = genesis()
    await save(first)
    const old = `${seats.contact_1}:death:1`
    const next = `${seats.contact_1}:death:2`
    const [kept, given] = [randomUUID(), randomUUID()]
    const link = { target: old, m: 1, prev: bytes(32), sealed: bytes(99), signature: bytes(64) }
    await save({ ...recordsSave(1, [kept, 1, [old]], [given, 1, [old]]), seatEntries: [link] })
    const seatKeys = keysOf(seats.contact_1, 'contact_1', 2)
    const forgetful = save({ expect: 2, entries: [entry(3, [row(kept, 1)])], seatKeys })
    await expect(forgetful).rejects.toMatchObject({ code: 'not-consistent' })
    await save({
      expect: 2,
      entries: [entry(3, [row(kept, 1), row(given, 1, [next])])],
      seatKeys,
      wraps: [{ recordId: given, version: 1, target: next, box: box() }],
      seatEntries: [{ ...link, target: next }],
    })
    expect((await wrapsOf(kept)).map(({ target }) => target)).toEqual(['owner'])
    expect((await wrapsOf(given)).map(({ target }) => target).toSorted()).toEqual([next, 'owner'].toSorted())
    const { keys, seats: now, chainHeads } = await browser.call(listSeats, {})
    expect(keys.filter(({ seatId }) => seatId === seats.contact_1).map(({ epoch }) => epoch)).toEqual([2, 2])
    expect(now.find(({ role }) => role === 'contact_1')).toMatchObject({ epoch: 2, state: 'not-invited' })
    expect(chainHeads.map(({ target }) => target)).toEqual([next])
  })

  test('crash in the middle of a rotation: the old keys, chains and wraps are all there, the new ones are not', async () => {
    const { seats, save: first } = genesis()
    await save(first)
    const old = `${seats.contact_1}:death:1`
    const id = randomUUID()
    const link = { target: old, m: 1, prev: bytes(32), sealed: bytes(99), signature: bytes(64) }
    await save({ ...recordsSave(1, [id, 1, [old]]), seatEntries: [link] })
    const before = await browser.call(listSeats, {})
    const next = `${seats.contact_1}:death:2`
    const seat = { seatId: seats.contact_1, role: 'contact_1' as const, invitationId: randomUUID(), epoch: 2 }
    const boxes = { statement: bytes(300), shareBox: box(), note: bytes(99), ownerMac: bytes(32), keptBox: bytes(108) }
    const shares = [{ event: 'death' as const, sealedB: bytes(80), seatBox: box() }]
    const rotation: Save = {
      expect: 2,
      entries: [entry(3, [row(id, 1, [next])])],
      disarms: [{ seatId: seats.contact_1, epoch: 1, statement: bytes(300) }],
      seatKeys: keysOf(seats.contact_1, 'contact_1', 2),
      wraps: [{ recordId: id, version: 1, target: next, box: box() }],
      arms: [{ ...seat, ...boxes, email: 'next@example.org', shares }],
    }
    // The last thing a rotation does is to write the invited person: there it breaks.
    const { outbox } = server.ground
    const post = outbox.post.bind(outbox)
    outbox.post = () => Promise.reject(new Error('the power went out'))
    await expect(save(rotation)).rejects.toMatchObject({ status: 500 })
    outbox.post = post
    expect(await browser.call(listSeats, {})).toEqual(before)
    expect((await wrapsOf(id)).map(({ target }) => target).toSorted()).toEqual([old, 'owner'].toSorted())
    expect(await state()).toMatchObject({ n: 2 })
    await save(rotation)
    expect((await wrapsOf(id)).map(({ target }) => target).toSorted()).toEqual([next, 'owner'].toSorted())
  })

  test('seat chains grow one by one', async () => {
    const { seats, save: first } = genesis()
    await save({ ...first, allKeys: allKeys() })
    const target = `${seats.attorney}:death:1`
    const link = (m: number) => ({ target, m, prev: bytes(32), sealed: bytes(99), signature: bytes(64) })
    await save({ expect: 1, entries: [entry(2)], seatEntries: [link(1), link(2)] })
    await expect(save({ expect: 2, entries: [entry(3)], seatEntries: [link(4)] })).rejects.toMatchObject({
      code: 'not-consistent',
    })
    await save({ expect: 2, entries: [entry(3)], seatEntries: [link(3)] })
    expect((await browser.call(listSeats, {})).chainHeads).toMatchObject([{ target, m: 3 }])
  })

  test('keeps older versions for 30 days', async () => {
    const id = randomUUID()
    await save(recordsSave(0, [id, 1]))
    await save(recordsSave(1, [id, 2]))
    const versions = async () =>
      (await browser.call(listVersions, { params: { recordId: id } })).versions.map(({ version }) => version)
    server.wait({ days: 29 })
    await server.ground.due.run()
    await server.ground.database
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() + 1e11) })
      .execute()
    expect(await versions()).toEqual([2, 1])
    server.wait({ days: 2.1 })
    await server.ground.due.run()
    expect(await versions()).toEqual([2])
    expect(await wrapsOf(id)).toEqual([{ version: 2, target: 'owner' }])
  })
})
