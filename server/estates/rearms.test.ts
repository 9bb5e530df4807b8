import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveEstate } from '../../contract/estate.ts'
import { getInvitation, listSeats } from '../../contract/seats.ts'
import { engines } from '../db/testing/index.ts'
import { newAccount, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import type { Save } from './consistent.ts'
import { box, bytes, entry, genesis, keptWraps, keysOf, recordsSave, row } from './testing/estate.ts'

describe.each(engines)('a rearm of seats, on the $name database', (engine) => {
  let server: TestServer
  let browser: TestBrowser
  let ownerId: string
  let seatId: string
  const id = randomUUID()
  const invitationId = randomUUID()

  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  const save = (body: Save) => browser.call(saveEstate, { body })
  const shares = () => [{ event: 'death' as const, sealedB: bytes(80), seatBox: box() }]
  const target = (epoch: number) => `${seatId}:death:${epoch}`
  const wraps = async () => (await keptWraps(server.context.database, ownerId, id)).map((wrap) => wrap.target)
  const kept = async () =>
    (await server.context.database.selectFrom('seat_share').select('target').where('owner_id', '=', ownerId).execute())
      .map((share) => share.target)
      .toSorted()
  const invitation = () => server.context.database.updateTable('invitation').where('owner_id', '=', ownerId)

  beforeEach(async () => {
    const made = await newAccount(server)
    browser = made.browser
    ownerId = made.person.ownerId
    const { seats, save: first } = genesis()
    seatId = seats.contact_1
    const boxes = { statement: bytes(300), shareBox: box(), note: bytes(99), ownerMac: bytes(32), keptBox: bytes(108) }
    const arm = { seatId, role: 'contact_1' as const, invitationId, epoch: 1, mailName: null, ...boxes }
    await save(first)
    await save({
      ...recordsSave(1, [id, 1, [target(1)]]),
      arms: [{ ...arm, email: 'one@example.org', shares: shares() }],
    })
    await invitation().set({ armed_at: new Date() }).execute()
  })

  const rearm = (epoch: number, expectN: number, change: Partial<NonNullable<Save['rearms']>[number]> = {}): Save => ({
    expect: expectN,
    entries: [entry(expectN + 1, [row(id, 1, [target(1), target(epoch)])])],
    seatKeys: keysOf(seatId, 'contact_1', epoch),
    wraps: [{ recordId: id, version: 1, target: target(epoch), box: box() }],
    rearms: [{ seatId, invitationId, epoch, statement: bytes(300), shares: shares(), ...change }],
  })
  const dropping = (epoch: number, expectN: number, stays: string[]): Save => ({
    expect: expectN,
    entries: [entry(expectN + 1, [row(id, 1, stays)])],
    disarms: [{ seatId, epoch, statement: bytes(300) }],
  })

  test('during a rearm the earlier epoch stays until the service accepts the new shares, and the link stays valid', async () => {
    await save(rearm(2, 2))
    expect(await kept()).toEqual([target(1), target(2)])
    expect((await wraps()).toSorted()).toEqual([target(1), target(2), 'owner'].toSorted())
    await expect(save(dropping(1, 3, [target(2)]))).rejects.toMatchObject({ code: 'not-consistent' })
    expect(await kept()).toEqual([target(1), target(2)])
    expect((await browser.call(listSeats, {})).keys.filter((key) => key.seatId === seatId)).toHaveLength(6)
    await invitation().set({ armed_at: new Date() }).execute()
    await save(dropping(1, 3, [target(2)]))
    expect(await kept()).toEqual([target(2)])
    expect((await wraps()).toSorted()).toEqual([target(2), 'owner'].toSorted())
    const { epoch } = await browser.call(getInvitation, { params: { ownerId, seatId, invitationId }, query: {} })
    expect(epoch).toBe(1)
  })

  test('the server rejects a save that deletes an epoch but not its wraps', async () => {
    await save(rearm(2, 2))
    await invitation().set({ armed_at: new Date() }).execute()
    const forgetful = { ...dropping(1, 3, []), entries: [entry(4, [])] }
    await expect(save(forgetful)).rejects.toMatchObject({ code: 'not-consistent' })
    expect(await kept()).toEqual([target(1), target(2)])
  })

  test('the owner can retry a rejected rearm, but not a pending one', async () => {
    await save(rearm(2, 2))
    await expect(save(rearm(3, 3))).rejects.toMatchObject({ code: 'not-consistent' })
    await invitation().set({ refused: 'outdated' }).execute()
    await save(rearm(3, 3))
    expect(await kept()).toEqual([target(1), target(3)])
    expect((await wraps()).toSorted()).toEqual([target(1), target(3), 'owner'].toSorted())
  })

  test('the server accepts a rearm only for a valid invitation of the seat, under its new epoch', async () => {
    const wrong = [{ invitationId: randomUUID() }, { seatId: randomUUID() }, { epoch: 3 }, { epoch: 1 }]
    for (const change of wrong)
      await expect(save(rearm(2, 2, change))).rejects.toMatchObject({ code: 'not-consistent' })
    const { seatKeys: _, ...unmoved } = rearm(2, 2)
    await expect(save(unmoved)).rejects.toMatchObject({ code: 'not-consistent' })
    await invitation().set({ void_at: new Date() }).execute()
    await expect(save(rearm(2, 2))).rejects.toMatchObject({ code: 'not-consistent' })
    expect(await kept()).toEqual([target(1)])
  })

  test('a save that fails during a rearm rolls the rearm back, and a valid save succeeds afterwards', async () => {
    const before = await browser.call(listSeats, {})
    const broken = {
      ...rearm(2, 2),
      seatEntries: [{ target: target(9), m: 1, prev: bytes(32), sealed: bytes(9), signature: bytes(64) }],
    }
    await expect(save(broken)).rejects.toThrow()
    expect(await browser.call(listSeats, {})).toEqual(before)
    expect(await kept()).toEqual([target(1)])
    await save(rearm(2, 2))
    expect(await kept()).toEqual([target(1), target(2)])
  })
})
