import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeBundle, randomId } from '../vault/index.ts'
import { addOperator } from './operators.ts'
import { noteRestored, startAfterRestore } from './restored.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'
import { serviceIn, type TestService } from './testing/service.ts'

// In these tests folder and database are restored together, so that neither side notices a gap.

let parent: string
let folder: string
let service: TestService
const releaseId = randomId()
const day = 86_400_000

const start = async (wall?: number) => {
  service = await serviceIn(folder, wall)
  return startAfterRestore(service.parts, folder)
}

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'restored-'))
  folder = join(parent, 'release')
  expect(await start()).toBe(false)
})
afterEach(async () => {
  service.parts.store.close()
  await rm(parent, { recursive: true, force: true })
})

async function report(): Promise<TestOwner> {
  const owner = new TestOwner(await newIdentity(), service.parts.key)
  const [contact, operator] = [await newIdentity(), await newIdentity()]
  await addOperator(folder, encodeBundle(operator.bundle), 'operator@example.org')
  const seat = await owner.seat('contact_1')
  const claim = await owner.claim(seat, contact, 'death', releaseId)
  for (const message of [
    owner.policy(),
    seat.invitation,
    owner.accept(seat, contact),
    claim,
    owner.review(claim, { releaseId, event: 'death' }, operator),
    { type: 'notice', ownerId: owner.ownerId, releaseId, mail: true } as const,
  ])
    expect((await service.tell(message)).refused).toBeNull()
  return owner
}

const ask = ({ ownerId }: TestOwner) => service.tell({ type: 'state', ownerId })

test('waits restart once in a restored copy, and the server must notify the owner again', async () => {
  const owner = await report()
  service.runs(6 * day)
  await ask(owner)
  const { wall } = service.shown
  service.parts.store.close()
  await cp(folder, `${folder}.copy`, { recursive: true })
  await rm(folder, { recursive: true })
  await cp(`${folder}.copy`, folder, { recursive: true })
  expect(await start(wall)).toBe(true)
  const { log, releases } = await ask(owner)
  expect(log.at(-1)).toMatchObject({ step: 'restored-by-hand', by: 'service' })
  expect(releases).toMatchObject([{ state: 'waiting', toldAt: null, opensAt: null }])
  service.runs(30 * day)
  expect((await ask(owner)).releases).toMatchObject([{ state: 'waiting' }])
  service.parts.store.close()
  expect(await start(service.shown.wall)).toBe(false)
})

test('a service that restarts, even on a moved folder, continues its waits', async () => {
  const owner = await report()
  service.runs(6 * day)
  await ask(owner)
  service.parts.store.close()
  await rename(folder, `${folder}.away`)
  await rename(`${folder}.away`, folder)
  expect(await start(service.shown.wall)).toBe(false)
  service.runs(day)
  expect((await ask(owner)).releases).toMatchObject([{ state: 'released' }])
})

test('a restore that keeps the file’s creation time counts once each time that a human notes it', async () => {
  const owner = await report()
  service.runs(6 * day)
  await noteRestored(folder)
  expect(await startAfterRestore(service.parts, folder)).toBe(true)
  expect(await startAfterRestore(service.parts, folder)).toBe(false)
  expect((await ask(owner)).releases).toMatchObject([{ state: 'waiting', toldAt: null }])
  await noteRestored(folder)
  expect(await startAfterRestore(service.parts, folder)).toBe(true)
  const lines = (await ask(owner)).log.filter(({ step }) => step === 'restored-by-hand')
  expect(lines).toHaveLength(2)
})

test('a deletion restarts its days too, because the owner may have cancelled it after the copy', async () => {
  const owner = new TestOwner(await newIdentity(), service.parts.key)
  await service.tell(owner.policy())
  await service.tell(owner.forget())
  service.runs(20 * day)
  await noteRestored(folder)
  await startAfterRestore(service.parts, folder)
  service.runs(20 * day)
  expect((await service.tell({ type: 'forget-now', ownerId: owner.ownerId })).refused).toBe('too-early')
})
