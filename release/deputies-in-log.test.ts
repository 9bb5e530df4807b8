import { beforeEach, expect, test } from 'vitest'
import {
  encodeBundle,
  equal,
  type Identity,
  identityHash,
  openStatus,
  random,
  randomId,
  toBase64url,
} from '../vault/index.ts'
import { protectedByLog } from './by-log.ts'
import type { Estate } from './estate.ts'
import { signedStatus } from './signed-status.ts'
import { endDeputy, seatDeputy } from './testing/deputies.ts'
import { newIdentity } from './testing/owner.ts'
import { newKeysOf } from './testing/succession.ts'
import { furnished, type Furnished, settleDue } from './testing/world.ts'

let scene: Furnished
let deputy: Identity
beforeEach(async () => {
  scene = await furnished()
  deputy = await newIdentity()
})

/** From an older copy, and a server that sends the log alone. */
function restore(before: Estate | null): void {
  const { world } = scene
  const log = world.lines.map(({ step, by, about }) => ({ step, by, detail: JSON.stringify(about) }))
  world.estate = before && protectedByLog(before, log)
}

/** To a new report: why it is refused, or null. */
async function agrees(): Promise<string | null> {
  const { world, owner, seats, contact1 } = scene
  const releaseId = randomId()
  await world.sent(owner.claim(seats.contact1, contact1, 'death', releaseId))
  return (await world.send(owner.opinion(releaseId, deputy, 'support'))).refused
}

test('the end of a deputy counts by the log alone, where a server withholds it after a restore', async () => {
  const deputyId = await seatDeputy(scene, deputy)
  const before = scene.world.estate
  await scene.world.sent(endDeputy(scene.owner.ownerId, deputyId, scene.attorney))
  restore(before)
  expect(await agrees()).toBe('not-verified')
})

test('a deputy’s keys from before a change answer nothing after a restore', async () => {
  await seatDeputy(scene, deputy)
  const { world } = scene
  const before = world.estate
  const next = await newKeysOf(deputy)
  world.identities.set(deputy.ownerId, toBase64url(encodeBundle(next.bundle)))
  await settleDue(scene)
  world.identities.clear()
  restore(before)
  expect(await agrees()).toBe('not-verified')
})

test('the signed status names the keys of a deputy, until their end', async () => {
  const deputyId = await seatDeputy(scene, deputy)
  const { world, owner } = scene
  const hash = await identityHash(deputy.bundle)
  const isNamed = async () => {
    const nonce = random(32)
    const known = { estate: world.estate, log: { n: 1, hash: random(32) }, handovers: [] }
    const { word } = await signedStatus({ ownerId: owner.ownerId, nonce }, known, world.context, owner.service.signKey)
    const { people = [] } = await openStatus(word, { ownerId: owner.ownerId, nonce }, owner.service.signKey.publicKey)
    return people.some((one) => equal(one, hash))
  }
  expect(await isNamed()).toBe(true)
  await world.sent(endDeputy(owner.ownerId, deputyId, owner.identity))
  expect(await isNamed()).toBe(false)
})
