import { beginFile, getFile } from '../../contract/files.ts'
import { CHUNK_OVERHEAD, makeFileSeal, openFile, sealChunk } from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import { type Core, unlocked } from '../core/core.ts'
import { EstateError, type FileReference } from '../model/estate.ts'
import type { Watch } from '../model/watch.ts'
import { deleteDraftPieces, draftPiece, storeDraftPiece } from '../offline/draft-pieces.ts'
import { throwIfAborted, hashOf, part, put, referenceTo, uploadFile } from './files.ts'
import { lengthOf } from './upload-notes.ts'

/** See [Note: files of a draft]. Uploads the file at once if the browser is full. */
async function sealForDraft(core: Core, file: Blob, name: string, watch: Watch = {}): Promise<FileReference> {
  const { ownerId } = unlocked(core)
  const seal = makeFileSeal(file.size, await hashOf(file, watch))
  const cipher = await openFile(ownerId, seal)
  for (let index = 0; index < cipher.chunks; index += 1) {
    const sealed = await sealChunk(cipher, index, await part(file, index))
    try {
      throwIfAborted(watch)
      await storeDraftPiece(core, seal.fileId, index, sealed)
    } catch {
      await deleteDraftPieces(core, seal.fileId).catch(() => undefined)
      return uploadFile(core, file, name, watch)
    }
    watch.onProgress?.({ done: index * lengthOf(seal, 0) + lengthOf(seal, index), total: seal.size })
  }
  return referenceTo({ seal, chunks: cipher.chunks }, name, file.type)
}

async function send(core: Core, file: FileReference, onSent: (bytes: number) => void, watch: Watch): Promise<void> {
  const fileId = file.id
  await core.call(beginFile, { body: { fileId, chunks: file.chunks, size: file.size + file.chunks * CHUNK_OVERHEAD } })
  const { present } = await core.call(getFile, { params: { fileId } })
  for (let index = 0; index < file.chunks; index += 1) {
    throwIfAborted(watch)
    if (!present.includes(index)) {
      const sealed = await draftPiece(core, fileId, index)
      if (!sealed) throw new EstateError('incomplete', missing(file.name))
      await put(core, fileId, index, sealed, watch)
    }
    onSent(lengthOf(file, index))
  }
  const { complete } = await core.call(getFile, { params: { fileId } })
  if (!complete) throw alarm()
}

const missing = (name: string) => `“${name}” isn’t on this device anymore. Please remove it and add it again.`

async function sendDraftFiles(core: Core, files: readonly FileReference[], watch: Watch = {}): Promise<void> {
  const here: FileReference[] = []
  for (const file of files) if (await draftPiece(core, file.id, 0)) here.push(file)
  const total = here.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const file of here)
    await send(core, file, (bytes) => watch.onProgress?.({ done: (done += bytes), total }), watch)
}

export const draftFileCalls = { sealForDraft, sendDraftFiles }
