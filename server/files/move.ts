import { createHash } from 'node:crypto'
import { sameBytes } from '../crypto.ts'
import type { ServerContext } from '../context.ts'
import type { BlobStore } from './blob-store.ts'
import { markKey, noteStore } from './places.ts'
import { noteNoFolder } from './same-folder.ts'

/** A stored chunk, as the database knows it. */
type Piece = { key: string; ownerId: string; fileId: string; position: number; hash: Uint8Array }

export type Moved = {
  pieces: number
  bytes: number
  /** Keys of chunks that neither place holds whole. */
  lost: string[]
}

type Work = { database: ServerContext['database']; source: BlobStore; target: BlobStore }

const atOnce = 4

/**
 * Moves every stored chunk to the place of new files, while the server runs. Deletes a chunk only
 * after its copy came back with the right hash, so an interrupted move loses nothing.
 * @param signal ends the move after the chunks under way; another call continues it
 */
export async function moveFiles(
  { database, files, config, log }: ServerContext,
  { source, signal }: { source: BlobStore; signal: AbortSignal },
): Promise<Moved> {
  const { target, objects } = files
  const moved: Moved = { pieces: 0, bytes: 0, lost: [] }
  const owners = await database.selectFrom('file_chunk').select('owner_id').distinct().orderBy('owner_id').execute()
  for (const { owner_id: ownerId } of owners) {
    await moveOwner({ database, source, target }, { ownerId, signal, moved })
    log.info(`Moving files: ${moved.pieces} pieces moved so far`)
  }
  if (moved.lost.length > 0 || !objects) return moved
  if (config.filesIn === 's3') await noteNoFolder(database)
  else {
    await noteStore(database, null)
    await objects.delete(markKey)
  }
  return moved
}

async function moveOwner(
  work: Work,
  { ownerId, signal, moved }: { ownerId: string; signal: AbortSignal; moved: Moved },
): Promise<void> {
  const { source, target } = work
  const there = new Set(await target.list(ownerId))
  const here = new Set(await source.list(ownerId))
  const pieces = (await piecesOf(work, ownerId)).filter(({ key }) => here.has(key) || !there.has(key))
  for (let at = 0; at < pieces.length; at += atOnce) {
    signal.throwIfAborted()
    await Promise.all(
      pieces.slice(at, at + atOnce).map(async (piece) => {
        const bytes = await movePiece(work, piece)
        if (bytes === 'lost') moved.lost.push(piece.key)
        else if (bytes > 0) moved.pieces += 1
        if (bytes !== 'lost') moved.bytes += bytes
      }),
    )
  }
  // Removes the empty folders.
  if ((await source.list(ownerId)).length === 0) await source.deleteFolder(ownerId)
}

async function piecesOf({ database }: Work, ownerId: string): Promise<Piece[]> {
  const rows = await database
    .selectFrom('file_chunk')
    .select(['file_id', 'position', 'hash'])
    .where('owner_id', '=', ownerId)
    .execute()
  return rows.map(({ file_id: fileId, position, hash }) => ({
    key: `${ownerId}/${fileId}/${position}`,
    ownerId,
    fileId,
    position,
    hash,
  }))
}

/** @returns the number of bytes moved: 0 if the chunk was moved or deleted meanwhile */
async function movePiece(work: Work, piece: Piece): Promise<number | 'lost'> {
  const { source, target } = work
  const content = await whole(source, piece)
  if (!content) return (await whole(target, piece)) || !(await isNamed(work, piece)) ? 0 : 'lost'
  await target.put(piece.key, content)
  if (!(await whole(target, piece))) throw new Error(`${piece.key} came back changed from the place it was moved to.`)
  // Rows go before bytes: a deletion that this check does not see finds the copy.
  if (!(await isNamed(work, piece))) await target.delete(piece.key)
  await source.delete(piece.key)
  return content.length
}

async function whole(store: BlobStore, { key, hash }: Piece): Promise<Uint8Array | undefined> {
  const content = await store.get(key)
  return content && sameBytes(createHash('sha256').update(content).digest(), hash) ? content : undefined
}

async function isNamed({ database }: Work, { ownerId, fileId, position }: Piece): Promise<boolean> {
  const row = await database
    .selectFrom('file_chunk')
    .select('position')
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row !== undefined
}
