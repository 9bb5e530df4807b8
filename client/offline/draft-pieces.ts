import { type Core, unlocked } from '../core/core.ts'

// [Note: files of a draft] A recording or a picture in a draft lies here beside its words, in the sealed pieces that
// the server gets once the draft is saved: no connection is needed to keep it, and no server collects it meanwhile.

const ofOwner = (ownerId: string) => `story_draft_piece:${ownerId}:`
const ofFile = (ownerId: string, fileId: string) => `${ofOwner(ownerId)}${fileId}:`
const pieceKey = (ownerId: string, fileId: string, index: number) => ofFile(ownerId, fileId) + index

/** A sealed piece as it lies in this browser, with its key. */
export type Piece = [key: string, sealed: unknown]

/** Stores one sealed piece of a file. Rejects where the browser has no room for it. */
export const storeDraftPiece = (core: Core, fileId: string, index: number, sealed: Uint8Array): Promise<void> =>
  core.storage.set(pieceKey(unlocked(core).ownerId, fileId, index), sealed)

/** One sealed piece, where this browser has it. */
export async function draftPiece(core: Core, fileId: string, index: number): Promise<Uint8Array | undefined> {
  const stored = await core.storage.get(pieceKey(unlocked(core).ownerId, fileId, index))
  return stored instanceof Uint8Array ? stored : undefined
}

/** All pieces of a file that this browser has. */
export const draftPieces = (core: Core, fileId: string): Promise<Piece[]> =>
  core.storage.list(ofFile(unlocked(core).ownerId, fileId))

/** Puts pieces back that were taken away. */
export const putDraftPieces = (core: Core, put: Piece[]): Promise<void> => core.storage.change({ put })

/** Nothing of the file stays in this browser. */
export const deleteDraftPieces = (core: Core, fileId: string): Promise<void> =>
  core.storage.change({ deleteAll: ofFile(unlocked(core).ownerId, fileId) })
