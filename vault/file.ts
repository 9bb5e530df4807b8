import { createSHA256 } from 'hash-wasm'
import { type Bytes, concat, equal, plain, random, randomId, sha256, u32, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, sealed, SealError } from './error.ts'
import { hkdf } from './hkdf.ts'
import { openSealed } from './hpke.ts'
import { type Reader, sealToReader } from './hybrid.ts'

/** A sealed file as its record keeps it: `hash` is SHA-256 of the plain bytes, `size` their number. */
export type FileSeal = { fileId: string; key: Bytes; size: number; hash: Bytes }

/** A file that is open for sealing or opening chunks. */
export type FileCipher = {
  readonly ownerId: string
  readonly fileId: string
  readonly size: number
  readonly chunks: number
  readonly aes: CryptoKey
  readonly prefix: Bytes
}

/** Plain bytes of every chunk but the last. */
export const CHUNK_SIZE = 4 * 1024 * 1024

/** Bytes that a sealed chunk is longer than the plain one. */
export const CHUNK_OVERHEAD = 16

const PREFIX = 7

/** How many chunks a file of `size` bytes has: an empty file has one, which is empty. */
export function chunkCount(size: number): number {
  return Math.max(1, Math.ceil(size / CHUNK_SIZE))
}

/** SHA-256 over parts that come one after another: `add` each, then `done`. */
export async function makeFileHash(): Promise<{ add(part: Uint8Array): void; done(): Bytes }> {
  const hash = await createSHA256()
  return {
    add: (part) => {
      hash.update(part)
    },
    done: () => plain(hash.digest('binary')),
  }
}

/** A new file seal for a source that was read once for its size and hash. Its key is random. */
export function makeFileSeal(size: number, hash: Bytes): FileSeal {
  return { fileId: randomId(), key: random(32), size, hash }
}

// [Note: a source that changed takes a new key] Resuming an upload seals chunks again under the same nonces. That is safe
// for the same bytes only. So the key that seals is derived from the file's key together with the size and hash of the
// source: a file that changed while its upload rested is sealed under another key by itself, and old and new chunks do
// not open as one file.

/** Opens a file's keys for its chunks. `ownerId` is the estate in whose name it is sealed. */
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

/** Plain bytes that chunk `index` holds. */
export function chunkLength(file: { size: number; chunks: number }, index: number): number {
  return index === file.chunks - 1 ? file.size - index * CHUNK_SIZE : CHUNK_SIZE
}

/** Seals chunk `index` (from 0). The same bytes give the same sealed bytes, so an upload can be resumed. */
export async function sealChunk(file: FileCipher, index: number, content: Uint8Array): Promise<Bytes> {
  const parameters = chunkParameters(file, index)
  insist(content.length === chunkLength(file, index))
  return new Uint8Array(await crypto.subtle.encrypt(parameters, file.aes, plain(content)))
}

/** Opens chunk `index`. Stops with SealError for a chunk of another place, file, owner or total. */
export async function openChunk(file: FileCipher, index: number, chunk: Uint8Array): Promise<Bytes> {
  return sealed(async () => {
    const parameters = chunkParameters(file, index)
    const content = new Uint8Array(await crypto.subtle.decrypt(parameters, file.aes, plain(chunk)))
    insist(content.length === chunkLength(file, index))
    return content
  })
}

/** Stops with SealError unless the plain bytes that were opened have the hash that the record keeps. */
export function checkFileHash(seal: FileSeal, hash: Uint8Array): void {
  if (!equal(seal.hash, hash)) throw new SealError()
}

// [Note: one certificate for everybody] AES-GCM does not commit to its key: whoever makes a file could find chunks that open
// to two documents under two keys, one for the operator and one for the attorney. So the hash in the claim covers a value
// that only one key and one content give. It tells nothing of either: the key is random.

/**
 * The hash of a sealed file: over its ids, size, its key and content (by a commitment) and the SHA-256 of each sealed chunk in
 * order. A claim names the certificate by it, and it tells nothing of what is inside.
 * @param ownerId the estate in whose name the file is sealed
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

/** Which certificate of which report: what its key is sealed for. `ownerId` is the estate the report is about. */
export type CertificatePlace = { ownerId: string; releaseId: string; fileId: string }

function certificatePurpose({ ownerId, releaseId, fileId }: CertificatePlace): Bytes {
  return context('certificate-key', uuidBytes(ownerId), uuidBytes(releaseId), uuidBytes(fileId))
}

/**
 * Seals a certificate's key, size and hash to one of those who may read it: 1208 bytes, or 120 where no hybrid key of theirs is
 * known. A report cannot wait until each of them signed in once more.
 */
export function sealCertificateKey(reader: Reader, place: CertificatePlace, seal: FileSeal): Promise<Bytes> {
  insist(seal.fileId === place.fileId && seal.key.length === 32 && seal.hash.length === 32)
  const size = concat(u32(Math.floor(seal.size / 2 ** 32)), u32(seal.size % 2 ** 32))
  return sealToReader(reader, concat(seal.key, seal.hash, size), certificatePurpose(place))
}

/** Opens a certificate's key as one of its readers; give it to `openFile`. Stops with SealError. */
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
