import type { StoredRecord, TrashedRecord } from './model/records.ts'
import { type Change, emptySlices, type RecordsChange, type Slices } from './model/slices.ts'

// Times and ids are written in one way, so that their texts stand in their order.
const newestFirst = (a: StoredRecord, b: StoredRecord) =>
  a.updatedAt === b.updatedAt ? (a.id < b.id ? -1 : 1) : a.updatedAt < b.updatedAt ? 1 : -1
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
  apply: (change: Change) => void
}

/** The estate in memory on the page's side: plain data that screens read synchronously. */
export function createStore(): Store {
  let slices = emptySlices
  let records = new Map<string, StoredRecord>()
  let trashed = new Map<string, TrashedRecord>()
  let trashList: TrashedRecord[] | undefined
  let everything: StoredRecord[] | undefined
  // Parts of a change that goes on: nobody is told before the last one came.
  const parts: RecordsChange[] = []
  const lists = new Map<string, StoredRecord[]>()
  const listeners = new Set<() => void>()

  const forgetList = (id: string) => {
    const before = records.get(id)
    if (before) lists.delete(before.kind)
  }
  const take = (change: RecordsChange) => {
    if (change.reset) {
      records = new Map()
      trashed = new Map()
      lists.clear()
    }
    for (const id of [...change.gone, ...change.trash.map((record) => record.id)]) {
      forgetList(id)
      records.delete(id)
      trashed.delete(id)
    }
    for (const record of change.trash) trashed.set(record.id, record)
    for (const record of change.records) {
      forgetList(record.id)
      lists.delete(record.kind)
      trashed.delete(record.id)
      records.set(record.id, record)
    }
    trashList = undefined
    everything = undefined
  }
  const apply = (change: Change) => {
    if ('slices' in change) slices = { ...slices, ...change.slices }
    else {
      parts.push(change)
      if (change.more) return
      for (const part of parts.splice(0)) take(part)
    }
    for (const listener of listeners) listener()
  }

  return {
    apply,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    slice: (name) => slices[name],
    record: (id) => records.get(id),
    all: () => {
      everything ??= [...records.values()].toSorted(newestFirst)
      return everything
    },
    kind: (name) => {
      const known = lists.get(name)
      if (known) return known
      const list = [...records.values()].filter((record) => record.kind === name).toSorted(newestFirst)
      lists.set(name, list.length > 0 ? list : none)
      return lists.get(name) ?? none
    },
    trash: () => {
      trashList ??= [...trashed.values()].toSorted((a, b) => b.trashedAt.localeCompare(a.trashedAt))
      return trashList
    },
  }
}
