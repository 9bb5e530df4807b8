import { randomId } from '../../vault/index.ts'
import { type Activity, EstateError } from '../model/estate.ts'
import { storedFilesIn } from '../../records/fields/file.ts'
import { definitionOf } from '../../records/kinds/index.ts'
import type { SeatRole } from '../../domain/seats.ts'
import { readmission } from './audience.ts'
import type { RecordContent } from './record-content.ts'
import type { SavePlan } from './save-plan.ts'
import type { LeftOut, RecordInput } from '../model/records.ts'
import type { Estate } from './state.ts'
import type { Edit, RecordChange } from './change.ts'

const goneText = 'This is no longer there. It was deleted on another device.'

type Planned = {
  /** Null when nothing is left to do. */
  plan: SavePlan | null
  /** Another device changed the record in the meantime; both versions stay. */
  conflict: boolean
  /** Another device changed the record that this change was to delete, so the record stays. */
  spared: boolean
}

const isFrom = ({ createdAt, values }: RecordContent, input: RecordInput, at: string): boolean =>
  createdAt === at && JSON.stringify(values) === JSON.stringify(input.values)

// [Note: conflicts] If another device saved a record after a form opened it, the save of that form
// does not overwrite the record. The form becomes a copy, linked by `copyOf`, and the app shows a
// notice (docs/protocol.md, Manifest).
function place(
  estate: Estate,
  { recordId, basedOn, input }: Edit,
  at: string,
): { id: string; copyOf?: string } | undefined {
  const current = estate.records.get(recordId)
  if (input.id === undefined) {
    // Another device has purged this singleton, and a purged id is never used again.
    if (estate.manifest.rows.get(recordId)?.state === 'purged') return { id: randomId() }
    if (!current) return { id: recordId }
    // If the id of a new record already exists, the record arrived earlier, unless another device
    // made this singleton.
    if (input.singleton !== true || isFrom(current.content, input, at)) return undefined
    return current.content.trashedAt === undefined ? { id: randomId(), copyOf: recordId } : { id: recordId }
  }
  if (current?.version === basedOn && current.content.trashedAt === undefined) return { id: recordId }
  return { id: randomId(), copyOf: recordId }
}

const peopleOf = ({ notFor, formerly }: LeftOut): LeftOut => ({
  ...(notFor === undefined ? {} : { notFor }),
  ...(formerly === undefined ? {} : { formerly }),
})

export function contentOf(
  input: RecordInput,
  before: RecordContent | undefined,
  time: string,
  copyOf?: string,
): RecordContent {
  const { kind, definitionVersion, values, audience, alsoIfIncapacitated, seat, unchecked, added } = input
  const importId = input.importId ?? before?.importId
  const firstDays = input.firstDays ?? before?.firstDays
  return {
    kind,
    definitionVersion,
    values,
    audience,
    alsoIfIncapacitated,
    ...(firstDays === true ? { firstDays } : {}),
    ...(seat === undefined || copyOf !== undefined ? {} : { seat }),
    ...(unchecked === undefined ? {} : { unchecked }),
    ...(importId === undefined ? {} : { importId }),
    // After an edit, undoing the import must keep the record, so the mark of the import is dropped.
    ...(added === undefined || copyOf !== undefined ? {} : { added }),
    // An unchanged audience keeps its exclusions; a newly chosen audience excludes no grantee.
    ...peopleOf(input.leftOut ?? (before?.audience === audience ? before : {})),
    ...(before?.now === undefined || copyOf !== undefined ? {} : { now: before.now }),
    ...(copyOf === undefined ? {} : { copyOf }),
    files: storedFilesIn(values),
    createdAt: before?.createdAt ?? time,
    updatedAt: time,
  }
}

function moved(type: 'remove' | 'restore', content: RecordContent, time: string): RecordContent {
  if (type === 'remove') return { ...content, trashedAt: time, updatedAt: time }
  const { trashedAt: _trashedAt, ...live } = content
  return { ...live, updatedAt: time }
}

type Moved = Exclude<RecordChange, { type: 'save' }>
type Shown = ReadonlyMap<string, { content: RecordContent }>

// If another person took the seat in the meantime, the record takes a free seat of the same kind.
function seatAgain(records: Shown, recordId: string, { kind, seat }: RecordContent): SeatRole | undefined {
  if (seat === undefined) return undefined
  const taken = new Set(
    [...records].flatMap(([id, { content }]) =>
      id === recordId || content.trashedAt !== undefined || content.seat === undefined ? [] : [content.seat],
    ),
  )
  return [seat, ...(definitionOf(kind)?.seats ?? [])].find((role) => !taken.has(role))
}

/** Skips missing records. A restored person gets back as many records as fit in one save. */
export function movedWrites({ type, moves }: Moved, records: Shown, time: string): SavePlan['writes'] {
  const after = new Map(records)
  const writes = new Map<string, RecordContent>()
  const write = (id: string, content: RecordContent) => {
    after.set(id, { content })
    writes.set(id, content)
  }
  for (const { recordId } of moves) {
    const before = after.get(recordId)?.content
    if (!before) continue
    const content = moved(type, before, time)
    const seat = type === 'restore' ? seatAgain(after, recordId, before) : undefined
    write(recordId, seat === undefined ? content : { ...content, seat })
    if (seat !== undefined) for (const one of readmission(after, recordId, seat, time)) write(one.id, one.content)
  }
  return [...writes].map(([id, content]) => ({ id, content }))
}

export function lineOf(change: RecordChange, at: string): Omit<Activity, 'id'>[] {
  if (change.activity === '') return []
  const { length, 0: first } = change.type === 'save' ? change.edits : change.moves
  const about = length === 1 && first ? { recordId: first.recordId } : {}
  const kind = change.type === 'save' ? { kind: change.edits[0]?.input.kind ?? '' } : {}
  const { partOf } = change
  return [{ text: change.activity, at, ...kind, ...about, ...(partOf !== undefined && { partOf }) }]
}

/** A once-only line's key has a topic and a subject; the parts of a change share a random key. */
export const isOnceOnly = (partOf: string | undefined): boolean => partOf?.includes(' ') === true

/** Leaves out the lines that a later line of the same change covers. */
export function withoutParts(lines: readonly Activity[]): Activity[] {
  const last = new Map(lines.map((line) => [line.partOf, line]))
  return lines.filter((line) => line.partOf === undefined || last.get(line.partOf) === line)
}

function planSave(change: Extract<RecordChange, { type: 'save' }>, at: string, estate: Estate): Planned {
  const placed: { from: string; id: string }[] = []
  let conflict = false
  const writes = change.edits.flatMap((edit) => {
    const found = place(estate, edit, at)
    if (!found) return []
    const { id, copyOf = edit.input.copyOf } = found
    conflict ||= found.copyOf !== undefined
    placed.push({ from: edit.recordId, id })
    const before = edit.input.id === undefined ? undefined : estate.records.get(edit.recordId)?.content
    return [{ id, content: contentOf(edit.input, before, at, copyOf) }]
  })
  const [only] = placed
  const activity = lineOf(change, at).map((line) =>
    line.recordId !== undefined && only ? { ...line, recordId: only.id } : line,
  )
  return { plan: writes.length === 0 ? null : { writes, activity, placed }, conflict, spared: false }
}

/**
 * @param later true if the change waited in the outbox: then a record that is missing, or that was
 * changed before a deletion, is not a failure
 */
export function planOf(change: RecordChange, at: string, estate: Estate, later: boolean): Planned {
  if (change.type === 'save') return planSave(change, at, estate)
  const { type } = change
  const there = change.moves.flatMap((move) => {
    const record = estate.records.get(move.recordId)
    return record ? [{ ...move, ...record }] : []
  })
  if (there.length === 0 && !later) throw new EstateError('gone', goneText)
  const moves = there.filter(({ version, basedOn }) => !later || type === 'restore' || version === basedOn)
  const spared = moves.length < there.length
  const [first] = moves
  if (!first) return { plan: null, conflict: false, spared }
  for (const { recordId, content } of type === 'restore' ? moves : [])
    if (content.seat !== undefined && seatAgain(estate.records, recordId, content) === undefined)
      throw new EstateError('limit', definitionOf(content.kind)?.limit?.message ?? goneText)
  const writes = movedWrites({ ...change, moves }, estate.records, at)
  const activity = lineOf(change, at).map((line) => ({ ...line, kind: first.content.kind }))
  return {
    plan: { writes, activity, placed: writes.map(({ id }) => ({ from: id, id })) },
    conflict: false,
    spared,
  }
}
