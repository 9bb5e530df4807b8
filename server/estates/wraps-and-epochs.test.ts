import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getEstateState, listRecords, saveEstate } from '../../contract/estate.ts'
import { listSeats } from '../../contract/seats.ts'
import { engines } from '../db/testing/index.ts'
import { newAccount, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import type { Save } from './consistent.ts'
import { allKeys, bytes, entry, genesis, keysOf, recordsSave, row, box, keptWraps } from './testing/estate.ts'

describe.each(engines)('wraps and epochs, on the $name database', (engine) => {
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

  test('the server stores exactly the wraps that the newest row names', async () => {
    const { seats, save: first } = genesis()
    await save(first)
    const [one, two] = [`${seats.contact_1}:death:1`, `${seats.contact_2}:death:1`]
    const id = randomUUID()
    await save(recordsSave(1, [id, 1, [one]]))
    // A wider audience needs no new version.
    const wider = { recordId: id, version: 1, target: two, box: box() }
    await save({ expect: 2, entries: [entry(3, [row(id, 1, [one, two])])], wraps: [wider] })
    expect((await wrapsOf(id)).map(({ target }) => target).toSorted()).toEqual([one, two, 'owner'].toSorted())
    // A narrower audience needs a new version; only the owner has wraps of the older one.
    await save(recordsSave(3, [id, 2, [two]]))
    expect(await wrapsOf(id)).toEqual([
      { version: 1, target: 'owner' },
      ...[two, 'owner'].toSorted().map((target) => ({ version: 2, target })),
    ])
    // Only the owner has wraps of a record in the trash.
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

  test('a new epoch deletes the old keys, chains and wraps, and every record must name the new epoch', async () => {
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
    expect(keys.filter(({ seatId }) => seatId === seats.contact_1).map(({ epoch }) => epoch)).toEqual([2, 2, 2])
    expect(now.find(({ role }) => role === 'contact_1')).toMatchObject({ epoch: 2, state: 'not-invited' })
    expect(chainHeads.map(({ target }) => target)).toEqual([next])
  })

  test('a rotation that fails keeps the old keys, chains and wraps, and saves no new ones', async () => {
    const { seats, save: first } = genesis()
    await save(first)
    const old = `${seats.contact_1}:death:1`
    const id = randomUUID()
    const link = { target: old, m: 1, prev: bytes(32), sealed: bytes(99), signature: bytes(64) }
    await save({ ...recordsSave(1, [id, 1, [old]]), seatEntries: [link] })
    const before = await browser.call(listSeats, {})
    const next = `${seats.contact_1}:death:2`
    const seat = { seatId: seats.contact_1, role: 'contact_1' as const, invitationId: randomUUID(), epoch: 2 }
    const boxes = {
      statement: bytes(300),
      shareBox: box(),
      note: bytes(99),
      ownerMac: bytes(32),
      keptBox: bytes(108),
      mailName: null,
    }
    const shares = [{ event: 'death' as const, sealedB: bytes(80), seatBox: box() }]
    const rotation: Save = {
      expect: 2,
      entries: [entry(3, [row(id, 1, [next])])],
      disarms: [{ seatId: seats.contact_1, epoch: 1, statement: bytes(300) }],
      seatKeys: keysOf(seats.contact_1, 'contact_1', 2),
      wraps: [{ recordId: id, version: 1, target: next, box: box() }],
      arms: [{ ...seat, ...boxes, email: 'next@example.org', shares }],
    }
    // The invitation mail is the last step of a rotation, so the fault is injected there.
    const { outbox } = server.context
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

  test('the server appends only the next entry to a seat chain', async () => {
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

  test('the server accepts only the next epoch, and after a restore any of the next sixteen', async () => {
    const { seats, save: first } = genesis()
    await save(first)
    const next = (epoch: number, restored: boolean) =>
      save({
        expect: 1,
        entries: [entry(2)],
        seatKeys: keysOf(seats.contact_1, 'contact_1', epoch),
        ...(restored && { restored }),
      })
    await expect(next(3, false)).rejects.toMatchObject({ status: 422 })
    for (const epoch of [18, 65_535]) await expect(next(epoch, true)).rejects.toMatchObject({ status: 422 })
    await next(17, true)
  })
})
