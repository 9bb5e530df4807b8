import { randomBytes } from 'node:crypto'
import { cp, lstat, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ReleaseMessage, type ReleaseReply } from '../contract/release-service.ts'
import {
  encodeBundle,
  makeServiceIdentity,
  openHandover,
  publicServiceKeys,
  randomId,
  type ServiceIdentity,
  verifyReleaseLog,
} from '../vault/index.ts'
import { loadKey } from './keys.ts'
import { addOperator, readOperators, removeOperator } from './operators.ts'
import { inTransaction, handleMessage } from './service.ts'
import { openStore } from './store.ts'
import { StoreError } from './store-error.ts'
import { dayMilliseconds } from './testing/world.ts'
import { serviceIn, type TestService } from './testing/service.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const service = (now?: number) => serviceIn(folder, now)

async function waiting(
  tell: (message: ReleaseMessage | Promise<ReleaseMessage>) => Promise<ReleaseReply>,
  key: ServiceIdentity,
  answer = '250 OK',
) {
  const owner = new TestOwner(await newIdentity(), key)
  const contact = await newIdentity()
  const operator = await newIdentity()
  await addOperator(folder, encodeBundle(operator.bundle), 'operator@example.org')
  const seat = await owner.seat('contact_1')
  const acceptance = await owner.accept(seat, contact)
  const releaseId = randomId()
  const claim = await owner.claim(seat, contact, 'death', releaseId)
  const review = await owner.review(claim, { releaseId, event: 'death' }, operator)
  const notice = { type: 'notice', ownerId: owner.ownerId, releaseId, mail: true, answer } as const
  for (const message of [await owner.policy(), seat.invitation, acceptance, claim, notice, review])
    expect((await tell(message)).refused).toBeNull()
  return { owner, contact, seat, acceptance, releaseId, claim, review }
}

describe('the service', () => {
  test('returns nothing for an unknown estate', async () => {
    const { tell, parts } = await service()
    expect(await tell({ type: 'state', ownerId: randomId() })).toMatchObject({ refused: 'unknown', releases: [] })
    parts.store.close()
  })

  test('cuts quotes in its log to the limit of a reason', async () => {
    const { tell, parts } = await service()
    const { owner } = await waiting(tell, parts.key, 'x'.repeat(100_000))
    const { log } = await tell({ type: 'state', ownerId: owner.ownerId })
    expect(log.map(({ step }) => step)).toContain('owner-told')
    expect(Math.max(...log.map(({ detail }) => detail.length))).toBeLessThan(2200)
    parts.store.close()
  })

  test('hands share B over, sealed to the grantee, after the wait, and survives a restart in the middle', async () => {
    const first = await service()
    const { owner, contact, seat, acceptance, releaseId } = await waiting(first.tell, first.parts.key)
    first.parts.store.close()
    const second = await service(first.shown.wall)
    second.runs(7 * dayMilliseconds - 1)
    expect(publicServiceKeys(second.parts.key)).toEqual(publicServiceKeys(first.parts.key))
    const collect = await owner.collect(seat, acceptance, releaseId)
    expect((await second.tell(collect)).refused).toBe('not-released')
    second.runs(1)
    const { handovers, releases, log, nextAt } = await second.tell(collect)
    expect(releases).toMatchObject([{ releaseId, state: 'released' }])
    expect(nextAt).toBeNull()
    for (const { event, epoch, handover } of handovers) {
      const place = { ownerId: owner.ownerId, releaseId, seatId: seat.seatId, invitationId: seat.invitationId, epoch }
      const share = await openHandover(contact.boxPrivateKey, place, event, handover)
      expect(share).toEqual(seat.shares.get(event))
    }
    expect(handovers).toHaveLength(3)
    await expect(verifyReleaseLog(owner.ownerId, second.parts.key.signKey.publicKey, log)).resolves.toMatchObject({
      n: log.length,
    })
    expect(log.slice(-7).map(({ step }) => step)).toEqual([
      'reported',
      'in-review',
      'owner-told',
      'approved',
      'waiting',
      'released',
      'opened',
    ])
    second.parts.store.close()
  })

  test('applies each statement once, however often the server sends it', async () => {
    const { tell, parts } = await service()
    const { owner, claim, review } = await waiting(tell, parts.key)
    const { log } = await tell({ type: 'state', ownerId: owner.ownerId })
    for (const message of [claim, review]) expect(await tell(message)).toMatchObject({ refused: null, log })
    const veto = await owner.veto(claim.ownerId)
    expect((await tell(veto)).refused).toBe('unknown')
    parts.store.close()
  })

  test('deletes every byte of an estate after its owner’s 30 days, and nothing while a release is open', async () => {
    const { tell, parts, runs, shown } = await service()
    const { owner, contact, seat, releaseId } = await waiting(tell, parts.key)
    const forget = await owner.forget()
    const now = { type: 'forget-now', ownerId: owner.ownerId } as const
    expect((await tell(forget)).refused).toBe('wrong-state')
    runs(8 * dayMilliseconds)
    expect((await tell({ type: 'state', ownerId: owner.ownerId })).releases).toMatchObject([{ state: 'released' }])
    expect((await tell(forget)).refused).toBe('wrong-state')
    expect((await tell(owner.end(releaseId))).refused).toBeNull()
    expect((await tell(owner.forget(contact))).refused).toBe('not-verified')
    const finalAt = shown.wall + 30 * dayMilliseconds
    const { refused, deletion } = await tell(forget)
    expect({ refused, pending: deletion?.pending }).toMatchObject({ refused: null, pending: { finalAt } })
    runs(30 * dayMilliseconds - 1)
    expect((await tell(now)).refused).toBe('too-early')
    const store = () => readFile(join(folder, 'store.db'), 'latin1')
    expect(await store()).toContain(owner.ownerId)

    runs(1)
    expect(await tell(now)).toMatchObject({ refused: null, releases: [], invitations: [], log: [] })
    expect((await tell({ type: 'state', ownerId: owner.ownerId })).refused).toBe('forgotten')
    parts.store.close()
    const share = Buffer.from(seat.invitation.shares[0]?.sealedB ?? []).toString('base64url')
    for (const trace of [owner.ownerId, seat.seatId, share.slice(0, 40)]) expect(await store()).not.toContain(trace)
  })

  test('refuses an invitation whose shares are sealed to another key, while the owner can still fix it', async () => {
    const { tell, parts } = await service()
    const owner = new TestOwner(await newIdentity(), await makeServiceIdentity())
    const seat = await owner.seat('contact_1')
    await tell(owner.policy())
    expect(await tell(seat.invitation)).toMatchObject({ refused: 'not-verified', invitations: [] })
    parts.store.close()
  })

  test('returns only the requested part of the log', async () => {
    const { tell, parts } = await service()
    const { owner } = await waiting(tell, parts.key)
    const { log: all } = await tell({ type: 'state', ownerId: owner.ownerId })
    const { log } = await tell({ type: 'state', ownerId: owner.ownerId }, all.length - 2)
    expect(log).toEqual(all.slice(-2))
    parts.store.close()
  })
})

describe('the store', () => {
  test('stays unwritten for a question that changes nothing, even if the answer has a signed status', async () => {
    const { tell, parts, runs } = await service()
    const owner = new TestOwner(await newIdentity(), parts.key)
    await tell(owner.policy())
    const ask = () => tell({ type: 'state', ownerId: owner.ownerId, nonce: new Uint8Array(randomBytes(32)) })
    await ask()
    const before = await readFile(join(folder, 'store.db'))
    runs(1000)
    expect((await ask()).status).not.toBeNull()
    expect((await readFile(join(folder, 'store.db'))).equals(before)).toBe(true)
    parts.store.close()
  })

  test('never holds a time later than the stored clock, even after a power cut', async () => {
    const now = ({ parts }: TestService) => inTransaction(parts, (_, context) => Promise.resolve(context.now))
    const first = await service()
    const owner = new TestOwner(await newIdentity(), first.parts.key)
    first.runs(1000)
    await first.tell(owner.policy())
    const taken = await now(first)
    const copy = await mkdtemp(join(tmpdir(), 'release-'))
    await cp(folder, copy, { recursive: true })
    first.parts.store.close()
    const again = await serviceIn(copy, first.shown.wall)
    expect(await now(again)).toBeGreaterThanOrEqual(taken)
    again.parts.store.close()
    await rm(copy, { recursive: true })
  })

  test('has a folder and files that only its user can read', async () => {
    const { parts } = await service()
    await addOperator(folder, encodeBundle((await newIdentity()).bundle), 'operator@example.org')
    for (const file of ['release.key', 'store.db', 'operators.json'])
      expect((await stat(join(folder, file))).mode & 0o077).toBe(0)
    parts.store.close()
  })

  test('belongs to one process and one key', async () => {
    const { parts } = await service()
    await expect(openStore(folder)).rejects.toThrow(StoreError)
    expect(parts.store.belongsTo(parts.key.publicKey)).toBe(true)
    expect(parts.store.belongsTo((await makeServiceIdentity()).publicKey)).toBe(false)
    parts.store.close()
  })

  test('keeps a key file that the service cannot read', async () => {
    const path = join(folder, 'release.key')
    await symlink('release.key', path)
    await expect(loadKey(folder)).rejects.toMatchObject({ code: 'ELOOP' })
    expect((await lstat(path)).isSymbolicLink()).toBe(true)
    await rm(path)
    await writeFile(path, '')
    await expect(loadKey(folder)).rejects.toThrow()
    expect(await readFile(path, 'utf8')).toBe('')
  })

  test('adds an operator once, and only with a valid bundle', async () => {
    const bundle = encodeBundle((await newIdentity()).bundle)
    const added = await addOperator(folder, bundle, 'operator@example.org')
    expect(await addOperator(folder, bundle, 'operator@example.org')).toEqual(added)
    expect(await readOperators(folder)).toEqual([added])
    const changed = bundle.map((byte, i) => (i === bundle.length - 1 ? byte ^ 1 : byte))
    await expect(addOperator(folder, changed, 'other@example.org')).rejects.toThrow('That could not be opened.')
    expect(await readOperators(folder)).toHaveLength(1)
  })

  test('removes an operator by their key or their listed address, and no other operator', async () => {
    const [one, other, third] = await Promise.all([newIdentity(), newIdentity(), newIdentity()])
    const bundle = encodeBundle(one.bundle)
    await addOperator(folder, bundle, 'one@example.org')
    const kept = await addOperator(folder, encodeBundle(other.bundle), 'other@example.org')
    expect(await removeOperator(folder, { bundle: encodeBundle(third.bundle) })).toHaveLength(2)
    expect(await removeOperator(folder, { bundle })).toEqual([kept])
    await addOperator(folder, bundle, 'one@example.org')
    expect(await removeOperator(folder, { email: 'one@example.org' })).toEqual([kept])
    expect(await readOperators(folder)).toEqual([kept])
    await writeFile(join(folder, 'operators.json'), '{')
    await expect(removeOperator(folder, { bundle })).rejects.toThrow('cannot be read')
  })

  test('rolls a failed transaction back', async () => {
    const { parts, tell } = await service()
    const owner = new TestOwner(await newIdentity(), parts.key)
    const broken = handleMessage(
      { ...parts, operators: () => Promise.reject(new Error('unreadable')) },
      await owner.policy(),
      0,
    )
    await expect(broken).rejects.toThrow('unreadable')
    expect((await tell({ type: 'state', ownerId: owner.ownerId })).refused).toBe('unknown')
    parts.store.close()
  })
})
