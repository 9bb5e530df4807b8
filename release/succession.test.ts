import { beforeEach, describe, expect, test } from 'vitest'
import {
  encodeBundle,
  type Identity,
  makeServiceIdentity,
  randomId,
  type SigningKey,
  toBase64url,
} from '../vault/index.ts'
import { nextAt } from './views.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'
import { namesKeys, namesKit, newKeysOf, newKit, stops } from './testing/succession.ts'
import { settleDue, type Furnished, furnished, released, reported, World } from './testing/world.ts'

let scene: Furnished
let owner: Identity
let kit: SigningKey

beforeEach(async () => {
  scene = await furnished()
  owner = scene.owner.identity
  kit = await newKit()
})

const countingKey = () => scene.world.estate?.succession?.key ?? null
const present = () => scene.world.estate?.ownerBundle
const isPresent = ({ bundle }: Identity) => present() === toBase64url(encodeBundle(bundle))
const steps = () => scene.world.lines.map(({ step }) => step)

async function days(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    scene.world.days(1)
    await settleDue(scene)
  }
}

async function withKit(): Promise<void> {
  await scene.world.sent(namesKit(owner, 1, kit))
  await days(14)
}

describe('the key of the kit', () => {
  test('counts at once if the owner never invited a grantee', async () => {
    scene.world = new World()
    await scene.world.sent(namesKit(owner, 1, kit))
    expect(countingKey()).toBe(toBase64url(kit.publicKey))
  })

  test('counts after 14 days from a thief without the paper, and the owner can stop it before', async () => {
    const [thief, message] = [await newKit(), await namesKit(owner, 1, await newKit())]
    await scene.world.sent(message)
    await days(13)
    expect(countingKey()).toBeNull()
    await scene.world.sent(stops(owner, message))
    await days(14)
    expect(countingKey()).toBeNull()
    await scene.world.sent(namesKit(owner, 2, thief))
    await days(14)
    expect(countingKey()).toBe(toBase64url(thief.publicKey))
    expect(steps().filter((step) => step.startsWith('kit') || step.startsWith('new'))).toEqual([
      'kit-waits',
      'new-keys-stopped',
      'kit-waits',
      'kit-counts',
    ])
  })

  test('changes at once with the old key’s consent, and after 14 days if the paper is lost', async () => {
    await withKit()
    const [second, third] = [await newKit(), await newKit()]
    await scene.world.sent(namesKit(owner, 2, second, kit))
    expect(countingKey()).toBe(toBase64url(second.publicKey))
    expect((await scene.world.send(namesKit(owner, 3, third, kit))).refused).toBe('not-verified')
    await scene.world.sent(namesKit(owner, 3, third))
    await days(13)
    expect(countingKey()).toBe(toBase64url(second.publicKey))
    await days(1)
    expect(countingKey()).toBe(toBase64url(third.publicKey))
  })

  test('is refused with an older counter, or for another owner or bundle', async () => {
    await withKit()
    const { world, stranger } = scene
    expect((await world.send(namesKit(owner, 1, await newKit(), kit))).refused).toBe('outdated')
    const foreign = { ...(await namesKit(stranger, 2, kit)), ownerId: owner.ownerId }
    expect((await world.send(foreign)).refused).toBe('not-verified')
    const under = { ...foreign, ownerBundle: encodeBundle(owner.bundle) }
    expect((await world.send(under)).refused).toBe('not-verified')
    const next = await newKeysOf(owner)
    expect((await world.send(namesKit(next, 2, await newKit(), kit))).refused).toBe('not-verified')
  })
})

describe('new keys', () => {
  test('count at once with the kit’s consent, and statements by the old key no longer count', async () => {
    await withKit()
    const { world, seats } = scene
    const next = await newKeysOf(owner)
    const before = await Promise.all([
      scene.owner.policy({ waitDeathDays: 0 }),
      scene.owner.forget(),
      scene.owner.keep(),
      scene.owner.disarm(seats.contact1),
      scene.owner.seat('contact_2', 7, seats.contact2.seatId).then(({ invitation }) => invitation),
      namesKit(owner, 9, await newKit(), kit),
    ])
    await world.sent(namesKeys(owner, next, kit))
    expect(isPresent(next)).toBe(true)
    const { releaseId } = await reported(scene)
    for (const message of [...before, await scene.owner.veto(releaseId), await scene.owner.end(releaseId)])
      expect((await world.send(message)).refused).toBe('not-verified')
    expect(world.release(releaseId).state).toBe('in-review')
    scene.owner.identity = next
    await world.sent(scene.owner.veto(releaseId), scene.owner.policy({ counter: 1 }))
  })

  test('from a thief without the paper are refused if there is a kit, whatever the thief signs', async () => {
    await withKit()
    const { world } = scene
    const theirs = await newKeysOf(owner)
    for (const key of [undefined, await newKit()]) {
      expect((await world.send(namesKeys(owner, theirs, key))).refused).toBe('not-verified')
      await days(20)
      expect(isPresent(owner)).toBe(true)
    }
    // A policy under another bundle does not name a successor either.
    scene.owner.identity = theirs
    expect((await world.send(scene.owner.policy())).refused).toBe('not-verified')
    expect((await world.send(scene.owner.disarm(scene.seats.contact1))).refused).toBe('not-verified')
    expect(isPresent(owner)).toBe(true)
  })

  test('count after 14 days if there is no kit, and the old key can stop them', async () => {
    const { world } = scene
    const [theirs, hers] = [await newKeysOf(owner), await newKeysOf(owner)]
    const claim = await namesKeys(owner, theirs)
    await world.sent(claim)
    await days(13)
    await world.sent(stops(owner, claim))
    await days(14)
    expect(isPresent(owner)).toBe(true)
    await world.sent(namesKeys(owner, hers))
    await days(13)
    expect(isPresent(owner)).toBe(true)
    await days(1)
    expect(isPresent(hers)).toBe(true)
  })

  test('freeze the identity if two messages name different ones: neither ever counts, and the log says so', async () => {
    const { world } = scene
    const [theirs, hers] = [await newKeysOf(owner), await newKeysOf(owner)]
    await world.sent(namesKeys(owner, theirs))
    await days(3)
    await world.sent(namesKeys(owner, hers))
    expect(steps()).toContain('new-keys-frozen')
    for (const message of [await namesKeys(owner, await newKeysOf(owner)), await namesKit(owner, 1, kit)])
      expect((await world.send(message)).refused).toBe('wrong-state')
    await days(40)
    expect(isPresent(owner)).toBe(true)
    // The service still accepts messages that are not about keys.
    await world.sent(scene.owner.policy())
  })

  test('continue their wait when the owner sends them again', async () => {
    const hers = await newKeysOf(owner)
    await scene.world.sent(namesKeys(owner, hers))
    await days(10)
    await scene.world.sent(namesKeys(owner, hers))
    await days(4)
    expect(isPresent(hers)).toBe(true)
  })

  test('are refused while a report is open, and pending new keys count only after the report', async () => {
    const { world } = scene
    const hers = await newKeysOf(owner)
    const claim = await namesKeys(owner, hers)
    await world.sent(claim)
    const { releaseId } = await reported(scene)
    await days(20)
    expect(isPresent(owner)).toBe(true)
    expect((await world.send(namesKeys(owner, await newKeysOf(owner)))).refused).toBe('wrong-state')
    await world.sent(scene.owner.veto(releaseId))
    await settleDue(scene)
    expect(isPresent(hers)).toBe(true)
  })

  test('are refused while a release is open, with or without a kit', async () => {
    await withKit()
    const { releaseId } = await released(scene)
    expect((await scene.world.send(namesKeys(owner, await newKeysOf(owner), kit))).refused).toBe('wrong-state')
    await scene.world.sent(scene.owner.end(releaseId), namesKeys(owner, await newKeysOf(owner), kit))
  })

  test('end a deletion and chain heads that a thief signed, and restart the counters', async () => {
    await withKit()
    const { world, seats } = scene
    const { ownerId } = owner
    const head = await scene.owner.head(seats.contact1, 'death', { counter: Number.MAX_SAFE_INTEGER })
    const counter = 0xffffffff
    await world.sent(
      { type: 'heads', ownerId, statements: [head] },
      scene.owner.policy({ counter: Number.MAX_SAFE_INTEGER }),
      scene.owner.forget(owner, { counter }),
      namesKit(owner, counter, await newKit()),
    )
    expect(world.estate?.heads).not.toEqual({})
    const next = await newKeysOf(owner)
    await world.sent(namesKeys(owner, next, kit))
    expect(world.estate?.heads).toEqual({})
    expect(world.estate?.deletion).toEqual({ counter: 0, pending: null })
    expect(world.estate?.succession).toMatchObject({ key: toBase64url(kit.publicKey), nextKey: null })
    scene.owner.identity = next
    const mine = await scene.owner.head(seats.contact1, 'death')
    await world.sent(
      { type: 'heads', ownerId, statements: [mine] },
      scene.owner.policy({ counter: 1 }),
      scene.owner.forget(next, { counter: 1 }),
      namesKit(next, 1, await newKit(), kit),
    )
    expect(world.estate?.heads).not.toEqual({})
  })

  test('do not count in a lockdown, whose time is added to the wait', async () => {
    const hers = await newKeysOf(owner)
    await scene.world.sent(namesKeys(owner, hers))
    await days(10)
    const { now } = scene.world
    scene.world.lockdowns = [{ id: randomId(), from: now, until: null, begunBy: null, liftedBy: [] }]
    await days(20)
    expect(isPresent(owner)).toBe(true)
    scene.world.lockdowns = [{ id: randomId(), from: now, until: scene.world.now, begunBy: null, liftedBy: [] }]
    await days(3)
    expect(isPresent(owner)).toBe(true)
    await days(1)
    expect(isPresent(hers)).toBe(true)
  })

  test('wait for the end of a lockdown if the server did not ask when they were due', async () => {
    await scene.world.sent(namesKeys(owner, await newKeysOf(owner)))
    scene.world.days(15)
    scene.world.lockdowns = [{ id: randomId(), from: scene.world.now, until: null, begunBy: null, liftedBy: [] }]
    await days(1)
    expect(isPresent(owner)).toBe(true)
  })

  test('that become due while a veto is on its way do not count before the server asks', async () => {
    const claim = await namesKeys(owner, await newKeysOf(owner))
    await scene.world.sent(claim)
    scene.world.days(15)
    await scene.world.sent(stops(owner, claim))
    await days(1)
    expect(isPresent(owner)).toBe(true)
  })

  test('are listed with the time when they will count', async () => {
    const { world } = scene
    await world.sent(namesKeys(owner, await newKeysOf(owner)))
    if (!world.estate) throw new Error('There is no estate')
    expect(nextAt(world.estate, world.context)).toBe(world.now + 14 * world.context.dayMilliseconds)
  })
})

describe('a veto of new keys', () => {
  test('needs only the owner’s signature, and stops only changes that wait', async () => {
    const { world, stranger } = scene
    const claim = await namesKeys(owner, await newKeysOf(owner))
    await world.sent(claim)
    const foreign = await stops(stranger, claim)
    expect((await world.send({ ...foreign, ownerId: owner.ownerId })).refused).toBe('not-verified')
    expect((await world.send(stops(owner, await namesKeys(owner, await newKeysOf(owner))))).refused).toBe('outdated')
    await days(14)
    expect((await world.send(stops(owner, claim))).refused).toBe('not-verified')
  })
})

test('the first message about an estate pins its first keys: a thief who is earlier cannot pin later keys', async () => {
  const world = new World()
  const service = await makeServiceIdentity()
  const someone = await newIdentity()
  const later = new TestOwner(await newKeysOf(someone), service)
  expect(await world.send(later.policy())).toMatchObject({ refused: 'not-verified', estate: null })
  const claim = await namesKeys(someone, later.identity)
  await world.sent(claim)
  expect(world.estate?.ownerBundle).toBe(toBase64url(encodeBundle(someone.bundle)))
})
