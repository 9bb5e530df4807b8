import { context, fromBase64url, fromText, openBox, sealBox, toBase64url, toText } from '../../vault/index.ts'
import type { FileSeal } from '../../vault/index.ts'
import type { Draft } from '../calls.ts'
import { type Core, type Keys, unlocked } from '../core/core.ts'

/** What is needed to carry an upload on after a reload: the file's seal, and the record that it becomes. */
export type UploadNote = {
  /** The id of the record. Known beforehand, so that two tabs that finish the same upload save one record. */
  id: string
  fileId: string
  key: string
  hash: string
  size: number
  name: string
  type: string
  draft: Draft
  /** The field of the record that holds the file. */
  field: string
  activity: string
  startedAt: string
  /** All its sealed pieces are kept in this browser. */
  ready: boolean
}

const shelfOf = (ownerId: string) => `uploads:${ownerId}`
const pieceShelf = (ownerId: string, { id }: UploadNote, index: number) => `upload-piece:${ownerId}:${id}:${index}`

/** The seal of a note's file. */
export const sealOfNote = ({ fileId, key, hash, size }: UploadNote): FileSeal => ({
  fileId,
  key: fromBase64url(key),
  hash: fromBase64url(hash),
  size,
})

/** A note about a file that is going to be sent. */
export const noteOf = (
  { fileId, key, hash, size }: FileSeal,
  rest: Omit<UploadNote, 'fileId' | 'key' | 'hash' | 'size' | 'ready'>,
): UploadNote => ({ ...rest, fileId, key: toBase64url(key), hash: toBase64url(hash), size, ready: false })

const isNotes = (value: unknown): value is UploadNote[] =>
  Array.isArray(value) && value.every((note) => typeof note === 'object' && note !== null && 'fileId' in note)

/**
 * The uploads that are not finished, kept in this browser: the notes sealed under the owner's key, the pieces as they are sent,
 * sealed already. Nothing of a file ever lies on this disk in clear.
 */
export function openUploads(core: Core) {
  // What the browser has no room for stays in memory: the upload goes on, it only does not survive a reload.
  const inMemory = new Map<string, Uint8Array>()
  let line: Promise<unknown> = Promise.resolve()

  const read = async ({ ownerId, wrapKey }: Keys): Promise<UploadNote[]> => {
    const kept = await core.storage.get(shelfOf(ownerId))
    if (!(kept instanceof Uint8Array)) return []
    const opened = await openBox(wrapKey, kept, context('uploads', ownerId)).catch(() => undefined)
    const notes: unknown = opened && JSON.parse(toText(opened))
    return isNotes(notes) ? notes : []
  }
  const change = (alter: (notes: UploadNote[]) => UploadNote[]): Promise<void> => {
    const keys = unlocked(core)
    const work = async () => {
      const notes = alter(await read(keys))
      const place = context('uploads', keys.ownerId)
      if (notes.length === 0) await core.storage.delete(shelfOf(keys.ownerId))
      else
        await core.storage.set(
          shelfOf(keys.ownerId),
          await sealBox(keys.wrapKey, fromText(JSON.stringify(notes)), place),
        )
    }
    const next = line.then(work, work)
    line = next.catch(() => undefined)
    return next
  }

  return {
    read: () => read(unlocked(core)),
    /** Adds a note, or replaces the one of the same record. */
    put: (note: UploadNote) => change((notes) => [...notes.filter(({ id }) => id !== note.id), note]),
    /** Forgets an upload with its pieces. */
    async forget(note: UploadNote, pieces: number): Promise<void> {
      const { ownerId } = unlocked(core)
      await change((notes) => notes.filter(({ id }) => id !== note.id))
      for (let index = 0; index < pieces; index += 1) {
        inMemory.delete(pieceShelf(ownerId, note, index))
        await core.storage.delete(pieceShelf(ownerId, note, index))
      }
    },
    async keepPiece(note: UploadNote, index: number, sealed: Uint8Array): Promise<void> {
      const shelf = pieceShelf(unlocked(core).ownerId, note, index)
      await core.storage.set(shelf, sealed).catch(() => inMemory.set(shelf, sealed))
    },
    async piece(note: UploadNote, index: number): Promise<Uint8Array | undefined> {
      const shelf = pieceShelf(unlocked(core).ownerId, note, index)
      const kept = inMemory.get(shelf) ?? (await core.storage.get(shelf))
      return kept instanceof Uint8Array ? kept : undefined
    },
  }
}
