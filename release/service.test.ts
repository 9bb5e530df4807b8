import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type ReleaseMessage, releaseReply, type ReleaseReply, releaseRequest } from '../contract/release-service.ts'
import { nodeFor } from '../scripts/processes.mjs'
import {
  encodeBundle,
  makeServiceIdentity,
  openHandover,
  publicServiceKeys,
  randomId,
  type ServiceIdentity,
  verifyReleaseLog,
} from '../vault/index.ts'
import { serviceClock } from './downtime.ts'
import { loadKey } from './keys.ts'
import {
  addOperator,
  introduceOperator,
  listedOperators,
  readOperators,
  removeOperator,
  releaseFolder,
  reliedOperators,
} from './operators.ts'
import { handleMessage, heartbeat, type ServiceParts } from './service.ts'
import { openStore } from './store.ts'
import { StoreError } from './store-error.ts'
import { dayMilliseconds } from './test-world.ts'
import { newIdentity, TestOwner } from './test-owner.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The service on a store of its own, with clocks that tests move. */
async function service(now = Date.UTC(2027, 0, 1)) {
  const shown = { wall: now, running: 12_345 }
  const runs = (milliseconds: number) => {
    shown.wall += milliseconds
    shown.running += milliseconds
  }
  const parts: ServiceParts = {
    store: await openStore(folder),
    key: await loadKey(folder),
    daySeconds: dayMilliseconds / 1000,
    operators: (records) => reliedOperators(records, folder),
    listed: () => listedOperators(folder),
    introduce: (statement) => introduceOperator(folder, statement),
    clock: serviceClock(folder, { wall: () => shown.wall, running: () => shown.running }),
  }
  const tell = async (message: ReleaseMessage | Promise<ReleaseMessage>, logSince = 0) =>
    handleMessage(parts, await message, logSince)
  await heartbeat(parts)
  return { parts, shown, runs, tell }
}

/** An estate with a contact who accepted; the contact reports, an operator approves, the wait begins. */
async function waiting(
  tell: (message: ReleaseMessage | Promise<ReleaseMessage>) => Promise<ReleaseReply>,
  key: ServiceIdentity,
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
  const notice = { type: 'notice', ownerId: owner.ownerId, releaseId, mail: true } as const
  for (const message of [await owner.policy(), seat.invitation, acceptance, claim, notice, review])
    expect((await tell(message)).refused).toBeNull()
  return { owner, contact, seat, acceptance, releaseId, claim, review }
}

describe('the service', () => {
  test('knows nothing of an estate that it was never told of', async () => {
    const { tell, parts } = await service()
    expect(await tell({ type: 'state', ownerId: randomId() })).toMatchObject({ refused: 'unknown', releases: [] })
    parts.store.close()
  })

  test('hands B over, sealed to the grantee, after everything held, and survives a restart in the middle of the wait', async () => {
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
    expect(handovers).toHaveLength(2)
    await expect(verifyReleaseLog(owner.ownerId, second.parts.key.signKey.publicKey, log)).resolves.toMatchObject({
      n: log.length,
    })
    expect(log.map(({ step }) => step)).toEqual([
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

  test('does each statement once, however often it arrives', async () => {
    const { tell, parts } = await service()
    const { owner, claim, review } = await waiting(tell, parts.key)
    const { log } = await tell({ type: 'state', ownerId: owner.ownerId })
    for (const message of [claim, review]) expect(await tell(message)).toMatchObject({ refused: null, log })
    const veto = await owner.veto(claim.ownerId)
    expect((await tell(veto)).refused).toBe('unknown')
    parts.store.close()
  })

  test('forgets an estate after its owner’s 30 days, with every byte, and not while a release is open or stands', async () => {
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

  test('refuses an invitation whose shares are sealed to another key, while the owner can still mend it', async () => {
    const { tell, parts } = await service()
    const owner = new TestOwner(await newIdentity(), await makeServiceIdentity())
    const seat = await owner.seat('contact_1')
    await tell(owner.policy())
    expect(await tell(seat.invitation)).toMatchObject({ refused: 'not-verified', invitations: [] })
    parts.store.close()
  })

  test('gives only the part of the log that is asked for', async () => {
    const { tell, parts } = await service()
    const { owner } = await waiting(tell, parts.key)
    const { log } = await tell({ type: 'state', ownerId: owner.ownerId }, 3)
    expect(log.map(({ n }) => n)).toEqual([4, 5])
    parts.store.close()
  })
})

describe('what it keeps', () => {
  test('lies in a folder and files that only its user can read', async () => {
    const { parts } = await service()
    await addOperator(folder, encodeBundle((await newIdentity()).bundle), 'operator@example.org')
    for (const file of ['release.key', 'store.db', 'operators.json'])
      expect((await stat(join(folder, file))).mode & 0o077).toBe(0)
    parts.store.close()
  })

  test('belongs to one process and to one key', async () => {
    const { parts } = await service()
    await expect(openStore(folder)).rejects.toThrow(StoreError)
    expect(parts.store.belongsTo(parts.key.publicKey)).toBe(true)
    expect(parts.store.belongsTo((await makeServiceIdentity()).publicKey)).toBe(false)
    parts.store.close()
  })

  test('an operator is added once, and not without a bundle that holds', async () => {
    const bundle = encodeBundle((await newIdentity()).bundle)
    const added = await addOperator(folder, bundle, 'operator@example.org')
    expect(await addOperator(folder, bundle, 'operator@example.org')).toEqual(added)
    expect(await readOperators(folder)).toEqual([added])
    const changed = bundle.map((byte, i) => (i === bundle.length - 1 ? byte ^ 1 : byte))
    await expect(addOperator(folder, changed, 'other@example.org')).rejects.toThrow('That could not be opened.')
    expect(await readOperators(folder)).toHaveLength(1)
  })

  test('an operator is taken off by their key or by the address they were added with, and nobody else is', async () => {
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

  test('what failed in the middle is undone', async () => {
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

describe('the process', () => {
  const processes: ChildProcess[] = []
  afterEach(async () => {
    for (const child of processes.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
  })

  const start = (data: string) => {
    const settings = { CAIRN_DATA: data, RELEASE_URL: '', RELEASE_TOKEN: '', CAIRN_DAY_SECONDS: '1' }
    const { args, env } = nodeFor('release', { ...process.env, ...settings })
    const child = spawn(process.execPath, args, {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    processes.push(child)
    return child
  }

  const ask = async (
    data: string,
    method: string,
    path: string,
    body?: string,
  ): Promise<{ status: number; answer: unknown }> => {
    const call = request({ socketPath: join(data, 'release', 'release.socket'), method, path })
    call.end(body)
    const [response] = await once(call, 'response')
    return { status: response.statusCode, answer: await json(response) }
  }

  test('answers on its socket, refuses what it cannot read, and starts again after a crash', async () => {
    const first = start(folder)
    await once(first, 'message')
    expect((await stat(join(folder, 'release', 'release.socket'))).mode & 0o077).toBe(0)
    const info = await ask(folder, 'GET', '/info')
    expect(info).toMatchObject({ status: 200, answer: { daySeconds: 1 } })
    for (const body of ['', '{', '{"message":{"type":"state"}}', '{"message":{"type":"open"},"logSince":0}'])
      expect((await ask(folder, 'POST', '/step', body)).status).toBe(400)
    expect((await ask(folder, 'GET', '/step')).status).toBe(404)
    // What could not be read would keep everything behind it from being passed on.
    const statements = Array.from({ length: 64 }, () => new Uint8Array(4096))
    const most = { message: { type: 'heads', ownerId: randomId(), statements } as const, logSince: 0 }
    const largest = await ask(folder, 'POST', '/step', JSON.stringify(z.encode(releaseRequest, most)))
    expect(largest).toMatchObject({ status: 200, answer: { refused: 'unknown' } })
    const owner = new TestOwner(await newIdentity(), await makeServiceIdentity())
    const told = JSON.stringify(z.encode(releaseRequest, { message: await owner.policy(), logSince: 0 }))
    expect(z.parse(releaseReply, (await ask(folder, 'POST', '/step', told)).answer).refused).toBeNull()
    const gone = once(first, 'exit')
    first.kill('SIGKILL')
    await gone
    await once(start(folder), 'message')
    expect(await ask(folder, 'GET', '/info')).toEqual(info)
    const asked = JSON.stringify({ message: { type: 'state', ownerId: owner.ownerId }, logSince: 0 })
    expect((await ask(folder, 'POST', '/step', asked)).answer).toMatchObject({ refused: null })
  })

  test('does not run with a key that is not the one its store was made with', async () => {
    const first = start(folder)
    await once(first, 'message')
    first.kill('SIGTERM')
    await once(first, 'exit')
    const path = join(releaseFolder(folder), 'release.key')
    const before = await readFile(path, 'utf8')
    await writeFile(path, `${before.startsWith('A') ? 'B' : 'A'}${before.slice(1)}`)
    const second = start(folder)
    let said = ''
    second.stderr?.on('data', (text: Buffer) => {
      said += text.toString()
    })
    const [code] = await once(second, 'exit')
    expect(code).toBe(1)
    expect(said).toContain('Put back the key')
  })
})
