import { createSHA256 } from 'hash-wasm'
import { type Bytes, concat, equal, plain, random, randomId, sha256, u32, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, sealed, SealError } from './error.ts'
import { hkdf } from './hkdf.ts'
import { openSealed } from './hpke.ts'
import { type Reader, sealToReader } from './hybrid.ts'

/** The record holds this seal: `hash` is SHA-256 of the plain bytes, `size` their number. */
export type FileSeal = { fileId: string; key: Bytes; size: number; hash: Bytes }

type FileCipher = {
  readonly ownerId: string
  readonly fileId: string
  readonly size: number
  readonly chunks: number
  readonly aes: CryptoKey
  readonly prefix: Bytes
}

/** The number of plain bytes in every chunk except the last. */
export const CHUNK_SIZE = 4 * 1024 * 1024

export const CHUNK_OVERHEAD = 16

const PREFIX = 7

/** An empty file has one chunk, which is empty. */
export function chunkCount(size: number): number {
  return Math.max(1, Math.ceil(size / CHUNK_SIZE))
}

export async function makeFileHash(): Promise<{ add(part: Uint8Array): void; done(): Bytes }> {
  const hash = await createSHA256()
  return {
    add: (part) => {
      hash.update(part)
    },
    done: () => plain(hash.digest('binary')),
  }
}

export function makeFileSeal(size: number, hash: Bytes): FileSeal {
  return { fileId: randomId(), key: random(32), size, hash }
}

// [Note: a changed source takes a new key] A resumed upload seals chunks again under the same
// nonces, which is safe only for the same bytes. So the sealing key derives from the file's key and
// the source's size and hash: a changed source gets another key, and its chunks never mix.

export async function openFile(ownerId: string, seal: FileSeal): Promise<FileCipher> {
  return sealed(async () => {
    const { fileId, key, size, hash } = seal
    insist(key.length === 32 && hash.length === 32)
    const derived = await hkdf(key, context('file', uuidBytes(ownerId), uuidBytes(fileId), size, hash), 32 + PREFIX)
    const aes = await crypto.subtle.importKey('raw', derived.subarray(0, 32), 'AES-GCM', false, ['encrypt', 'decrypt'])
    return { ownerId, fileId, size, chunks: chunkCount(size), aes, prefix: derived.slice(32) }
  })
}

function chunkParameters(file: FileCipher, index: number): AesGcmParams {
  insist(Number.isInteger(index) && index >= 0 && index < file.chunks)
  const last = index === file.chunks - 1
  return {
    name: 'AES-GCM',
    iv: concat(file.prefix, u32(index), Uint8Array.of(last ? 1 : 0)),
    additionalData: context('chunk', uuidBytes(file.ownerId), uuidBytes(file.fileId), index, file.chunks),
  }
}

export function chunkLength(file: { size: number; chunks: number }, index: number): number {
  return index === file.chunks - 1 ? file.size - index * CHUNK_SIZE : CHUNK_SIZE
}

/** Seals chunk `index` (from 0). Deterministic, so an upload can be resumed. */
export async function sealChunk(file: FileCipher, index: number, content: Uint8Array): Promise<Bytes> {
  const parameters = chunkParameters(file, index)
  insist(content.length === chunkLength(file, index))
  return new Uint8Array(await crypto.subtle.encrypt(parameters, file.aes, plain(content)))
}

export async function openChunk(file: FileCipher, index: number, chunk: Uint8Array): Promise<Bytes> {
  return sealed(async () => {
    const parameters = chunkParameters(file, index)
    const content = new Uint8Array(await crypto.subtle.decrypt(parameters, file.aes, plain(chunk)))
    insist(content.length === chunkLength(file, index))
    return content
  })
}

export function checkFileHash(seal: FileSeal, hash: Uint8Array): void {
  if (!equal(seal.hash, hash)) throw new SealError()
}

// [Note: one certificate for all readers] AES-GCM does not commit to its key: an attacker could
// build chunks that open to different documents for operator and attorney. So the hash in the claim
// covers a commitment to one key and content. It reveals neither, because the key is random.

/**
 * The hash of a sealed file, over ids, size, a commitment to key and content, and the SHA-256 of
 * each sealed chunk in order. A claim names its certificate by this hash, which reveals no content.
 */
export async function sealedFileHash(
  ownerId: string,
  { fileId, key, size, hash }: FileSeal,
  chunkHashes: readonly Uint8Array[],
): Promise<Bytes> {
  insist(chunkHashes.length === chunkCount(size) && chunkHashes.every((one) => one.length === 32))
  const commitment = await hkdf(key, context('file-commitment', hash))
  return sha256(context('sealed-file', uuidBytes(ownerId), uuidBytes(fileId), size, commitment, [...chunkHashes]))
}

/** The certificate and the report for which its key is sealed. `ownerId` is the reported estate. */
type CertificatePlace = { ownerId: string; releaseId: string; fileId: string }

function certificatePurpose({ ownerId, releaseId, fileId }: CertificatePlace): Bytes {
  return context('certificate-key', uuidBytes(ownerId), uuidBytes(releaseId), uuidBytes(fileId))
}

/**
 * Seals a certificate's key, size and hash to one reader: 1208 bytes, or 120 for a reader without a
 * hybrid key. Readers get a hybrid key when they next sign in, and a report cannot wait for that.
 */
export function sealCertificateKey(reader: Reader, place: CertificatePlace, seal: FileSeal): Promise<Bytes> {
  insist(seal.fileId === place.fileId && seal.key.length === 32 && seal.hash.length === 32)
  const size = concat(u32(Math.floor(seal.size / 2 ** 32)), u32(seal.size % 2 ** 32))
  return sealToReader(reader, concat(seal.key, seal.hash, size), certificatePurpose(place))
}

export async function openCertificateKey(
  readerPrivateKey: Uint8Array,
  place: CertificatePlace,
  box: Uint8Array,
): Promise<FileSeal> {
  return sealed(async () => {
    const opened = await openSealed(readerPrivateKey, box, certificatePurpose(place), 72)
    const view = new DataView(opened.buffer, opened.byteOffset, opened.byteLength)
    const size = view.getUint32(64) * 2 ** 32 + view.getUint32(68)
    return { fileId: place.fileId, key: opened.slice(0, 32), hash: opened.slice(32, 64), size }
  })
}
