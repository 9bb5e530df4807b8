import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Heard } from '../contract/release-service.ts'
import {
  emptyReleaseLog,
  makeReleaseLogEntry,
  random,
  randomId,
  notesLoss,
  signingKey,
  signTaken,
  statementHash,
  notesLossSince,
} from '../vault/index.ts'
import { handleMessage } from './service.ts'
import { newIdentity } from './testing/owner.ts'
import { key, state, StoreToCopy, makeStory } from './testing/recovery.ts'

// In these tests the server claims a loss that did not happen, or exploits a real one.

let store: StoreToCopy
beforeEach(async () => {
  store = await StoreToCopy.make()
})
afterEach(() => store.remove())

test('the service detects a forked log even if both branches have the same length', async () => {
  const { server, owner, report, ask, ownerId } = await makeStory(store)
  await report()
  const { log, taken } = server.heard
  if (!log || !taken) throw new Error('Nothing was heard')
  const { at, step, by, detail } = log
  const before = { n: log.n - 1, hash: random(32) }
  const elsewhere = { n: taken.n, hash: random(32) }
  for (const heard of [
    { log: await makeReleaseLogEntry(ownerId, before, { at, step, by, detail }, key.signKey), taken },
    { log, taken: { ...elsewhere, signature: await signTaken(ownerId, elsewhere, key.signKey) } },
  ]) {
    const reply = await handleMessage(store.parts, { type: 'state', ownerId: owner.ownerId }, log.n, { heard })
    expect(reply.refused).toBe('behind')
    await server.recover(owner.ownerId)
  }
  expect((await ask()).refused).toBeNull()
})

test('a server cannot invent a loss with another number, hash or signer, or with a signature about another estate', async () => {
  const { server, report, ownerId } = await makeStory(store)
  await report()
  const { log, taken } = server.heard
  if (!log || !taken) throw new Error('Nothing was heard')
  const stranger = await signingKey(random(32))
  const line = { at: store.now, step: 'vetoed', by: 'owner', detail: '{}' }
  const further = { n: taken.n + 1, hash: random(32) }
  const signed = await signTaken(ownerId, further, stranger)
  const made: Heard[] = [
    { log: { ...log, n: log.n + 1 }, taken },
    { log: { ...log, hash: random(32) }, taken },
    { log: await makeReleaseLogEntry(ownerId, log, line, stranger), taken },
    { log: await makeReleaseLogEntry(randomId(), log, line, key.signKey), taken },
    { log, taken: { ...further, signature: null } },
    { log, taken: { ...further, signature: taken.signature } },
    { log, taken: { ...further, signature: signed } },
    { log, taken: { ...further, signature: await signTaken(randomId(), further, key.signKey) } },
  ]
  for (const heard of made) {
    const reply = await handleMessage(store.parts, { type: 'state', ownerId }, log.n, { heard })
    expect(reply.refused).toBeNull()
    expect(state(reply)).toBe('waiting')
  }
})

test('an unsigned head from an older server changes nothing if the store has that entry', async () => {
  const { server, report, ask, ownerId } = await makeStory(store)
  await report()
  const { log, taken } = server.heard
  if (!taken) throw new Error('Nothing was heard')
  const before = await ask()
  const heard = { log, taken: { ...taken, signature: null } }
  expect(await handleMessage(store.parts, { type: 'state', ownerId }, log?.n ?? 0, { heard })).toEqual(before)
})

test('the service logs a new line in a recovery, even if the log has the same line about another person', async () => {
  const { server, owner, seat, contact, releaseId, ownerId } = await makeStory(store)
  const [attorney, other, finder, second] = await Promise.all(Array.from({ length: 4 }, () => newIdentity()))
  if (!attorney || !other || !finder || !second) throw new Error('People are missing')
  for (const [role, person] of [
    ['attorney', attorney],
    ['contact_2', other],
  ] as const) {
    const place = await owner.seat(role)
    for (const message of [place.invitation, owner.accept(place, person)])
      expect((await server.tell(message)).refused).toBeNull()
  }
  const claim = await owner.claim(seat, contact, 'death', releaseId)
  for (const message of [claim, owner.opinion(releaseId, attorney), owner.accept(seat, finder, 'card')])
    expect((await server.tell(message)).refused).toBeNull()
  const putBack = await store.copy()
  await server.tell({ type: 'pause', ownerId, releaseId })
  const { log } = server
  await putBack()
  expect((await server.tell({ type: 'state', ownerId })).refused).toBe('behind')
  const fresh = [await owner.opinion(releaseId, other), await owner.accept(seat, second, 'card')]
  const reply = await server.recover(ownerId, log, [...server.journal, ...fresh])
  const lines = reply.log.map(({ step, by }) => `${step} ${by}`)
  expect(lines.filter((line) => line.startsWith('objected'))).toEqual(['objected attorney', 'objected contact_2'])
  expect(lines.filter((line) => line.startsWith('card-presented'))).toHaveLength(2)
  expect(lines.filter((line) => line.startsWith('paused'))).toHaveLength(1)
})

test('the service logs a second approval of one report, though both lines read the same', async () => {
  const { server, owner, seat, contact, operator, releaseId, notice, ownerId } = await makeStory(store)
  const [other, place] = [await newIdentity(), await owner.seat('contact_2')]
  const claim = await owner.claim(seat, contact, 'death', releaseId)
  const objection = await owner.opinion(releaseId, other)
  if (!('statement' in objection)) throw new Error('Nothing was signed')
  const approval = (read?: Uint8Array) => owner.review(claim, { releaseId, event: 'death' }, operator, 'approve', read)
  for (const message of [place.invitation, owner.accept(place, other), claim, notice, approval(), objection])
    expect((await server.tell(message)).refused).toBeNull()
  const putBack = await store.copy()
  await server.tell(owner.policy())
  const { log } = server
  await putBack()
  expect((await server.tell({ type: 'state', ownerId })).refused).toBe('behind')
  const again = await approval(await statementHash(objection.statement))
  const reply = await server.recover(ownerId, log, [...server.journal, again])
  expect(reply.log.filter(({ step }) => step === 'approved')).toHaveLength(2)
  expect(state(reply)).toBe('waiting')
})

test('the service hands out no share during a recovery, even for a release that the restored copy shows as open', async () => {
  const { server, owner, report, ask, asksForB, releaseId } = await makeStory(store)
  await report()
  store.days(8)
  expect(state(await ask())).toBe('released')
  const putBack = await store.copy()
  expect((await server.tell(owner.end(releaseId))).refused).toBeNull()
  await putBack()
  expect((await server.tell(asksForB())).refused).toBe('behind')
  const message = await asksForB()
  for (const done of [false, true]) {
    const reply = await server.again(message, done)
    expect(reply.handovers).toEqual([])
  }
})

test('log entries that the server returns count only with this service’s signature', async () => {
  const { server, report, ask, ownerId } = await makeStory(store)
  const putBack = await store.copy()
  await report()
  await putBack()
  expect((await ask()).refused).toBe('behind')
  const stranger = await signingKey(random(32))
  const line = { at: store.now, step: 'released', by: 'clock', detail: JSON.stringify({ releaseId: randomId() }) }
  const forged = await makeReleaseLogEntry(ownerId, { n: 0, hash: new Uint8Array(32) }, line, stranger)
  const reply = await server.recover(ownerId, [forged])
  expect(reply.log.map(({ step }) => step)).not.toContain('released')
  expect(state(reply)).toBe('waiting')
})

test('a server that withholds its log in a recovery, or returns it late, cannot hide a veto', async () => {
  for (const sends of ['nothing of the log', 'the log behind the statements'] as const) {
    const { server, owner, report, ask, notice, releaseId, ownerId } = await makeStory(store)
    await report()
    const putBack = await store.copy()
    const journal = [...server.journal]
    store.days(6)
    expect((await server.tell(owner.veto(releaseId))).refused).toBeNull()
    const seen = server.log.at(-1)
    if (!seen) throw new Error('There is a veto.')
    // One browser last read the log at the time of the copy, another one after the veto.
    const readAt = server.log.at(-2) ?? emptyReleaseLog()
    const { log } = server
    await putBack()
    expect((await ask()).refused).toBe('behind')
    if (sends === 'the log behind the statements') {
      await server.again({ type: 'pause', ownerId, releaseId })
      for (const message of journal) await server.again(message)
    }
    const reply = await server.recover(ownerId, sends === 'nothing of the log' ? [] : log, journal)
    expect(notesLoss(reply.log, seen)).toBe(true)
    for (const head of [readAt, seen]) expect(notesLossSince(reply.log, head)).toBe(true)
    expect(reply.releases).toMatchObject([{ state: 'waiting', toldAt: null, opensAt: null }])
    await server.tell(notice)
    store.days(6)
    expect(state(await ask())).toBe('waiting')
    // The log notes the loss only once.
    expect((await ask()).log.filter(({ step }) => step === 'lost')).toEqual([])
  }
})

test('a release that the restored copy shows as open waits again if the server withholds the log, where the end may be', async () => {
  const { server, owner, report, ask, collect, releaseId, ownerId } = await makeStory(store)
  await report()
  store.days(8)
  expect(state(await ask())).toBe('released')
  const putBack = await store.copy()
  const journal = [...server.journal]
  expect((await server.tell(owner.end(releaseId))).refused).toBeNull()
  await putBack()
  expect((await ask()).refused).toBe('behind')
  expect(state(await server.recover(ownerId, [], journal))).toBe('waiting')
  expect((await collect()).refused).toBe('not-released')
})

test('the service asks for the furthest entry that a server ever named, whatever the server claims later', async () => {
  const { server, owner, report, ask, releaseId, ownerId } = await makeStory(store)
  const putBack = await store.copy()
  await report()
  const early = server.heard
  expect((await server.tell(owner.veto(releaseId))).refused).toBeNull()
  const seen = server.log.at(-1)
  if (!seen) throw new Error('There is a veto.')
  const { log } = server
  await putBack()
  expect((await ask()).refused).toBe('behind')
  const asked = { type: 'state', ownerId } as const
  expect((await handleMessage(store.parts, asked, 0, { heard: early })).refused).toBe('behind')
  const reply = await server.recover(ownerId, log.slice(0, -1), server.journal.slice(0, -1))
  expect(notesLoss(reply.log, seen)).toBe(true)
})

test('the log notes no loss if an honest server returns everything', async () => {
  const { server, report, ask, ownerId } = await makeStory(store)
  const putBack = await store.copy()
  await report()
  await putBack()
  expect((await ask()).refused).toBe('behind')
  expect((await server.recover(ownerId)).log.map(({ step }) => step)).not.toContain('lost')
})
