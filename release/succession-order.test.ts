import { beforeEach, describe, expect, test } from 'vitest'
import { encodeBundle, type Identity, type SigningKey, toBase64url } from '../vault/index.ts'
import { namesKeys, namesKit, newKeysOf, newKit } from './testing/succession.ts'
import { settleDue, type Furnished, furnished } from './testing/world.ts'
import { termsNow } from './terms.ts'

// In these tests a thief has the account key and the server delays its questions: the change that
// was due first counts.

let scene: Furnished
let owner: Identity
let kit: SigningKey
beforeEach(async () => {
  scene = await furnished()
  owner = scene.owner.identity
  kit = await newKit()
})

const isPresent = ({ bundle }: Identity) => scene.world.estate?.ownerBundle === toBase64url(encodeBundle(bundle))
const countingKey = () => scene.world.estate?.succession.key ?? null

describe('new keys', () => {
  test('from a thief do not count before a kit that the owner named first, however late the server asks', async () => {
    const { world } = scene
    const thief = await newKeysOf(owner)
    await world.sent(namesKit(owner, 1, kit))
    world.days(1)
    await world.sent(namesKeys(owner, thief))
    world.days(30)
    await settleDue(scene)
    expect(isPresent(owner)).toBe(true)
    expect(countingKey()).toBe(toBase64url(kit.publicKey))
    const next = await newKeysOf(owner)
    await world.sent(namesKeys(owner, next, kit))
    expect(isPresent(next)).toBe(true)
  })

  test('from a thief do not freeze an identity whose kit is due but not yet settled', async () => {
    const { world } = scene
    await world.sent(namesKit(owner, 1, kit))
    world.days(14)
    expect((await world.send(namesKeys(owner, await newKeysOf(owner)))).refused).toBe('wrong-state')
    await settleDue(scene)
    await world.sent(namesKeys(owner, await newKeysOf(owner), kit))
  })

  test('cancel waiting weaker terms that a thief signed', async () => {
    await scene.world.sent(namesKit(owner, 1, kit))
    scene.world.days(14)
    await settleDue(scene)
    const { world } = scene
    const strong = termsNow(scene.world.estate ?? { policy: null }, world.context)
    await world.sent(scene.owner.policy({ waitDeathDays: 2, cardFallback: 1, fallbackDays: 14 }))
    await world.sent(namesKeys(owner, await newKeysOf(owner), kit))
    world.days(60)
    await settleDue(scene)
    expect(termsNow(scene.world.estate ?? { policy: null }, world.context)).toEqual(strong)
  })
})
