import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Heard, Recovery, ReleaseMessage, ReleaseReply } from '../contract/release-service.ts'
import {
  emptyReleaseLog,
  encodeBundle,
  makeReleaseLogEntry,
  makeServiceIdentity,
  randomId,
  signingKey,
  random,
  sha256,
} from '../vault/index.ts'
import { openParts } from './open-parts.ts'
import { addOperator } from './operators.ts'
import { isBehind } from './recovery.ts'
import { handleMessage, type ServiceParts } from './service.ts'
import { dayMilliseconds } from './test-world.ts'
import { namesKeys, namesKit, newKeysOf, newKit } from './test-succession.ts'
import { newIdentity, TestOwner } from './test-owner.ts'

// A store that is put back from an older copy, and a server that says how far it heard.

const key = await makeServiceIdentity()
let folder: string
let now: number
let parts: ServiceParts

async function open(): Promise<void> {
  const clocks = { wall: () => now, running: () => now }
  parts = await openParts(folder, { daySeconds: dayMilliseconds / 1000, key, clocks })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recovery-'))
  now = Date.UTC(2027, 0, 1)
  await open()
})
afterEach(async () => {
  parts.store.close()
  await rm(folder, { recursive: true, force: true })
})

/** Copies the store. Gives what puts the copy back. */
async function copyStore(): Promise<() => Promise<void>> {
  const store = join(folder, 'store.db')
  parts.store.close()
  await copyFile(store, `${store}.copy`)
  await open()
  return async () => {
    parts.store.close()
    await copyFile(`${store}.copy`, store)
    await open()
  }
}

/** The server's side: what it heard, and what it ever sent that was taken. */
class Server {
  heard: Heard = { log: { n: 0, hash: new Uint8Array(32) }, taken: { n: 0, hash: new Uint8Array(32) } }
  readonly journal: ReleaseMessage[] = []
  log: ReleaseReply['log'] = []

  async tell(given: ReleaseMessage | Promise<ReleaseMessage>): Promise<ReleaseReply> {
    const message = await given
    const reply = await handleMessage(parts, message, this.heard.log.n, { heard: this.heard })
    if (reply.refused === 'behind') return reply
    this.hear(reply)
    if (reply.refused === null && 'statement' in message) this.journal.push(message)
    return reply
  }

  hear({ log, taken }: ReleaseReply): void {
    this.log = [...this.log, ...log]
    const last = this.log.at(-1)
    this.heard = { log: last ? { n: last.n, hash: last.hash } : this.heard.log, taken }
  }

  /** Sends everything again. */
  async recover(ownerId: string, log: Recovery['log'] = this.log, journal = this.journal): Promise<ReleaseReply> {
    const asked = { type: 'state', ownerId } as const
    await handleMessage(parts, asked, 0, { recovery: { log, done: false } })
    for (const message of journal) await handleMessage(parts, message, 0, { recovery: { log: [], done: false } })
    const reply = await handleMessage(parts, asked, 0, { recovery: { log: [], done: true } })
    this.log = []
    this.hear(reply)
    return reply
  }
}

async function story() {
  const server = new Server()
  const owner = new TestOwner(await newIdentity(), key)
  const [contact, operator] = [await newIdentity(), await newIdentity()]
  await addOperator(folder, encodeBundle(operator.bundle), 'operator@example.org')
  const seat = await owner.seat('contact_1')
  const accepted = await owner.accept(seat, contact)
  const { ownerId } = owner
  for (const message of [owner.policy(), seat.invitation, accepted])
    expect((await server.tell(message)).refused).toBeNull()
  const releaseId = randomId()
  const notice = { type: 'notice', ownerId, releaseId, mail: true } as const
  const report = async () => {
    const claim = await owner.claim(seat, contact, 'death', releaseId)
    const review = await owner.review(claim, { releaseId, event: 'death' }, operator)
    for (const message of [claim, notice, review]) expect((await server.tell(message)).refused).toBeNull()
  }
  const ask = () => server.tell({ type: 'state', ownerId })
  const collect = async () => server.tell(await owner.collect(seat, accepted, releaseId))
  return { server, owner, seat, contact, releaseId, notice, report, ask, collect, ownerId }
}

const state = ({ releases }: ReleaseReply) => releases[0]?.state

test('what was lost is missed at the first word, and nothing is answered or handed out before all of it came again', async () => {
  const { server, owner, report, ask, collect, releaseId, ownerId } = await story()
  await report()
  const putBack = await copyStore()
  expect((await server.tell(owner.veto(releaseId))).refused).toBeNull()
  const { log } = server
  await putBack()
  now += 30 * dayMilliseconds
  for (const reply of [await ask(), await collect(), await server.tell(owner.policy())])
    expect(reply).toMatchObject({ refused: 'behind', releases: [], handovers: [] })
  const reply = await server.recover(ownerId)
  expect(state(reply)).toBe('vetoed')
  expect(reply.log).toEqual(log)
  expect((await collect()).refused).toBe('not-released')
})

test('a statement that left no line in the log is missed as well', async () => {
  const { server, owner, seat, contact, ask, ownerId } = await story()
  const putBack = await copyStore()
  await server.tell(owner.disarm(seat))
  expect(server.log).toEqual([])
  await putBack()
  expect((await ask()).refused).toBe('behind')
  await server.recover(ownerId)
  expect((await ask()).invitations).toMatchObject([{ void: true }])
  expect((await server.tell(owner.claim(seat, contact, 'death'))).refused).toBe('outdated')
})

test('another past of the same length is missed too', async () => {
  const { server, owner, report, ask } = await story()
  await report()
  const { log, taken } = server.heard
  const other = random(32)
  for (const heard of [
    { log: { ...log, hash: other }, taken },
    { log, taken: { ...taken, hash: other } },
  ]) {
    const told = await handleMessage(parts, { type: 'state', ownerId: owner.ownerId }, log.n, { heard })
    expect(told.refused).toBe('behind')
    await server.recover(owner.ownerId)
  }
  expect((await ask()).refused).toBeNull()
})

test('waits start again after it, and the owner has to be told again', async () => {
  const { server, report, ask, notice, ownerId } = await story()
  await report()
  const putBack = await copyStore()
  now += 6 * dayMilliseconds
  await server.tell({ type: 'pause', ownerId, releaseId: notice.releaseId })
  await putBack()
  now += dayMilliseconds
  expect((await ask()).refused).toBe('behind')
  const reply = await server.recover(ownerId)
  expect(reply.releases).toMatchObject([{ state: 'waiting', toldAt: null, opensAt: null }])
  expect(reply.log.at(-1)).toMatchObject({ step: 'restored' })
  now += 40 * dayMilliseconds
  expect(state(await ask())).toBe('waiting')
  await server.tell(notice)
  now += 6 * dayMilliseconds
  expect(state(await ask())).toBe('waiting')
  now += dayMilliseconds
  expect(state(await ask())).toBe('released')
})

test('a server that heard more once than it says now was put back itself: waits start again', async () => {
  const { server, report, ask, notice } = await story()
  const before = { heard: server.heard, log: server.log }
  await report()
  now += 6 * dayMilliseconds
  await ask()
  Object.assign(server, before)
  now += 20 * dayMilliseconds
  const reply = await ask()
  expect(reply.releases).toMatchObject([{ state: 'waiting', toldAt: null, opensAt: null }])
  expect(reply.releases[0]?.claim.length).toBeGreaterThan(0)
  await server.tell(notice)
  now += 6 * dayMilliseconds
  expect(state(await ask())).toBe('waiting')
  now += dayMilliseconds
  expect(state(await ask())).toBe('released')
})

test('entries of the log that are given back count only with this service’s signature', async () => {
  const { server, report, ask, ownerId } = await story()
  const putBack = await copyStore()
  await report()
  await putBack()
  expect((await ask()).refused).toBe('behind')
  const stranger = await signingKey(random(32))
  const line = { at: now, step: 'released', by: 'clock', detail: JSON.stringify({ releaseId: randomId() }) }
  const forged = await makeReleaseLogEntry(ownerId, { n: 0, hash: new Uint8Array(32) }, line, stranger)
  const reply = await server.recover(ownerId, [forged])
  expect(reply.log.map(({ step }) => step)).not.toContain('released')
  expect(state(reply)).toBe('waiting')
})

test('an end counts for a release whose wait runs again', async () => {
  const { server, owner, report, ask, collect, releaseId, ownerId } = await story()
  const putBack = await copyStore()
  await report()
  now += 8 * dayMilliseconds
  expect((await collect()).handovers).toHaveLength(2)
  expect((await server.tell(owner.end(releaseId))).refused).toBeNull()
  await putBack()
  expect((await ask()).refused).toBe('behind')
  expect(state(await server.recover(ownerId))).toBe('ended')
  now += 30 * dayMilliseconds
  expect((await collect()).refused).toBe('not-released')
})

test('keys that followed are followed again, also where a kit counted by the clock alone; the old ones stay nobody’s', async () => {
  const { server, owner, ask, ownerId } = await story()
  const putBack = await copyStore()
  const [kit, next] = [await newKit(), await newKeysOf(owner.identity)]
  await server.tell(namesKit(owner.identity, 1, kit))
  now += 14 * dayMilliseconds
  await ask()
  expect((await server.tell(namesKeys(owner.identity, next, kit))).refused).toBeNull()
  const { log } = server
  await putBack()
  expect((await ask()).refused).toBe('behind')
  const reply = await server.recover(ownerId)
  expect(reply.log).toEqual(log)
  expect(reply.succession).toMatchObject({ identity: await sha256(encodeBundle(next.bundle)), key: kit.publicKey })
  expect((await server.tell(owner.policy())).refused).toBe('not-verified')
})

test('keys that counted by the clock alone count again', async () => {
  const { server, owner, ask, ownerId } = await story()
  const putBack = await copyStore()
  const next = await newKeysOf(owner.identity)
  await server.tell(namesKeys(owner.identity, next))
  now += 14 * dayMilliseconds
  await ask()
  await putBack()
  expect((await ask()).refused).toBe('behind')
  const { succession } = await server.recover(ownerId)
  expect(succession).toMatchObject({ identity: await sha256(encodeBundle(next.bundle)), successor: null })
})

test('what waits to count waits anew', async () => {
  const { server, owner, ask, ownerId } = await story()
  const next = await newKeysOf(owner.identity)
  await server.tell(namesKeys(owner.identity, next))
  now += 10 * dayMilliseconds
  await ask()
  const putBack = await copyStore()
  await server.tell(owner.policy())
  await putBack()
  await ask()
  await server.recover(ownerId)
  now += 13 * dayMilliseconds
  expect((await ask()).succession?.successor?.countsAt).toBe(now + dayMilliseconds)
  now += dayMilliseconds
  expect(await ask()).toMatchObject({
    succession: { successor: null, identity: await sha256(encodeBundle(next.bundle)) },
  })
})

test('a server that heard more of the log, or other statements, than this store holds: something is lost here', async () => {
  const ownerId = randomId()
  const told = { at: 1, step: 'reported', by: 'attorney', detail: '{}' }
  const entry = await makeReleaseLogEntry(ownerId, emptyReleaseLog(), told, key.signKey)
  await parts.store.transaction(async (records) => {
    records.append(ownerId, entry)
    records.remember(ownerId, random(32))
    const log = { n: 1, hash: entry.hash }
    const taken = records.taken(ownerId)
    const nothing = { n: 0, hash: new Uint8Array(32) }
    for (const heard of [
      { log, taken },
      { log, taken: nothing },
      { log: nothing, taken },
    ])
      expect(isBehind(records, ownerId, heard)).toBe(false)
    const lost = [
      { log: { ...log, n: 2 }, taken },
      { log: { ...log, hash: random(32) }, taken },
      { log, taken: { ...taken, n: taken.n + 1 } },
      { log, taken: { ...taken, hash: random(32) } },
    ]
    for (const heard of lost) expect(isBehind(records, ownerId, heard)).toBe(true)
  })
})
