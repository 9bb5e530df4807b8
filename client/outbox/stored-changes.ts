import { context, fromBase64url, fromText, SealError, sealBox, toBase64url, toText } from '../../vault/index.ts'
import type { Core, Keys } from '../core/core.ts'
import { openOwnBox } from '../core/own-box.ts'
import type { Move, Placed, RecordChange, WaitingChange } from '../estate/change.ts'

const ofOwner = (ownerId: string) => `outbox:${ownerId}:`
const keyOf = (ownerId: string, seq: number) => ofOwner(ownerId) + String(seq).padStart(16, '0')
const placedOf = (ownerId: string) => `sent:${ownerId}:`
const placeOf = (ownerId: string, seq: number) => context('outbox', ownerId, seq)

const seqOf = (key: string) => Number(key.split(':').at(-1))
const rememberedMilliseconds = 30 * 24 * 3600_000

/** The stored form of an older app, which moved one record at a time. */
type OneMoved = Move & { type: 'remove' | 'restore'; activity: string }
type Stored = Omit<WaitingChange, 'attempts' | 'change'> & {
  change: RecordChange | OneMoved
  attempts: { n: number; signature: string; placed: Placed[] }[]
}

function changeToday(change: Stored['change']): RecordChange {
  if (!('recordId' in change)) return change
  const { type, recordId, basedOn, activity } = change
  return { type, moves: [{ recordId, basedOn }], activity }
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'seq' in value && 'change' in value && 'attempts' in value

const isPlaced = (value: unknown): value is Placed[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'from' in one && 'id' in one)

async function seal({ ownerId, wrapKey }: Keys, { attempts, ...rest }: WaitingChange): Promise<Uint8Array> {
  const stored: Stored = {
    ...rest,
    attempts: attempts.map(({ n, signature, placed }) => ({ n, signature: toBase64url(signature), placed })),
  }
  return sealBox(wrapKey, fromText(JSON.stringify(stored)), placeOf(ownerId, rest.seq))
}

async function open(keys: Keys, key: string, box: unknown): Promise<WaitingChange> {
  if (!(box instanceof Uint8Array)) throw new SealError()
  const stored: unknown = JSON.parse(toText(await openOwnBox(keys, box, placeOf(keys.ownerId, seqOf(key)))))
  if (!isStored(stored)) throw new SealError()
  const attempts = stored.attempts.map(({ n, signature, placed }) => ({
    n,
    signature: fromBase64url(signature),
    placed,
  }))
  return { ...stored, change: changeToday(stored.change), attempts }
}

/** The number of waiting changes; this needs no key. */
export const countOutbox = async (core: Core, ownerId: string): Promise<number> =>
  (await core.storage.list(ofOwner(ownerId))).length

export const discardOutbox = (core: Core, ownerId: string): Promise<void> =>
  core.storage.change({ deleteAll: ofOwner(ownerId) })

export const storeChange = async (core: Core, keys: Keys, waiting: WaitingChange): Promise<void> =>
  core.storage.set(keyOf(keys.ownerId, waiting.seq), await seal(keys, waiting))

export const storeSent = (core: Core, { ownerId }: Keys, seq: number, placed: Placed[]): Promise<void> =>
  core.storage.change({ put: [[placedOf(ownerId) + seq, placed]], delete: [keyOf(ownerId, seq)] })

/** `damaged` lists storage keys of changes that do not open: these stay and do not block others. */
export async function readStored(core: Core, keys: Keys) {
  const boxes = await core.storage.list(ofOwner(keys.ownerId))
  const opening = await Promise.allSettled(boxes.map(([key, box]) => open(keys, key, box)))
  const places = await core.storage.list(placedOf(keys.ownerId))
  const old = places.flatMap(([key]) => (core.now() - seqOf(key) / 1000 > rememberedMilliseconds ? [key] : []))
  return {
    waiting: opening.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    damaged: opening.flatMap(({ status }, at) => (status === 'rejected' ? (boxes[at]?.[0] ?? []) : [])),
    sent: new Map(places.flatMap(([key, value]) => (isPlaced(value) ? [[seqOf(key), value] as const] : []))),
    old,
  }
}
