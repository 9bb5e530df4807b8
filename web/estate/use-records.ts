import { useMemo, useState, useSyncExternalStore } from 'react'
import { type Definition, read, type Step, type ValuesOf, versionOf } from '../../records/define.ts'
import { client, store } from './remote.ts'
import type { RecordChoices, RecordInput, StoredRecord, SavedRecord, SaveOptions } from '../../client/model/records.ts'

/** Who gets a record, and whether already at incapacity. */
export type Recipients = Pick<RecordChoices, 'audience' | 'alsoIfIncapacitated'>

/** The most records that are saved in one call. */
const atOnce = 200

/** Many things in parts that can each be saved in one call. */
export const inSaves = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, part) => all.slice(part * atOnce, (part + 1) * atOnce))

/** What a screen needs to list, save and remove records of one kind. `all` is read from memory, newest first. */
export type Records<S extends readonly Step[]> = {
  definition: Definition<S>
  status: 'loading' | 'ready' | 'failed'
  all: SavedRecord<ValuesOf<S>>[]
  /** Resolves when the save is durable on the server. Rejects with an Error whose message can be shown. */
  save(values: ValuesOf<S>, options: SaveOptions): Promise<SavedRecord<ValuesOf<S>>>
  /** Says of records who gets them, whatever they are about now. */
  give(ids: readonly string[], who: (id: string) => Recipients, activity: string): Promise<void>
  /** Moves the record to the trash: it can be brought back for 30 days with `restore`. */
  remove(id: string, activity?: string): Promise<void>
  restore(id: string): Promise<void>
  /** The same for several in one save, at most as many as are in one part of `inSaves`. */
  removeMany(ids: readonly string[], activity: string): Promise<void>
  restoreMany(ids: readonly string[], activity: string): Promise<void>
  /** Reads again from the server (the Try Again button). */
  reload(): Promise<void>
}

/** A stored record with the values of today's definition. */
function asToday<S extends readonly Step[]>(definition: Definition<S>, stored: StoredRecord): SavedRecord<ValuesOf<S>> {
  const { definitionVersion, ...record } = stored
  return { ...record, values: read(definition, definitionVersion, stored.values) }
}

// A record is upgraded once per version, not at every draw: the client makes a new object for each change.
function rememberer<S extends readonly Step[]>(definition: Definition<S>) {
  const known = new WeakMap<StoredRecord, SavedRecord<ValuesOf<S>>>()
  return (stored: StoredRecord): SavedRecord<ValuesOf<S>> => {
    const today = known.get(stored) ?? asToday(definition, stored)
    known.set(stored, today)
    return today
  }
}

const draftOf = <S extends readonly Step[]>(
  definition: Definition<S>,
  values: ValuesOf<S>,
  options: SaveOptions,
): RecordInput => ({
  kind: definition.kind,
  definitionVersion: versionOf(definition),
  values: { ...values },
  audience: options.audience,
  alsoIfIncapacitated: options.alsoIfIncapacitated,
  ...(options.id === undefined ? {} : { id: options.id }),
  ...(definition.singleton === true ? { singleton: true } : {}),
  ...(options.seat === undefined ? {} : { seat: options.seat }),
  ...(options.unchecked === undefined ? {} : { unchecked: options.unchecked }),
  ...(options.basedOn === undefined ? {} : { basedOn: options.basedOn }),
})

/** The records of one kind, with what a screen can do to them. Draws from memory; never waits for the network. */
export function useRecords<S extends readonly Step[]>(definition: Definition<S>): Records<S> {
  const [today] = useState(() => rememberer(definition))
  const stored = useSyncExternalStore(store.subscribe, () => store.kind(definition.kind))
  const status = useSyncExternalStore(store.subscribe, () => store.slice('status'))
  return useMemo(() => {
    const titleOf = (id: string, change: 'changed' | 'removed') => {
      const record = store.record(id) ?? store.trash().find((trashed) => trashed.id === id)
      return record ? definition.activity[change](asToday(definition, record).values) : ''
    }
    return {
      definition,
      status,
      all: stored.map(today),
      save: async (values, options) => {
        const activity = options.activity ?? definition.activity[options.id ? 'changed' : 'added'](values)
        const [saved] = await client.saveRecords([draftOf(definition, values, options)], activity)
        if (!saved) throw new Error('A save answers with what it saved.')
        return asToday(definition, saved)
      },
      give: async (ids, who, activity) => {
        const inputs = ids.flatMap((id): RecordInput[] => {
          const now = store.record(id)
          if (now === undefined) return []
          const { kind, definitionVersion, values, version, seat, unchecked } = now
          const kept = { ...(seat && { seat }), ...(unchecked && { unchecked }) }
          return [{ id, basedOn: version, kind, definitionVersion, values, ...kept, ...who(id) }]
        })
        for (const some of inSaves(inputs)) await client.saveRecords(some, activity)
      },
      remove: (id, activity) => client.removeRecord(id, activity ?? titleOf(id, 'removed')),
      restore: (id) => client.restoreRecord(id, titleOf(id, 'changed')),
      removeMany: (ids, activity) => client.removeRecords(ids, activity),
      restoreMany: (ids, activity) => client.restoreRecords(ids, activity),
      reload: () => client.refresh(),
    } satisfies Records<S>
  }, [definition, status, stored, today])
}
