import { context, fromText, openBox, sealBox, toText } from '../../vault/index.ts'
import { type Core, type Keys, timeOf, unlocked } from '../core/core.ts'

// [Note: kept writing] What somebody writes at length is kept on the device while they write, sealed as records are. It never becomes
// a save by itself: a save is a sign of life, and nobody is alive because a page was left open.

/** A piece of writing that is not saved yet. `id` tells it from others; what `text` says is the page's business. */
export type KeptWriting = { readonly id: string; readonly text: string; readonly keptAt: string }

const ofOwner = (ownerId: string) => `story_draft:${ownerId}:`
const placeOf = (ownerId: string, id: string) => context('story-draft', ownerId, id)

const isKept = (value: unknown): value is Omit<KeptWriting, 'id'> =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'text') === 'string' &&
  typeof Reflect.get(value, 'keptAt') === 'string'

async function open({ ownerId, wrapKey }: Keys, id: string, box: unknown): Promise<KeptWriting[]> {
  if (!(box instanceof Uint8Array)) return []
  const opened = await openBox(wrapKey, box, placeOf(ownerId, id)).catch(() => undefined)
  const kept: unknown = opened && JSON.parse(toText(opened))
  return isKept(kept) ? [{ id, text: kept.text, keptAt: kept.keptAt }] : []
}

const working = new WeakMap<Core, Promise<unknown>>()

/** One after another: whoever looks at what is kept sees what was kept just before. */
function inTurn<T>(core: Core, work: () => Promise<T>): Promise<T> {
  const next = (working.get(core) ?? Promise.resolve()).then(work, work)
  working.set(
    core,
    next.catch(() => undefined),
  )
  return next
}

/** Keeps a piece of writing in the place of what was kept of it before. Gives the time of it. */
async function keepWriting(core: Core, id: string, text: string): Promise<string> {
  const { ownerId, wrapKey } = unlocked(core)
  return inTurn(core, async () => {
    const keptAt = timeOf(core)
    const sealed = await sealBox(wrapKey, fromText(JSON.stringify({ text, keptAt })), placeOf(ownerId, id))
    await core.storage.set(ofOwner(ownerId) + id, sealed)
    return keptAt
  })
}

/** Everything that this person is writing on this device, the latest first. What cannot be opened is left out, and left where it is. */
async function keptWriting(core: Core): Promise<KeptWriting[]> {
  const keys = unlocked(core)
  const prefix = ofOwner(keys.ownerId)
  return inTurn(core, async () => {
    const boxes = await core.storage.list(prefix)
    const opened = await Promise.all(boxes.map(([key, box]) => open(keys, key.slice(prefix.length), box)))
    return opened.flat().toSorted((a, b) => b.keptAt.localeCompare(a.keptAt))
  })
}

/** It was saved, or thrown away. */
async function forgetWriting(core: Core, id: string): Promise<void> {
  const { ownerId } = unlocked(core)
  await inTurn(core, () => core.storage.delete(ofOwner(ownerId) + id))
}

export const writingCalls = { keepWriting, keptWriting, forgetWriting }
