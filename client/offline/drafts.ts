import { context, fromText, sealBox, toText } from '../../vault/index.ts'
import { type Core, type Keys, timeOf, unlocked } from '../core/core.ts'
import { openOwnBox } from '../core/own-box.ts'
import { draftBeside, type DraftPlace, type StoredDraft, subjectOf } from '../model/draft.ts'
import { deleteDraftPieces, draftPiece, draftPieces, type Piece, putDraftPieces } from './draft-pieces.ts'

// [Note: drafts] Long texts are stored on the device while the owner writes, sealed as records are.
// The app never saves a draft without the owner's action: a save is a sign of life, and an open
// page is not.

const ofOwner = (ownerId: string) => `story_draft:${ownerId}:`
const placeOf = (ownerId: string, id: string) => context('story-draft', ownerId, id)

const isDraft = (value: unknown): value is Pick<StoredDraft, 'text' | 'keptAt'> =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'text') === 'string' &&
  typeof Reflect.get(value, 'keptAt') === 'string'

function filesOf(draft: object): readonly string[] {
  const files: unknown = Reflect.get(draft, 'files')
  return Array.isArray(files) ? files.filter((id): id is string => typeof id === 'string') : []
}

async function open(keys: Keys, id: string, box: unknown): Promise<StoredDraft[]> {
  if (!(box instanceof Uint8Array)) return []
  const opened = await openOwnBox(keys, box, placeOf(keys.ownerId, id)).catch(() => undefined)
  const draft: unknown = opened && JSON.parse(toText(opened))
  if (!isDraft(draft)) return []
  return [{ id, of: subjectOf(id), text: draft.text, keptAt: draft.keptAt, files: filesOf(draft) }]
}

const working = new WeakMap<Core, Promise<unknown>>()

/** Runs `work` under a lock across all tabs, so that a reader sees every earlier write. */
function underLock<T>(core: Core, work: () => Promise<T>): Promise<T> {
  const { locks } = core
  const serialized = () => (locks ? locks.request('cairn-writing', work) : work())
  const next = (working.get(core) ?? Promise.resolve()).then(serialized, serialized)
  working.set(
    core,
    next.catch(() => undefined),
  )
  return next
}

async function draftIn({ storage }: Core, keys: Keys, id: string): Promise<StoredDraft | undefined> {
  const [found] = await open(keys, id, await storage.get(ofOwner(keys.ownerId) + id))
  return found
}

async function allDrafts(core: Core): Promise<StoredDraft[]> {
  const keys = unlocked(core)
  const prefix = ofOwner(keys.ownerId)
  const boxes = await core.storage.list(prefix)
  const opened = await Promise.all(boxes.map(([key, box]) => open(keys, key.slice(prefix.length), box)))
  return opened.flat().toSorted((a, b) => b.keptAt.localeCompare(a.keptAt))
}

async function put(core: Core, place: string, draft: Pick<StoredDraft, 'text' | 'files'>): Promise<DraftPlace> {
  const { ownerId, wrapKey } = unlocked(core)
  const keptAt = timeOf(core)
  const sealed = await sealBox(wrapKey, fromText(JSON.stringify({ ...draft, keptAt })), placeOf(ownerId, place))
  await core.storage.set(ofOwner(ownerId) + place, sealed)
  return { id: place, keptAt }
}

/**
 * Replaces the draft that the writer last stored, and keeps a newer draft of another tab.
 * @param files ids; a removed file is deleted only with the draft, as another tab may show it
 */
async function storeDraft(
  core: Core,
  { id, keptAt: known }: DraftPlace,
  text: string,
  files: readonly string[] = [],
): Promise<{ id: string; keptAt: string }> {
  const keys = unlocked(core)
  return underLock(core, async () => {
    const there = await draftIn(core, keys, id)
    const place = there === undefined || there.keptAt === known ? id : draftBeside(id)
    const { keptAt = '' } = await put(core, place, { text, files: [...new Set([...(there?.files ?? []), ...files])] })
    return { id: place, keptAt }
  })
}

/** Returns the latest draft first. Leaves out drafts that do not open, but does not delete them. */
async function storedDrafts(core: Core): Promise<StoredDraft[]> {
  return underLock(core, async () => {
    const drafts: StoredDraft[] = []
    for (const draft of await allDrafts(core)) {
      const files: string[] = []
      for (const id of draft.files) if ((await draftPiece(core, id, 0)) !== undefined) files.push(id)
      drafts.push({ ...draft, files })
    }
    return drafts
  })
}

async function unreferenced(core: Core, files: readonly string[]): Promise<string[]> {
  const held = new Set((await allDrafts(core)).flatMap((draft) => draft.files))
  return files.filter((id) => !held.has(id))
}

/** Deletes and returns a draft, unless another tab has stored a newer one under its id. */
async function take(core: Core, { id, keptAt }: DraftPlace): Promise<StoredDraft | undefined> {
  const keys = unlocked(core)
  const there = await draftIn(core, keys, id)
  if (there?.keptAt !== keptAt) return undefined
  await core.storage.delete(ofOwner(keys.ownerId) + id)
  return there
}

/** A newer draft that another tab stored stays, and so do files that another draft has. */
async function deleteDraft(core: Core, place: DraftPlace, files: readonly string[] = []): Promise<void> {
  await underLock(core, async () => {
    const gone = await take(core, place)
    for (const id of await unreferenced(core, [...(gone?.files ?? []), ...files])) await deleteDraftPieces(core, id)
  })
}

// The last discarded draft, in memory only as long as the owner can undo that.
const discarded = new WeakMap<Core, { keys: Keys; draft: StoredDraft; pieces: Piece[] }>()

/** The owner can restore the draft until they discard the next one. */
async function discardDraft(core: Core, place: DraftPlace): Promise<void> {
  const keys = unlocked(core)
  await underLock(core, async () => {
    const draft = await take(core, place)
    if (draft === undefined) return
    const pieces: Piece[] = []
    for (const id of await unreferenced(core, draft.files)) {
      pieces.push(...(await draftPieces(core, id)))
      await deleteDraftPieces(core, id)
    }
    discarded.set(core, { keys, draft, pieces })
  })
}

/** Restores the draft with its files, next to what another tab has stored since the discard. */
async function restoreDraft(core: Core): Promise<void> {
  const last = discarded.get(core)
  if (last === undefined || last.keys !== unlocked(core)) return
  const { id, text, files } = last.draft
  await putDraftPieces(core, last.pieces)
  await storeDraft(core, { id, keptAt: undefined }, text, files)
  discarded.delete(core)
}

export const draftCalls = { storeDraft, storedDrafts, deleteDraft, discardDraft, restoreDraft }
