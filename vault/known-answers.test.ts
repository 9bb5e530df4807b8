import { argon2Sync, createCipheriv, hkdfSync } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { importBoxKey, sealWithNonce } from './box.ts'
import { concat, fromHex, fromText, random, sha256, toHex } from './bytes.ts'
import { context } from './context.ts'
import { boxPublicKey, signingKey, verifySignature } from './curves.ts'
import { hkdf, hkdfSalted, importHkdfKey } from './hkdf.ts'
import { openSealed } from './hpke.ts'
import { passwordKeys } from './password.ts'
import { expectRefused, flipBit } from './testing/index.ts'

vi.unmock('./password-cost.ts')

// Published answers prove that suite 1 implements the standards; a round trip would only prove that
// it reverses itself.

const text = (hex: string) => fromHex(hex.replaceAll(/\s/g, ''))

describe('HKDF-SHA-256, RFC 5869', () => {
  test('matches test case 1', async () => {
    const key = await importHkdfKey(text('0b'.repeat(22)))
    const out = await hkdfSalted(key, text('000102030405060708090a0b0c'), text('f0f1f2f3f4f5f6f7f8f9'), 42)
    expect(toHex(out)).toBe('3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865')
  })

  test('matches test case 3, without salt as everywhere in the suite', async () => {
    const out = await hkdf(text('0b'.repeat(22)), new Uint8Array(0), 42)
    expect(toHex(out)).toBe('8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8')
  })
})

describe('Ed25519, RFC 8032, 7.1', () => {
  test.each([
    {
      name: 'test 1',
      seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      message: '',
      signature: `e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555
                  fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b`,
    },
    {
      name: 'test 2',
      seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      message: '72',
      signature: `92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da
                  085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00`,
    },
  ])('$name', async ({ seed, publicKey, message, signature }) => {
    const key = await signingKey(text(seed))
    expect(toHex(key.publicKey)).toBe(publicKey)
    expect(toHex(await key.sign(text(message)))).toBe(toHex(text(signature)))
    await verifySignature(text(publicKey), text(signature), text(message))
    await expectRefused(() => verifySignature(text(publicKey), flipBit(text(signature), 5), text(message)))
    await expectRefused(() => verifySignature(text(publicKey), text(signature), text(`${message}00`)))
  })
})

describe('HPKE base mode, X25519/HKDF-SHA256/AES-256-GCM, the vectors of RFC 9180', () => {
  const secret = text('497b4502664cfea5d5af0b39934dac72242a74f8480451e1aee7d6a53320333d')
  const encapsulated = text('6c93e09869df3402d7bf231bf540fadd35cd56be14f97178f0954db94b7fc256')
  const ciphertext = text('e5d84cd531cfb583096e7cfa9641bd3079cf3a91cda813c52deb5f512be9931980a41de125a925cdad859d5b7a')
  const info = text('4f6465206f6e2061204772656369616e2055726e')
  const aad = text('436f756e742d30')
  const message = concat(encapsulated, ciphertext)

  test('opens the first message', async () => {
    const opened = await openSealed(secret, message, info, 29, aad)
    expect(toHex(opened)).toBe('4265617574792069732074727574682c20747275746820626561757479')
  })

  test('computes the recipient’s public key', async () => {
    const publicKey = await boxPublicKey(secret)
    expect(toHex(publicKey)).toBe('430f4b9859665145a6b1ba274024487bd66f03a2dd577d7753c68d7d7d00c00c')
  })

  test('opens nothing else', async () => {
    for (const bit of [0, 8 * 31, 8 * 32, 8 * 76]) {
      await expectRefused(() => openSealed(secret, flipBit(message, bit), info, 29, aad))
    }
    await expectRefused(() => openSealed(secret, message, fromText('other'), 29, aad))
    await expectRefused(() => openSealed(flipBit(secret, 9), message, info, 29, aad))
  })
})

describe('Argon2id', () => {
  test('the second implementation used below gives the result of RFC 9106, 5.3', () => {
    const tag = argon2Sync('argon2id', {
      message: new Uint8Array(32).fill(1),
      nonce: new Uint8Array(16).fill(2),
      secret: new Uint8Array(8).fill(3),
      associatedData: new Uint8Array(12).fill(4),
      memory: 32,
      passes: 3,
      parallelism: 4,
      tagLength: 32,
    })
    expect(toHex(tag)).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
  })

  test('a password costs 64 MiB and three passes, and its keys are those of the protocol', async () => {
    const seed = random(16)
    const keys = await passwordKeys('Ada@example.org ', 'Stone 3 Marsh!', seed)
    const nonce = await sha256(context('salt', 'ada@example.org', seed))
    const parameters = { nonce, memory: 64 * 1024, passes: 3, parallelism: 1, tagLength: 32 }
    const key = argon2Sync('argon2id', { message: fromText('Stone 3 Marsh!'), ...parameters })
    const derived = (info: Uint8Array) => toHex(new Uint8Array(hkdfSync('sha256', key, '', info, 32)))
    expect(toHex(keys.authKey)).toBe(derived(context('auth')))
    expect(toHex(keys.boxKey)).toBe(derived(context('kek-password')))
  })
})

describe('AES-256-GCM', () => {
  // Source: McGrew and Viega, The Galois/Counter Mode of Operation, test cases 13, 14 and 16.
  const vectors = [
    { key: '00'.repeat(32), iv: '00'.repeat(12), aad: '', content: '', sealed: '530f8afbc74536b9a963b4f1c4cb738b' },
    {
      key: '00'.repeat(32),
      iv: '00'.repeat(12),
      aad: '',
      content: '00'.repeat(16),
      sealed: 'cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919',
    },
    {
      key: 'feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308',
      iv: 'cafebabefacedbaddecaf888',
      aad: 'feedfacedeadbeeffeedfacedeadbeefabaddad2',
      content: `d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
                1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39`,
      sealed: `522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
               8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b`,
    },
  ]

  test.each(vectors)('matches the vector on this platform: $sealed', async ({ key, iv, aad, content, sealed }) => {
    const imported = await crypto.subtle.importKey('raw', text(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
    const parameters = { name: 'AES-GCM', iv: text(iv), additionalData: text(aad) }
    const out = await crypto.subtle.encrypt(parameters, imported, text(content))
    expect(toHex(new Uint8Array(out))).toBe(toHex(text(sealed)))
    for (let bit = 0; bit < text(sealed).length * 8; bit += 41) {
      const changed = new Uint8Array(flipBit(text(sealed), bit))
      await expect(crypto.subtle.decrypt(parameters, imported, changed)).rejects.toHaveProperty(
        'name',
        'OperationError',
      )
    }
  })

  test('a box is commit, nonce and GCM with place and commit as additional data', async () => {
    const [key, nonce, content, place] = [random(32), random(12), random(50), context('here', 1)]
    const commit = new Uint8Array(hkdfSync('sha256', key, '', context('commit'), 32))
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    cipher.setAAD(concat(place, commit))
    const body = concat(cipher.update(content), cipher.final(), cipher.getAuthTag())
    const box = await sealWithNonce(await importBoxKey(key), content, place, nonce)
    expect(toHex(box)).toBe(toHex(concat(commit, nonce, body)))
  })
})
