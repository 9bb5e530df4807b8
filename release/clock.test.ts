import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReleaseMessage } from '../contract/release-service.ts'
import { encodeBundle, type Identity, makeServiceIdentity, randomId } from '../vault/index.ts'
import { confirmDowntime, readDowntime, publishDowntime } from './downtime.ts'
import { daysAfter } from './clock.ts'
import { openParts } from './open-parts.ts'
import { addOperator } from './operators.ts'
import { handleMessage, heartbeat, type ServiceParts } from './service.ts'
import { dayMilliseconds, World } from './testing/world.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const key = await makeServiceIdentity()
const began = Date.UTC(2027, 0, 1)

class Machine {
  wall = began
  running = 0
  daySeconds = dayMilliseconds / 1000
  #parts: ServiceParts | undefined

  async start(): Promise<void> {
    // A monotonic clock starts at an arbitrary value.
    this.running = Math.floor(Math.random() * 1e9)
    const clocks = { wall: () => this.wall, running: () => this.running }
    this.#parts = await openParts(folder, { daySeconds: this.daySeconds, key, clocks })
    await this.beat()
  }

  get parts(): ServiceParts {
    if (!this.#parts) throw new Error('The service does not run')
    return this.#parts
  }

  async beat(): Promise<void> {
    await publishDowntime(folder, await heartbeat(this.parts))
  }

  async runs(days: number): Promise<void> {
    for (let hours = days * 24; hours > 0; hours -= 12) {
      const passed = Math.min(12, hours) * 3_600_000
      this.wall += passed
      this.running += passed
      await this.beat()
    }
  }

  async stop(): Promise<void> {
    await this.beat()
    this.parts.store.close()
    this.#parts = undefined
  }

  async isOff(days: number): Promise<void> {
    await this.stop()
    this.wall += days * dayMilliseconds
    await this.start()
  }

  tell = async (message: ReleaseMessage | Promise<ReleaseMessage>) => handleMessage(this.parts, await message, 0)
}

let machine: Machine
beforeEach(async () => {
  machine = new Machine()
  await machine.start()
})
afterEach(() => machine.parts.store.close())

async function waiting(waitDeathDays = 90) {
  const owner = new TestOwner(await newIdentity(), key)
  const attorney = await newIdentity()
  const operator: Identity = await newIdentity()
  await addOperator(folder, encodeBundle(operator.bundle), 'operator@example.org')
  const seat = await owner.seat('attorney')
  const releaseId = randomId()
  const claim = await owner.claim(seat, attorney, 'death', releaseId)
  const review = await owner.review(claim, { releaseId, event: 'death' }, operator)
  const notice = { type: 'notice', ownerId: owner.ownerId, releaseId, mail: true } as const
  const messages = [owner.policy({ waitDeathDays }), seat.invitation, owner.accept(seat, attorney), claim]
  for (const message of [...messages, notice, review]) expect((await machine.tell(message)).refused).toBeNull()
  const ask = () => machine.tell({ type: 'state', ownerId: owner.ownerId })
  const state = async () => (await ask()).releases[0]?.state
  return { ask, state }
}

const daysFrom = (time: number | null | undefined, days: number) =>
  expect(Math.abs((time ?? 0) - machine.wall - days * dayMilliseconds)).toBeLessThan(2000)

describe('the service measures waits by its running time', () => {
  test('a wall clock that is wrong for a minute neither ends nor freezes a wait of 90 days', async () => {
    const { ask, state } = await waiting()
    await machine.runs(10)
    machine.wall += 40_000 * dayMilliseconds
    expect(await state()).toBe('waiting')
    daysFrom((await ask()).nextAt, 80)
    machine.wall -= 40_000 * dayMilliseconds
    expect(await state()).toBe('waiting')
    daysFrom((await ask()).releases[0]?.opensAt, 80)
    await machine.runs(79.5)
    expect(await state()).toBe('waiting')
    await machine.runs(0.5)
    expect(await state()).toBe('released')
  })

  test('a wall clock that goes back does not pause a wait', async () => {
    const { ask, state } = await waiting()
    machine.wall -= 3650 * dayMilliseconds
    daysFrom((await ask()).nextAt, 90)
    await machine.runs(90)
    expect(await state()).toBe('released')
  })

  test('a monotonic clock that goes back does not reduce the time waited', async () => {
    const { ask } = await waiting()
    await machine.runs(10)
    machine.running -= 5 * dayMilliseconds
    daysFrom((await ask()).nextAt, 80)
  })

  test('an unconfirmed stop does not count, however long the wall clock says it was', async () => {
    const { ask, state } = await waiting()
    await machine.runs(30)
    await machine.isOff(1000)
    expect(await state()).toBe('waiting')
    daysFrom((await ask()).nextAt, 60)
    await machine.runs(59.5)
    expect(await state()).toBe('waiting')
    await machine.runs(0.5)
    expect(await state()).toBe('released')
  })

  test('a stop after which the wall clock shows an earlier time does not lengthen a wait', async () => {
    const { state } = await waiting()
    await machine.runs(30)
    await machine.isOff(-1000)
    await machine.runs(59.5)
    expect(await state()).toBe('waiting')
    await machine.runs(0.5)
    expect(await state()).toBe('released')
  })

  test('displayed times follow the wall clock, before and after a stop', async () => {
    const { ask } = await waiting()
    const [release] = (await ask()).releases
    await machine.runs(30)
    await machine.isOff(10)
    const after = (await ask()).releases[0]
    expect(after?.reportedAt).toBe(release?.reportedAt)
    expect(after?.waitingSince).toBe(began)
    daysFrom(after?.opensAt, 60)
    await machine.runs(60)
    const { log, releases } = await ask()
    expect(log.at(-1)).toMatchObject({ step: 'released', at: machine.wall })
    expect(releases[0]?.closedAt).toBe(machine.wall)
  })
})

describe('a stop that a human confirmed', () => {
  test('counts toward the waits that ran during it, and toward no other wait', async () => {
    const before = await waiting()
    await machine.runs(30)
    await machine.isOff(20)
    const after = await waiting()
    const [stop] = await readDowntime(folder)
    if (!stop) throw new Error('No stop was seen')
    expect(stop).toEqual({ from: machine.wall - 20 * dayMilliseconds, to: machine.wall })
    await machine.runs(1)
    await confirmDowntime(folder, stop)
    await machine.beat()
    expect(await readDowntime(folder)).toEqual([])
    daysFrom((await before.ask()).nextAt, 39)
    daysFrom((await after.ask()).nextAt, 89)
    await machine.runs(39)
    expect(await before.state()).toBe('released')
    expect(await after.state()).toBe('waiting')
  })

  test('ends a wait at once if the wait was shorter than the stop', async () => {
    const { state } = await waiting(7)
    await machine.runs(1)
    await machine.isOff(100)
    expect(await state()).toBe('waiting')
    const [stop] = await readDowntime(folder)
    if (stop) await confirmDowntime(folder, stop)
    expect(await state()).toBe('released')
  })

  test('is written once: later questions write nothing to the disk', async () => {
    const { ask } = await waiting()
    await machine.isOff(10)
    const [stop] = await readDowntime(folder)
    if (stop) await confirmDowntime(folder, stop)
    await machine.beat()
    const onDisk = async () => {
      const files = (await readdir(folder)).filter((name) => name.startsWith('store.db'))
      return Promise.all(files.map((name) => readFile(join(folder, name), 'base64')))
    }
    const before = await onDisk()
    machine.wall += 1000
    machine.running += 1000
    await ask()
    expect((await onDisk()).every((file, i) => file === before[i])).toBe(true)
  })

  test('counts only with its own start and end', async () => {
    const { state } = await waiting(7)
    await machine.runs(1)
    await machine.isOff(10)
    const [stop] = await readDowntime(folder)
    if (stop) await confirmDowntime(folder, { ...stop, to: stop.to + 30 * dayMilliseconds })
    expect(await state()).toBe('waiting')
    expect(await readDowntime(folder)).toEqual([stop])
  })

  test('does not count if its file is unreadable, and the service keeps running', async () => {
    const { state } = await waiting(7)
    await writeFile(join(folder, 'confirmed-downtime.json'), '{')
    await machine.runs(1)
    await machine.isOff(100)
    expect(await state()).toBe('waiting')
  })

  test('is unnecessary after a short stop', async () => {
    await machine.isOff(30 / 86_400)
    expect(await readDowntime(folder)).toEqual([])
  })
})

test('the service refuses another length of day while waits run', async () => {
  const { state } = await waiting()
  await machine.stop()
  machine.daySeconds = 1
  await expect(machine.start()).rejects.toThrow('Set CAIRN_DAY_SECONDS=86400.')
  machine.parts.store.close()
  machine.daySeconds = dayMilliseconds / 1000
  await machine.start()
  machine.running += 90_000
  expect(await state()).toBe('waiting')
})

test('in any order, a confirmed stop shortens a wait by the part that it covers, and a lockdown shortens no wait', () => {
  const day = dayMilliseconds
  const lockdowns = fc
    .uniqueArray(fc.nat(60), { maxLength: 6 })
    .map((ends) => ends.toSorted((a, b) => a - b))
    .map((ends) => ends.flatMap((from, at) => (at % 2 === 0 ? [{ from, until: ends[at + 1] ?? null }] : [])))
  const stops = fc
    .array(fc.record({ at: fc.nat(60), milliseconds: fc.nat(30) }), { maxLength: 5 })
    .map((all) => all.toSorted((a, b) => a.at - b.at))
  fc.assert(
    fc.property(fc.nat(40), fc.integer({ min: 1, max: 30 }), stops, lockdowns, (moment, days, all, locked) => {
      const world = new World()
      // The lockdown has no known end, so only the part of it up to now counts.
      world.now = 61 * day
      world.lockdowns = locked.map(({ from, until }, at) => ({
        id: `${at}`,
        from: from * day,
        until: until === null ? null : until * day,
        begunBy: null,
        liftedBy: [],
      }))
      const isLocked = (at: number) => locked.some(({ from, until }) => from <= at && at < (until ?? 61))
      const endsLocked = (at: number) => locked.some(({ from, until }) => from < at && at <= (until ?? 61))
      world.stops = all.map(({ at, milliseconds }) => ({ at: at * day, milliseconds: milliseconds * day }))
      const due = daysAfter(moment * day, days, world.context) / day
      // A day that the service runs counts as one day, a stop counts with its length, and a
      // lockdown does not count.
      let counted = 0
      let at = moment
      while (counted < days) {
        for (const stop of all)
          if (stop.at === at && at > moment && !endsLocked(at) && counted < days) counted += stop.milliseconds
        if (counted < days) counted += isLocked(at) ? 0 : 1
        else break
        at += 1
      }
      expect(due).toBe(at)
    }),
  )
})
