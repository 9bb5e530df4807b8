import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SignedTombstone } from '../contract/release-service.ts'
import { openStatus, openStatusOwner, random, randomId, signTombstone, tombstoneOf } from '../vault/index.ts'
import { dayMilliseconds, type Furnished, furnished, released, reported } from './testing/world.ts'
import { serviceIn } from './testing/service.ts'
import { loadKey } from './keys.ts'
import { handleMessage } from './service.ts'
import { openStore } from './store.ts'
import { forgottenAmong } from './tombstones.ts'

let scene: Furnished
beforeEach(async () => {
  scene = await furnished()
})

const forgetNow = () => ({ type: 'forget-now', ownerId: scene.owner.ownerId }) as const
const stop = () => ({ type: 'stop-deletion', ownerId: scene.owner.ownerId }) as const
const pending = () => scene.world.estate?.deletion.pending

describe('deleting an estate', () => {
  test('needs the owner’s signature and thirty days by this clock', async () => {
    const { world, owner, stranger } = scene
    expect((await world.send(forgetNow())).refused).toBe('wrong-state')
    expect((await world.send(owner.forget(stranger, { counter: 1 }))).refused).toBe('not-verified')
    expect(pending()).toBeNull()
    await world.sent(owner.forget())
    world.days(30)
    world.now -= 1
    expect((await world.send(forgetNow())).refused).toBe('too-early')
    world.now += 1
    expect(await world.send(forgetNow())).toMatchObject({ refused: null, forgotten: true, estate: null })
  })

  // The wait ends only with the server's `forget-now`, so that a report or `keep` in its outbox comes
  // first.
  test('does not happen because the server asks for the state', async () => {
    const { world, owner } = scene
    await world.sent(owner.forget())
    world.days(1000)
    expect((await world.send({ type: 'state', ownerId: owner.ownerId })).forgotten).toBeUndefined()
    expect(world.estate).not.toBeNull()
  })

  test('stops when the owner signs a higher counter, and an older decision does not start the deletion again', async () => {
    const { world, owner, stranger } = scene
    const old = await owner.forget()
    await world.sent(old)
    for (const keep of [owner.keep(stranger, { counter: 9 }), owner.keep(owner.identity, { counter: 1 })])
      expect((await world.send(keep)).refused).not.toBeNull()
    expect(pending()).not.toBeNull()
    const keep = await owner.keep()
    await world.sent(keep)
    expect(pending()).toBeNull()
    for (const decision of [old, keep]) expect((await world.send(decision)).refused).toBe('outdated')
    world.days(40)
    expect((await world.send(forgetNow())).refused).toBe('wrong-state')
    await world.sent(owner.forget())
    world.days(29)
    expect((await world.send(forgetNow())).refused).toBe('too-early')
  })

  test('stops on the server’s request without a signature, and an older decision does not start the deletion again', async () => {
    const { world, owner } = scene
    const old = await owner.forget()
    await world.sent(old, stop(), stop())
    expect((await world.send(old)).refused).toBe('outdated')
    world.days(40)
    expect((await world.send(forgetNow())).refused).toBe('wrong-state')
  })

  test('stops on any report, even a report that the owner then stops', async () => {
    const { world, owner } = scene
    await world.sent(owner.forget())
    world.days(29)
    const { releaseId } = await reported(scene)
    world.days(5)
    expect((await world.send(forgetNow())).refused).toBe('wrong-state')
    expect((await world.send(owner.forget())).refused).toBe('wrong-state')
    await world.sent(owner.veto(releaseId))
    world.days(40)
    expect((await world.send(forgetNow())).refused).toBe('wrong-state')
  })

  // No message leads to this state, but an open report must be safe even if one did.
  test('never happens while a report is open, even if the store says that it is due', async () => {
    const { world, owner } = scene
    await reported(scene)
    const { estate } = world
    if (!estate) throw new Error('There is no estate')
    world.estate = { ...estate, deletion: { counter: 1, pending: { deletionId: randomId(), since: world.now } } }
    world.days(40)
    expect(await world.send(forgetNow())).toMatchObject({ refused: 'wrong-state', estate: { ownerId: owner.ownerId } })
  })

  test('counts the days from the newest decision', async () => {
    const { world, owner } = scene
    await world.sent(owner.forget())
    world.days(20)
    await world.sent(owner.forget())
    world.days(20)
    expect((await world.send(forgetNow())).refused).toBe('too-early')
    world.days(10)
    expect((await world.send(forgetNow())).forgotten).toBe(true)
  })

  test('is refused while a release is open to grantees', async () => {
    const { world, owner } = scene
    const { releaseId } = await released(scene)
    expect((await world.send(owner.forget())).refused).toBe('wrong-state')
    await world.sent(owner.end(releaseId), owner.forget())
    expect(pending()).not.toBeNull()
  })
})

describe('a deleted estate', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'release-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function service() {
    const made = await serviceIn(folder)
    scene = await furnished(made.parts.key)
    return made
  }

  test('is in the signed status, and so is a pending deletion', async () => {
    const { parts, runs, tell } = await service()
    const { owner } = scene
    const { ownerId } = owner
    const deletionInStatus = async () => {
      const nonce = random(32)
      const { status } = await tell({ type: 'state', ownerId, nonce })
      if (!status) throw new Error('Nothing was signed')
      const opened = await openStatus(status.word, { ownerId, nonce }, parts.key.signKey.publicKey)
      return { ...opened.deletion, counter: (await openStatusOwner(opened, status.ownerPart)).deletionCounter }
    }
    expect(await deletionInStatus()).toEqual({ state: 'none', finalAt: 0, counter: 0 })
    const finalAt = Date.UTC(2027, 0, 31)
    await tell(owner.forget())
    expect(await deletionInStatus()).toEqual({ state: 'pending', finalAt, counter: 1 })
    runs(30 * dayMilliseconds)
    await tell(forgetNow())
    expect(await deletionInStatus()).toEqual({ state: 'forgotten', finalAt: 0, counter: 0 })
    parts.store.close()
  })

  // Without this, the server could replay old statements and open a disarmed seat within two days.
  test('never returns: the service refuses each policy, invitation, acceptance, claim and question, even after a restart', async () => {
    const { parts, runs, tell } = await service()
    const { owner, seats, accepted, contact1 } = scene
    const kept = [await owner.policy(), seats.contact1.invitation, accepted.contact1]
    const claim = await owner.claim(seats.contact1, contact1, 'incapacity', randomId())
    const forget = await owner.forget()
    for (const message of [...kept, await owner.disarm(seats.contact1), forget])
      expect((await tell(message)).refused).toBeNull()
    runs(30 * dayMilliseconds)
    expect((await tell(forgetNow())).refused).toBeNull()
    const refused = async (ask: typeof tell) => {
      const later = [await owner.policy(), await owner.forget(), await owner.keep()]
      for (const message of [
        ...kept,
        claim,
        forget,
        ...later,
        forgetNow(),
        { type: 'state', ownerId: owner.ownerId } as const,
      ])
        expect(await ask(message)).toMatchObject({ refused: 'forgotten', releases: [], invitations: [], log: [] })
    }
    await refused(tell)
    parts.store.close()
    const again = { ...parts, store: await openStore(folder) }
    await refused(async (message) => handleMessage(again, await message, 0))
    again.store.close()
    expect(await readFile(join(folder, 'store.db'), 'latin1')).not.toContain(owner.ownerId)
  })

  test('is deleted from a restored store again by the tombstone that the service signed for it, and by no other tombstone', async () => {
    const { parts, runs, tell } = await service()
    const { ownerId } = scene.owner
    await tell(scene.owner.policy())
    parts.store.close()
    const before = await readFile(join(folder, 'store.db'))
    parts.store = await openStore(folder)
    await tell(scene.owner.forget())
    runs(30 * dayMilliseconds)
    const { tombstone } = await tell(forgetNow())
    expect((await tell(forgetNow())).tombstone).toEqual(tombstone)
    if (!tombstone) throw new Error('Nothing was signed')
    parts.store.close()
    await writeFile(join(folder, 'store.db'), before)
    parts.store = await openStore(folder)

    const other = await loadKey(await mkdtemp(join(folder, 'other-')))
    const made = { ...tombstone, signature: await signTombstone(tombstone.hash, other.signKey) }
    const elsewhere = { hash: await tombstoneOf(randomId()), signature: tombstone.signature }
    const ask = (tombstones: SignedTombstone[]) => forgottenAmong(parts, { ownerIds: [ownerId], tombstones })
    expect(await ask([made, elsewhere])).toEqual([])
    expect((await tell({ type: 'state', ownerId })).refused).toBeNull()
    expect(await ask([tombstone, tombstone])).toEqual([ownerId])
    expect((await tell({ type: 'state', ownerId })).refused).toBe('forgotten')
    parts.store.close()
    expect(await readFile(join(folder, 'store.db'), 'latin1')).not.toContain(ownerId)
  })
})
