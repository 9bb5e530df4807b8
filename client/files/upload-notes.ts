import { CHUNK_SIZE, context, fromText, sealBox, toBase64url, toText } from '../../vault/index.ts'
import type { FileSeal } from '../../vault/index.ts'
import { type Core, type Keys, unlocked } from '../core/core.ts'
import { openOwnBox } from '../core/own-box.ts'
import type { FileReference } from '../model/estate.ts'
import type { RecordInput } from '../model/records.ts'

export type NotedFile = { fileId: string; key: string; hash: string; size: number }

/** What the app needs to resume after a reload: the file's seal, and its record. */
export type UploadNote = NotedFile & {
  /** Chosen in advance, so that two tabs that finish the same upload save one record. */
  id: string
  /** The small picture. Its one piece is stored after those of the file. */
  preview?: NotedFile & { type: string }
  source?: string
  seconds?: number
  /** Further files of the record, and their field. Their pieces are stored after all others. */
  beside?: { field: string; files: readonly (NotedFile & { name: string; type: string })[] }
  name: string
  type: string
  input: RecordInput
  field: string
  activity: string
  startedAt: string
  /** True when all sealed pieces are stored in this browser. */
  ready: boolean
}

const notesKey = (ownerId: string) => `uploads:${ownerId}`
const pieceKey = (ownerId: string, { id }: UploadNote, index: number) => `upload-piece:${ownerId}:${id}:${index}`

export const notedFile = ({ fileId, key, hash, size }: FileSeal): NotedFile => ({
  fileId,
  key: toBase64url(key),
  hash: toBase64url(hash),
  size,
})

export const noteOf = (seal: FileSeal, rest: Omit<UploadNote, keyof NotedFile | 'ready'>): UploadNote => ({
  ...rest,
  ...notedFile(seal),
  ready: false,
})

export const piecesOf = ({ size }: { size: number }) => Math.max(1, Math.ceil(size / CHUNK_SIZE))
/** A note's files, in the order of their stored pieces. */
export const filesOf = (note: UploadNote): NotedFile[] => [
  note,
  ...(note.preview ? [note.preview] : []),
  ...(note.beside?.files ?? []),
]
export const storedPieces = (note: UploadNote): number => filesOf(note).reduce((sum, file) => sum + piecesOf(file), 0)
export const lengthOf = (note: { size: number }, index: number) => Math.min(CHUNK_SIZE, note.size - index * CHUNK_SIZE)

const keptFile = (file: NotedFile, { name, type }: { name: string; type: string }): FileReference => {
  const { fileId: id, size, key, hash } = file
  return { id, name, type, size, key, hash, chunks: piecesOf(file) }
}

const referenceOf = (note: UploadNote): FileReference => ({
  ...keptFile(note, note),
  ...(note.preview && { preview: keptFile(note.preview, { name: note.name, type: note.preview.type }) }),
  ...(note.source !== undefined && { source: note.source }),
  ...(note.seconds !== undefined && { seconds: note.seconds }),
})

export const recordOf = (note: UploadNote): RecordInput => ({
  ...note.input,
  values: {
    ...note.input.values,
    [note.field]: referenceOf(note),
    ...(note.beside && { [note.beside.field]: note.beside.files.map((file) => keptFile(file, file)) }),
  },
})

const isNotes = (value: unknown): value is UploadNote[] =>
  Array.isArray(value) && value.every((note) => typeof note === 'object' && note !== null && 'fileId' in note)

/** Stores notes and pieces sealed: the disk never holds plaintext of a file. */
export type StoredUploads = {
  /** These pieces exceed the storage's quota: their upload cannot survive a reload. */
  readonly inMemory: Map<string, Uint8Array>
  changing: Promise<unknown>
}

async function notesOf(core: Core, keys: Keys): Promise<UploadNote[]> {
  const stored = await core.storage.get(notesKey(keys.ownerId))
  if (!(stored instanceof Uint8Array)) return []
  const opened = await openOwnBox(keys, stored, context('uploads', keys.ownerId)).catch(() => undefined)
  const notes: unknown = opened && JSON.parse(toText(opened))
  return isNotes(notes) ? notes : []
}

function changeNotes(core: Core, uploads: StoredUploads, alter: (notes: UploadNote[]) => UploadNote[]): Promise<void> {
  const keys = unlocked(core)
  const work = async () => {
    const notes = alter(await notesOf(core, keys))
    const place = context('uploads', keys.ownerId)
    const key = notesKey(keys.ownerId)
    if (notes.length === 0) await core.storage.delete(key)
    else await core.storage.set(key, await sealBox(keys.wrapKey, fromText(JSON.stringify(notes)), place))
  }
  const next = uploads.changing.then(work, work)
  uploads.changing = next.catch(() => undefined)
  return next
}

export const readNotes = (core: Core): Promise<UploadNote[]> => notesOf(core, unlocked(core))

export const storeNote = (core: Core, uploads: StoredUploads, note: UploadNote): Promise<void> =>
  changeNotes(core, uploads, (notes) => [...notes.filter(({ id }) => id !== note.id), note])

export const amendNote = (core: Core, uploads: StoredUploads, note: UploadNote): Promise<void> =>
  changeNotes(core, uploads, (notes) => notes.map((one) => (one.id === note.id ? note : one)))

export async function forgetNote(core: Core, uploads: StoredUploads, note: UploadNote, pieces: number): Promise<void> {
  const { ownerId } = unlocked(core)
  await changeNotes(core, uploads, (notes) => notes.filter(({ id }) => id !== note.id))
  for (let index = 0; index < pieces; index += 1) {
    uploads.inMemory.delete(pieceKey(ownerId, note, index))
    await core.storage.delete(pieceKey(ownerId, note, index))
  }
}

export async function storePiece(
  core: Core,
  uploads: StoredUploads,
  note: UploadNote,
  index: number,
  sealed: Uint8Array,
): Promise<void> {
  const key = pieceKey(unlocked(core).ownerId, note, index)
  await core.storage.set(key, sealed).catch(() => uploads.inMemory.set(key, sealed))
}

export async function readPiece(
  core: Core,
  uploads: StoredUploads,
  note: UploadNote,
  index: number,
): Promise<Uint8Array | undefined> {
  const key = pieceKey(unlocked(core).ownerId, note, index)
  const stored = uploads.inMemory.get(key) ?? (await core.storage.get(key))
  return stored instanceof Uint8Array ? stored : undefined
}
