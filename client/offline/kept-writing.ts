import { context, fromText, openBox, sealBox, toText } from '../../vault/index.ts'
import { type Core, type Keys, timeOf, unlocked } from '../core/core.ts'
import { besideOf, type KeptWriting, writingOf, type WritingPlace } from '../model/writing.ts'

// [Note: kept writing] What somebody writes at length is kept on the device while they write, sealed as records are. It never becomes
// a save by itself: a save is a sign of life, and nobody is alive because a page was left open.

const ofOwner = (ownerId: string) => `story_draft:${ownerId}:`
const placeOf = (ownerId: string, id: string) => context('story-draft', ownerId, id)

const isKept = (value: unknown): value is Pick<KeptWriting, 'text' | 'keptAt'> =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'text') === 'string' &&
  typeof Reflect.get(value, 'keptAt') === 'string'

async function open({ ownerId, wrapKey }: Keys, id: string, box: unknown): Promise<KeptWriting[]> {
  if (!(box instanceof Uint8Array)) return []
  const opened = await openBox(wrapKey, box, placeOf(ownerId, id)).catch(() => undefined)
  const kept: unknown = opened && JSON.parse(toText(opened))
  return isKept(kept) ? [{ id, of: writingOf(id), text: kept.text, keptAt: kept.keptAt }] : []
}

const working = new WeakMap<Core, Promise<unknown>>()

/** One after another, in all tabs: whoever looks at what is kept sees what was kept just before. */
function inTurn<T>(core: Core, work: () => Promise<T>): Promise<T> {
  const { locks } = core
  const alone = () => (locks ? locks.request('cairn-writing', work) : work())
  const next = (working.get(core) ?? Promise.resolve()).then(alone, alone)
  working.set(
    core,
    next.catch(() => undefined),
  )
  return next
}

/** What lies in a place; nothing for what cannot be opened. */
async function lyingIn({ storage }: Core, keys: Keys, id: string): Promise<KeptWriting | undefined> {
  const [found] = await open(keys, id, await storage.get(ofOwner(keys.ownerId) + id))
  return found
}

/**
 * Keeps a piece of writing in the place of what the writer kept or found there last. Where another tab kept something there since, nothing
 * of it is replaced: this one gets a place of its own.
 * @returns where it lies now
 */
async function keepWriting(
  core: Core,
  { id, keptAt: known }: WritingPlace,
  text: string,
): Promise<{ id: string; keptAt: string }> {
  const keys = unlocked(core)
  const { ownerId, wrapKey } = keys
  return inTurn(core, async () => {
    const there = await lyingIn(core, keys, id)
    const place = there === undefined || there.keptAt === known ? id : besideOf(id)
    const keptAt = timeOf(core)
    const sealed = await sealBox(wrapKey, fromText(JSON.stringify({ text, keptAt })), placeOf(ownerId, place))
    await core.storage.set(ofOwner(ownerId) + place, sealed)
    return { id: place, keptAt }
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

/** It was saved, or thrown away. What another tab kept there since stays. */
async function forgetWriting(core: Core, { id, keptAt }: WritingPlace): Promise<void> {
  const keys = unlocked(core)
  await inTurn(core, async () => {
    const there = await lyingIn(core, keys, id)
    if (there?.keptAt === keptAt) await core.storage.delete(ofOwner(keys.ownerId) + id)
  })
}

export const writingCalls = { keepWriting, keptWriting, forgetWriting }
