import { beforeAll, describe, expect, test } from 'vitest'
import {
  keepForReload,
  lockWithPassword,
  lockWithRecoveryCode,
  makeAccount,
  makeDeviceKey,
  openAccount,
  openAccountKey,
  openAfterReload,
} from './account.ts'
import { equal, random, randomId } from './bytes.ts'
import { decodeBundle, encodeBundle, encodeCore, fingerprint, fingerprintText, openIdentity } from './identity.ts'
import { passwordKeys } from './password.ts'
import { recoveryKeys } from './recovery-code.ts'
import { succeed } from './succession.ts'
import { expectRefused, flipBit, makePerson } from './testing/index.ts'

const email = 'ada@example.org'
const password = 'Stone 3 Marsh!'

// Argon2id takes half a second, so the tests share one account and never change it.
let made: Awaited<ReturnType<typeof makeAccount>>
let boxKey: Uint8Array

beforeAll(async () => {
  made = await makeAccount(email, password)
  boxKey = (await passwordKeys(email, password, made.lock.seed)).boxKey
})

describe('account', () => {
  test('the password opens what sign-up sealed, and derives the same server secret again', async () => {
    const { account, lock, identity } = made
    const keys = await passwordKeys(' Ada@Example.ORG', password, lock.seed)
    expect(equal(keys.authKey, lock.authKey)).toBe(true)
    expect(equal(keys.authKey, keys.boxKey)).toBe(false)
    const accountKey = await openAccountKey(account.ownerId, 'password', keys.boxKey, lock.passwordBox)
    const opened = await openAccount(account.ownerId, accountKey, identity)
    expect(opened.identity.bundle).toEqual(account.identity.bundle)
  })

  test('every Unicode form of one password derives the same keys', async () => {
    const seed = random(16)
    const [composed, decomposed] = ['Caf\u00e9 1 Mar\u00e9!', 'Cafe\u0301 1 Mare\u0301!']
    const one = await passwordKeys(email, composed, seed)
    const other = await passwordKeys(email, decomposed, seed)
    expect(equal(one.authKey, other.authKey)).toBe(true)
  })

  test('another password, email or seed does not open the account', async () => {
    const { account, lock } = made
    const attempts = [
      passwordKeys(email, 'Stone 3 Marsh?', lock.seed),
      passwordKeys('eve@example.org', password, lock.seed),
      passwordKeys(email, password, flipBit(lock.seed, 3)),
    ]
    for (const keys of await Promise.all(attempts)) {
      await expectRefused(() => openAccountKey(account.ownerId, 'password', keys.boxKey, lock.passwordBox))
    }
  })

  test('a seed of another length is refused', async () => {
    for (const length of [0, 8, 15, 17, 32]) await expectRefused(() => passwordKeys(email, password, random(length)))
  })

  test('after a change of password the new password opens the same account, and the old password no longer does', async () => {
    const { account } = made
    const changed = await lockWithPassword(account.ownerId, account.accountKey, email, 'New 4 Stones!')
    const fresh = await passwordKeys(email, 'New 4 Stones!', changed.seed)
    const accountKey = await openAccountKey(account.ownerId, 'password', fresh.boxKey, changed.passwordBox)
    expect(equal(accountKey, account.accountKey)).toBe(true)
    await expectRefused(() => openAccountKey(account.ownerId, 'password', boxKey, changed.passwordBox))
  })

  test('the recovery code opens the same account as the password', async () => {
    const { account } = made
    const kit = await lockWithRecoveryCode(account.ownerId, account.accountKey)
    const keys = await recoveryKeys(kit.groups.join('-').toLowerCase())
    expect(equal(keys.recoveryAuth, kit.recoveryAuth)).toBe(true)
    const accountKey = await openAccountKey(account.ownerId, 'recovery', keys.boxKey, kit.recoveryBox)
    expect(equal(accountKey, account.accountKey)).toBe(true)
    await expectRefused(() => openAccountKey(account.ownerId, 'password', keys.boxKey, kit.recoveryBox))
    await expectRefused(() => openAccountKey(account.ownerId, 'recovery', boxKey, made.lock.passwordBox))
  })

  test('the vault refuses the box of another estate, and an empty, cut or changed box', async () => {
    const { account, lock } = made
    await expectRefused(() => openAccountKey(randomId(), 'password', boxKey, lock.passwordBox))
    for (const box of [new Uint8Array(0), lock.passwordBox.subarray(1), flipBit(lock.passwordBox, 400), random(92)]) {
      await expectRefused(() => openAccountKey(account.ownerId, 'password', boxKey, box))
    }
  })

  test('a reload needs both the device’s key and the live session’s half', async () => {
    const { ownerId, accountKey } = made.account
    const [device, half] = [await makeDeviceKey(), random(32)]
    const box = await keepForReload(device, half, ownerId, accountKey)
    expect(equal(await openAfterReload(device, half, ownerId, box), accountKey)).toBe(true)
    await expectRefused(() => openAfterReload(device, random(32), ownerId, box))
    await expectRefused(async () => openAfterReload(await makeDeviceKey(), half, ownerId, box))
    await expectRefused(() => openAfterReload(device, half, randomId(), box))
    await expect(crypto.subtle.exportKey('raw', device)).rejects.toBeInstanceOf(DOMException)
  })
})

describe('identity', () => {
  test('sign-in detects public keys that do not belong to the private ones', async () => {
    const { account, identity } = made
    const stranger = await makePerson()
    const replaced = { ...identity, bundle: encodeBundle(stranger.identity.bundle) }
    await expectRefused(() => openAccount(account.ownerId, account.accountKey, replaced))
    // Two successors of one key have the same version and predecessor: only their keys differ.
    const [one, other] = [
      await succeed(account.identity, account.wrapKey),
      await succeed(account.identity, account.wrapKey),
    ]
    const mixed = { bundle: one.stored.bundle, privateBox: other.stored.privateBox }
    await expectRefused(() => openIdentity(account.ownerId, account.wrapKey, mixed))
  })

  test('the vault refuses a bundle after any change', async () => {
    const { bundle } = made.identity
    for (let bit = 0; bit < bundle.length * 8; bit += 37) await expectRefused(() => decodeBundle(flipBit(bundle, bit)))
    await expectRefused(() => decodeBundle(bundle.subarray(1)))
    // An older bundle has no hybrid key; its signature covers all of it.
    const core = encodeCore(made.account.identity.bundle)
    expect((await decodeBundle(core)).hybrid).toBeUndefined()
    for (let bit = 0; bit < core.length * 8; bit += 37) await expectRefused(() => decodeBundle(flipBit(core, bit)))
  })

  test('the fingerprint of a bundle covers owner and signing key, and both sides compute the same one', async () => {
    const { bundle } = made.account.identity
    const received = await decodeBundle(made.identity.bundle)
    expect(equal(await fingerprint(bundle), await fingerprint(received))).toBe(true)
    expect(await fingerprintText(bundle)).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const other = await makePerson()
    expect(equal(await fingerprint(bundle), await fingerprint(other.identity.bundle))).toBe(false)
  })
})
