import { randomId, singletonId } from '../../vault/index.ts'
import { timeOf, unlocked } from '../core/core.ts'
import type { RecordChange } from '../estate/change.ts'
import { refresh } from '../estate/open.ts'
import { asStored } from '../estate/record-content.ts'
import { opened } from '../estate/state.ts'
import type { RecordInput, StoredRecord } from '../model/records.ts'
import { type OutboxCore, perform } from './outbox.ts'

// Saves, deletes and restores own records. Offline, the changes wait in the outbox.

async function ready(core: OutboxCore): Promise<void> {
  if (!core.estate) await refresh(core)
}
const versionOf = (core: OutboxCore, id: string) => core.shown?.get(id)?.version ?? 0

/** Derived from the previous keys; in the trash the singleton keeps that id. */
function madeBefore(core: OutboxCore, kind: string): string | undefined {
  const all = [...(core.shown ?? [])].filter(([, { content }]) => content.kind === kind && !content.copyOf)
  const [first] = all.toSorted(
    ([, { content: one }], [, { content: other }]) =>
      Number(one.trashedAt !== undefined) - Number(other.trashedAt !== undefined) ||
      one.createdAt.localeCompare(other.createdAt),
  )
  return first?.[0]
}

// The id of a singleton. A purged id is never used again, so a new singleton gets the next id.
async function idOfOnly(core: OutboxCore, kind: string): Promise<string> {
  const keys = unlocked(core)
  const { rows } = opened(core).manifest
  for (let nth = 0; ; nth += 1) {
    const id = await singletonId(keys, kind, nth)
    const isMade = core.shown?.has(id) === true
    if (rows.get(id)?.state === 'purged') continue
    return isMade || keys.older === undefined ? id : (madeBefore(core, kind) ?? id)
  }
}

/**
 * Writes one activity line; the last save with one `partOf` replaces that line.
 * @returns the records as the page shows them; `waiting` while in the outbox
 */
async function saveRecords(
  core: OutboxCore,
  inputs: RecordInput[],
  activity: string,
  partOf?: string,
): Promise<StoredRecord[]> {
  if (inputs.length === 0) return []
  await ready(core)
  const edits = await Promise.all(
    inputs.map(async (input) => ({
      recordId: input.id ?? (input.singleton === true ? await idOfOnly(core, input.kind) : (input.newId ?? randomId())),
      basedOn: input.basedOn ?? (input.id === undefined ? 0 : versionOf(core, input.id)),
      input,
    })),
  )
  const change: RecordChange = { type: 'save', edits, activity, partOf }
  // Only the server knows whether another device has filled a seat, so this cannot wait in the
  // outbox.
  const fillsSeat = inputs.some(({ id, seat }) => id === undefined && seat !== undefined)
  const placed = await perform(core, change, timeOf(core), fillsSeat)
  return placed.flatMap(({ id }) => {
    const record = core.shown?.get(id)
    if (!record) return []
    const stored = asStored(id, record.version, record.content)
    return [record.waiting ? { ...stored, waiting: true } : stored]
  })
}

/** A second import recognizes the records by these ids. A purged id is never used again. */
async function idsForImport(core: OutboxCore, ids: readonly string[]): Promise<string[]> {
  const keys = unlocked(core)
  await ready(core)
  const { rows } = opened(core).manifest
  const kept: string[] = []
  for (const id of ids) {
    let now = id
    for (let nth = 0; rows.get(now)?.state === 'purged'; nth += 1) now = await singletonId(keys, id, nth)
    kept.push(now)
  }
  return kept
}

async function move(
  core: OutboxCore,
  type: 'remove' | 'restore',
  ids: readonly string[],
  activity: string,
  partOf?: string,
) {
  if (ids.length === 0) return
  await ready(core)
  const moves = ids.map((recordId) => ({ recordId, basedOn: versionOf(core, recordId) }))
  await perform(core, { type, moves, activity, partOf }, timeOf(core), false)
}

const removeRecords = (core: OutboxCore, ids: readonly string[], activity: string, partOf?: string) =>
  move(core, 'remove', ids, activity, partOf)
const restoreRecords = (core: OutboxCore, ids: readonly string[], activity: string, partOf?: string) =>
  move(core, 'restore', ids, activity, partOf)
const removeRecord = (core: OutboxCore, id: string, activity: string) => move(core, 'remove', [id], activity)
const restoreRecord = (core: OutboxCore, id: string, activity: string) => move(core, 'restore', [id], activity)

export const recordCalls = { saveRecords, idsForImport, removeRecords, restoreRecords, removeRecord, restoreRecord }
