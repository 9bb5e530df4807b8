import { randomId } from '../../../vault/index.ts'
import type { Draft, StoredRecord } from '../calls.ts'
import { type Activity, EstateError } from '../types.ts'
import { commit } from './commit.ts'
import { asStored, filesIn, type RecordContent } from './content.ts'
import { type Core, type Estate, opened } from './core.ts'
import { refresh } from './open.ts'

const conflictText =
  'This was changed on another device at the same time. Both versions are kept: what you saved here is now a copy beside the other.'
const goneText = 'This is no longer there. It was deleted on another device.'

type Line = Omit<Activity, 'id'>

// [Note: conflicts] A record that another device changed since the form was filled is not overwritten: the later save becomes a
// copy beside it, linked by `copyOf`, and the person is told (PROTOCOL.md, Manifest).
function place(estate: Estate, draft: Draft, basedOn: number): { id: string; copyOf?: string } {
  if (draft.id === undefined) return { id: randomId() }
  const current = estate.records.get(draft.id)
  if (current?.version === basedOn && current.content.trashedAt === undefined) return { id: draft.id }
  return { id: randomId(), copyOf: draft.id }
}

/** What is sealed for a draft; `before` is what the record held until now. */
export function contentOf(
  draft: Draft,
  before: RecordContent | undefined,
  time: string,
  copyOf?: string,
): RecordContent {
  const { kind, definitionVersion, values, audience, alsoIfIncapacitated, seat, unchecked } = draft
  return {
    kind,
    definitionVersion,
    values,
    audience,
    alsoIfIncapacitated,
    ...(seat === undefined || copyOf !== undefined ? {} : { seat }),
    ...(unchecked === undefined ? {} : { unchecked }),
    // A choice that was not touched keeps leaving out who was left out; a new choice means today's people.
    ...(before?.notFor !== undefined && before.audience === audience ? { notFor: before.notFor } : {}),
    ...(copyOf === undefined ? {} : { copyOf }),
    files: filesIn(values),
    createdAt: before?.createdAt ?? time,
    updatedAt: time,
  }
}

/** Saving, deleting and bringing back records of the own estate. */
export function recordsOf(core: Core) {
  const ready = async () => {
    if (!core.estate) await refresh(core)
    return opened(core)
  }
  const change = async (id: string, text: string, alter: (content: RecordContent, time: string) => RecordContent) => {
    await ready()
    await commit(core, (estate, time) => {
      const record = estate.records.get(id)
      if (!record) throw new EstateError('gone', goneText)
      const content = alter(record.content, time)
      const line: Line = { text, at: time, kind: content.kind, recordId: id }
      return { writes: [{ id, content }], activity: text ? [line] : [] }
    })
  }
  return {
    async saveRecords(drafts: Draft[], activity: string): Promise<StoredRecord[]> {
      if (drafts.length === 0) return []
      const estate = await ready()
      const bases = drafts.map(
        (draft) => draft.basedOn ?? (draft.id === undefined ? 0 : (estate.records.get(draft.id)?.version ?? 0)),
      )
      let ids: string[] = []
      let copied = false
      await commit(core, (newest, time) => {
        const places = drafts.map((draft, i) => place(newest, draft, bases[i] ?? 0))
        const writes = drafts.map((draft, i) => {
          const { id, copyOf } = places[i] ?? { id: randomId() }
          const before = draft.id === undefined ? undefined : newest.records.get(draft.id)?.content
          return { id, content: contentOf(draft, before, time, copyOf) }
        })
        ids = writes.map(({ id }) => id)
        copied = places.some(({ copyOf }) => copyOf !== undefined)
        const [first] = writes
        const about =
          drafts.length === 1 && first
            ? { kind: first.content.kind, recordId: first.id }
            : { kind: drafts[0]?.kind ?? '' }
        return { writes, activity: activity ? [{ text: activity, at: time, ...about }] : [] }
      })
      if (copied) core.notify('conflict', conflictText)
      const saved = opened(core).records
      return ids.flatMap((id) => {
        const record = saved.get(id)
        return record ? [asStored(id, record.version, record.content)] : []
      })
    },

    removeRecord: (id: string, activity: string) =>
      change(id, activity, (content, time) => ({ ...content, trashedAt: time, updatedAt: time })),

    restoreRecord: (id: string, activity: string) =>
      change(id, activity, (content, time) => {
        const { trashedAt: _trashedAt, ...live } = content
        return { ...live, updatedAt: time }
      }),
  }
}
