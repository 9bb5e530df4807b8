import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concat, equal, random, randomId, sha256 } from './bytes.ts'
import {
  checkFileHash,
  CHUNK_SIZE,
  chunkCount,
  chunkLength,
  makeFileHash,
  makeFileSeal,
  openCertificateKey,
  openChunk,
  openFile,
  sealCertificateKey,
  sealChunk,
  sealedFileHash,
} from './file.ts'
import { expectRefused, flipBit, makePerson, some } from './testing/index.ts'

const ownerId = randomId()

function source(size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  for (let i = 0; i < size; i += 4096) bytes[i] = (i / 4096) % 251
  return bytes
}

async function hashOf(bytes: Uint8Array) {
  const hash = await makeFileHash()
  hash.add(bytes.subarray(0, 1000))
  hash.add(bytes.subarray(1000))
  return hash.done()
}

async function sealFile(bytes: Uint8Array) {
  const seal = makeFileSeal(bytes.length, await hashOf(bytes))
  const cipher = await openFile(ownerId, seal)
  const chunks = []
  for (let i = 0; i < cipher.chunks; i++) {
    chunks.push(await sealChunk(cipher, i, bytes.subarray(i * CHUNK_SIZE, (i + 1) * CHUNK_SIZE)))
  }
  return { seal, cipher, chunks }
}

describe('file', () => {
  test('opens whole and in any order, chunk by chunk, whatever its size', async () => {
    for (const size of [0, 1, CHUNK_SIZE - 1, CHUNK_SIZE, CHUNK_SIZE + 1, 2 * CHUNK_SIZE + 777]) {
      const bytes = source(size)
      const { seal, chunks } = await sealFile(bytes)
      expect(chunks).toHaveLength(chunkCount(size))
      const cipher = await openFile(ownerId, seal)
      const opened = []
      for (const i of [...chunks.keys()].toReversed()) opened.unshift(await openChunk(cipher, i, some(chunks[i])))
      const whole = concat(...opened)
      expect(equal(whole, bytes)).toBe(true)
      checkFileHash(seal, await hashOf(whole))
      expect(chunkLength(cipher, cipher.chunks - 1)).toBe(some(opened.at(-1)).length)
    }
  })

  test('the hash of a file is its SHA-256, however it was split for reading', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 })), async (parts) => {
        const hash = await makeFileHash()
        for (const part of parts) hash.add(part)
        expect(equal(hash.done(), await sha256(concat(...parts)))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test('a chunk seals to the same bytes again, so an upload can be resumed', async () => {
    const bytes = source(CHUNK_SIZE + 5)
    const { seal, chunks } = await sealFile(bytes)
    const again = await sealChunk(await openFile(ownerId, seal), 1, bytes.subarray(CHUNK_SIZE))
    expect(equal(again, some(chunks[1]))).toBe(true)
  })

  test('a changed source is sealed under another key, and its chunks cannot be mixed with the old ones', async () => {
    const bytes = source(CHUNK_SIZE + 5)
    const { seal, cipher } = await sealFile(bytes)
    const changed = flipBit(bytes, 8 * (CHUNK_SIZE + 2))
    const resumed = await openFile(ownerId, { ...seal, hash: await hashOf(changed) })
    const chunk = await sealChunk(resumed, 1, changed.subarray(CHUNK_SIZE))
    expect(equal(chunk.subarray(0, 2), (await sealChunk(cipher, 1, changed.subarray(CHUNK_SIZE))).subarray(0, 2))).toBe(
      false,
    )
    await expectRefused(() => openChunk(cipher, 1, chunk))
    expect(equal(resumed.prefix, cipher.prefix)).toBe(false)
  })

  test('chunks in another order, of another file or owner, or changed do not open', async () => {
    const bytes = source(2 * CHUNK_SIZE + 9)
    const [one, other] = [await sealFile(bytes), await sealFile(bytes)]
    const [first, second, last] = one.chunks.map((chunk) => some(chunk))
    await expectRefused(() => openChunk(one.cipher, 0, some(second)))
    await expectRefused(() => openChunk(one.cipher, 1, some(first)))
    await expectRefused(() => openChunk(one.cipher, 1, some(last)))
    await expectRefused(() => openChunk(one.cipher, 0, some(other.chunks[0])))
    await expectRefused(() => openChunk(one.cipher, 0, flipBit(some(first), 77)))
    await expectRefused(() => openChunk(one.cipher, 3, some(last)))
    const elsewhere = await openFile(randomId(), one.seal)
    await expectRefused(() => openChunk(elsewhere, 0, some(first)))
  })

  test('a truncated file does not open, and a wrong total opens no chunk', async () => {
    const bytes = source(2 * CHUNK_SIZE + 9)
    const { seal, cipher, chunks } = await sealFile(bytes)
    const shorter = await openFile(ownerId, { ...seal, size: 2 * CHUNK_SIZE })
    for (const i of [0, 1]) await expectRefused(() => openChunk(shorter, i, some(chunks[i])))
    const claimsFewer = { ...cipher, chunks: 2, size: 2 * CHUNK_SIZE }
    for (const i of [0, 1]) await expectRefused(() => openChunk(claimsFewer, i, some(chunks[i])))
    await expectRefused(() => openChunk(cipher, 2, some(chunks[2]).subarray(0, -1)))
    expect(() => checkFileHash(seal, random(32))).toThrow('That could not be opened.')
  })

  test('a chunk of a wrong length is not sealed', async () => {
    const { cipher } = await sealFile(source(CHUNK_SIZE + 9))
    await expectRefused(() => sealChunk(cipher, 0, source(9)))
    await expectRefused(() => sealChunk(cipher, 1, source(10)))
    await expectRefused(() => sealChunk(cipher, 2, source(9)))
  })
})

describe('certificate', () => {
  test('its hash is over the sealed chunks in their order', async () => {
    const { seal, chunks } = await sealFile(source(CHUNK_SIZE + 5))
    const hashes = await Promise.all(chunks.map(sha256))
    const named = await sealedFileHash(ownerId, seal, hashes)
    const variants = [
      await sealedFileHash(ownerId, seal, hashes.toReversed()),
      await sealedFileHash(ownerId, { ...seal, fileId: randomId() }, hashes),
      await sealedFileHash(randomId(), seal, hashes),
      await sealedFileHash(ownerId, { ...seal, size: seal.size - 1 }, hashes),
    ]
    for (const variant of variants) expect(equal(named, variant)).toBe(false)
    await expectRefused(() => sealedFileHash(ownerId, seal, hashes.slice(1)))
  })

  test('its hash covers key and content, so a server cannot show another document to a second reader', async () => {
    const { seal, chunks } = await sealFile(source(50))
    const hashes = await Promise.all(chunks.map(sha256))
    const named = await sealedFileHash(ownerId, seal, hashes)
    expect(equal(named, await sealedFileHash(ownerId, { ...seal, key: random(32) }, hashes))).toBe(false)
    expect(equal(named, await sealedFileHash(ownerId, { ...seal, hash: random(32) }, hashes))).toBe(false)
  })

  test('its key opens only for the operator to whom it was sealed, and only for this report', async () => {
    const { seal } = await sealFile(source(2 ** 20))
    const [{ identity: operator }, { identity: other }] = [await makePerson(), await makePerson()]
    const place = { ownerId: randomId(), releaseId: randomId(), fileId: seal.fileId }
    const box = await sealCertificateKey(operator.bundle, place, seal)
    expect(box).toHaveLength(1208)
    expect(await openCertificateKey(operator.boxPrivateKey, place, box)).toEqual(seal)
    await expectRefused(() => openCertificateKey(other.boxPrivateKey, place, box))
    await expectRefused(() => openCertificateKey(operator.boxPrivateKey, { ...place, releaseId: randomId() }, box))
    await expectRefused(() => openCertificateKey(operator.boxPrivateKey, { ...place, fileId: randomId() }, box))
  })
})
