import { context, fromText, openBox, sealBox, toText } from '../../vault/index.ts'
import { type Core, type Keys, timeOf, unlocked } from '../core/core.ts'
import { draftBeside, type DraftPlace, type StoredDraft, subjectOf } from '../model/draft.ts'

// [Note: drafts] What somebody writes at length is stored on the device while they write, sealed as records are. It never becomes
// a save by itself: a save is a sign of life, and nobody is alive because a page was left open.

const ofOwner = (ownerId: string) => `story_draft:${ownerId}:`
const placeOf = (ownerId: string, id: string) => context('story-draft', ownerId, id)

const isDraft = (value: unknown): value is Pick<StoredDraft, 'text' | 'keptAt'> =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'text') === 'string' &&
  typeof Reflect.get(value, 'keptAt') === 'string'

async function open({ ownerId, wrapKey }: Keys, id: string, box: unknown): Promise<StoredDraft[]> {
  if (!(box instanceof Uint8Array)) return []
  const opened = await openBox(wrapKey, box, placeOf(ownerId, id)).catch(() => undefined)
  const draft: unknown = opened && JSON.parse(toText(opened))
  return isDraft(draft) ? [{ id, of: subjectOf(id), text: draft.text, keptAt: draft.keptAt }] : []
}

const working = new WeakMap<Core, Promise<unknown>>()

/** One after another, in all tabs: whoever looks at the drafts sees what was stored just before. */
function inTurn<T>(core: Core, work: () => Promise<T>): Promise<T> {
  const { locks } = core
  const serialized = () => (locks ? locks.request('cairn-writing', work) : work())
  const next = (working.get(core) ?? Promise.resolve()).then(serialized, serialized)
  working.set(
    core,
    next.catch(() => undefined),
  )
  return next
}

/** The draft in a place; nothing for one that cannot be opened. */
async function draftIn({ storage }: Core, keys: Keys, id: string): Promise<StoredDraft | undefined> {
  const [found] = await open(keys, id, await storage.get(ofOwner(keys.ownerId) + id))
  return found
}

/**
 * Stores a draft in the place of the one that the writer stored or found there last. Where another tab stored one there since, nothing
 * of that is replaced: this one gets a place of its own.
 * @returns where it is now
 */
async function storeDraft(
  core: Core,
  { id, keptAt: known }: DraftPlace,
  text: string,
): Promise<{ id: string; keptAt: string }> {
  const keys = unlocked(core)
  const { ownerId, wrapKey } = keys
  return inTurn(core, async () => {
    const there = await draftIn(core, keys, id)
    const place = there === undefined || there.keptAt === known ? id : draftBeside(id)
    const keptAt = timeOf(core)
    const sealed = await sealBox(wrapKey, fromText(JSON.stringify({ text, keptAt })), placeOf(ownerId, place))
    await core.storage.set(ofOwner(ownerId) + place, sealed)
    return { id: place, keptAt }
  })
}

/** The drafts of this person on this device, the latest first. What cannot be opened is left out, and left where it is. */
async function storedDrafts(core: Core): Promise<StoredDraft[]> {
  const keys = unlocked(core)
  const prefix = ofOwner(keys.ownerId)
  return inTurn(core, async () => {
    const boxes = await core.storage.list(prefix)
    const opened = await Promise.all(boxes.map(([key, box]) => open(keys, key.slice(prefix.length), box)))
    return opened.flat().toSorted((a, b) => b.keptAt.localeCompare(a.keptAt))
  })
}

/** It was saved, or thrown away. What another tab stored there since stays. */
async function deleteDraft(core: Core, { id, keptAt }: DraftPlace): Promise<void> {
  const keys = unlocked(core)
  await inTurn(core, async () => {
    const there = await draftIn(core, keys, id)
    if (there?.keptAt === keptAt) await core.storage.delete(ofOwner(keys.ownerId) + id)
  })
}

export const draftCalls = { storeDraft, storedDrafts, deleteDraft }
