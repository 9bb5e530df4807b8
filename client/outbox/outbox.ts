import { EstateError } from '../model/estate.ts'
import { isLost } from '../core/transport.ts'
import { type Keys, stillUnlocked, unlocked } from '../core/core.ts'
import type { Attempt, Placed, RecordChange, WaitingChange } from '../estate/change.ts'
import { commit } from '../estate/commit.ts'
import { refresh } from '../estate/open.ts'
import { planOf } from '../estate/plan-change.ts'
import { publishEstate } from '../estate/publish.ts'
import { readmit } from '../estate/readmit.ts'
import { type EstateCore, opened } from '../estate/state.ts'
import { readStored, storeChange, storeSent } from './stored-changes.ts'

// [Note: changes that wait] A change that the server could not take is stored in this browser, sealed under the owner's key, unsigned
// and without a number: it takes its place in the manifest when it is sent (docs/protocol.md, Manifest). Until then screens show it with
// a mark. The tab that holds the lock sends, in order. Before each try the number and signature of the entry are stored with the
// change; only one entry can ever have that number, so a lost answer is found in the chain, and nothing is saved twice. What a sent
// change became is remembered, because a form may have been filled from it: its version is its number, below zero.

/** What is remembered of sending. */
type OutboxState = {
  /** Where the records of sent changes came to stand, by the number of the change. */
  sent: Map<number, Placed[]>
  /** Changes whose refusal the person was told. */
  told: Set<number>
  /** Stored changes that cannot be opened, of which the person was told. */
  damaged: Set<string>
  sending: Promise<void> | undefined
}

/** The core, with what waits to be sent. */
export type OutboxCore = EstateCore & { readonly outboxState: OutboxState }

/** Nothing was sent yet. */
export const emptyOutbox = (): OutboxState => ({
  sent: new Map(),
  told: new Set(),
  damaged: new Set(),
  sending: undefined,
})

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
  'This was changed on another device at the same time. Both versions are kept. What you saved here is now a copy next to the other one.'
const sparedText =
  'You deleted something here that was changed on another device at the same time. It was not deleted. Please take another look.'
const damagedText =
  'A change waiting on this device could not be opened, so it can’t be sent. It is kept here. Everything else works as before.'
const refusedText = 'A change waiting on this device could not be sent. It is kept here. The reason: '

const dependsOn = ({ change }: WaitingChange, refused: ReadonlySet<number>) =>
  (change.type === 'save' ? change.edits : change.moves).some(({ basedOn }) => refused.has(-basedOn))

function show(core: OutboxCore): void {
  core.publish({ outboxSize: core.outbox.length })
  if (core.estate) publishEstate(core)
}

/** Reads what waits on this device: this tab is not the only one that writes. */
export async function readOutbox(core: OutboxCore): Promise<void> {
  const keys = unlocked(core)
  const state = core.outboxState
  const { waiting, damaged, sent, old } = await readStored(core, keys)
  if (core.keys !== keys) return
  if (damaged.some((key) => !state.damaged.has(key))) core.notify('info', damagedText)
  for (const key of damaged) state.damaged.add(key)
  if (old.length > 0) await core.storage.change({ delete: old })
  if (core.keys !== keys) return
  core.outbox = waiting
  state.sent = sent
  show(core)
}

async function enqueue(core: OutboxCore, keys: Keys, change: RecordChange, at: string, attempts: Attempt[]) {
  const last = core.outbox.at(-1)?.seq ?? 0
  const waiting = {
    seq: Math.max(core.now() * 1000 + Math.floor(Math.random() * 1000), last + 1),
    at,
    change,
    attempts,
  }
  await storeChange(core, keys, waiting)
  stillUnlocked(core, keys)
  core.outbox = [...core.outbox, waiting]
  show(core)
  core.channel?.postMessage({ type: 'outbox' })
}

// What a form was filled from may have been sent since, and be a copy now. What nobody remembers counts as changed elsewhere.
function settled<T extends { recordId: string; basedOn: number }>({ outboxState }: OutboxCore, one: T): T {
  if (one.basedOn >= 0) return one
  const place = outboxState.sent.get(-one.basedOn)?.find(({ from }) => from === one.recordId)
  return place ? { ...one, recordId: place.id, basedOn: place.version } : one
}

function settledChange(core: OutboxCore, change: RecordChange): RecordChange {
  if (change.type !== 'save') return { ...change, moves: change.moves.map((move) => settled(core, move)) }
  const edits = change.edits.map((edit) => {
    const { recordId, basedOn, input } = settled(core, edit)
    return { recordId, basedOn, input: input.id === undefined ? input : { ...input, id: recordId } }
  })
  return { ...change, edits }
}

/** Saves one change. Gives where its records came to stand. `waited`: it comes from the outbox. */
async function land(
  core: OutboxCore,
  { change: given, at, attempts }: Omit<WaitingChange, 'seq'>,
  waited: boolean,
  onAttempt?: () => Promise<void>,
): Promise<Placed[]> {
  const change = settledChange(core, given)
  let outcome = { conflict: false, spared: false }
  const placed = await commit(
    core,
    (estate) => {
      const { plan, ...rest } = planOf(change, at, estate, waited)
      outcome = rest
      return plan
    },
    { attempts, ...(onAttempt ? { onAttempt } : {}) },
  )
  if (change.type === 'restore')
    for (const { recordId } of change.moves) placed.push(...(await readmit(core, recordId)))
  if (outcome.conflict || placed.some(({ from, id }) => from !== id)) core.notify('conflict', conflictText)
  if (outcome.spared) core.notify('conflict', sparedText)
  return placed
}

async function wasSent(core: OutboxCore, keys: Keys, waiting: WaitingChange, placed: Placed[]): Promise<void> {
  await storeSent(core, keys, waiting.seq, placed)
  stillUnlocked(core, keys)
  core.outboxState.sent.set(waiting.seq, placed)
  core.outbox = core.outbox.filter(({ seq }) => seq !== waiting.seq)
  show(core)
  core.channel?.postMessage({ type: 'outbox' })
}

/** Sends one that waited; false where the server refused it for a reason that waiting does not mend. */
async function sendOne(core: OutboxCore, keys: Keys, seq: number): Promise<boolean> {
  stillUnlocked(core, keys)
  // Another tab may have sent it, or this one read it anew.
  const waiting = core.outbox.find((one) => one.seq === seq)
  if (!waiting) return true
  try {
    if (!core.estate) await refresh(core)
    stillUnlocked(core, keys)
    const placed = await land(core, waiting, true, () => storeChange(core, keys, waiting))
    await wasSent(core, keys, waiting, placed)
    return true
  } catch (error) {
    stillUnlocked(core, keys)
    if (!(error instanceof EstateError) || isLost(error) || stops.includes(error.code)) throw error
    const { told } = core.outboxState
    if (!told.has(waiting.seq)) core.notify('info', refusedText + error.message)
    told.add(waiting.seq)
    return false
  }
}

async function sendAll(core: OutboxCore): Promise<void> {
  const keys = unlocked(core)
  await core.serialize(() => readOutbox(core))
  stillUnlocked(core, keys)
  const refused = new Set<number>()
  for (const waiting of core.outbox)
    if (dependsOn(waiting, refused) || !(await core.serialize(() => sendOne(core, keys, waiting.seq))))
      refused.add(waiting.seq)
}

/** Sends what waits, unless another tab does. Where the connection is still gone it goes on waiting. */
export function sendOutbox(core: OutboxCore): Promise<void> {
  const { locks, outboxState } = core
  const ifHeld = (lock: Lock | null) => (lock ? sendAll(core) : undefined)
  const start = async () => {
    if (!core.keys || core.outbox.length === 0) return
    await (locks ? locks.request('cairn-outbox', { ifAvailable: true }, ifHeld) : sendAll(core))
  }
  outboxState.sending ??= start()
    // What stopped it is over when it is tried again.
    .catch(() => undefined)
    .finally(() => {
      outboxState.sending = undefined
    })
  return outboxState.sending
}

/**
 * Saves a change, or stores it until the server can be reached. A change that follows others waits behind them.
 * @param at ISO text of when it was made
 * @param needs whether this one cannot wait: then a lost connection is a failure
 * @returns where its records came to stand; where it waits, version 0
 */
export async function perform(core: OutboxCore, change: RecordChange, at: string, needs: boolean): Promise<Placed[]> {
  const keys = unlocked(core)
  const here = (change.type === 'save' ? change.edits : change.moves).map(({ recordId }) => ({
    from: recordId,
    id: recordId,
    version: 0,
  }))
  const attempts: Attempt[] = []
  if (needs || core.outbox.length === 0) {
    try {
      return await land(core, { change, at, attempts }, false)
    } catch (error) {
      const waits = error instanceof EstateError && error.code === 'offline'
      if (needs || !waits) throw error
    }
  }
  stillUnlocked(core, keys)
  opened(core)
  await enqueue(core, keys, change, at, attempts)
  if (core.slice('online')) void sendOutbox(core)
  return here
}
