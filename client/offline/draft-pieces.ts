import { type Core, unlocked } from '../core/core.ts'

// [Note: files of a draft] The recordings and pictures of a draft are stored here in the sealed
// pieces that an upload sends after the save. Storing them needs no connection, and no server
// deletes them before the save.

const ofOwner = (ownerId: string) => `story_draft_piece:${ownerId}:`
const ofFile = (ownerId: string, fileId: string) => `${ofOwner(ownerId)}${fileId}:`
const pieceKey = (ownerId: string, fileId: string, index: number) => ofFile(ownerId, fileId) + index

export type Piece = [key: string, sealed: unknown]

export const storeDraftPiece = (core: Core, fileId: string, index: number, sealed: Uint8Array): Promise<void> =>
  core.storage.set(pieceKey(unlocked(core).ownerId, fileId, index), sealed)

export async function draftPiece(core: Core, fileId: string, index: number): Promise<Uint8Array | undefined> {
  const stored = await core.storage.get(pieceKey(unlocked(core).ownerId, fileId, index))
  return stored instanceof Uint8Array ? stored : undefined
}

export const draftPieces = (core: Core, fileId: string): Promise<Piece[]> =>
  core.storage.list(ofFile(unlocked(core).ownerId, fileId))

export const putDraftPieces = (core: Core, put: Piece[]): Promise<void> => core.storage.change({ put })

export const deleteDraftPieces = (core: Core, fileId: string): Promise<void> =>
  core.storage.change({ deleteAll: ofFile(unlocked(core).ownerId, fileId) })
