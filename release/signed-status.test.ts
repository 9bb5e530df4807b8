import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReleaseMessage, ReleaseReply } from '../contract/release-service.ts'
import {
  encodeBundle,
  makeServiceIdentity,
  openStatus,
  openStatusOwner,
  openStatusSeat,
  random,
  randomId,
  identityHash,
  statementHash,
} from '../vault/index.ts'
import { openParts } from './open-parts.ts'
import { addOperator } from './operators.ts'
import { handleMessage, heartbeat, type ServiceParts } from './service.ts'
import { dayMilliseconds } from './testing/world.ts'
import { namesKeys, namesKit, newKeysOf, newKit } from './testing/succession.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'

// These tests read the signed status as the server passes it to a client that pinned the service's
// key.

let folder: string
let parts: ServiceParts
let shown: { wall: number; running: number }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'word-'))
  shown = { wall: Date.UTC(2027, 0, 1), running: 12_345 }
  const clocks = { wall: () => shown.wall, running: () => shown.running }
  parts = await openParts(folder, { daySeconds: dayMilliseconds / 1000, clocks })
  await heartbeat(parts)
})
afterEach(async () => {
  parts.store.close()
  await rm(folder, { recursive: true, force: true })
})

const tell = async (message: ReleaseMessage | Promise<ReleaseMessage>): Promise<ReleaseReply> =>
  handleMessage(parts, await message, 0)

const taken = async (...messages: (ReleaseMessage | Promise<ReleaseMessage>)[]) => {
  for (const message of messages) expect((await tell(message)).refused).toBeNull()
}

async function wordOn(ownerId: string) {
  const nonce = random(32)
  const { status } = await tell({ type: 'state', ownerId, nonce })
  if (!status) throw new Error('The service counting nothing')
  const opened = await openStatus(status.word, { ownerId, nonce }, parts.key.signKey.publicKey)
  const owner = await openStatusOwner(opened, status.ownerPart)
  const seats = await Promise.all(status.seatParts.map(({ part }) => openStatusSeat(opened, part)))
  return { status: opened, owner, seats }
}

async function armed() {
  const owner = new TestOwner(await newIdentity(), parts.key)
  const contact = await newIdentity()
  const seat = await owner.seat('contact_1')
  const policy = await owner.policy()
  const acceptance = await owner.accept(seat, contact)
  await taken(policy, seat.invitation, acceptance)
  return { owner, contact, seat, policy, acceptance }
}

describe('the signed status', () => {
  test('shows the owner which identity and kit count, and which changes still wait', async () => {
    const { owner } = await armed()
    const kit = await newKit()
    const { identity } = owner
    const named = await namesKit(identity, 1, kit)
    await taken(named)
    const none = new Uint8Array(0)
    const present = { identity: await identityHash(identity.bundle), counter: 1, frozen: 0 }
    const waits = { key: none, nextKey: await statementHash(named.statement), successor: none }
    expect((await wordOn(owner.ownerId)).owner.succession).toEqual({ ...present, ...waits })
    shown.running += 14 * dayMilliseconds
    const counts = { key: kit.publicKey, nextKey: none, successor: none }
    expect((await wordOn(owner.ownerId)).owner.succession).toEqual({ ...present, ...counts })
    const next = await newKeysOf(identity)
    await taken(namesKeys(identity, next, kit))
    const followed = { identity: await identityHash(next.bundle), counter: 0, frozen: 0 }
    expect((await wordOn(owner.ownerId)).owner.succession).toEqual({ ...followed, ...counts })
  })

  test('names the same identity with or without its hybrid key', async () => {
    const identity = await newIdentity()
    const { hybrid, ...core } = identity.bundle
    expect(hybrid).toBeDefined()
    const owner = new TestOwner({ ...identity, bundle: core }, parts.key)
    await taken(await owner.policy())
    const counting = (await wordOn(owner.ownerId)).owner.succession?.identity
    expect(counting).toEqual(await identityHash(identity.bundle))
    expect(counting).not.toEqual(await identityHash((await newIdentity()).bundle))
  })

  test('holds policy, seats, acceptances, reports and the head of the log', async () => {
    const { owner, contact, seat, policy, acceptance } = await armed()
    const releaseId = randomId()
    await taken(owner.claim(seat, contact, 'death', releaseId))
    const { status, owner: part, seats } = await wordOn(owner.ownerId)
    expect(part).toMatchObject({ policyCounter: 1, policyHash: await statementHash(policy.statement), heads: [] })
    expect(seats).toEqual([
      {
        ownerId: owner.ownerId,
        seatId: seat.seatId,
        role: 'contact_1',
        voidEpoch: 0,
        armed: [
          {
            invitationId: seat.invitationId,
            epoch: 1,
            statementHash: await statementHash(seat.invitation.statement),
            acceptances: [{ hash: await statementHash(acceptance.statement), via: 'invitation', standing: 'accepted' }],
          },
        ],
      },
    ])
    expect(status.releases).toMatchObject([{ releaseId, state: 'waiting', event: 'death', opensAt: 0 }])
    const { log } = await tell({ type: 'state', ownerId: owner.ownerId })
    expect(status.log).toEqual({ n: log.length, hash: log.at(-1)?.hash })
  })

  test('shows a disarm: no removed grantee remains armed', async () => {
    const { owner, seat } = await armed()
    await taken(owner.disarm(seat))
    expect((await wordOn(owner.ownerId)).seats).toMatchObject([{ voidEpoch: 1, armed: [] }])
  })

  test('describes an unknown estate with empty values', async () => {
    const { status, owner, seats } = await wordOn(randomId())
    expect({ releases: status.releases, log: status.log.n, counter: owner.policyCounter, seats }).toEqual({
      releases: [],
      log: 0,
      counter: 0,
      seats: [],
    })
  })

  test('is not returned without a nonce', async () => {
    const { owner } = await armed()
    expect((await tell({ type: 'state', ownerId: owner.ownerId })).status).toBeNull()
  })

  test('the service refuses an invitation that names another service, while the owner can still fix it', async () => {
    const other = await makeServiceIdentity()
    const owner = new TestOwner(await newIdentity(), { ...parts.key, signKey: other.signKey })
    await taken(owner.policy())
    expect((await tell((await owner.seat('contact_1')).invitation)).refused).toBe('not-verified')
  })
})

describe('the newest head of a chain', () => {
  test('replaces an older head, and the heads of old and new epoch stay until the old epoch is void', async () => {
    const { owner, seat } = await armed()
    const send = async (...given: Parameters<TestOwner['head']>[2][]) => {
      const statements = await Promise.all(given.map((one) => owner.head(seat, 'death', one)))
      return tell({ type: 'heads', ownerId: owner.ownerId, statements })
    }
    expect((await send({ counter: 5, m: 4 }, { counter: 3, m: 9 })).refused).toBeNull()
    expect((await wordOn(owner.ownerId)).owner.heads).toMatchObject([{ counter: 5, m: 4, epoch: 1 }])
    await send({ counter: 5, m: 1 })
    expect((await wordOn(owner.ownerId)).owner.heads).toMatchObject([{ counter: 5, m: 4 }])
    await send({ epoch: 2, counter: 1, m: 0 })
    expect((await wordOn(owner.ownerId)).owner.heads).toMatchObject([{ epoch: 1 }, { counter: 1, m: 0, epoch: 2 }])
    await taken(owner.disarm(seat))
    await send({ epoch: 2, counter: 2, m: 1 })
    expect((await wordOn(owner.ownerId)).owner.heads).toMatchObject([{ counter: 2, m: 1, epoch: 2 }])
  })

  test('is refused from another signer or about another estate', async () => {
    const { owner, contact, seat } = await armed()
    const other = await armed()
    const { ownerId } = owner
    for (const statement of [
      await owner.head(seat, 'death', {}, contact),
      await other.owner.head(other.seat, 'death'),
      await owner.head(seat, 'death', { ownerId: other.owner.ownerId }),
    ])
      expect((await tell({ type: 'heads', ownerId, statements: [statement] })).refused).toBe('not-verified')
  })

  test('is no sign of life: a wait continues, and only heads of opened chains go out with share B', async () => {
    const { owner, contact, seat, acceptance } = await armed()
    const { ownerId } = owner
    const operator = await newIdentity()
    await addOperator(folder, encodeBundle(operator.bundle), 'operator@example.org')
    const releaseId = randomId()
    const claim = await owner.claim(seat, contact, 'incapacity', releaseId)
    const notice = { type: 'notice', ownerId, releaseId, mail: true } as const
    await taken(claim, notice, owner.review(claim, { releaseId, event: 'incapacity' }, operator))
    const statements = [await owner.head(seat, 'incapacity', { m: 2 }), await owner.head(seat, 'death')]
    await taken({ type: 'heads', ownerId, statements })
    const receivedAt = shown.wall
    shown = { wall: receivedAt + 2 * dayMilliseconds, running: shown.running + 2 * dayMilliseconds }
    const collect = await owner.collect(seat, acceptance, releaseId)
    const { nonce } = collect
    const { refused, heads, status } = await tell(collect)
    expect({ refused, heads }).toEqual({ refused: null, heads: [statements[0]] })
    const word = await openStatus(status?.word ?? random(1), { ownerId, nonce }, parts.key.signKey.publicKey)
    const [incapacity] = statements
    expect(word.heads).toEqual([
      { event: 'incapacity', epoch: 1, statementHash: await statementHash(incapacity ?? random(1)), at: receivedAt },
    ])
  })
})
