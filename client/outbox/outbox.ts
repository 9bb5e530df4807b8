import {
  context,
  fromBase64url,
  fromText,
  openBox,
  SealError,
  sealBox,
  toBase64url,
  toText,
} from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import { isLost } from '../offline/offline-unlock.ts'
import { type Change, type Placed, planOf } from '../estate/changes.ts'
import { commit } from '../estate/commit.ts'
import { type Core, type Keys, opened, stillUnlocked, unlocked } from '../core/core.ts'
import { refresh } from '../estate/open.ts'
import { publishEstate } from '../estate/publish.ts'
import type { Attempt } from '../estate/attempts.ts'

// [Note: changes that wait] A change that the server could not take is kept in this browser, sealed under the owner's key, unsigned
// and without a number: it takes its place in the manifest when it is sent (docs/protocol.md, Manifest). Until then screens show it with
// a mark. The tab that holds the lock sends, in order. Before each try the number and signature of the entry are kept with the
// change; only one entry can ever have that number, so a lost answer is found in the chain, and nothing is saved twice. What a sent
// change became is remembered, because a form may have been filled from it: its version is its number, below zero.

/** A change that waits to be sent. `seq` orders them, in all tabs of this browser. */
export type Unsent = { seq: number; at: string; change: Change; attempts: Attempt[] }

const unsentShelf = 'unsent:'
const ofOwner = (ownerId: string) => `${unsentShelf}${ownerId}:`
const shelfOf = (ownerId: string, seq: number) => ofOwner(ownerId) + String(seq).padStart(16, '0')
const landedOf = (ownerId: string) => `landed:${ownerId}:`
const placeOf = (ownerId: string, seq: number) => context('unsent', ownerId, seq)

const seqOf = (key: string) => Number(key.split(':').at(-1))
/** How long it is remembered what a sent change became: as long as a form may stay open. */
const rememberedMilliseconds = 30 * 24 * 3600_000

/** Failures after which the next change is not tried either. */
const stops: readonly string[] = [
  'not-signed-in',
  'second-factor-needed',
  'other-estate',
  'locked',
  'session-locked',
  'not-opened',
  'not-verified',
  'rate-limited',
  'conflict',
]

const conflictText =
  'This was changed on another device at the same time. Both versions are kept: what you saved here is now a copy beside the other.'
const sparedText =
  'You deleted something here that was changed on another device at the same time. It was not deleted: please look at it again.'
const damagedText =
  'A change that waits on this device could not be opened. It is kept here, and cannot be sent. Everything else goes on as before.'
const refusedText = 'A change that waits on this device could not be sent. It is kept here. The server says: '

type Kept = Omit<Unsent, 'attempts'> & { attempts: { n: number; signature: string; placed: Placed[] }[] }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'seq' in value && 'change' in value && 'attempts' in value

const isPlaced = (value: unknown): value is Placed[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'from' in one && 'id' in one)

const sealed = async ({ ownerId, wrapKey }: Keys, { attempts, ...rest }: Unsent): Promise<Uint8Array> => {
  const kept: Kept = {
    ...rest,
    attempts: attempts.map(({ n, signature, placed }) => ({ n, signature: toBase64url(signature), placed })),
  }
  return sealBox(wrapKey, fromText(JSON.stringify(kept)), placeOf(ownerId, rest.seq))
}

const unsealed = async ({ ownerId, wrapKey }: Keys, key: string, box: unknown): Promise<Unsent> => {
  if (!(box instanceof Uint8Array)) throw new SealError()
  const kept: unknown = JSON.parse(toText(await openBox(wrapKey, box, placeOf(ownerId, seqOf(key)))))
  if (!isKept(kept)) throw new SealError()
  const attempts = kept.attempts.map(({ n, signature, placed }) => ({ n, signature: fromBase64url(signature), placed }))
  return { ...kept, attempts }
}

/** How many changes of this owner wait on this device. Known without any key. */
export const countUnsent = async (core: Core, ownerId: string): Promise<number> =>
  (await core.storage.list(ofOwner(ownerId))).length

/** Forgets the changes of this owner that wait. */
export const discardUnsent = (core: Core, ownerId: string): Promise<void> =>
  core.storage.change({ deleteAll: ofOwner(ownerId) })

const dependsOn = ({ change }: Unsent, refused: ReadonlySet<number>) =>
  (change.type === 'save' ? change.edits : [change]).some(({ basedOn }) => refused.has(-basedOn))

/** The changes that wait for the connection, and how they are sent. */
export function unsentOf(core: Core) {
  let landed = new Map<number, Placed[]>()
  const told = new Set<number>()
  const damaged = new Set<string>()
  let sending: Promise<void> | undefined

  const show = () => {
    core.publish({ unsent: core.unsent.length })
    if (core.estate) publishEstate(core)
  }

  const tellDamaged = (shelves: string[]) => {
    if (shelves.some((shelf) => !damaged.has(shelf))) core.notify('info', damagedText)
    for (const shelf of shelves) damaged.add(shelf)
  }

  /** Reads what waits on this device: this tab is not the only one that writes. */
  const read = async (): Promise<void> => {
    const keys = unlocked(core)
    const kept = await core.storage.list(ofOwner(keys.ownerId))
    // What cannot be opened stays where it is: it does not keep the rest from being opened.
    const opening = await Promise.allSettled(kept.map(([key, box]) => unsealed(keys, key, box)))
    const places = await core.storage.list(landedOf(keys.ownerId))
    if (core.keys !== keys) return
    tellDamaged(opening.flatMap(({ status }, at) => (status === 'rejected' ? (kept[at]?.[0] ?? []) : [])))
    const old = places.flatMap(([key]) => (core.now() - seqOf(key) / 1000 > rememberedMilliseconds ? [key] : []))
    if (old.length > 0) await core.storage.change({ delete: old })
    if (core.keys !== keys) return
    core.unsent = opening.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    landed = new Map(places.flatMap(([key, value]) => (isPlaced(value) ? [[seqOf(key), value]] : [])))
    show()
  }

  const keep = async (keys: Keys, unsent: Unsent) => {
    await core.storage.set(shelfOf(keys.ownerId, unsent.seq), await sealed(keys, unsent))
  }

  const enqueue = async (keys: Keys, change: Change, at: string, attempts: Attempt[]) => {
    const last = core.unsent.at(-1)?.seq ?? 0
    const unsent = {
      seq: Math.max(core.now() * 1000 + Math.floor(Math.random() * 1000), last + 1),
      at,
      change,
      attempts,
    }
    await keep(keys, unsent)
    stillUnlocked(core, keys)
    core.unsent = [...core.unsent, unsent]
    show()
    core.channel?.postMessage({ type: 'unsent' })
  }

  // What a form was filled from may have been sent since, and be a copy now. What nobody remembers counts as changed elsewhere.
  const settled = <T extends { recordId: string; basedOn: number }>(one: T): T => {
    if (one.basedOn >= 0) return one
    const place = landed.get(-one.basedOn)?.find(({ from }) => from === one.recordId)
    return place ? { ...one, recordId: place.id, basedOn: place.version } : one
  }
  const settledChange = (change: Change): Change => {
    if (change.type !== 'save') return settled(change)
    const edits = change.edits.map((edit) => {
      const { recordId, basedOn, draft } = settled(edit)
      return { recordId, basedOn, draft: draft.id === undefined ? draft : { ...draft, id: recordId } }
    })
    return { ...change, edits }
  }

  /** Saves one change. Gives where its records came to stand. */
  const land = async (
    given: Change,
    at: string,
    attempts: Attempt[],
    later: boolean,
    onAttempt?: () => Promise<void>,
  ): Promise<Placed[]> => {
    const change = settledChange(given)
    let outcome = { conflict: false, spared: false }
    const placed = await commit(
      core,
      (estate) => {
        const { plan, ...rest } = planOf(change, at, estate, later)
        outcome = rest
        return plan
      },
      { attempts, ...(onAttempt ? { onAttempt } : {}) },
    )
    if (outcome.conflict || placed.some(({ from, id }) => from !== id)) core.notify('conflict', conflictText)
    if (outcome.spared) core.notify('conflict', sparedText)
    return placed
  }

  const done = async (keys: Keys, unsent: Unsent, placed: Placed[]) => {
    const { ownerId } = keys
    await core.storage.change({
      put: [[landedOf(ownerId) + unsent.seq, placed]],
      delete: [shelfOf(ownerId, unsent.seq)],
    })
    stillUnlocked(core, keys)
    landed.set(unsent.seq, placed)
    core.unsent = core.unsent.filter(({ seq }) => seq !== unsent.seq)
    show()
    core.channel?.postMessage({ type: 'unsent' })
  }

  /** Sends one that waited; false where the server refused it for a reason that waiting does not mend. */
  const sendOne = async (keys: Keys, { seq }: Unsent): Promise<boolean> => {
    stillUnlocked(core, keys)
    // Another tab may have sent it, or this one read it anew.
    const unsent = core.unsent.find((one) => one.seq === seq)
    if (!unsent) return true
    try {
      if (!core.estate) await refresh(core)
      stillUnlocked(core, keys)
      const placed = await land(unsent.change, unsent.at, unsent.attempts, true, () => keep(keys, unsent))
      await done(keys, unsent, placed)
      return true
    } catch (error) {
      stillUnlocked(core, keys)
      if (!(error instanceof EstateError) || isLost(error) || stops.includes(error.code)) throw error
      if (!told.has(unsent.seq)) core.notify('info', refusedText + error.message)
      told.add(unsent.seq)
      return false
    }
  }

  const sendAll = async () => {
    const keys = unlocked(core)
    await core.alone(read)
    stillUnlocked(core, keys)
    const refused = new Set<number>()
    for (const unsent of core.unsent)
      if (dependsOn(unsent, refused) || !(await core.alone(() => sendOne(keys, unsent)))) refused.add(unsent.seq)
  }

  const ifHeld = (lock: Lock | null) => (lock ? sendAll() : undefined)

  /** Sends what waits, unless another tab does. Where the connection is still gone it goes on waiting. */
  const send = (): Promise<void> => {
    const { locks } = core
    const start = async () => {
      if (!core.keys || core.unsent.length === 0) return
      await (locks ? locks.request('cairn-unsent', { ifAvailable: true }, ifHeld) : sendAll())
    }
    sending ??= start()
      // What stopped it is over when it is tried again.
      .catch(() => undefined)
      .finally(() => {
        sending = undefined
      })
    return sending
  }

  /**
   * Saves a change, or keeps it until the server can be reached. A change that follows others waits behind them.
   * @param needs whether this one cannot wait: then a lost connection is a failure
   */
  const perform = async (change: Change, at: string, needs: boolean): Promise<Placed[]> => {
    const keys = unlocked(core)
    const here = (change.type === 'save' ? change.edits : [change]).map(({ recordId }) => ({
      from: recordId,
      id: recordId,
      version: 0,
    }))
    const attempts: Attempt[] = []
    if (needs || core.unsent.length === 0) {
      try {
        return await land(change, at, attempts, false)
      } catch (error) {
        const waits = error instanceof EstateError && error.code === 'offline'
        if (needs || !waits) throw error
      }
    }
    stillUnlocked(core, keys)
    opened(core)
    await enqueue(keys, change, at, attempts)
    if (core.slice('online')) void send()
    return here
  }

  return { read, send, perform }
}
