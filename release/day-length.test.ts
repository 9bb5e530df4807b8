import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStatus, random, randomId } from '../vault/index.ts'
import { firstContact } from './recovery.ts'
import { handleMessage } from './service.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'
import { serviceIn, type TestService } from './testing/service.ts'

let folder: string
let service: TestService
let owner: TestOwner
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'day-length-'))
  service = await serviceIn(folder)
  owner = new TestOwner(await newIdentity(), service.parts.key)
})
afterEach(async () => {
  service.parts.store.close()
  await rm(folder, { recursive: true, force: true })
})

const day = 86_400_000

test('the service refuses a policy that names another length of day, and accepts an older policy that names none', async () => {
  expect((await service.tell(owner.policy({ daySeconds: 86_399 }))).refused).toBe('not-verified')
  for (const daySeconds of [86_400, undefined])
    expect((await service.tell(owner.policy({ daySeconds }))).refused).toBeNull()
})

test('the signed status names the length of a day', async () => {
  const { ownerId } = owner
  const nonce = random(32)
  const { status } = await service.tell({ type: 'state', ownerId, nonce })
  const word = await openStatus(status?.word ?? random(64), { ownerId, nonce }, service.parts.key.signKey.publicKey)
  expect(word.daySeconds).toBe(86_400)
})

test('the service refuses messages of a server with another length of day, which therefore cannot end a wait', async () => {
  const contact = await newIdentity()
  const seat = await owner.seat('contact_1')
  const releaseId = randomId()
  for (const message of [
    owner.policy(),
    seat.invitation,
    owner.accept(seat, contact),
    owner.claim(seat, contact, 'death', releaseId),
  ])
    expect((await service.tell(message)).refused).toBeNull()
  await service.tell({ type: 'notice', ownerId: owner.ownerId, releaseId, mail: true })
  service.runs(15 * day)
  const asked = { type: 'state', ownerId: owner.ownerId } as const
  const serverReport = { heard: firstContact, daySeconds: 5 }
  for (const message of [asked, await owner.veto(releaseId)])
    expect(await handleMessage(service.parts, message, 0, serverReport)).toMatchObject({
      refused: 'other-day',
      releases: [],
      log: [],
    })
  const agreed = await handleMessage(service.parts, await owner.veto(releaseId), 0, {
    ...serverReport,
    daySeconds: 86_400,
  })
  expect(agreed.releases).toMatchObject([{ state: 'vetoed' }])
})
