import { beginFile, getChunk, getFile, putChunk } from '../../contract/files.ts'
import {
  checkFileHash,
  CHUNK_OVERHEAD,
  CHUNK_SIZE,
  context,
  type FileSeal,
  fromBase64url,
  fromText,
  makeFileHash,
  makeFileSeal,
  openBox,
  openChunk,
  openFile,
  sealBox,
  sealChunk,
  sha256,
  toBase64url,
  toText,
} from '../../vault/index.ts'
import type { OpenedFile } from '../model/release.ts'
import type { Watch } from '../model/watch.ts'
import { EstateError, type FileReference, type FileToOpen } from '../model/estate.ts'
import { type Core, unlocked } from '../core/core.ts'
import { alarm, asAlarm } from '../core/alarm.ts'
import { draftPiece } from '../offline/draft-pieces.ts'

const putTries = 3

export const throwIfAborted = (watch: Watch): void => {
  if (watch.signal?.aborted) throw new EstateError('cancelled', 'Cancelled.')
}

export const part = async (file: Blob, index: number) =>
  new Uint8Array(await file.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE).arrayBuffer())

export async function hashOf(file: Blob, watch: Watch) {
  const hash = await makeFileHash()
  for (let at = 0; at < file.size; at += CHUNK_SIZE) {
    throwIfAborted(watch)
    hash.add(await part(file, at / CHUNK_SIZE))
  }
  return hash.done()
}

// [Note: resuming] To resume after a reload, the browser stores file id and key, sealed, under the
// content's hash. A changed source has another hash and gets a new key.
async function sealFor(
  core: Core,
  size: number,
  hash: FileSeal['hash'],
): Promise<FileSeal & { storageKey: string; isNew: boolean }> {
  const { wrapKey } = unlocked(core)
  const storageKey = `upload:${toBase64url(await sha256(hash))}`
  const place = context('upload', hash)
  const stored = await core.storage.get(storageKey)
  if (stored instanceof Uint8Array) {
    const opened = await openBox(wrapKey, stored, place).catch(() => undefined)
    const [fileId, key] = opened ? toText(opened).split('.') : []
    if (fileId && key) return { fileId, key: fromBase64url(key), size, hash, storageKey, isNew: false }
  }
  const seal = makeFileSeal(size, hash)
  await core.storage.set(storageKey, await sealBox(wrapKey, fromText(`${seal.fileId}.${toBase64url(seal.key)}`), place))
  return { ...seal, storageKey, isNew: true }
}

const running = new WeakMap<Core, Map<string, Promise<unknown>>>()

/** Makes a second upload of the same content wait: two at once would share a stored seal. */
async function afterSameContent<T>(core: Core, hash: FileSeal['hash'], work: () => Promise<T>): Promise<T> {
  const uploads = running.get(core) ?? new Map<string, Promise<unknown>>()
  running.set(core, uploads)
  const content = toBase64url(hash)
  const before = uploads.get(content)
  const done = before ? before.then(work, work) : work()
  uploads.set(content, done)
  try {
    return await done
  } finally {
    if (uploads.get(content) === done) uploads.delete(content)
  }
}

export async function put(core: Core, fileId: string, index: number, sealed: Uint8Array, watch: Watch): Promise<void> {
  for (let left = putTries; ; left -= 1) {
    try {
      await core.call(putChunk, { params: { fileId, index }, body: sealed }, watch.signal)
      return
    } catch (error) {
      throwIfAborted(watch)
      const lost = error instanceof EstateError && ['offline', 'server-trouble'].includes(error.code)
      if (!lost || left <= 1) throw error
    }
  }
}

type Upload = { seal: FileSeal; chunks: number; sealedSize: number; chunkHashes: Uint8Array[] }

/**
 * Sends chunks of 4 MiB; uploading the same file again resumes.
 * @returns the file's seal and the hashes of the sealed chunks
 */
export async function upload(
  core: Core,
  file: Blob,
  watch: Watch,
  purpose?: 'certificate' | 'preview',
): Promise<Upload> {
  const hash = await hashOf(file, watch)
  return afterSameContent(core, hash, () => sealAndSend(core, file, hash, watch, purpose))
}

async function sealAndSend(
  core: Core,
  file: Blob,
  hash: FileSeal['hash'],
  watch: Watch,
  purpose: 'certificate' | 'preview' | undefined,
): Promise<Upload> {
  const keys = unlocked(core)
  const { storageKey, isNew, ...seal } = await sealFor(core, file.size, hash)
  const cipher = await openFile(keys.ownerId, seal)
  const sealedSize = file.size + cipher.chunks * CHUNK_OVERHEAD
  const announced = { fileId: seal.fileId, chunks: cipher.chunks, size: sealedSize }
  await core.call(beginFile, { body: { ...announced, ...(purpose && { purpose }) } })
  // The server has no chunk of a new file, so each photo of an import saves one call.
  const present = isNew ? [] : (await core.call(getFile, { params: { fileId: seal.fileId } })).present
  const chunkHashes: Uint8Array[] = []
  for (let index = 0; index < cipher.chunks; index += 1) {
    throwIfAborted(watch)
    const sealed = await sealChunk(cipher, index, await part(file, index))
    chunkHashes.push(await sha256(sealed))
    if (!present.includes(index)) await put(core, cipher.fileId, index, sealed, watch)
    watch.onProgress?.({ done: Math.min(file.size, (index + 1) * CHUNK_SIZE), total: file.size })
  }
  const { complete } = await core.call(getFile, { params: { fileId: seal.fileId } })
  if (!complete) throw alarm()
  await core.storage.delete(storageKey)
  return { seal, chunks: cipher.chunks, sealedSize, chunkHashes }
}

/** Chunk by chunk, or only `piece`. `ownerId` is the owner for whom the file was sealed. */
export async function download(
  core: Core,
  ownerId: string,
  seal: FileSeal,
  watch: Watch,
  fetchChunk: (index: number) => Promise<Uint8Array>,
  piece?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const cipher = await openFile(ownerId, seal)
    if (piece !== undefined) return await openChunk(cipher, piece, await fetchChunk(piece))
    const bytes = new Uint8Array(seal.size)
    const hash = await makeFileHash()
    for (let index = 0; index < cipher.chunks; index += 1) {
      throwIfAborted(watch)
      const content = await openChunk(cipher, index, await fetchChunk(index))
      hash.add(content)
      bytes.set(content, index * CHUNK_SIZE)
      watch.onProgress?.({ done: Math.min(seal.size, (index + 1) * CHUNK_SIZE), total: seal.size })
    }
    checkFileHash(seal, hash.done())
    return bytes
  } catch (error) {
    throw asAlarm(core, error)
  }
}

export const sealOf = (file: FileReference): FileSeal => ({
  fileId: file.id,
  key: fromBase64url(file.key),
  size: file.size,
  hash: fromBase64url(file.hash),
})

export function referenceTo(
  { seal, chunks }: Pick<Upload, 'seal' | 'chunks'>,
  name: string,
  type: string,
): FileReference {
  const { fileId, key, size, hash } = seal
  return { id: fileId, name, type, size, key: toBase64url(key), hash: toBase64url(hash), chunks }
}

export const uploadFile = async (core: Core, file: Blob, name: string, watch: Watch = {}): Promise<FileReference> =>
  referenceTo(await upload(core, file, watch), name, file.type)

const uploadPreview = async (core: Core, file: Blob, name: string, watch: Watch = {}): Promise<FileReference> =>
  referenceTo(await upload(core, file, watch, 'preview'), name, file.type)

async function openOwnFile(core: Core, file: FileToOpen, watch: Watch = {}): Promise<OpenedFile> {
  const fetchChunk = async (index: number) =>
    (await draftPiece(core, file.id, index)) ??
    (await core.call(getChunk, { params: { fileId: file.id, index } }, watch.signal))
  const bytes = await download(core, unlocked(core).ownerId, sealOf(file), watch, fetchChunk, file.piece)
  return { name: file.name, type: file.type, bytes }
}

export const fileCalls = { uploadFile, uploadPreview, openFile: openOwnFile }
