import { newestFirst, type StoredRecord, type TrashedRecord } from './model/records.ts'
import { type Change, emptySlices, type RecordsChange, type Slices } from './model/slices.ts'

const none: StoredRecord[] = []

export type Store = {
  subscribe: (listener: () => void) => () => void
  slice: <K extends keyof Slices>(name: K) => Slices[K]
  /** Live records of one kind, newest first; the same array until that kind changes. */
  kind: (name: string) => StoredRecord[]
  record: (id: string) => StoredRecord | undefined
  /** Live records of every kind, newest first; the same array until one changes. */
  all: () => StoredRecord[]
  trash: () => TrashedRecord[]
  /** While records come for which somebody waits: the live ones that may be read by now, in the order in which they came. Nothing can be said of what is not among them. */
  soFar: () => StoredRecord[]
  apply: (change: Change) => void
}

/** Records as they are shown, or as they will be once the last part of a change came. */
type Held = {
  records: Map<string, StoredRecord>
  trashed: Map<string, TrashedRecord>
  /** The kinds whose lists are no longer what they were; with `anew`, those of all kinds. */
  changed: Set<string>
  anew?: true
}

function put({ records, trashed, changed }: Held, change: RecordsChange): void {
  const leave = (id: string) => {
    const before = records.get(id)
    if (before) changed.add(before.kind)
    trashed.delete(id)
  }
  for (const id of [...change.gone, ...change.trash.map((record) => record.id)]) {
    leave(id)
    records.delete(id)
  }
  for (const record of change.trash) trashed.set(record.id, record)
  for (const record of change.records) {
    leave(record.id)
    changed.add(record.kind)
    records.set(record.id, record)
  }
}

/** The estate in memory on the page's side: plain data that screens read synchronously. */
export function createStore(): Store {
  let slices = emptySlices
  let held: Held = { records: new Map(), trashed: new Map(), changed: new Set() }
  // What comes in parts is put together as they come, and nobody is told before the last one did: a slow phone would stand still
  // for thousands at once.
  let coming: Held | undefined
  let soFar: StoredRecord[] | undefined = none
  let everything: StoredRecord[] | undefined
  let byKind: Map<string, StoredRecord[]> | undefined
  let trashList: TrashedRecord[] | undefined
  const lists = new Map<string, StoredRecord[]>()
  const listeners = new Set<() => void>()

  const begin = ({ reset, more }: RecordsChange): Held => {
    if (reset) return { records: new Map(), trashed: new Map(), changed: new Set(), anew: true }
    return more ? { records: new Map(held.records), trashed: new Map(held.trashed), changed: new Set() } : held
  }
  const take = (change: RecordsChange): boolean => {
    const next = change.reset || coming === undefined ? begin(change) : coming
    put(next, change)
    coming = change.more ? next : undefined
    if (change.soFar) soFar = undefined
    if (coming) return change.soFar === true
    soFar = none
    for (const kind of next.anew ? [...lists.keys()] : next.changed) lists.delete(kind)
    held = { records: next.records, trashed: next.trashed, changed: new Set() }
    everything = byKind = trashList = undefined
    return true
  }
  const apply = (change: Change) => {
    if ('slices' in change) slices = { ...slices, ...change.slices }
    else if (!take(change)) return
    for (const listener of listeners) listener()
  }
  const all = () => {
    everything ??= [...held.records.values()].toSorted(newestFirst)
    return everything
  }

  return {
    apply,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    slice: (name) => slices[name],
    record: (id) => held.records.get(id),
    all,
    kind: (name) => {
      const known = lists.get(name)
      if (known) return known
      byKind ??= Map.groupBy(all(), ({ kind }) => kind)
      const list = byKind.get(name) ?? none
      lists.set(name, list)
      return list
    },
    soFar: () => {
      soFar ??= [...(coming?.records.values() ?? none)]
      return soFar
    },
    trash: () => {
      trashList ??= [...held.trashed.values()].toSorted((a, b) => b.trashedAt.localeCompare(a.trashedAt))
      return trashList
    },
  }
}
