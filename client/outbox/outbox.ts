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

// [Note: changes that wait] The outbox holds changes sealed, neither signed nor numbered until sent
// (docs/protocol.md, Manifest). It stores each attempt first. A number belongs to one entry, so the
// chain shows what a lost answer saved. Results stay a while for forms that refer to them.

type OutboxState = {
  /** The new ids and versions of the records of sent changes, by change number. */
  sent: Map<number, Placed[]>
  notified: Set<number>
  /** The stored changes that do not open and about which the app has already shown a notice. */
  damaged: Set<string>
  sending: Promise<void> | undefined
}

export type OutboxCore = EstateCore & { readonly outboxState: OutboxState }

export const emptyOutbox = (): OutboxState => ({
  sent: new Map(),
  notified: new Set(),
  damaged: new Set(),
  sending: undefined,
})

/** The client does not try the later changes either after these errors. */
const stoppingCodes: readonly string[] = [
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

// The record with which a form began may have become a copy. An unknown base version counts as
// changed elsewhere.
function withCurrentBase<T extends { recordId: string; basedOn: number }>({ outboxState }: OutboxCore, one: T): T {
  if (one.basedOn >= 0) return one
  const place = outboxState.sent.get(-one.basedOn)?.find(({ from }) => from === one.recordId)
  return place ? { ...one, recordId: place.id, basedOn: place.version } : one
}

function settledChange(core: OutboxCore, change: RecordChange): RecordChange {
  if (change.type !== 'save') return { ...change, moves: change.moves.map((move) => withCurrentBase(core, move)) }
  const edits = change.edits.map((edit) => {
    const { recordId, basedOn, input } = withCurrentBase(core, edit)
    return { recordId, basedOn, input: input.id === undefined ? input : { ...input, id: recordId } }
  })
  return { ...change, edits }
}

/** Saves one change. `waited`: the change comes from the outbox. */
async function saveNow(
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

/** Sends one waiting change; returns false if the server refused it for good. */
async function sendOne(core: OutboxCore, keys: Keys, seq: number): Promise<boolean> {
  stillUnlocked(core, keys)
  // Another tab may have sent the change, or this one may have read the outbox again.
  const waiting = core.outbox.find((one) => one.seq === seq)
  if (!waiting) return true
  try {
    if (!core.estate) await refresh(core)
    stillUnlocked(core, keys)
    const placed = await saveNow(core, waiting, true, () => storeChange(core, keys, waiting))
    await wasSent(core, keys, waiting, placed)
    return true
  } catch (error) {
    stillUnlocked(core, keys)
    if (!(error instanceof EstateError) || isLost(error) || stoppingCodes.includes(error.code)) throw error
    const { notified } = core.outboxState
    if (!notified.has(waiting.seq)) core.notify('info', refusedText + error.message)
    notified.add(waiting.seq)
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

/** Unless another tab is sending. Without a connection the changes stay in the outbox. */
export function sendOutbox(core: OutboxCore): Promise<void> {
  const { locks, outboxState } = core
  const ifHeld = (lock: Lock | null) => (lock ? sendAll(core) : undefined)
  const start = async () => {
    if (!core.keys || core.outbox.length === 0) return
    await (locks ? locks.request('cairn-outbox', { ifAvailable: true }, ifHeld) : sendAll(core))
  }
  outboxState.sending ??= start()
    // A failed attempt must not make the next one fail, so its error is dropped.
    .catch(() => undefined)
    .finally(() => {
      outboxState.sending = undefined
    })
  return outboxState.sending
}

/**
 * @param needs true for a change that must not wait: a lost connection then is a failure
 * @returns ids and versions; version 0 while the change waits
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
      return await saveNow(core, { change, at, attempts }, false)
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
