import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeBundle, sha256 } from '../vault/index.ts'
import { addOperator } from './operators.ts'
import { newIdentity } from './testing/owner.ts'
import { state, StoreToCopy, makeStory } from './testing/recovery.ts'
import { dayMilliseconds } from './testing/world.ts'
import { namesKeys, namesKit, newKeysOf, newKit } from './testing/succession.ts'

// These tests restore the store from an older copy; the server says how far it heard the service.

let store: StoreToCopy
beforeEach(async () => {
  store = await StoreToCopy.make()
})
afterEach(() => store.remove())

test('the service detects a loss at the first message, and hands out no share until the server sent all again', async () => {
  const { server, owner, report, ask, collect, releaseId, ownerId } = await makeStory(store)
  await report()
  const putBack = await store.copy()
  expect((await server.tell(owner.veto(releaseId))).refused).toBeNull()
  const { log } = server
  await putBack()
  store.days(30)
  for (const reply of [await ask(), await collect(), await server.tell(owner.policy())])
    expect(reply).toMatchObject({ refused: 'behind', releases: [], handovers: [] })
  const reply = await server.recover(ownerId)
  expect(state(reply)).toBe('vetoed')
  expect(reply.log).toEqual(log)
  expect((await collect()).refused).toBe('not-released')
})

test('the service detects the loss of a statement that left no line in the log', async () => {
  const { server, owner, seat, contact, ask, releaseId, ownerId } = await makeStory(store)
  const unlisted = await newIdentity()
  const putBack = await store.copy()
  const { log } = server
  await server.tell(owner.suspension(unlisted))
  expect(server.log).toEqual(log)
  await putBack()
  expect((await ask()).refused).toBe('behind')
  await server.recover(ownerId)
  await addOperator(store.folder, encodeBundle(unlisted.bundle), 'unlisted@example.org')
  const claim = await owner.claim(seat, contact, 'death', releaseId)
  await server.tell(claim)
  const review = owner.review(claim, { releaseId, event: 'death' }, unlisted)
  expect((await server.tell(review)).refused).toBe('not-impartial')
})

test('waits restart after a recovery, and the owner must be notified again', async () => {
  const { server, report, ask, notice, ownerId } = await makeStory(store)
  await report()
  const putBack = await store.copy()
  store.days(6)
  await server.tell({ type: 'pause', ownerId, releaseId: notice.releaseId })
  await putBack()
  store.days(1)
  expect((await ask()).refused).toBe('behind')
  const reply = await server.recover(ownerId)
  expect(reply.releases).toMatchObject([{ state: 'waiting', toldAt: null, opensAt: null }])
  expect(reply.log.at(-1)).toMatchObject({ step: 'restored' })
  store.days(40)
  expect(state(await ask())).toBe('waiting')
  await server.tell(notice)
  store.days(13)
  expect(state(await ask())).toBe('waiting')
  store.days(1)
  expect(state(await ask())).toBe('released')
})

test('waits restart when a server that was restored reports less than before', async () => {
  const { server, report, ask, notice } = await makeStory(store)
  const before = { heard: server.heard, log: server.log }
  await report()
  store.days(6)
  await ask()
  Object.assign(server, before)
  store.days(20)
  const reply = await ask()
  expect(reply.releases).toMatchObject([{ state: 'waiting', toldAt: null, opensAt: null }])
  expect(reply.releases[0]?.claim.length).toBeGreaterThan(0)
  await server.tell(notice)
  store.days(6)
  expect(state(await ask())).toBe('waiting')
  store.days(1)
  expect(state(await ask())).toBe('released')
})

test('the owner’s end also ends a release whose wait runs again', async () => {
  const { server, owner, report, ask, collect, releaseId, ownerId } = await makeStory(store)
  const putBack = await store.copy()
  await report()
  store.days(8)
  expect((await collect()).handovers).toHaveLength(3)
  expect((await server.tell(owner.end(releaseId))).refused).toBeNull()
  await putBack()
  expect((await ask()).refused).toBe('behind')
  expect(state(await server.recover(ownerId))).toBe('ended')
  store.days(30)
  expect((await collect()).refused).toBe('not-released')
})

test('new keys count again after a recovery, even if only time had approved their kit, and old keys stay void', async () => {
  const { server, owner, ask, ownerId } = await makeStory(store)
  const putBack = await store.copy()
  const [kit, next] = [await newKit(), await newKeysOf(owner.identity)]
  await server.tell(namesKit(owner.identity, 1, kit))
  store.days(14)
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

test('a server that withholds the new keys cannot make a thief’s old keys count again', async () => {
  const { server, owner, ask, ownerId } = await makeStory(store)
  const putBack = await store.copy()
  const [kit, next] = [await newKit(), await newKeysOf(owner.identity)]
  await server.tell(namesKit(owner.identity, 1, kit))
  store.days(14)
  await ask()
  const keys = await namesKeys(owner.identity, next, kit)
  expect((await server.tell(keys)).refused).toBeNull()
  const { log } = server
  await putBack()
  expect((await ask()).refused).toBe('behind')
  const withheld = server.journal.filter((message) => message !== keys)
  expect((await server.recover(ownerId, log, withheld)).refused).toBe('behind')
  expect((await server.tell(owner.policy())).refused).toBe('behind')
  const { refused, succession } = await server.recover(ownerId, log)
  expect(refused).toBeNull()
  expect(succession?.identity).toEqual(await sha256(encodeBundle(next.bundle)))
})

test('an estate whose new keys are in no copy works again once store and database of one day are restored', async () => {
  const { server, owner, ask, ownerId } = await makeStory(store)
  const putBack = await store.copy()
  const ofItsDay = { heard: server.heard, log: server.log, journal: [...server.journal] }
  const kit = await newKit()
  await server.tell(namesKit(owner.identity, 1, kit))
  store.days(14)
  await ask()
  expect((await server.tell(namesKeys(owner.identity, await newKeysOf(owner.identity), kit))).refused).toBeNull()
  const { log } = server
  await putBack()
  await ask()
  expect((await server.recover(ownerId, log, ofItsDay.journal)).refused).toBe('behind')
  expect((await ask()).refused).toBe('behind')
  await putBack()
  Object.assign(server, ofItsDay)
  expect((await ask()).refused).toBeNull()
  expect((await server.tell(owner.policy())).refused).toBeNull()
})

test('keys that counted after a wait without a kit count again after a recovery', async () => {
  const { server, owner, ask, ownerId } = await makeStory(store)
  const putBack = await store.copy()
  const next = await newKeysOf(owner.identity)
  await server.tell(namesKeys(owner.identity, next))
  store.days(14)
  await ask()
  await putBack()
  expect((await ask()).refused).toBe('behind')
  const { succession } = await server.recover(ownerId)
  expect(succession).toMatchObject({ identity: await sha256(encodeBundle(next.bundle)), successor: null })
})

test('key changes that wait restart their wait after a recovery', async () => {
  const { server, owner, ask, ownerId } = await makeStory(store)
  const next = await newKeysOf(owner.identity)
  await server.tell(namesKeys(owner.identity, next))
  store.days(10)
  await ask()
  const putBack = await store.copy()
  await server.tell(owner.policy())
  await putBack()
  await ask()
  await server.recover(ownerId)
  store.days(13)
  expect((await ask()).succession?.successor?.countsAt).toBe(store.now + dayMilliseconds)
  store.days(1)
  expect(await ask()).toMatchObject({
    succession: { successor: null, identity: await sha256(encodeBundle(next.bundle)) },
  })
})
