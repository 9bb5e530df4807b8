import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReleaseMessage } from '../contract/release-service.ts'
import {
  encodeBundle,
  type Identity,
  openOperators,
  publicServiceKeys,
  random,
  randomId,
  signStatement,
} from '../vault/index.ts'
import { liftByHand, readLockdown, publishLockdown } from './lockdown.ts'
import { openParts } from './open-parts.ts'
import { addOperator, confirmOperators, listedOperators, removeOperator } from './operators.ts'
import {
  handleIntroduction,
  handleLockdown,
  handleMessage,
  handleOperators,
  heartbeat,
  type ServiceParts,
} from './service.ts'
import { openStore } from './store.ts'
import { dayMilliseconds, furnished } from './testing/world.ts'
import { newIdentity } from './testing/owner.ts'

let folder: string
let parts: ServiceParts
let running: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'))
  running = Date.UTC(2027, 0, 1)
  const clocks = { wall: () => running, running: () => running }
  parts = await openParts(folder, { daySeconds: dayMilliseconds / 1000, clocks })
  await heartbeat(parts)
})
afterEach(async () => {
  parts.store.close()
  await rm(folder, { recursive: true, force: true })
})
const days = (count: number) => {
  running += count * dayMilliseconds
}
const tell = async (message: ReleaseMessage | Promise<ReleaseMessage>) => handleMessage(parts, await message, 0)

async function operator(email: string): Promise<Identity> {
  const identity = await newIdentity()
  await addOperator(folder, encodeBundle(identity.bundle), email)
  return identity
}

const signedLockdown = (by: Identity, action: 'begin' | 'lift', lockdownId: string) =>
  signStatement('lockdown', { ownerId: by.ownerId, lockdownId, action, reason: 'Someone is inside.' }, by.signKey)
const say = async (by: Identity, action: 'begin' | 'lift', lockdownId: string) =>
  handleLockdown(parts, await signedLockdown(by, action, lockdownId))
const lasting = async () => (await handleLockdown(parts)).lockdown

async function waiting(waitDeathDays: number) {
  const scene = await furnished(parts.key)
  const { owner, seats, accepted, attorney } = scene
  await addOperator(folder, encodeBundle(scene.operator.bundle), 'operator@example.org')
  const releaseId = randomId()
  const claim = await owner.claim(seats.attorney, attorney, 'death', releaseId)
  const notice = { type: 'notice', ownerId: owner.ownerId, releaseId, mail: true } as const
  const review = await owner.review(claim, { releaseId, event: 'death' }, scene.operator)
  const policy = await owner.policy({ waitDeathDays })
  for (const message of [policy, seats.attorney.invitation, accepted.attorney, claim, notice])
    expect((await tell(message)).refused).toBeNull()
  const state = async () => (await tell({ type: 'state', ownerId: owner.ownerId })).releases[0]?.state
  const approve = () => tell(review)
  const collect = await owner.collect(seats.attorney, accepted.attorney, releaseId)
  return { ...scene, releaseId, approve, state, collect }
}

describe('while a lockdown lasts', () => {
  test.each([7, 30])(
    'no estate opens, and the time of the lockdown does not count toward a wait of %i days',
    async (wait) => {
      const { operator: first, approve, state, collect } = await waiting(wait)
      const id = randomId()
      await say(first, 'begin', id)
      await approve()
      days(20)
      expect(await state()).toBe('waiting')
      expect((await tell(collect)).refused).toBe('locked-down')
      expect(await say(first, 'lift', id)).toEqual({ refused: null, lockdown: null })
      expect(await state()).toBe('waiting')
      days(wait)
      expect(await state()).toBe('released')
      expect((await tell(collect)).handovers).toHaveLength(3)
    },
  )

  test('a wait that ended before the lockdown opens nothing if the server asked no question: the owner can still stop the report', async () => {
    const { operator: first, owner, approve, state, releaseId } = await waiting(7)
    await approve()
    days(7)
    await say(first, 'begin', randomId())
    expect(await state()).toBe('waiting')
    expect((await tell(owner.veto(releaseId))).refused).toBeNull()
    expect(await state()).toBe('vetoed')
  })

  test('the service hands out no share of an open release', async () => {
    const { operator: first, approve, state, collect } = await waiting(7)
    await approve()
    days(7)
    expect(await state()).toBe('released')
    const id = randomId()
    await say(first, 'begin', id)
    expect(await tell(collect)).toMatchObject({ refused: 'locked-down', handovers: [] })
    await say(first, 'lift', id)
    expect((await tell(collect)).handovers).toHaveLength(3)
  })

  test('the owner can stop a report, and the service accepts new reports', async () => {
    const { operator: first, owner, seats, attorney, approve, state, releaseId } = await waiting(7)
    await approve()
    await say(first, 'begin', randomId())
    expect((await tell(owner.veto(releaseId))).refused).toBeNull()
    expect(await state()).toBe('vetoed')
    expect((await tell(owner.claim(seats.attorney, attorney, 'incapacity', randomId()))).refused).toBeNull()
  })

  test('the service deletes no estate, and the thirty days do not run', async () => {
    const first = await operator('first@example.org')
    const { owner } = await furnished(parts.key)
    const forgetNow = { type: 'forget-now', ownerId: owner.ownerId } as const
    await tell(owner.forget())
    days(29)
    const id = randomId()
    await say(first, 'begin', id)
    days(5)
    expect((await tell(forgetNow)).refused).toBe('locked-down')
    await say(first, 'lift', id)
    expect((await tell(forgetNow)).refused).toBe('too-early')
    days(1)
    expect((await tell(forgetNow)).tombstone).not.toBeNull()
  })

  test('the lockdown survives a restart, and the service says when to ask again', async () => {
    const { operator: first, owner, approve, state } = await waiting(7)
    await approve()
    const id = randomId()
    await say(first, 'begin', id)
    parts.store.close()
    parts.store = await openStore(folder)
    await heartbeat(parts)
    days(7)
    expect(await state()).toBe('waiting')
    expect(await lasting()).toMatchObject({ lockdownId: id, since: Date.UTC(2027, 0, 1) })
    expect((await tell({ type: 'state', ownerId: owner.ownerId })).nextAt).toBe(running + dayMilliseconds / 24)
  })
})

describe('beginning and lifting a lockdown', () => {
  test('only an operator can begin a lockdown', async () => {
    await operator('first@example.org')
    expect(await say(await newIdentity(), 'begin', randomId())).toEqual({ refused: 'not-verified', lockdown: null })
  })

  test('one of two operators cannot lift a lockdown alone, even by asking twice', async () => {
    const [first, second] = [await operator('first@example.org'), await operator('second@example.org')]
    const id = randomId()
    expect((await say(first, 'begin', id)).lockdown).toMatchObject({ liftedBy: [], needed: 2 })
    await say(first, 'lift', id)
    expect((await say(first, 'lift', id)).lockdown).toMatchObject({ liftedBy: [first.ownerId], needed: 2 })
    expect((await say(await newIdentity(), 'lift', id)).refused).toBe('not-verified')
    expect(await say(second, 'lift', id)).toEqual({ refused: null, lockdown: null })
  })

  test('the service ignores a lift by an operator whom it then removes', async () => {
    const [gone, second, third] = [
      await operator('gone@example.org'),
      await operator('second@example.org'),
      await operator('third@example.org'),
    ]
    const id = randomId()
    await say(second, 'begin', id)
    await say(gone, 'lift', id)
    await removeOperator(folder, { email: 'gone@example.org' })
    await confirmOperators(folder, await listedOperators(folder))
    expect((await say(second, 'lift', id)).lockdown).toMatchObject({ liftedBy: [second.ownerId], needed: 2 })
    expect((await say(third, 'lift', id)).lockdown).toBeNull()
  })

  test('the service adds no operator during a lockdown, because one operator could add a second to lift it', async () => {
    const [first, second] = [await operator('first@example.org'), await newIdentity()]
    const id = randomId()
    await say(first, 'begin', id)
    const bundle = encodeBundle(second.bundle)
    const fields = { ownerId: first.ownerId, bundle, email: 'second@example.org', introductionId: randomId() }
    const asked = random(32)
    const { signKey } = publicServiceKeys(parts.key)
    const { moment } = await openOperators((await handleOperators(parts, asked)).list, asked, signKey)
    const introduction = await signStatement('introduction', { ...fields, moment }, first.signKey)
    expect(await handleIntroduction(parts, introduction)).toBe('locked-down')
    expect(await listedOperators(folder)).toHaveLength(1)
    await say(first, 'lift', id)
    expect(await handleIntroduction(parts, introduction)).toBeNull()
    expect(await listedOperators(folder)).toHaveLength(2)
  })

  test('a statement that lifted one lockdown cannot lift another lockdown, and a lifted lockdown never begins again', async () => {
    const first = await operator('first@example.org')
    const [one, other] = [randomId(), randomId()]
    const begun = await signedLockdown(first, 'begin', one)
    const beside = await signedLockdown(first, 'begin', other)
    await handleLockdown(parts, begun)
    expect((await handleLockdown(parts, beside)).lockdown).toMatchObject({ lockdownId: one })
    expect((await say(first, 'lift', other)).refused).toBe('outdated')
    expect((await say(first, 'lift', one)).lockdown).toBeNull()
    for (const kept of [begun, beside])
      expect(await handleLockdown(parts, kept)).toEqual({ refused: 'outdated', lockdown: null })
    const next = randomId()
    days(1)
    expect((await say(first, 'begin', next)).lockdown).toMatchObject({ lockdownId: next })
    expect((await say(first, 'lift', one)).refused).toBe('outdated')
  })

  test('an operator whose lockdown was lifted must wait a day to begin another, and the other operators need not', async () => {
    const [first, second] = [await operator('first@example.org'), await operator('second@example.org')]
    const id = randomId()
    await say(first, 'begin', id)
    // A second lockdown while the first one lasts changes nothing, and its operator need not wait a
    // day.
    await say(second, 'begin', randomId())
    for (const who of [first, second]) await say(who, 'lift', id)
    expect(await say(first, 'begin', randomId())).toEqual({ refused: 'lockdown-rests', lockdown: null })
    days(0.9)
    expect((await say(first, 'begin', randomId())).refused).toBe('lockdown-rests')
    const other = randomId()
    expect((await say(second, 'begin', other)).lockdown).toMatchObject({ lockdownId: other })
    days(0.1)
    for (const who of [first, second]) await say(who, 'lift', other)
    expect((await say(first, 'begin', randomId())).refused).toBeNull()
  })

  test('the service refuses any other statement in place of a lockdown', async () => {
    const first = await operator('first@example.org')
    const { owner } = await furnished(parts.key)
    const fields = { ownerId: owner.ownerId, action: 'suspend', reason: '' } as const
    const suspension = await signStatement('suspension', fields, first.signKey)
    expect((await handleLockdown(parts, suspension)).refused).toBe('not-verified')
    expect((await handleLockdown(parts, new Uint8Array(40))).refused).toBe('not-verified')
  })

  test('no operator can lift a lockdown while the list has fewer operators than confirmed', async () => {
    const [first, second] = [await operator('first@example.org'), await operator('second@example.org')]
    const id = randomId()
    await say(first, 'begin', id)
    const left = (await listedOperators(folder)).filter(({ email }) => email !== 'second@example.org')
    await writeFile(join(folder, 'operators.json'), JSON.stringify(left))
    expect((await say(first, 'lift', id)).refused).toBe('operators-unconfirmed')
    expect((await say(first, 'begin', randomId())).refused).toBeNull()
    await addOperator(folder, encodeBundle(second.bundle), 'second@example.org')
    await say(first, 'lift', id)
    expect((await say(second, 'lift', id)).lockdown).toBeNull()
  })

  test('the command line lifts only the lockdown that it showed', async () => {
    const [first] = [await operator('first@example.org'), await operator('second@example.org')]
    const [one, next] = [randomId(), randomId()]
    await publishLockdown(folder, (await say(first, 'begin', one)).lockdown)
    const shown = await readLockdown(folder)
    expect(shown).toEqual({ lockdownId: one, since: '2027-01-01T00:00:00.000Z' })
    await liftByHand(folder, shown?.lockdownId ?? '')
    await publishLockdown(folder, await lasting())
    expect(await readLockdown(folder)).toBeNull()
    days(1)
    expect((await say(first, 'begin', next)).lockdown).toMatchObject({ lockdownId: next })
    expect(await lasting()).not.toBeNull()
  })
})
