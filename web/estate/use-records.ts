import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Definition, read, type Step, type ValuesOf, versionOf } from '../../records/define.ts'
import { client, store } from './remote.ts'
import type { RecordInput, StoredRecord, SavedRecord, SaveOptions } from '../../client/model/records.ts'

/** A change for several records; undefined fields keep their values. */
export type ChangeOf<V> = Partial<
  Pick<RecordInput, 'audience' | 'alsoIfIncapacitated' | 'firstDays' | 'leftOut' | 'unchecked'> & { values: V }
>

/** Lists, saves and deletes records of one kind. `all` is in memory, newest first. */
export type Records<S extends readonly Step[]> = {
  definition: Definition<S>
  status: 'loading' | 'ready' | 'failed'
  all: SavedRecord<ValuesOf<S>>[]
  /** The current records, for callbacks that run after the render. */
  latest(): SavedRecord<ValuesOf<S>>[]
  /** Resolves once the save is durable. Rejects with an Error whose message is displayable. */
  save(values: ValuesOf<S>, options: SaveOptions): Promise<SavedRecord<ValuesOf<S>>>
  /** Changes one batch of `inSaves` at most, and returns how many records no longer exist. */
  changeMany(
    ids: readonly string[],
    to: (record: SavedRecord<ValuesOf<S>>) => ChangeOf<ValuesOf<S>> | undefined,
    activity: (count: number) => string,
    partOf?: string,
  ): Promise<{ gone: number }>
  remove(id: string, activity?: string): Promise<void>
  restore(id: string, activity: string): Promise<void>
  /** Removes in one save; at most one batch of `inSaves`. */
  removeMany(ids: readonly string[], activity: string, partOf: string): Promise<void>
  restoreMany(ids: readonly string[], activity: string, partOf: string): Promise<void>
  reload(): Promise<void>
}

// The records that already fit the present definition, which are most; they need no copy.
const fitting = new WeakSet<StoredRecord>()

function fitsToday<S extends readonly Step[]>(
  definition: Definition<S>,
  stored: StoredRecord,
): stored is StoredRecord & { values: ValuesOf<S> } {
  if (fitting.has(stored)) return true
  const fits = read(definition, stored.definitionVersion, stored.values) === stored.values
  if (fits) fitting.add(stored)
  return fits
}

function asToday<S extends readonly Step[]>(definition: Definition<S>, stored: StoredRecord): SavedRecord<ValuesOf<S>> {
  if (fitsToday(definition, stored)) return stored
  const { definitionVersion, ...record } = stored
  return { ...record, values: read(definition, definitionVersion, stored.values) }
}

// Caches upgrades by record object; the client creates a new object for each change.
function rememberer<S extends readonly Step[]>(definition: Definition<S>) {
  const upgraded = new WeakMap<StoredRecord, SavedRecord<ValuesOf<S>>>()
  const today = (stored: StoredRecord): SavedRecord<ValuesOf<S>> => {
    if (fitting.has(stored)) return asToday(definition, stored)
    const before = upgraded.get(stored)
    if (before) return before
    const now = asToday(definition, stored)
    if (now !== stored) upgraded.set(stored, now)
    return now
  }
  return { today, isKnown: (stored: StoredRecord) => fitting.has(stored) || upgraded.has(stored) }
}

/** Above this number, records are prepared in slices, so that the page stays responsive. */
const sliceSize = 200
const sliceMilliseconds = 10

/** The records in the present definition, once all are ready; until then, the previous result. */
function useInSlices<S extends readonly Step[]>(
  stored: readonly StoredRecord[],
  isOpen: boolean,
  { today, isKnown }: ReturnType<typeof rememberer<S>>,
): SavedRecord<ValuesOf<S>>[] | undefined {
  const [ready, setReady] = useState<SavedRecord<ValuesOf<S>>[]>()
  const known = useMemo(() => {
    const all: SavedRecord<ValuesOf<S>>[] = []
    let unknown = 0
    for (const one of stored) {
      if (!isKnown(one)) unknown += 1
      if (unknown > sliceSize) return undefined
      all.push(today(one))
    }
    return all
  }, [stored, today, isKnown])
  useEffect(() => {
    const all: SavedRecord<ValuesOf<S>>[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const prepareSome = () => {
      const until = performance.now() + sliceMilliseconds
      while (all.length < stored.length && performance.now() < until)
        for (const one of stored.slice(all.length, all.length + sliceSize)) all.push(today(one))
      if (all.length < stored.length) timer = setTimeout(prepareSome)
      // Rendering thousands of records is slow too, so make the update interruptible.
      else startTransition(() => setReady(all))
    }
    if (!known) timer = setTimeout(prepareSome)
    return () => clearTimeout(timer)
  }, [stored, known, today])
  // After a lock, do not show the records from before the lock.
  const before = isOpen ? (known ?? ready) : undefined
  if (before !== ready) setReady(before)
  return known ?? ready
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
  ...(options.firstDays === undefined ? {} : { firstDays: options.firstDays }),
  ...(options.id === undefined ? {} : { id: options.id }),
  ...(definition.singleton === true ? { singleton: true } : {}),
  ...(options.seat === undefined ? {} : { seat: options.seat }),
  ...(options.unchecked === undefined ? {} : { unchecked: options.unchecked }),
  ...(options.newId === undefined ? {} : { newId: options.newId }),
  ...(options.basedOn === undefined ? {} : { basedOn: options.basedOn }),
})

/** Converts a record to the input from which a change starts. */
function asInput(now: StoredRecord): RecordInput {
  const { id, version, kind, audience, alsoIfIncapacitated, seat, unchecked, definitionVersion, values } = now
  const kept = { audience, alsoIfIncapacitated, ...(seat && { seat }), ...(unchecked && { unchecked }) }
  return { id, basedOn: version, kind, ...kept, definitionVersion, values }
}

/** Renders from memory and never waits for the network. */
export function useRecords<S extends readonly Step[]>(definition: Definition<S>): Records<S> {
  const [remembered] = useState(() => rememberer(definition))
  const newest = useSyncExternalStore(store.subscribe, () => store.kind(definition.kind))
  const opened = useSyncExternalStore(store.subscribe, () => store.slice('status'))
  const all = useInSlices(newest, opened === 'ready', remembered)
  const status = all === undefined && opened === 'ready' ? 'loading' : opened
  return useMemo(() => {
    const removal = (id: string) => {
      const record = store.record(id)
      return record ? definition.activity.removed(asToday(definition, record).values) : ''
    }
    return {
      definition,
      status,
      all: all ?? [],
      latest: () => store.kind(definition.kind).map(remembered.today),
      save: async (values, options) => {
        const activity = options.activity ?? definition.activity[options.id ? 'changed' : 'added'](values)
        const beside = (options.beside ?? []).map((one) => ({ ...asInput(one.record), values: one.values }))
        const [saved] = await client.saveRecords([draftOf(definition, values, options), ...beside], activity)
        if (!saved) throw new Error('A save answers with what it saved.')
        return asToday(definition, saved)
      },
      changeMany: async (ids, to, activity, partOf) => {
        const there = ids.flatMap((id) => store.record(id) ?? [])
        const inputs = there.flatMap((now): RecordInput[] => {
          const change = to(asToday(definition, now))
          if (change === undefined) return []
          const { values, ...who } = change
          const written = values && { definitionVersion: versionOf(definition), values: { ...values } }
          return [{ ...asInput(now), ...written, ...who }]
        })
        if (inputs.length > 0) await client.saveRecords(inputs, activity(inputs.length), partOf)
        return { gone: ids.length - there.length }
      },
      remove: (id, activity) => client.removeRecord(id, activity ?? removal(id)),
      restore: (id, activity) => client.restoreRecord(id, activity),
      removeMany: (ids, activity, partOf) => client.removeRecords(ids, activity, partOf),
      restoreMany: (ids, activity, partOf) => client.restoreRecords(ids, activity, partOf),
      reload: () => client.refresh(),
    } satisfies Records<S>
  }, [definition, status, all, remembered])
}
