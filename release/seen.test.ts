import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeReleaseLogEntry, random, signingKey } from '../vault/index.ts'
import type { ReleaseLogEntry } from '../contract/release.ts'
import { handleRemembered } from './service.ts'
import { state, StoreToCopy, makeStory } from './testing/recovery.ts'
import { dayMilliseconds } from './testing/world.ts'

// In these tests store and database are restored to the same moment; a request brings the entry
// that its signer saw.

let store: StoreToCopy
beforeEach(async () => {
  store = await StoreToCopy.make()
})
afterEach(() => store.remove())

/** Copies both sides, sends a veto whose log entry everyone saw, and restores both. */
async function vetoedBetween() {
  const story = await makeStory(store)
  const { server, owner, report, releaseId } = story
  await report()
  const putBack = await store.copy()
  const { heard, log } = server
  expect((await server.tell(owner.veto(releaseId))).refused).toBeNull()
  const seen = server.log.at(-1)
  if (!seen) throw new Error('Nothing was logged')
  await putBack()
  Object.assign(server, { heard, log })
  expect(state(await story.ask())).toBe('waiting')
  return { ...story, seen }
}

const steps = (log: readonly ReleaseLogEntry[]) => log.map(({ step }) => step)

describe('a grantee who collects', () => {
  test('sends a release back to its wait by naming a lost entry, and collects after a new notice and a whole wait', async () => {
    const { server, owner, seat, accepted, releaseId, notice, ask, seen } = await vetoedBetween()
    store.days(8)
    expect(state(await ask())).toBe('released')
    const asks = () => owner.collect(seat, accepted, releaseId, { seen })
    const refused = await server.tell(asks())
    expect(refused).toMatchObject({ refused: 'not-released', handovers: [], releases: [{ state: 'waiting' }] })
    expect(steps(refused.log)).toEqual(['lost', 'restored'])
    store.days(30)
    expect((await server.tell(asks())).refused).toBe('not-released')
    await server.tell(notice)
    store.days(6)
    expect((await server.tell(asks())).refused).toBe('not-released')
    store.days(1)
    expect((await server.tell(asks())).handovers).toHaveLength(3)
  })

  test('gets nothing through a server that omits or replaces the entry that the grantee saw', async () => {
    const { server, owner, seat, accepted, releaseId, ask, seen } = await vetoedBetween()
    store.days(8)
    await ask()
    const asked = await owner.collect(seat, accepted, releaseId, { seen })
    const { seen: _, ...without } = asked
    const line = { at: seen.at, step: 'paused', by: 'mail link', detail: '{}' }
    const made = await makeReleaseLogEntry(owner.ownerId, seen, line, await signingKey(random(32)))
    const older = server.log.at(-1) ?? seen
    const spoilt = { ...seen, signature: random(64) }
    for (const message of [without, ...[made, older, spoilt].map((shown) => ({ ...without, seen: shown }))])
      expect(await server.tell(message)).toMatchObject({ refused: 'not-verified', handovers: [] })
    // The grantee's earlier request, for another nonce, does not work either.
    const earlier = { ...(await owner.collect(seat, accepted, releaseId)), nonce: random(32) }
    expect(await server.tell(earlier)).toMatchObject({ refused: 'not-verified', handovers: [] })
  })

  test('can collect only for themselves and only for this report', async () => {
    const { server, owner, seat, accepted, releaseId, ask, report, operator } = await makeStory(store)
    await report()
    store.days(8)
    await ask()
    const byAnother = await owner.collect(seat, accepted, releaseId, { grantee: operator })
    const elsewhere = { ...(await owner.collect(seat, accepted, seat.seatId)), releaseId }
    for (const message of [byAnother, elsewhere])
      expect(await server.tell(message)).toMatchObject({ refused: 'not-verified', handovers: [] })
    expect((await server.tell(owner.collect(seat, accepted, releaseId))).handovers).toHaveLength(3)
  })
})

describe('an operator who reviews', () => {
  test('reveals a loss by the entry that they saw, before the approval counts', async () => {
    const { server, owner, seat, contact, releaseId, operator } = await makeStory(store)
    const claim = await owner.claim(seat, contact, 'death', releaseId)
    await server.tell(claim)
    await server.tell({ type: 'notice', ownerId: owner.ownerId, releaseId, mail: true })
    const putBack = await store.copy()
    const { heard, log } = server
    await server.tell(owner.veto(releaseId))
    const seen = server.log.at(-1)
    await putBack()
    Object.assign(server, { heard, log })
    const report = { releaseId, event: 'death' } as const
    const approval = await owner.review(claim, report, operator, 'approve', new Uint8Array(32), seen)
    const { seen: _, ...without } = { seen: undefined, ...approval }
    if (!seen) throw new Error('Nothing was logged')
    const spoilt = { ...approval, seen: { ...seen, signature: random(64) } }
    for (const message of [without, spoilt]) expect((await server.tell(message)).refused).toBe('not-verified')
    const reply = await server.tell(approval)
    expect(steps(reply.log)).toEqual(['lost', 'restored', 'approved', 'waiting'])
    expect(reply.releases).toMatchObject([{ state: 'waiting', toldAt: null, opensAt: null }])
  })
})

describe('a wrong wall clock of the service', () => {
  const show = (ownerId: string, entry: ReleaseLogEntry) => handleRemembered(store.parts, { ownerId, entry })

  const copiesOfBoth = async (server: Awaited<ReturnType<typeof makeStory>>['server']) => {
    const putBack = await store.copy()
    const { heard, log } = server
    return async () => {
      await putBack()
      Object.assign(server, { heard, log })
    }
  }

  test('does not hide a loss, even after a report was made with the clock far ahead', async () => {
    const { server, owner, ask, releaseId, seen, ownerId } = await vetoedBetween()
    store.wallAhead = 1000 * dayMilliseconds
    expect(await show(ownerId, seen)).toBeNull()
    await ask()
    store.wallAhead = 0
    const putBack = await copiesOfBoth(server)
    expect((await server.tell(owner.veto(releaseId))).refused).toBeNull()
    const later = server.log.at(-1) ?? seen
    await putBack()
    store.days(8)
    expect(await show(ownerId, later)).toBeNull()
    expect(steps((await ask()).log)).toEqual(['lost', 'restored'])
  })

  test('does not invent a loss: the service logs lost entries once, however many a browser shows', async () => {
    const { server, owner, report, ask, releaseId, notice, ownerId } = await makeStory(store)
    await report()
    const putBack = await copiesOfBoth(server)
    const before = server.log.length
    store.wallAhead = 1000 * dayMilliseconds
    await server.tell({ type: 'pause', ownerId, releaseId })
    await server.tell(owner.veto(releaseId))
    const [paused, vetoed] = server.log.slice(before)
    if (!paused || !vetoed) throw new Error('Nothing was logged')
    store.wallAhead = 0
    await putBack()
    await show(ownerId, paused)
    await ask()
    await server.tell(notice)
    store.days(5)
    await show(ownerId, vetoed)
    expect(steps((await ask()).log)).toEqual(['lost'])
    store.days(2)
    expect(state(await ask())).toBe('released')
  })
})
