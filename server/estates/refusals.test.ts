import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '../../contract/accounts.ts'
import { getEstateState, listRecords, putSnapshot, saveEstate } from '../../contract/estate.ts'
import { engines } from '../db/testing/index.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import type { Save } from './consistent.ts'
import { bytes, entry, genesis, keysOf, recordsSave, row, sealedRecord, box } from './testing/estate.ts'

describe.each(engines)('rejected saves, on the $name database', (engine) => {
  let server: TestServer
  let browser: TestBrowser

  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  beforeEach(async () => {
    browser = server.browser()
    await browser.call(signUp, { body: newPerson() })
  })

  const save = (body: Save, who = browser) => who.call(saveEstate, { body })
  const state = (who = browser) => who.call(getEstateState, {})
  const records = (since = 0, after?: string) => browser.call(listRecords, { query: { since, after } })

  describe('refusals', () => {
    test('the server rejects every call of a person who is not signed in', async () => {
      for (const [method, path] of [
        ['GET', '/api/estate/state'],
        ['GET', '/api/estate/snapshot'],
        ['PUT', '/api/estate/snapshot/1'],
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

    test('the server rejects a first save on top of entries that were never saved', async () => {
      await expect(save(recordsSave(3, [randomUUID(), 1]))).rejects.toMatchObject({ status: 409, code: 'conflict' })
      expect(await state()).toMatchObject({ n: 0 })
      expect((await records()).records).toEqual([])
    })

    test('the server rejects a save on a stale manifest number, and saves nothing of it', async () => {
      await save({ expect: 0, entries: [entry(1)] })
      const late = recordsSave(0, [randomUUID(), 1])
      await expect(save(late)).rejects.toMatchObject({ status: 409, code: 'conflict' })
      await expect(save({ ...late, expect: 5 })).rejects.toMatchObject({ code: 'conflict' })
      expect(await state()).toMatchObject({ n: 1 })
      expect((await records()).records).toEqual([])
    })

    test('the server rejects all but one of several concurrent saves', async () => {
      const results = await Promise.allSettled(Array.from({ length: 5 }, () => save(recordsSave(0, [randomUUID(), 1]))))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await records()).records).toHaveLength(1)
    })

    const someId = randomUUID()
    const target = `${randomUUID()}:death:1`
    test.each<[string, Partial<Save>]>([
      ['an entry that skips a number', { entries: [entry(3)] }],
      ['entries of which the last skips a number', { entries: [entry(2), entry(4)] }],
      ['a record without a row', { records: [sealedRecord(someId, 1)] }],
      ['a row without a record', { entries: [entry(2, [row(someId, 1)])] }],
      ['a new record with version 2', recordsSave(1, [someId, 2])],
      [
        'a record twice',
        { ...recordsSave(1, [someId, 1]), records: [sealedRecord(someId, 1), sealedRecord(someId, 1)] },
      ],
      ['a target that is not a seat', recordsSave(1, [someId, 1, [target]])],
      [
        'a record that its owner could not open',
        { ...recordsSave(1, [someId, 1]), records: [{ ...sealedRecord(someId, 1), wraps: [{ target, box: box() }] }] },
      ],
      [
        'a wrap that the row does not name',
        { ...recordsSave(1, [someId, 1]), records: [sealedRecord(someId, 1, [target])] },
      ],
      ['a wrap of an unknown record', { wraps: [{ recordId: someId, version: 1, target, box: box() }] }],
      ['a seat that begins with epoch 2', { seatKeys: keysOf(randomUUID(), 'attorney', 2) }],
      [
        'a chain entry of an unknown seat',
        { seatEntries: [{ target, m: 1, prev: bytes(32), sealed: bytes(99), signature: bytes(64) }] },
      ],
      [
        'a file that was never announced',
        { ...recordsSave(1, [someId, 1]), files: [{ fileId: randomUUID(), recordId: someId }] },
      ],
      ['a disarm of an unknown seat', { disarms: [{ seatId: randomUUID(), epoch: 1, statement: bytes(200) }] }],
    ])('the server rejects %s', async (_, parts) => {
      await save({ expect: 0, entries: [entry(1)] })
      const wrong = save({ expect: 1, entries: [entry(2)], ...parts })
      await expect(wrong).rejects.toMatchObject({ status: 422, code: 'not-consistent' })
      expect(await state()).toMatchObject({ n: 1 })
    })

    test('the server rejects a second seat of the same role', async () => {
      const first = genesis()
      await save(first.save)
      const second = save({ expect: 1, entries: [entry(2)], seatKeys: keysOf(randomUUID(), 'attorney') })
      await expect(second).rejects.toMatchObject({ status: 422, code: 'seat-taken' })
    })

    test('the server rejects a version that skips or repeats a number', async () => {
      const id = randomUUID()
      await save(recordsSave(0, [id, 1]))
      for (const version of [1, 3])
        await expect(save(recordsSave(1, [id, version]))).rejects.toMatchObject({ code: 'not-consistent' })
    })

    test('the server rejects a record above the size limit', async () => {
      const big = recordsSave(0, [randomUUID(), 1])
      const wrong = save({ ...big, records: big.records?.map((record) => ({ ...record, envelope: bytes(600_000) })) })
      await expect(wrong).rejects.toThrow()
    })

    test('the server rejects a snapshot of entries that were never saved', async () => {
      for (const n of [0, 1]) {
        const kept = browser.call(putSnapshot, { params: { n }, body: bytes(99) })
        await expect(kept).rejects.toMatchObject({ status: 422 })
      }
    })
  })
})
