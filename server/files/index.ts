import { createHash } from 'node:crypto'
import { beginFile, deleteFile, getChunk, getFile, getOpenedChunk, putChunk } from '../../contract/files.ts'
import { sameBytes } from '../crypto.ts'
import { asSystem, inTransaction, type Scope } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { readTargets } from '../releases/shared-targets.ts'
import { estateIsUnderRelease } from '../releases/policy.ts'
import type { Session } from '../accounts/session.ts'
import type { BlobStore } from './blob-store.ts'
import { scheduleFileCheck, eraseFile, handleFileChecks, isCertificate, lockFile } from './garbage-collection.ts'
import { planFor, refuseOverQuota } from './quota.ts'
import { uploadState, type UploadState } from './upload-state.ts'

export { folderStore, type BlobStore } from './blob-store.ts'
export { ensureSameFolder, folderMark, isFolderInUse } from './same-folder.ts'
export { moveFiles } from './move.ts'
export { StoreDown } from './store-down.ts'
export { checkedPlaces, markKey, markStore, noteStore, openObjectStore, openPlaces } from './places.ts'

const owner = ({ ownerId, accountId }: Session): Scope => ({ as: 'owner', ownerId, accountId })
const differs = () => new Refusal(409, 'file-differs', 'This file has changed. Please upload it again.')

/** True if a chunk exceeds the rest of the announced size, which the quota has counted. */
const exceeds = (file: UploadState, index: number, body: Uint8Array) =>
  !file.present.includes(index) && file.arrived + body.length > file.size

const chunkKey = (ownerId: string, fileId: string, index: number): string => `${ownerId}/${fileId}/${index}`

export function mountFiles(api: Api, context: ServerContext, blobs: BlobStore): void {
  const { database, clock } = context
  handleFileChecks(context, blobs)

  mount(api, beginFile, async ({ session, body: { fileId, chunks, size, purpose } }) => {
    const { ownerId } = session
    const isKnown = await inTransaction(database, owner(session), (transaction) =>
      uploadState(transaction, ownerId, fileId),
    )
    const quota = isKnown ? null : await planFor(context, session, { size, purpose })
    return inTransaction(database, owner(session), async (transaction) => {
      if (!isKnown) await refuseOverQuota(context, transaction, ownerId, { size, purpose }, quota)
      await transaction
        .insertInto('sealed_file')
        .values({ owner_id: ownerId, file_id: fileId, chunks, size, created_at: clock(), purpose: purpose ?? null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await asSystem(transaction, () => scheduleFileCheck(transaction, context, ownerId, fileId))
      const file = await uploadState(transaction, ownerId, fileId)
      if (file?.chunks !== chunks || file.size !== size) throw differs()
      return {}
    })
  })

  mount(api, getFile, ({ session, params: { fileId } }) =>
    inTransaction(database, owner(session), async (transaction) => {
      const file = await uploadState(transaction, session.ownerId, fileId)
      if (!file) throw notFound()
      return file
    }),
  )

  mount(api, putChunk, async ({ session, params, body }) => {
    await storeChunk(context, blobs, session, { ...params, body })
    return {}
  })

  mount(api, getChunk, async ({ session, params: { fileId, index } }) => {
    const file = await inTransaction(database, owner(session), (transaction) =>
      uploadState(transaction, session.ownerId, fileId),
    )
    return readChunk(blobs, file?.present, session.ownerId, fileId, index)
  })

  mount(api, deleteFile, async ({ session, params: { fileId } }) => {
    const { ownerId } = session
    await database.transaction().execute(async (transaction) => {
      if (!(await uploadState(transaction, ownerId, fileId))) throw notFound()
      // A device must not delete a file that a release opens or may open. Garbage collection removes
      // abandoned chunks.
      if (await estateIsUnderRelease(transaction, ownerId))
        throw new Refusal(409, 'under-release', 'This has to wait. Someone has sent a report about you.')
      if (await isCertificate(transaction, ownerId, fileId))
        throw new Refusal(409, 'file-in-use', 'This document belongs to a report and is kept with it.')
      await eraseFile(transaction, context, ownerId, fileId)
    })
    return {}
  })

  mount(api, getOpenedChunk, async ({ session, params: { fileId, index, ...place } }) => {
    const { targets } = await readTargets(database, session, place)
    const { ownerId } = place
    const scope: Scope = { as: 'grantee', ownerId, accountId: session.accountId, targets }
    const used = await inTransaction(database, scope, (transaction) =>
      transaction
        .selectFrom('file_use')
        .select('record_id')
        .where('owner_id', '=', ownerId)
        .where('file_id', '=', fileId)
        .executeTakeFirst(),
    )
    if (!used) throw notFound()
    const file = await uploadState(database, ownerId, fileId)
    return readChunk(blobs, file?.present, ownerId, fileId, index)
  })
}

async function storeChunk(
  context: ServerContext,
  blobs: BlobStore,
  session: Session,
  { fileId, index, body }: { fileId: string; index: number; body: Uint8Array },
): Promise<void> {
  const { database } = context
  const { ownerId } = session
  const file = await inTransaction(database, owner(session), (transaction) => uploadState(transaction, ownerId, fileId))
  if (!file) throw notFound()
  if (index >= file.chunks || body.length === 0 || exceeds(file, index, body)) throw differs()
  const hash = createHash('sha256').update(body).digest()
  // Bytes first, because a row says that its bytes are stored.
  const kept = await inTransaction(database, owner(session), (transaction) =>
    transaction
      .selectFrom('file_chunk')
      .select('hash')
      .where('owner_id', '=', ownerId)
      .where('file_id', '=', fileId)
      .where('position', '=', index)
      .executeTakeFirst(),
  )
  // A stored chunk never changes: a changed source is another file (docs/protocol.md, Files).
  if (kept && !sameBytes(kept.hash, hash)) throw differs()
  await blobs.put(chunkKey(ownerId, fileId, index), body)
  const refusal = await inTransaction(database, owner(session), async (transaction) => {
    // A concurrent request may have deleted the file.
    if (!(await lockFile(transaction, ownerId, fileId))) return notFound()
    // Concurrent requests may have stored other chunks.
    const now = await uploadState(transaction, ownerId, fileId)
    if (!now || exceeds(now, index, body)) return differs()
    await transaction
      .insertInto('file_chunk')
      .values({ owner_id: ownerId, file_id: fileId, position: index, size: body.length, hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // Postpones the deletion, so that a slow upload does not count as abandoned.
    await asSystem(transaction, () => scheduleFileCheck(transaction, context, ownerId, fileId))
    return null
  })
  if (refusal === null) return
  await blobs.delete(chunkKey(ownerId, fileId, index))
  throw refusal
}

export async function readChunk(
  blobs: BlobStore,
  present: number[] | undefined,
  ownerId: string,
  fileId: string,
  index: number,
): Promise<Uint8Array> {
  const content = present?.includes(index) ? await blobs.get(chunkKey(ownerId, fileId, index)) : undefined
  if (!content) throw notFound()
  return content
}
