import { assert, asyncProperty, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxAccountKey, openAccountKey } from './account.ts'
import { equal, fromHex, random, randomId, toHex } from './bytes.ts'
import { lockWithPasskey, openWithPasskey, passkeyKind, passkeySalt } from './passkey.ts'
import { expectRefused, flipBit } from './testing/index.ts'

const ownerId = randomId()
const accountKey = random(32)
const credentialId = random(32)
const output = random(32)

describe('a passkey', () => {
  test('opens the account key that was sealed with it, whatever its id', async () => {
    const ids = uint8Array({ minLength: 1, maxLength: 1023 })
    const outputs = uint8Array({ minLength: 32, maxLength: 32 })
    await assert(
      asyncProperty(ids, outputs, async (id, made) => {
        const box = await lockWithPasskey(ownerId, accountKey, id, made)
        expect(equal(await openWithPasskey(ownerId, id, made, box), accountKey)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  test('does not open a box of another passkey, estate or authenticator, or a changed box', async () => {
    const box = await lockWithPasskey(ownerId, accountKey, credentialId, output)
    await expectRefused(() => openWithPasskey(ownerId, random(32), output, box))
    await expectRefused(() => openWithPasskey(randomId(), credentialId, output, box))
    await expectRefused(() => openWithPasskey(ownerId, credentialId, random(32), box))
    for (const changed of [new Uint8Array(0), box.subarray(1), flipBit(box, 400)])
      await expectRefused(() => openWithPasskey(ownerId, credentialId, output, changed))
  })

  test('opens no box of the password or the recovery code, and these open none of its boxes', async () => {
    const own = await lockWithPasskey(ownerId, accountKey, credentialId, output)
    for (const kind of ['password', 'recovery'] as const) {
      await expectRefused(() => openAccountKey(ownerId, kind, output, own))
      const other = await boxAccountKey(ownerId, kind, output, accountKey)
      await expectRefused(() => openWithPasskey(ownerId, credentialId, output, other))
    }
  })

  test('seals nothing without an id, or with a PRF output of another length', async () => {
    for (const length of [0, 16, 31, 33, 64])
      await expectRefused(() => lockWithPasskey(ownerId, accountKey, credentialId, random(length)))
    await expectRefused(() => lockWithPasskey(ownerId, accountKey, new Uint8Array(0), output))
  })

  test('does not seal with the bytes of the PRF themselves', async () => {
    const box = await lockWithPasskey(ownerId, accountKey, credentialId, output)
    await expectRefused(() => openAccountKey(ownerId, passkeyKind(credentialId), output, box))
  })

  test('opens forever what suite 1 sealed', async () => {
    // Frozen: an earlier version made this box, and every later version must open it.
    const frozen = {
      ownerId: '7c1a4c8e-2a0b-4b8e-9a51-64a4a7c8d0e2',
      salt: 'b37ae24ad55f1c462996de9b295ad2511793401a9f7b54d52480012b5b051265',
      accountKey: '042bdd64d68088b0ae5abe0373b68c950cf20c0d63520741406ad7297a21fbdb',
      credentialId: '65d24a41066cba52ad33a76ceee33a37',
      output: '3dd43d360fa2fcbed4399cefd6c5e9012256ebd1d4952d985bd9a8334875c37f',
      box:
        'c3eea019578cd3f540b817ba18d079176aa8888595a29db0a10e5849594b194c81fd45928e90714a132d5233b11e43cb' +
        '971bf20d4d83a9dac5070136672f2908bddadddc9fd22d2dfede6e4747dfb5be912b51505d4d088e0b65512e',
    }
    expect(toHex(await passkeySalt())).toBe(frozen.salt)
    const [id, made, box] = [fromHex(frozen.credentialId), fromHex(frozen.output), fromHex(frozen.box)]
    expect(toHex(await openWithPasskey(frozen.ownerId, id, made, box))).toBe(frozen.accountKey)
  })
})
