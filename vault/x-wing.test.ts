import { readFile } from 'node:fs/promises'
import { ml_kem768_x25519 as library } from '@noble/post-quantum/hybrid.js'
import {
  AEAD_AES_256_GCM,
  AEAD_ChaCha20Poly1305,
  CipherSuite,
  KDF_HKDF_SHA256,
  KEM_MLKEM768_X25519 as ofOpenssl,
} from 'hpke'
import { describe, expect, test } from 'vitest'
import { concat, equal, fromHex, fromText, random, toHex } from './bytes.ts'
import { context } from './context.ts'
import { hkdf } from './hkdf.ts'
import { hybridPublicKey, makeBoxKeyPair, openSealed, sealTo, sealToEarlier } from './hpke.ts'
import { expectRefused, flipBit } from './testing/index.ts'
import { makeXWingKem, xWingPublicKey } from './x-wing-kem.ts'

// Tests X-Wing against published vectors and against Node's WebCrypto (OpenSSL).

type Vector = {
  info: string
  ikmE: string
  skRm: string
  pkRm: string
  enc: string
  shared_secret: string
  first: { aad: string; ct: string; pt: string }
}

const seedOf = (privateKey: Uint8Array) => hkdf(privateKey, context('x-wing-seed'))

describe('X-Wing, draft-connolly-cfrg-xwing-kem-10, appendix C', () => {
  test.each([
    {
      seed: '7f9c2ba4e88f827d616045507605853ed73b8093f6efbc88eb1a6eacfa66ef26',
      eseed: `3cb1eea988004b93103cfb0aeefd2a686e01fa4a58e8a3639ca8a1e3f9ae57e2
              35b8cc873c23dc62b8d260169afa2f75ab916a58d974918835d25e6a435085b2`,
      shared: 'd2df0522128f09dd8e2c92b1e905c793d8f57a54c3da25861f10bf4ca613e384',
    },
    {
      seed: 'badfd6dfaac359a5efbb7bcc4b59d538df9a04302e10c8bc1cbf1a0b3a5120ea',
      eseed: `17cda7cfad765f5623474d368ccca8af0007cd9f5e4c849f167a580b14aabdef
              aee7eef47cb0fca9767be1fda69419dfb927e9df07348b196691abaeb580b32d`,
      shared: 'f2e86241c64d60f6649fbc6c5b7d17180b780a3f34355e64a85749949c45f150',
    },
    {
      seed: 'ef58538b8d23f87732ea63b02b4fa0f4873360e2841928cd60dd4cee8cc0d4c9',
      eseed: `22a96188d032675c8ac850933c7aff1533b94c834adbb69c6115bad4692d8619
              f90b0cdf8a7b9c264029ac185b70b83f2801f2f4b3f70c593ea3aeeb613a7f1b`,
      shared: '953f7f4e8c5b5049bdc771d1dffada0dd961477d1a2ae0988baa7ea6898d893f',
    },
  ])('shared secret $shared', ({ seed, eseed, shared }) => {
    const secret = fromHex(seed)
    const { cipherText, sharedSecret } = library.encapsulate(
      xWingPublicKey(secret),
      fromHex(eseed.replaceAll(/\s/g, '')),
    )
    expect(toHex(sharedSecret)).toBe(shared)
    expect(toHex(library.decapsulate(cipherText, secret))).toBe(shared)
  })
})

describe('HPKE with X-Wing, the vectors of draft-ietf-hpke-pq', async () => {
  const vector: Vector = JSON.parse(await readFile(new URL('./vectors/hpke-x-wing.json', import.meta.url), 'utf8'))
  const [secret, encapsulated] = [fromHex(vector.skRm), fromHex(vector.enc)]

  test('computes the public key, the encapsulated key and the shared secret', async () => {
    expect(toHex(xWingPublicKey(secret))).toBe(vector.pkRm)
    const made = library.encapsulate(fromHex(vector.pkRm), fromHex(vector.ikmE))
    expect([toHex(made.cipherText), toHex(made.sharedSecret)]).toEqual([vector.enc, vector.shared_secret])
    const kem = makeXWingKem()
    const key = await kem.DeserializePrivateKey(secret, false)
    expect(toHex(await kem.Decap(encapsulated, key, undefined))).toBe(vector.shared_secret)
  })

  test('opens the first message', async () => {
    const suite = new CipherSuite(makeXWingKem, KDF_HKDF_SHA256, AEAD_ChaCha20Poly1305)
    const key = await suite.DeserializePrivateKey(secret)
    const options = { info: fromHex(vector.info), aad: fromHex(vector.first.aad) }
    expect(toHex(await suite.Open(key, encapsulated, fromHex(vector.first.ct), options))).toBe(vector.first.pt)
  })
})

describe('the same suite over OpenSSL', () => {
  const suite = new CipherSuite(ofOpenssl, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
  const [content, info] = [random(72), fromText('purpose')]

  test('computes the same public key', async () => {
    const { privateKey } = await makeBoxKeyPair()
    const { publicKey } = { publicKey: await suite.DeserializePublicKey(await hybridPublicKey(privateKey)) }
    const theirs = await suite.DeserializePrivateKey(await seedOf(privateKey))
    const sealed = await suite.Seal(publicKey, content, { info })
    expect(toHex(await suite.Open(theirs, sealed.encapsulatedSecret, sealed.ciphertext, { info }))).toBe(toHex(content))
  })

  test('exchanges sealed messages both ways', async () => {
    const { privateKey } = await makeBoxKeyPair()
    const hybridKey = await hybridPublicKey(privateKey)
    const here = await sealTo(hybridKey, content, info)
    const key = await suite.DeserializePrivateKey(await seedOf(privateKey))
    const opened = await suite.Open(key, here.subarray(0, 1120), here.subarray(1120), { info })
    expect(toHex(opened)).toBe(toHex(content))
    const { encapsulatedSecret, ciphertext } = await suite.Seal(await suite.DeserializePublicKey(hybridKey), content, {
      info,
    })
    const there = concat(encapsulatedSecret, ciphertext)
    expect(toHex(await openSealed(privateKey, there, info, 72))).toBe(toHex(content))
  })
})

describe('attacks on a message sealed to a hybrid key', () => {
  const info = context('purpose', 'this')

  async function sealedTo() {
    const pair = await makeBoxKeyPair()
    const hybridKey = await hybridPublicKey(pair.privateKey)
    const content = random(32)
    return { ...pair, hybridKey, content, message: await sealTo(hybridKey, content, info) }
  }

  test('another purpose or reader opens nothing, and neither does a changed or cut message', async () => {
    const { privateKey, message, content } = await sealedTo()
    expect(equal(await openSealed(privateKey, message, info, 32), content)).toBe(true)
    await expectRefused(() => openSealed(privateKey, message, context('purpose', 'that'), 32))
    await expectRefused(async () => openSealed((await makeBoxKeyPair()).privateKey, message, info, 32))
    for (const byte of [0, 1087, 1088, 1119, 1120, message.length - 1]) {
      await expectRefused(() => openSealed(privateKey, flipBit(message, 8 * byte), info, 32))
    }
    for (const cut of [message.slice(1), message.slice(0, -1), message.slice(1088), message.slice(0, 80)]) {
      await expectRefused(() => openSealed(privateKey, cut, info, 32))
    }
    await expectRefused(() => openSealed(privateKey, message, info, 31))
  })

  test('a message or key with one half from another person opens nothing', async () => {
    const [one, other] = [await sealedTo(), await sealedTo()]
    const pq = concat(other.message.slice(0, 1088), one.message.slice(1088))
    const curve = concat(one.message.slice(0, 1088), other.message.slice(1088, 1120), one.message.slice(1120))
    for (const mixed of [pq, curve]) await expectRefused(() => openSealed(one.privateKey, mixed, info, 32))
    const lattice = concat(other.hybridKey.slice(0, 1184), one.hybridKey.slice(1184))
    const point = concat(one.hybridKey.slice(0, 1184), other.hybridKey.slice(1184))
    for (const key of [lattice, point]) {
      const message = await sealTo(key, one.content, info)
      for (const { privateKey } of [one, other]) await expectRefused(() => openSealed(privateKey, message, info, 32))
    }
  })

  test('sealing refuses a point of zeros, a lattice key out of range, and an X25519 key alone', async () => {
    const { hybridKey, publicKey, privateKey, message } = await sealedTo()
    const zeroPoint = concat(hybridKey.slice(0, 1184), new Uint8Array(32))
    const outOfRange = concat(new Uint8Array(1152).fill(255), hybridKey.slice(1152))
    for (const key of [zeroPoint, outOfRange, publicKey, new Uint8Array(0), concat(hybridKey, publicKey)]) {
      await expectRefused(() => sealTo(key, random(32), info))
    }
    const zeros = concat(message.slice(0, 1088), new Uint8Array(32), message.slice(1120))
    await expectRefused(() => openSealed(privateKey, zeros, info, 32))
  })

  test('a message sealed to the X25519 key alone still opens, with the same private key', async () => {
    const { privateKey, publicKey, content } = await sealedTo()
    const earlier = await sealToEarlier(publicKey, content, info)
    expect(earlier).toHaveLength(80)
    expect(equal(await openSealed(privateKey, earlier, info, 32), content)).toBe(true)
    await expectRefused(() => openSealed(privateKey, earlier, context('purpose', 'that'), 32))
    await expectRefused(() => openSealed(privateKey.slice(1), earlier, info, 32))
  })
})
